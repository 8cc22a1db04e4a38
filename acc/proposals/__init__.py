"""
Judges kernels that a model proposes: the check ladder, from the cheapest check to the dearest.

What is proposed and what it should mean are modules with one program each, of the same signature;
`acc/llm` asks for proposals and gets a `Ladder` as its `Checker`.
"""
