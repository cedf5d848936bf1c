"""Ops whose gradients gradients.py asks Python's tape for.

A case is a function of a recorder, which runs raw ops by name, and of its sources; sources are made from a random
generator that the name of the case seeds. Numbers have few digits, so that the file stays small.
"""

import dataclasses
import typing

import numpy as np


@dataclasses.dataclass(frozen=True)
class Case:
    """python=False: Python's gradient is wrong or missing, differences alone tell. numeric=False: the rule is no
    derivative, or the result is not smooth. coarse: the result is not precise enough for small differences.
    second=False: not compared. known: the rule needs sizes while it is traced. expected: gives the gradients of
    sources, a target and its weights, where Python's are wrong and differences do not serve."""

    name: str
    code: typing.Callable
    sources: tuple
    python: bool = True
    numeric: bool = True
    second: bool = True
    coarse: bool = False
    known: bool = False
    expected: typing.Callable | None = None
    rtol: float = 0.0


CASES = []


def case(name, code, *sources, **options):
    CASES.append(Case(name, code, sources, **options))


def between(least, most, *shape, dtype=np.float64):
    return lambda random: np.round(random.uniform(least, most, shape), 2).astype(dtype)


def some(*shape, dtype=np.float64):
    """Numbers between -2 and 2, none twice."""

    def make(random):
        count = int(np.prod(shape))
        steps = np.linspace(-2, 2, count + 1)[:-1] + 0.011
        return np.round(random.permutation(steps).reshape(shape), 3).astype(dtype)

    return make


def other(*shape, dtype=np.float64):
    """Numbers between -2 and 2 that are not those of some."""
    return lambda random: (some(*shape, dtype=dtype)(random) + 0.0703).astype(dtype)


def positive(*shape, dtype=np.float64):
    return between(0.3, 2, *shape, dtype=dtype)


def complex_(*shape, dtype=np.complex128):
    return lambda random: (np.round(random.uniform(-2, 2, shape), 2) + 1j * np.round(random.uniform(-2, 2, shape), 2)).astype(dtype)


def regular(*shape, dtype=np.float64):
    """Matrices that are far from singular, with distinct singular values and eigenvalues."""

    def make(random):
        make_one = complex_ if np.dtype(dtype).kind == "c" else some
        noise = make_one(*shape, dtype=dtype)(random) / 4
        diagonal = np.zeros(shape, dtype)
        for i in range(min(shape[-2:])):
            diagonal[..., i, i] = 2.5 + 1.2 * i
        return np.round(noise + diagonal, 3).astype(dtype)

    return make
