"""
Projects the reference file of AscendC APIs to the facts that tests check: names, forms and types.

    python tools/project_api_facts.py ascendc_api.json test/unit/target/data/ascendc_api.json

An API that the reference lists several times has an entry for each variant. `names` are the C++
names of a variant, newest first, `old_names` those of the 8.x toolkits. A combination of types maps
operands to the types they may have together; `modes` are its rounding or comparison modes
(none listed: the conversion ignores the mode).
"""

import argparse
import json
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

CUBE = frozenset({"cube_load", "cube", "cube_cfg", "matmul_object"})
CUBE_NAMES = re.compile(r"LoadData|Mmad|FixPipe|Fixpipe|LoadUnzip|BroadCastVecToMM|L1")
ANY_CORE = frozenset({"sync", "cache", "atomic", "scalar", "system", "mask"})
WIDTHS = {
    "b8": ("int8_t", "uint8_t"),
    "b16": ("int16_t", "uint16_t", "half", "bfloat16_t"),
    "b32": ("int32_t", "uint32_t", "float"),
    "b64": ("int64_t", "uint64_t", "double"),
}
INTEGERS = tuple(f"{sign}int{bits}_t" for bits in (8, 16, 32, 64) for sign in ("", "u"))
EQUAL_ONLY = "(EQ-only)"

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"


def main() -> int:
    """Writes the projection; returns 0."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").strip().splitlines()[0])
    parser.add_argument("reference", type=Path)
    parser.add_argument("output", type=Path)
    arguments = parser.parse_args()
    reference = json.loads(arguments.reference.read_text("utf-8"))
    entries = [json.dumps(project(api)) for api in reference["apis"]]
    head = json.dumps({k: reference["meta"][k] for k in ("target", "release")})
    text = f'{{"meta": {head},\n"apis": [\n' + ",\n".join(entries) + "\n]}\n"
    arguments.output.write_text(text, "utf-8")
    return 0


def project(api: Mapping[str, Json]) -> dict[str, Json]:
    """The facts of one entry of the reference."""
    full, category = text_of(api, "name"), text_of(api, "category")
    names, variant = split_name(full)
    old = [name for name in texts_of(api, "deprecated_names") if belongs(name, variant)]
    cube = category in CUBE or (
        category == "unsupported_on_a2" and CUBE_NAMES.search(full) is not None
    )
    combinations = api["dtype_combinations"]
    assert isinstance(combinations, Sequence)
    return {
        "names": names,
        "variant": variant,
        "old_names": old,
        "available": api["available_on_a2"],
        "category": category,
        "core": "cube" if cube else "any" if category in ANY_CORE else "vector",
        "types": [types_of(row) for row in combinations if isinstance(row, Mapping)],
        "count_form": api["count_signature"],
        "count_arguments": [api["count_arity_min"], api["count_arity"]],
        "high_dim_form": api["high_dim_signature"],
    }


def split_name(full: str) -> tuple[list[str], str]:
    """C++ names and the variant that a name of the reference stands for."""
    variant = " ".join(re.findall(r"[(<]([^)>]*)[)>](?=$|\s)", full))
    plain = re.sub(r"[(<][^)>]*[)>](?=$|\s)", "", full).strip()
    words = plain.split()
    markers = [word for word in words if "->" in word or is_marker(word)]
    names = [name for w in words if w not in markers for name in w.split("/") if name]
    markers = [word.strip("()") for word in markers]
    # "X / V2" stands for X and XV2.
    names = [names[0] + name if re.fullmatch(r"V\d", name) else name for name in names]
    return names, " ".join([*markers, variant]).strip()


def is_marker(word: str) -> bool:
    """Whether a word of a name says which variant it is, and is no C++ name."""
    return re.fullmatch(r"[A-Z0-9_]+", word) is not None and "REGIST" not in word and word[0] != "V"


def belongs(name: str, variant: str) -> bool:
    """Whether an old name is one of this variant of a reduction."""
    kinds = [kind for kind in ("Sum", "Max", "Min") if kind.upper() in variant.split("|")]
    return not kinds or name.endswith(tuple(kinds))


def types_of(row: Mapping[str, Json]) -> dict[str, Json]:
    """One combination of types: operand to types, and the modes it takes."""
    result: dict[str, Json] = {}
    for operand, value in row.items():
        if not isinstance(value, str) or value == "-":
            continue
        if operand == "roundModes":
            modes = re.findall(r"\b(?:NONE|RINT|FLOOR|CEIL|ROUND|TRUNC|ODD)\b", value)
            result["modes"] = [f"CAST_{mode}" for mode in modes]
            continue
        if EQUAL_ONLY in value:
            result["modes"] = ["EQ"]
        result[operand] = expand(value.replace(EQUAL_ONLY, ""))
    return result


def expand(value: str) -> list[str]:
    """The types that a cell names: alternatives, widths, or all integers."""
    if value == "integers":
        return list(INTEGERS)
    return [t for part in re.split(r"[|/]", value) for t in WIDTHS.get(part, (part,))]


def text_of(api: Mapping[str, Json], key: str) -> str:
    """A field that holds text."""
    value = api[key]
    assert isinstance(value, str)
    return value


def texts_of(api: Mapping[str, Json], key: str) -> list[str]:
    """A field that holds a list of texts."""
    value = api[key]
    assert isinstance(value, Sequence)
    return [item for item in value if isinstance(item, str)]


if __name__ == "__main__":
    sys.exit(main())
