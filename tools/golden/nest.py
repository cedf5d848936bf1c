"""Writes golden/nest.json: random nests and what tf.nest makes of them. README.md has the schema."""

import collections
import json
import random

from golden import RESOURCES, tf
from tensorflow.python.util import nest

KEYS = ["", "a", "A", "_", "b", "10", "9", "ab", "a b", "é", "\uffff", "\U0001f600", "\ue000", "\U00010000x", "a\U0001f600"]
TYPES = [("Pair", ["x", "y"]), ("Pair", ["y", "x"]), ("Other", ["x", "y"]), ("One", ["z"]), ("None_", [])]
CLASSES = {(name, tuple(fields)): collections.namedtuple(name, fields) for name, fields in TYPES}


class Leaf:
    """A leaf with a number of its own."""

    def __init__(self, number):
        self.number = number


class Maker:
    """Makes random nests."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.count = 0

    def leaf(self):
        if self.random.random() < 0.12:
            return None
        self.count += 1
        return Leaf(self.count)

    def nest(self, depth):
        kind = self.random.choice(["leaf", "list", "tuple", "dict", "ints", "named"] if depth else ["leaf"])
        size = self.random.choice([0, 1, 1, 2, 2, 3, 5])
        if kind == "leaf":
            return self.leaf()
        if kind == "named":
            made = CLASSES[self.random.choice(list(CLASSES))]
            return made(*[self.nest(depth - 1) for _ in made._fields])
        children = [self.nest(depth - 1) for _ in range(size)]
        if kind == "list":
            return children
        if kind == "tuple":
            return tuple(children)
        keys = KEYS if kind == "dict" else range(-3, 12)
        return dict(zip(self.random.sample(list(keys), size), children))

    def like(self, value, change):
        """The same containers with other leaves and dicts in another order; perhaps something is changed."""
        if self.random.random() < change:
            return self.changed(value)
        if isinstance(value, dict):
            keys = self.random.sample(list(value), len(value))
            return {key: self.like(value[key], change) for key in keys}
        return self.rebuilt(value, [self.like(child, change) for child in children(value)])

    def changed(self, value):
        choice = self.random.randrange(5)
        if choice == 0 or value is None or isinstance(value, Leaf):
            return self.nest(1)
        if choice == 1 and isinstance(value, dict) and value:
            keys = list(value)
            keys[0] = "changed" if isinstance(keys[0], str) else 99
            return dict(zip(keys, value.values()))
        if choice == 2:
            return list(value.values()) if isinstance(value, dict) else dict(enumerate(value))
        if choice == 3 and type(value) in (list, tuple):
            return tuple(value) if isinstance(value, list) else list(value)
        return [*children(value), self.leaf()]

    def cut(self, value):
        """The same containers, with leaves in the place of some."""
        if self.random.random() < 0.25:
            return self.leaf()
        return self.rebuilt(value, [self.cut(child) for child in children(value)])

    def rebuilt(self, value, parts):
        if value is None or isinstance(value, Leaf):
            return self.leaf()
        if isinstance(value, dict):
            return dict(zip(value, parts))
        return type(value)(*parts) if hasattr(value, "_fields") else type(value)(parts)


def children(value):
    if isinstance(value, dict):
        return list(value.values())
    return list(value) if isinstance(value, (list, tuple)) else []


def write(value):
    """A nest as JSON; a leaf is its number."""
    if value is None:
        return None
    if isinstance(value, Leaf):
        return value.number
    parts = [write(child) for child in children(value)]
    if isinstance(value, dict):
        return {"map": [list(entry) for entry in zip(value, parts)]}
    if hasattr(value, "_fields"):
        return {"named": type(value).__name__, "fields": list(value._fields), "values": parts}
    return {"list" if isinstance(value, list) else "tuple": parts}


def path(value, steps):
    """A path of tf.nest as the Java code that leads there."""
    text = "value"
    for step in steps:
        if hasattr(value, "_fields"):
            text += f".{step}()"
            value = getattr(value, step)
        else:
            text += f'.get("{step}")' if isinstance(step, str) else f".get({step})"
            value = value[step]
    return text, value


def same(first, second):
    try:
        nest.assert_same_structure(first, second)
        return True
    except (ValueError, TypeError):
        return False


def up_to(shallow, value):
    try:
        return [write(part) for part in nest.flatten_up_to(shallow, value)]
    except (ValueError, TypeError):
        return None


def case(seed):
    maker = Maker(seed)
    value = maker.nest(4)
    flat = nest.flatten(value)
    paths = []
    for steps, leaf in nest.flatten_with_tuple_paths(value):
        text, found = path(value, steps)
        assert found is leaf
        paths.append(text)
    packed = nest.pack_sequence_as(value, [Leaf(1000 + i) for i in range(len(flat))])
    other = maker.like(value, maker.random.choice([0, 0.04, 0.15]))
    shallow = maker.cut(maker.like(value, maker.random.choice([0, 0, 0.05])))
    return {
        "seed": seed,
        "nest": write(value),
        "flat": [write(leaf) for leaf in flat],
        "paths": paths,
        "packed": write(packed),
        "other": write(other),
        "same": same(value, other),
        "shallow": write(shallow),
        "upTo": up_to(shallow, value),
    }


def main():
    cases = [made for made in map(case, range(700)) if made["nest"] is not None and not isinstance(made["nest"], int)][:400]
    lines = ",\n".join("  " + json.dumps(made, ensure_ascii=True) for made in cases)
    head = f' "python": {json.dumps(tf.__version__)},\n'
    (RESOURCES / "nest.json").write_text("{\n" + head + ' "cases": [\n' + lines + "\n ]\n}\n", encoding="utf-8")
    print(f"nest: {len(cases)} cases, {sum(made['same'] for made in cases)} pairs of one structure,"
          f" {sum(made['upTo'] is not None for made in cases)} shallow structures that fit")


main()
