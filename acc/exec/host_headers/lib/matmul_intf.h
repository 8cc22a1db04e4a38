// Stand-in for the toolkit's header of this name: Matmul objects.
#error "Matmul: the host model has no cube core yet"
