"""What a model is told: made of the definitions of operations, rules, chips and examples."""
