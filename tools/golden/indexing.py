#!/usr/bin/env python3
"""Writes what numpy's brackets give for seeded indices, the goldens of Tensor.get.

    python tools/golden/indexing.py [--cases N] [--seed S] > core/src/test/resources/golden/indexing.json

The array indexed is always `numpy.arange(size).reshape(shape)`. A case has the shape and values of the result, or the
error: "index" for an index out of bounds, "other" for the rest. Combinations that Tensor.get refuses (two selections, an
integer apart from a selection) are left out.
"""

import argparse
import json
import sys

import numpy as np


def bound(random, dim):
    return None if random.integers(0, 3) == 0 else int(random.integers(-dim - 2, dim + 3))


def range_of(random, dim):
    step = int(random.choice([1, 1, 2, 3, -1, -2, -5]))
    begin, end = bound(random, dim), bound(random, dim)
    return {"range": [begin, end, step]}, slice(begin, end, step)


def at(random, dim):
    slack = 2 if random.integers(0, 25) == 0 else 0
    low, high = -dim - slack, dim + slack
    position = int(random.integers(low, high)) if high > low else 0
    return {"at": position}, position


def selection(random, dims):
    """Positions or a mask, from Java or as a tensor, for the first of these axes."""
    dim = dims[0]
    kind = random.integers(0, 4)
    if kind == 0:
        slack = 1 if random.integers(0, 10) == 0 else 0
        values = random.integers(-dim - slack, dim + slack, random.integers(0, 5)).tolist() if dim else []
        return {"positions": values}, np.array(values, np.int64), 1
    if kind == 1:
        values = random.integers(0, 2, dim + int(random.integers(0, 12) == 0)).astype(bool)
        return {"mask": values.tolist()}, values, 1
    if kind == 2:
        shape = random.integers(0, 4, random.integers(0, 3)) if dim else (0,)
        values = np.asarray(random.integers(-dim, dim, shape) if dim else np.zeros(0), np.int64)
        return {"positionTensor": values.reshape(-1).tolist(), "shape": list(values.shape)}, values, 1
    count = int(random.integers(1, len(dims) + 1))
    values = np.asarray(random.integers(0, 2, dims[:count]).astype(bool))
    return {"maskTensor": values.reshape(-1).tolist(), "shape": list(values.shape)}, values, count


def case(random):
    rank = int(random.integers(0, 5))
    shape = [int(d) for d in random.integers(0 if random.integers(0, 6) == 0 else 1, 6, rank)]
    values = np.arange(int(np.prod(shape))).reshape(shape)
    items, index, axis = [], [], 0
    select_at = int(random.integers(0, rank)) if rank and random.integers(0, 3) == 0 else -1
    ellipsis_at = int(random.integers(0, rank + 1)) if random.integers(0, 3) == 0 else -1
    used = int(random.integers(0, rank + 1)) if select_at < 0 else rank
    integers = select_at < 0 or random.integers(0, 3) == 0
    last_was_selection = False
    while axis < used:
        if axis == ellipsis_at:
            items.append("ellipsis")
            index.append(Ellipsis)
            ellipsis_at, used = -1, rank
            last_was_selection = False
            axis += int(random.integers(0, rank - axis + 1)) if select_at < axis else 0
            continue
        if random.integers(0, 6) == 0:
            items.append("newaxis")
            index.append(np.newaxis)
            last_was_selection = False
        if axis == select_at:
            item, key, count = selection(random, shape[axis:])
            items.append(item)
            index.append(key)
            axis += count
            last_was_selection = True
            continue
        may_be_integer = integers if select_at < 0 else last_was_selection and integers
        item, key = at(random, shape[axis]) if may_be_integer and random.integers(0, 2) else range_of(random, shape[axis])
        last_was_selection = last_was_selection and "at" in item
        items.append(item)
        index.append(key)
        axis += 1
    if random.integers(0, 40) == 0:
        items.append({"at": 0})
        index.append(0)
        if select_at >= 0 and not last_was_selection:
            items.pop()
            index.pop()
    return outcome(values, items, index)


def outcome(values, items, index):
    result = {"shape": list(values.shape), "index": items}
    try:
        part = values[tuple(index)]
        result["result"] = {"shape": list(part.shape), "values": part.reshape(-1).tolist()}
    except IndexError as e:
        result["error"] = "index" if "out of bounds" in str(e) else "other"
    return result


def case_after_ellipsis(random):
    """A selection behind an ellipsis of one axis or more, perhaps with indices on either side."""
    before, hidden, between, behind = (int(random.integers(low, 3)) for low in (0, 1, 0, 0))
    selected = int(random.integers(1, 3))
    shape = [int(d) for d in random.integers(1, 5, before + hidden + between + selected + behind)]
    items, index = [], []

    def add(item, key):
        items.append(item)
        index.append(key)

    for axis in range(before):
        add(*range_of(random, shape[axis]))
    add("ellipsis", Ellipsis)
    for axis in range(before + hidden, before + hidden + between):
        add(*range_of(random, shape[axis]))
    if random.integers(0, 4) == 0:
        add("newaxis", np.newaxis)
    start = before + hidden + between
    item, key, count = selection(random, shape[start : start + selected])
    add(item, key)
    for axis in range(start + count, len(shape)):
        add(*range_of(random, shape[axis]))
    return outcome(np.arange(int(np.prod(shape))).reshape(shape), items, index)


def case_of_scalars(random):
    """Positions that are scalar tensors, several of them, among ranges and new axes."""
    rank = int(random.integers(1, 5))
    shape = [int(d) for d in random.integers(1, 5, rank)]
    items, index = [], []
    for axis in range(int(random.integers(1, rank + 1))):
        if random.integers(0, 3) > 0:
            slack = int(random.integers(0, 12) == 0)
            position = int(random.integers(-shape[axis] - slack, shape[axis] + slack))
            items.append({"positionTensor": [position], "shape": []})
            index.append(position)
        else:
            item, key = range_of(random, shape[axis])
            items.append(item)
            index.append(key)
        if random.integers(0, 6) == 0:
            items.append("newaxis")
            index.append(np.newaxis)
    return outcome(np.arange(int(np.prod(shape))).reshape(shape), items, index)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=int, default=400)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    random = np.random.default_rng(arguments.seed)
    cases = [case(random) for _ in range(arguments.cases)]
    cases += [case_after_ellipsis(random) for _ in range(arguments.cases // 8)]
    cases += [case_of_scalars(random) for _ in range(arguments.cases // 8)]
    lines = ",\n".join(json.dumps(c) for c in cases)
    sys.stdout.write('{"numpy": "%s", "cases": [\n%s\n]}\n' % (np.__version__, lines))


if __name__ == "__main__":
    main()
