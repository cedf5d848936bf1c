"""Nests for the benchmarks: the same as io.intarsia.benchmarks.measure.Nests makes, and what tf.nest, optree and
jax.tree_util do with them. Put before the script of a side."""

import collections
import random
import sys
import time

Quad = collections.namedtuple("Quad", "a b c d")
DEEPEST = 400


class Loop:
    """A call, and what it computes."""

    def __init__(self, call, result=None):
        self.call = call
        self.result = result or call

    def run(self, calls):
        call = self.call
        start = time.perf_counter_ns()
        for _ in range(calls):
            call()
        return time.perf_counter_ns() - start

    def digest(self):
        values = [float(value) for value in flat_values(self.result())]
        weighted = sum(value * (i % 7 + 1) for i, value in enumerate(values))
        return len(values), float(sum(values)), float(weighted)


class NewLoop(Loop):
    """A call of something made anew each time, which does not count."""

    def __init__(self, make, call):
        super().__init__(lambda: call(make()))
        self.make = make
        self.timed = call

    def run(self, calls):
        total = 0
        for _ in range(calls):
            value = self.make()
            start = time.perf_counter_ns()
            self.timed(value)
            total += time.perf_counter_ns() - start
        return total


def flat_values(result):
    if hasattr(result, "numpy"):
        result = result.numpy()
    return result.ravel().tolist() if hasattr(result, "ravel") else result


def records(leaves):
    if len(leaves) == 1:
        return leaves[0]
    quarter = len(leaves) // 4
    return Quad(*[records(leaves[i * quarter : (i + 1) * quarter]) for i in range(4)])


def keyed(leaves, shuffle):
    entries = [(f"key{i:06}", leaf) for i, leaf in enumerate(leaves)]
    if shuffle:
        shuffle.shuffle(entries)
    return dict(entries)


def deep(depth):
    nest = 0.0
    for _ in range(depth):
        nest = {"k": nest}
    return nest


def upstream(leaves):
    groups = [leaves[i : i + 6] for i in range(0, len(leaves), 6)]
    parts = [(((a, b), c), d, (e, f)) for a, b, c, d, e, f in groups]
    return parts[0] if len(parts) == 1 else tuple(parts)


def layers(leaves, groups, empties):
    names = [f"layer{i:03}" for i in range(groups)]
    nest = {name: [] for name in names}
    for i, leaf in enumerate(leaves):
        nest[names[i % groups]].append([leaf])
    for i in range(empties):
        nest[names[i % groups]].append([])
    return nest


def make_nest(tree, size, shuffle):
    leaves = [float(i) for i in range(size)]
    if tree == "RECORDS":
        return records(leaves)
    if tree == "SORTED":
        return keyed(leaves, None)
    if tree in ("SHUFFLED", "NEW"):
        return keyed(leaves, shuffle)
    if tree == "DEEP":
        return deep(size)
    if tree == "UPSTREAM":
        return upstream(leaves)
    if tree == "LAYERS":
        return layers(leaves, 4, 16) if size == 16 else layers(leaves, 20, 401)
    return None


def nest_loop(library, name):
    """The loop of a workload such as FLATTEN_RECORDS_64; None if the library has nothing like it."""
    parts = name.split("_")
    if len(parts) != 3 or parts[0] not in library or not parts[2].isdigit():
        return None
    task, tree, size = parts[0], parts[1], int(parts[2])
    if tree == "DEEP" and size > DEEPEST:
        return None
    shuffle = random.Random(0)
    if tree == "NEW":
        return NewLoop(lambda: make_nest(tree, size, shuffle), library[task])
    nest, other = make_nest(tree, size, shuffle), make_nest(tree, size, shuffle)
    if nest is None:
        return None
    flatten, function = library["FLATTEN"], library[task]
    if task in ("FLATTEN", "PATHS"):
        return Loop(lambda: function(nest), lambda: flatten(nest))
    if task == "PACK":
        flat, pack = flatten(nest), function(nest)
        return Loop(lambda: pack(flat), lambda: flatten(pack(flat)))
    if task == "MAP":
        return Loop(lambda: function(next_number, nest), lambda: flatten(function(next_number, nest)))
    return Loop(lambda: function(nest, other), lambda: [function(nest, other) is not False])


def next_number(leaf):
    return leaf + 1.0


def tf_nest(nest, util):
    return {
        "FLATTEN": nest.flatten,
        "PACK": lambda structure: lambda flat: nest.pack_sequence_as(structure, flat),
        "MAP": nest.map_structure,
        "SAME": nest.assert_same_structure,
        "PATHS": util.flatten_with_tuple_paths,
    }


def optree_functions(optree):
    def pack(structure):
        definition = optree.tree_structure(structure)
        return lambda flat: optree.tree_unflatten(definition, flat)

    return {
        "FLATTEN": optree.tree_leaves,
        "PACK": pack,
        "MAP": optree.tree_map,
        "SAME": lambda a, b: optree.tree_structure(a) == optree.tree_structure(b),
        "PATHS": optree.tree_flatten_with_path,
    }


def jax_functions(tree_util):
    def pack(structure):
        definition = tree_util.tree_structure(structure)
        return lambda flat: tree_util.tree_unflatten(definition, flat)

    return {
        "FLATTEN": tree_util.tree_leaves,
        "PACK": pack,
        "MAP": tree_util.tree_map,
        "SAME": lambda a, b: tree_util.tree_structure(a) == tree_util.tree_structure(b),
        "PATHS": tree_util.tree_flatten_with_path,
    }


def serve(open_loop):
    """Answers the lines of io.intarsia.benchmarks.neighbour.SideServer."""
    loop = None
    for line in sys.stdin:
        command, *arguments = line.split()
        if command == "open":
            loop = open_loop(arguments[0])
            print("opened" if loop else "absent", flush=True)
        elif command == "digest":
            print(*loop.digest(), flush=True)
        elif command == "run":
            print(loop.run(int(arguments[0])), flush=True)
        elif command == "close":
            loop = None
            print("closed", flush=True)
