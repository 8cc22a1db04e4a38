func.func @empty() { func.return }
