"""One-liners from numpy's reference pages (and some of torch), with the values numpy gives.

Reads core/src/test/resources/numpy-lines.tsv, a line each: Python, Java, and if Python's is no numpy, what
numpy has for it. Writes core/src/test/resources/golden/numpy_lines.json, which the test of the lines compares
with what Java gives. Of what is random only the shape is compared.
"""

import json
from pathlib import Path

import numpy as np

from from_numpy import VALUES, plain

RESOURCES = Path(__file__).parents[2] / "core/src/test/resources"
KINDS = {"b": "bool", "i": "int", "u": "int", "U": "text", "T": "text", "f": "float", "c": "complex"}


def lines():
    text = (RESOURCES / "numpy-lines.tsv").read_text()
    return [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]


def golden(python, java, expression=None):
    given = dict(VALUES, rng=np.random.default_rng(0), u=np.array(["abc", "bab", "caa"]))
    given = {name: value.copy() if isinstance(value, np.ndarray) else value for name, value in given.items()}
    value = np.asarray(eval(expression or python, given))  # our own lines
    found = {"python": python, "shape": list(value.shape)}
    if not python.startswith("rng."):
        kind = KINDS[value.dtype.kind]
        if kind == "complex":
            value = np.stack([value.real, value.imag], -1)
        found.update(kind=kind, value=plain(value.tolist()))
    return found


def main():
    found = [golden(*line) for line in lines()]
    text = ",\n".join(json.dumps(one, ensure_ascii=False) for one in found)
    (RESOURCES / "golden/numpy_lines.json").write_text('{"lines": [\n' + text + "\n]}\n")


if __name__ == "__main__":
    main()
