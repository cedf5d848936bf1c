#!/usr/bin/env python3
"""Writes how numpy prints seeded arrays, the goldens of TensorPrinter.

    python tools/golden/printing.py [--cases N] [--seed S] > core/src/test/resources/golden/printing.json

Needs numpy >= 2.4 (older ones choose scientific notation differently). The only difference intended: cut axes show
one character, an ellipsis, so that is what lines are wrapped with here too.
"""

import argparse
import base64
import json
import sys

import numpy as np
from numpy._core import arrayprint

FLOATS = [np.float16, np.float32, np.float64]
COMPLEX = [np.complex64, np.complex128]
INTS = [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64]
SHAPES = [(), (1,), (2,), (5,), (17,), (40,), (2, 3), (3, 1), (1, 7), (4, 14), (2, 2, 2), (1, 3, 1, 2), (2, 1, 2, 1, 3)]
LARGE = [(1001,), (7, 200), (334, 3), (2, 700), (20, 10, 10), (7, 7, 7, 7), (1, 1001)]


def ellipsis_of_one_character():
    original = arrayprint._formatArray

    def patched(a, function, width, prefix, separator, edge, summary, legacy):
        return original(a, function, width, prefix, separator, edge, "…" if summary else "", legacy)

    arrayprint._formatArray = patched


def reals(random, size, dtype):
    """Numbers of one of several habits: the notation chosen depends on the whole array."""
    habit = random.integers(0, 9)
    with np.errstate(all="ignore"):
        if habit == 0:
            values = random.integers(-20, 20, size).astype(dtype)
        elif habit == 1:
            values = (random.integers(-100, 100, size) / 8).astype(dtype)
        elif habit == 2:
            values = random.standard_normal(size).astype(dtype)
        elif habit == 3:
            values = (10.0 ** random.uniform(-8, 8, size)).astype(dtype)
        elif habit == 4:
            values = (random.integers(1, 1000, size) * 10.0 ** random.integers(-3, 6)).astype(dtype)
        elif habit == 5:  # any bits at all
            width = np.dtype(dtype).itemsize
            values = np.frombuffer(random.bytes(int(np.prod(size)) * width), dtype).reshape(size).copy()
        elif habit == 6:  # powers of two, whose neighbours are not equally far
            values = (2.0 ** random.integers(-14, 30, size)).astype(dtype)
        elif habit == 7:
            values = random.choice(np.array([0.0, -0.0, 1.0, -2.5, 0.1], dtype), size)
        else:
            values = np.full(size, random.standard_normal() * 10.0 ** random.integers(-9, 12)).astype(dtype)
        if random.integers(0, 6) == 0 and values.size:
            values.reshape(-1)[random.integers(0, values.size)] = random.choice([np.nan, np.inf, -np.inf])
    return values


def array(random, dtype, shape):
    dtype = np.dtype(dtype)
    if dtype.kind == "f":
        return np.asarray(reals(random, shape, dtype), dtype)
    if dtype.kind == "c":
        part = np.float32 if dtype.itemsize == 8 else np.float64
        values = np.empty(shape, dtype)
        values.real = reals(random, shape, part)
        values.imag = reals(random, shape, part)
        return values
    if dtype.kind == "b":
        return np.asarray(random.integers(0, 2, shape), dtype)
    info = np.iinfo(dtype)
    bound = [10, 1000, None][random.integers(0, 3)]
    low = info.min if bound is None else max(info.min, -bound)
    high = info.max if bound is None else min(info.max, bound)
    return np.asarray(random.integers(low, high, shape, dtype=dtype, endpoint=True), dtype)


def case(random, dtype, shape):
    values = array(random, dtype, shape)
    return {
        "dtype": values.dtype.name,
        "shape": list(values.shape),
        "data": base64.b64encode(values.astype(values.dtype.newbyteorder("<")).tobytes()).decode(),
        "text": str(values),
    }


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    ellipsis_of_one_character()
    random = np.random.default_rng(arguments.seed)
    dtypes = 4 * FLOATS + 2 * COMPLEX + INTS + [np.bool_]
    cases = []
    for i in range(arguments.cases):
        shapes = LARGE if i % 15 == 14 else SHAPES
        dtype = dtypes[random.integers(0, len(dtypes))]
        if i % 15 == 14 and np.dtype(dtype).itemsize > 4:
            dtype = np.float32 if np.dtype(dtype).kind == "f" else np.int16
        cases.append(case(random, dtype, shapes[random.integers(0, len(shapes))]))
    json.dump({"numpy": np.__version__, "cases": cases}, sys.stdout, ensure_ascii=False, indent=0)
    print()


if __name__ == "__main__":
    main()
