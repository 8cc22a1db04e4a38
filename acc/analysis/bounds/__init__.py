"""
Proofs that kernels stay inside of their tensors and buffers, write each element once, and that no
index overflows.

Reading order: `polynomial` and `formula` say what is talked about, `walk` with `arithmetic` and
`footprints` reads a kernel, `launch_walk` and `partition` make obligations of it, `query`,
`products` and `solver` prove them, `enumeration` looks for counterexamples, `proof` puts it
together. Only `solver` imports z3, and only when it is needed.
"""
