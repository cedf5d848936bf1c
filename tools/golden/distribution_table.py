"""Collects what oracles say of distributions, and writes distributions/src/test/resources/golden/<name>.json.

A case is one family with its parameters and calls of one instance of it; DistributionGolden.java reads it and makes
the calls wherever code can run. README.md, in this folder, has the schema.
"""

import json
import pathlib

import numpy as np

OUT = pathlib.Path(__file__).resolve().parents[2] / "distributions" / "src" / "test" / "resources" / "golden"


def number(value):
    value = float(value)
    return value if np.isfinite(value) else str(value)


def array(values):
    values = np.asarray(values, dtype=np.float64)
    return {"shape": list(values.shape), "data": [number(each) for each in values.ravel()]}


class Table:
    """The cases of one file."""

    def __init__(self, name: str):
        self.name = name
        self.cases = []

    def case(self, family: str, label: str = "", **parameters):
        """Begins a case. Parameters are named as in the constructor in Java; those left out are null there."""
        case = Case(family, label, parameters)
        self.cases.append(case)
        return case

    def write(self):
        OUT.mkdir(parents=True, exist_ok=True)
        lines = ",\n".join(json.dumps(case.json()) for case in self.cases)
        (OUT / f"{self.name}.json").write_text('{"cases": [\n' + lines + "\n]}\n")
        print(self.name, len(self.cases), "cases,", sum(len(case.calls) for case in self.cases), "calls")


class Case:
    """One distribution, and what its functions give.

    Numbers of float64 must differ by `rtol` times their size plus `atol` at most, those of float32 by `rtol32` and
    `atol32`; with a `rtol32` of None the call is not made in float32.
    """

    def __init__(self, family, label, parameters):
        self.family = family
        self.label = label
        self.parameters = {name: np.asarray(value, dtype=np.float64) for name, value in parameters.items()}
        self.calls = []

    def of(self, function, expected, at=None, other=None, **tolerance):
        """A call of a function: of a value `at`, of another distribution of the family, or of neither.

        Of `gradient`, `expected` has the gradient of the sum of the finite `logProb` at `at` by parameter, and by
        `value`.
        """
        call = {"function": function}
        if at is not None:
            call["at"] = array(at)
        if other is not None:
            call["other"] = {name: array(value) for name, value in other.items()}
        by_name = isinstance(expected, dict)
        call["expected"] = {name: array(value) for name, value in expected.items()} if by_name else array(expected)
        self.calls.append(call | tolerance)
        return self

    def json(self):
        parameters = {name: array(value) for name, value in self.parameters.items()}
        return {"family": self.family, "label": self.label, "parameters": parameters, "calls": self.calls}
