"""Texts that are no fragments, each with what is said of it."""

HEAD = """ascendc.fragment {
^bb0(%x : !ascendc.local_tensor<f32>, %n : index, %y : !ascendc.local_tensor<f32>):
"""


def line(text: str) -> str:
    """A fragment of one line."""
    return f"{HEAD}  {text}\n}}\n"


NO_FORM = {
    line('ascendc.reset_mask loc("/etc/passwd":1:1)'): "'loc' is no word of a fragment",
    line('"ascendc.reset_mask"() : () -> ()'): "is not part of the language of fragments",
    line("%c = arith.constant dense<1> : tensor<4xi32>"): "'dense' is no word of a fragment",
    line("%c = arith.constant dense_resource<blob> : i32"): "'dense_resource' is no word",
    line("%c = arith.constant #alias"): "'#alias' is not part of the language",
    line("%c = arith.constant 0.0 : !alias"): "'!alias' is no type here",
    line("func.func @main()"): "'func.func' is no word of a fragment",
    line("llvm.inline_asm"): "'llvm.inline_asm' is no word of a fragment",
    line("ascendc.data_copy %y, %x count %n"): "copies, queues and flags belong to the kernel",
    line("ascendc.set_flag mte2_v %n"): "'ascendc.set_flag' is no word of a fragment",
    line("ascendc.ascendc_assert %c"): "no word of a fragment",
    line("^bb1:"): "a fragment has one label",
    line("%int = arith.constant 1e400 : f32"): "'e400' is no word",
    line("%c = arith.constant 1.0e400 : f32"): "the number 1.0e400 is larger than any float",
    line(f"%c = arith.constant {'9' * 25} : i64"): "a number has at most 24 characters, found 25",
    line(f"%c = arith.constant {'9' * 90_000} : i64"): "a number has at most 24 characters",
    line(f"%{'a' * 64} = arith.constant 1 : i64"): "is no name of a value",
    line("%a.b = arith.constant 1 : i64"): "'%a.b' is no name of a value",
    line("%a-b = arith.constant 1 : i64"): "'%a-b' is no name of a value",
    line("%\u0430 = arith.constant 1 : i64"): "the character '\\u0430' is not part of the language",
    HEAD.replace("{", "attributes {count} {", 1) + "}": "'attributes' is no word",
    line("ascendc.reset_mask \u2028"): "the character '\\u2028' is not part of the language",
    line("ascendc.reset_mask // \0"): "the character '\\x00' is not part of the language",
    line(f'"{"a" * 90_000}'): "expected a string with a closing",
    line("scf.if %n {" * 6): "blocks are nested 6 deep at most",
    line("(" * 90_000): "brackets are nested 16 deep at most",
    line("<" * 90_000): "brackets are nested 16 deep at most",
    "a" * 100_001: "the text has 100001 characters, legal are 100000",
    "{-# dialect_resources: {} #-}": "is not part of the language",
    "!t = i32": "'!t' is no type here",
    "#a = 1": "'#a' is not part of the language",
    "builtin.module {}": "'builtin.module' is no word of a fragment",
    "__import__": "'__import__' is no word of a fragment",
    "ascendc.reset_mask": "a text is one 'ascendc.fragment', found 1 operations",
    HEAD + "}\nascendc.reset_mask": "a text is one 'ascendc.fragment', found 2 operations",
}
"""What no grammar of fragments accepts, and what the reader calls no form of the language."""

NO_PARSE = {
    "": "expected a module or an operation",
    "}": "could not parse entire input",
    "ascendc.fragment": "expected region",
    HEAD: "expected an operation, a block label or '}'",
    line("ascendc.exp %y, %x count %n"): "expected ':'",
    line("ascendc.exp %y %x count %n : !ascendc.local_tensor<f32>"): "expected ','",
    line("%c = ascendc.exp %y, %x count %n : !ascendc.local_tensor<f32>"): "has 0 results",
    line("%c = arith.constant 1.0 : index"): "floating point value is not valid",
    line("ascendc.reset_mask }"): "could not parse entire input",
    line("ascendc.copy %y, %x mask %n repeat %n params [1.0] : !ascendc.local_tensor<f32>"): (
        "xpected"
    ),
    line("ascendc.compare less %y, %x, %x count %n"): "no word of a fragment",
}
"""The same, of which the parser says what it expects."""

NO_MEANING = {
    line("ascendc.exp %y, %z count %n : !ascendc.local_tensor<f32>"): "use of undefined value '%z'",
    line("ascendc.exp %x, %y count %n : !ascendc.local_tensor<f32>"): "writes a tensor that it may",
    line("%n = arith.constant 1 : i64"): "SSA value %n is already defined",
    line("%c = arith.constant 300 : i8"): "out of range for type i8",
    line(f"%c = arith.constant {2**64} : i64"): "out of range for type i64",
    line(f"ascendc.abs %y, %x params [{2**63}, 1, 8, 8] : !ascendc.local_tensor<f32>"): (
        "is malformed"
    ),
    line("ascendc.reset_mask {count}"): "has the attribute 'count', expected none",
    line("ascendc.exp %y, %x count : !ascendc.local_tensor<f32>"): "found none of them",
    HEAD.replace("{", "scratch [4] {", 1) + "}": "'ascendc.fragment' writes its last argument",
}
"""Well-formed texts that mean nothing."""
