"""Writes data/src/test/resources/golden/data_sets.json: pipelines of tf.data, and the elements they give.

A case is a source, a list of steps, and perhaps the seed of `tf.random.set_seed`. Source and steps are names with
arguments; `SOURCES` and `STEPS` say what they are. It has the elements, the cardinality, and for tensors the shape that
is known of each, or `fails`. Written are tensors, {"ragged": …}, {"sparse": …}, {"map": …} and {"tuple": …}.
"""

import collections
import json
import os
import pathlib
import random

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import tensorflow as tf  # noqa: E402

import golden  # noqa: E402

OUT = pathlib.Path(__file__).resolve().parents[2] / "data" / "src" / "test" / "resources" / "golden"
Point = collections.namedtuple("Point", ["x", "y"])
INT32_ROWS = [[1, 2], [], [3], [4, 5, 6], [], [7], [8, 9], [0], [1, 1]]


def ragged():
    return tf.ragged.constant(INT32_ROWS, dtype=tf.int32, row_splits_dtype=tf.int64)


def deep():
    rows = [[[1, 2], []], [], [[3]], [[], [], [4]], [[5, 6, 7]], [[8]]]
    return tf.ragged.constant(rows, dtype=tf.float32, ragged_rank=2, row_splits_dtype=tf.int64)


def sparse():
    places = [[0, 1], [0, 3], [2, 0], [3, 2], [6, 1]]
    return tf.sparse.SparseTensor(places, tf.constant([10, 20, 30, 40, 50], tf.int64), [7, 4])


def slices(value):
    return tf.data.Dataset.from_tensor_slices(value)


def floats(count):
    return tf.reshape(tf.range(count * 2, dtype=tf.float32) / 4, [count, 2])


def words(count):
    return tf.strings.as_string(tf.range(count))


def lengths(count):
    return tf.data.Dataset.range(count).map(lambda n: tf.fill([n % 4], n))


SOURCES = {
    "range": lambda: tf.data.Dataset.range(10),
    "steps": lambda: tf.data.Dataset.range(20, 3, -4),
    "empty": lambda: tf.data.Dataset.range(0),
    "bytes": lambda: tf.data.Dataset.range(3, 9, output_type=tf.uint8),
    "one": lambda: tf.data.Dataset.from_tensors(floats(2)),
    "floats": lambda: slices(floats(7)),
    "words": lambda: slices(words(8)),
    "bools": lambda: slices(tf.constant([True, False, True, True, False])),
    "map": lambda: slices({"b": tf.range(9), "a": floats(9)}),
    "pair": lambda: slices((tf.range(6), words(6))),
    "record": lambda: slices(Point(tf.range(7, dtype=tf.int64), floats(7))),
    "ragged": lambda: slices(ragged()),
    "deep": lambda: slices(deep()),
    "sparse": lambda: slices(sparse()),
    "mixed": lambda: slices({"r": ragged(), "x": tf.range(9)}),
    "mixedSparse": lambda: slices((tf.range(7), sparse())),
    "lengths": lambda: lengths(9),
    "lengthsMap": lambda: tf.data.Dataset.zip({"v": lengths(7), "n": tf.data.Dataset.range(7)}),
}


def unpacked(function):
    """Code of one argument for elements that are tuples, which tf.data passes as several."""
    return lambda *parts: function(parts[0] if len(parts) == 1 else parts)


def mapped(function):
    """Code of one argument; of a named tuple Python passes the parts, too."""
    return unpacked(lambda element: tf.nest.map_structure(function, element))


def double(leaf):
    if isinstance(leaf, tf.SparseTensor) or leaf.dtype == tf.bool:
        return leaf
    return leaf + "!" if leaf.dtype == tf.string else leaf * tf.cast(2, leaf.dtype)


def number(element):
    """An int64 scalar that follows from the first leaf."""
    leaf = tf.nest.flatten(element)[0]
    if isinstance(leaf, tf.SparseTensor):
        leaf = leaf.values
    if isinstance(leaf, tf.RaggedTensor):
        leaf = leaf.flat_values
    if leaf.dtype == tf.string:
        leaf = tf.strings.to_number(tf.strings.regex_replace(leaf, "[^0-9]", "0"), tf.int64)
    return tf.reduce_sum(tf.cast(leaf, tf.int64))


def length(element):
    """How many numbers the first leaf has."""
    leaf = tf.nest.flatten(element)[0]
    if isinstance(leaf, tf.SparseTensor):
        leaf = leaf.values
    return tf.size(leaf.flat_values if isinstance(leaf, tf.RaggedTensor) else leaf)


def total(dataset):
    return dataset.reduce(tf.constant(0, tf.int64), lambda state, *parts: state * 3 + unpacked(number)(*parts))


def with_sum(state, *parts):
    following = state + unpacked(number)(*parts)
    return following, (following, parts[0] if len(parts) == 1 else parts)


def window(dataset, size, shift, stride, drop):
    zipped = tf.data.Dataset.zip((dataset, tf.data.Dataset.range(1 << 40)))  # windows of pairs are pairs of windows
    return zipped.map(unpacked(lambda pair: pair[1])).window(size, shift, stride, drop).flat_map(lambda w: w.batch(size))


def chosen(dataset, *which):
    other = dataset.map(mapped(double))
    choice = tf.data.Dataset.from_tensor_slices(tf.constant(which, tf.int64))
    return tf.data.Dataset.choose_from_datasets([dataset, other], choice)


def sampled(dataset, seed, weights, stop):
    other = dataset.map(mapped(double))
    return tf.data.Dataset.sample_from_datasets([dataset, other], weights, seed, stop)


def grouped(dataset, size):
    return dataset.group_by_window(unpacked(lambda x: number(x) % 3), lambda key, w: w.batch(size), size)


def reduced(dataset):
    """The sum and the count of the elements of a key, by a state whose shape changes."""
    reducer = tf.data.experimental.Reducer(
        lambda key: (key * 100, tf.zeros([0], tf.int64)),
        lambda state, *parts: (
            state[0] + unpacked(number)(*parts),
            tf.concat([state[1], [unpacked(number)(*parts)]], 0),
        ),
        lambda total, all: (total, tf.size(all)),
    )
    return dataset.apply(tf.data.experimental.group_by_reducer(unpacked(lambda x: number(x) % 3), reducer))


def resampled(dataset, target, initial, seed):
    label = unpacked(lambda x: tf.cast(number(x) % len(target), tf.int32))
    return dataset.rejection_resample(label, target, initial, seed)


def weighted(dataset, seed, stop):
    other = dataset.map(mapped(double))
    weights = tf.data.Dataset.range(1 << 40).map(lambda n: tf.stack([1.0 + tf.cast(n % 3, tf.float32), 2.0]))
    return tf.data.Dataset.sample_from_datasets([dataset, other], weights, seed, stop)


def at(dataset, index):
    return tf.data.Dataset.from_tensors(tf.data.experimental.at(dataset, index))


def listed(dataset):
    return tf.data.experimental.from_list(list(dataset))


STEPS = {
    "double": lambda d: d.map(mapped(double)),
    "doubleParallel": lambda d, calls: d.map(mapped(double), num_parallel_calls=calls, deterministic=True),
    "number": lambda d: d.map(unpacked(number)),
    "twice": lambda d: d.map(unpacked(lambda x: (x, x))),
    "named": lambda d: d.map(unpacked(lambda x: {"n": number(x), "it": x})),
    "filter": lambda d: d.filter(unpacked(lambda x: number(x) % 3 != 0)),
    "takeWhile": lambda d, below: d.take_while(unpacked(lambda x: number(x) < below)),
    "batch": lambda d, size, drop: d.batch(size, drop),
    "batchParallel": lambda d, size, drop, calls: d.batch(size, drop, num_parallel_calls=calls, deterministic=True),
    "paddedBatch": lambda d, size, drop: d.padded_batch(size, drop_remainder=drop),
    "raggedBatch": lambda d, size, drop: d.ragged_batch(size, drop),
    "unbatch": lambda d: d.unbatch(),
    "rebatch": lambda d, sizes, drop: d.rebatch(sizes, drop),
    "take": lambda d, count: d.take(count),
    "skip": lambda d, count: d.skip(count),
    "repeat": lambda d, count: d.repeat(count),
    "shard": lambda d, shards, index: d.shard(shards, index),
    "shuffle": lambda d, buffer, seed, again: d.shuffle(buffer, seed, again),
    "cache": lambda d: d.cache(),
    "prefetch": lambda d, buffer: d.prefetch(buffer),
    "enumerate": lambda d, start: d.enumerate(start),
    "zipSelf": lambda d: tf.data.Dataset.zip((d, d.skip(1))),
    "zipMap": lambda d: tf.data.Dataset.zip({"z": d, "n": tf.data.Dataset.range(5)}),
    "concatenateSelf": lambda d: d.concatenate(d.take(2)),
    "flatMapRepeat": lambda d, count: d.flat_map(
        unpacked(lambda x: tf.data.Dataset.from_tensors(x).repeat(count))
    ),
    "interleave": lambda d, cycle, block, times: d.interleave(
        unpacked(lambda x: tf.data.Dataset.from_tensors(x).repeat(times)), cycle, block
    ),
    "interleaveParallel": lambda d, cycle, block, times, calls: d.interleave(
        unpacked(lambda x: tf.data.Dataset.from_tensors(x).repeat(times)),
        cycle, block, num_parallel_calls=calls, deterministic=True,
    ),
    "window": window,
    "scan": lambda d: d.scan(tf.constant(0, tf.int64), with_sum),
    "unique": lambda d: d.map(unpacked(lambda x: number(x) % 3)).unique(),
    "choose": chosen,
    "sample": sampled,
    "group": grouped,
    "sparseBatch": lambda d, size, shape: d.sparse_batch(size, shape),
    "bucket": lambda d, bounds, sizes, padded, drop: d.bucket_by_sequence_length(
        unpacked(length), bounds, sizes, no_padding=not padded, drop_remainder=drop
    ),
    "ignoreErrors": lambda d: d.map(
        unpacked(lambda x: tf.debugging.check_numerics(1 / tf.cast(number(x) % 2, tf.float64), "odd"))
    ).ignore_errors(),
    "total": lambda d: tf.data.Dataset.from_tensors(total(d)),
    "cardinality": lambda d: tf.data.Dataset.from_tensors(d.cardinality()),
    "groupReduce": reduced,
    "resample": resampled,
    "sampleWeighted": weighted,
    "padTo": lambda d, size: d.apply(tf.data.experimental.pad_to_cardinality(size)),
    "assertCardinality": lambda d, size: d.apply(tf.data.experimental.assert_cardinality(size)),
    "at": at,
    "listed": listed,
}

LATER_STEPS = [
    [["groupReduce"]],
    [["batch", 2, False], ["groupReduce"]],
    [["resample", [0.5, 0.5], [0.3, 0.7], 3]],
    [["resample", [0.2, 0.5, 0.3], [0.4, 0.4, 0.2], 11]],
    [["resample", [0.0, 1.0], [0.5, 0.5], 5]],
    [["resample", [0.5, 0.5], [0.5, 0.5], 5]],
    [["repeat", 4], ["resample", [0.25, 0.75], None, 7]],
    [["repeat", 5], ["resample", [0.6, 0.1, 0.3], None, 1]],
    [["sampleWeighted", 3, True]],
    [["sampleWeighted", 8, False]],
    [["padTo", 12]],
    [["padTo", 9]],
    [["batch", 2, True], ["padTo", 6]],
    [["assertCardinality", 9]],
    [["filter"], ["assertCardinality", 6]],
    [["at", 0]],
    [["at", 4]],
    [["double"], ["batch", 2, False], ["at", 2]],
    [["skip", 2], ["take", 3], ["at", 3]],
    [["filter"], ["at", 1]],
    [["listed"]],
    [["double"], ["listed"], ["batch", 2, False]],
]

ONE_STEP = [
    [["double"]],
    [["doubleParallel", 3]],
    [["number"]],
    [["twice"]],
    [["named"]],
    [["filter"]],
    [["takeWhile", 6]],
    [["batch", 3, False]],
    [["batch", 2, True]],
    [["batchParallel", 2, False, 2]],
    [["paddedBatch", 3, False]],
    [["raggedBatch", 2, False]],
    [["unbatch"]],
    [["batch", 4, False], ["unbatch"]],
    [["batch", 4, False], ["rebatch", 3, False]],
    [["batch", 2, False], ["rebatch", [1, 2], True]],
    [["batch", 2, False], ["batch", 2, False]],
    [["batch", 2, True], ["batch", 2, True], ["unbatch"], ["unbatch"]],
    [["take", 4]],
    [["take", 0]],
    [["take", -1]],
    [["skip", 3]],
    [["skip", -1]],
    [["repeat", 2]],
    [["repeat", 0]],
    [["repeat", -1], ["take", 12]],
    [["shard", 3, 1]],
    [["shuffle", 4, 7, True]],
    [["shuffle", 100, 1, False], ["repeat", 2]],
    [["shuffle", 3, 5, True], ["repeat", 2]],
    [["cache"], ["repeat", 2]],
    [["prefetch", 2]],
    [["prefetch", -1]],
    [["enumerate", 3]],
    [["zipSelf"]],
    [["zipMap"]],
    [["concatenateSelf"]],
    [["flatMapRepeat", 2]],
    [["interleave", 2, 1, 3]],
    [["interleave", 3, 2, 3]],
    [["interleaveParallel", 2, 1, 2, 2]],
    [["window", 3, None, 1, False]],
    [["window", 2, 1, 1, True]],
    [["window", 2, 3, 2, False]],
    [["scan"]],
    [["unique"]],
    [["choose", 0, 1, 1, 0, 1]],
    [["sample", 3, None, False]],
    [["sample", 11, [0.25, 0.75], True]],
    [["group", 2]],
    [["ignoreErrors"]],
    [["sparseBatch", 2, [6]]],
    [["sparseBatch", 3, [None]]],
    [["bucket", [2, 3], [1, 2, 3], True, False]],
    [["bucket", [1, 3], [2, 2, 1], False, False]],
    [["bucket", [2], [2, 2], True, True]],
    [["total"]],
    [["filter"], ["cardinality"]],
]


def written(value):
    if isinstance(value, tf.RaggedTensor):
        return {"ragged": value.to_list(), "dtype": value.dtype.name}
    if isinstance(value, tf.SparseTensor):
        return {"sparse": [golden.tensor(part) for part in (value.indices, value.values, value.dense_shape)]}
    if isinstance(value, dict):
        return {"map": {key: written(part) for key, part in value.items()}}
    if isinstance(value, tuple):
        return {"tuple": [written(part) for part in value]}
    return golden.tensor(value)


def shapes(spec):
    """What is known of the shapes of tensors, leaf by leaf."""
    leaves = tf.nest.flatten(spec)
    return [list(leaf.shape) if isinstance(leaf, tf.TensorSpec) and leaf.shape.rank is not None else None for leaf in leaves]


def run(source, steps, seed):
    tf.random.set_seed(seed) if seed is not None else golden_seedless()
    try:
        dataset = SOURCES[source]()
        for name, *arguments in steps:
            dataset = STEPS[name](dataset, *arguments)
        elements = [written(element) for element in dataset]
        return {"elements": elements, "cardinality": int(dataset.cardinality()), "shapes": shapes(dataset.element_spec)}
    except (ValueError, TypeError, tf.errors.OpError, NotImplementedError, AttributeError):
        return {"fails": True}


def golden_seedless():
    """As if nobody had called set_seed: a fresh context has no seed."""
    tf.compat.v1.get_default_graph().seed = None
    from tensorflow.python.eager import context

    context.context()._seed = None


def drawn(rng):
    """A pipeline of two to five steps."""
    steps = [step for case in ONE_STEP for step in case if step[:2] != ["repeat", -1]]
    return [rng.choice(steps) for _ in range(rng.randint(2, 5))]


def cases():
    rng = random.Random(20261127)
    for source in SOURCES:
        for steps in ONE_STEP:
            yield source, steps, None
    for source in SOURCES:
        for _ in range(14):
            yield source, drawn(rng), None
    for source in SOURCES:
        for steps in LATER_STEPS:
            yield source, steps, None
    for seed in (0, 1, 42):
        for source in ("range", "map", "ragged"):
            yield source, [["shuffle", 5, None, True], ["shuffle", 3, None, False], ["repeat", 2]], seed
            yield source, [["shuffle", 6, 9, True]], seed
            yield source, [["sample", None, None, False]], seed
            yield source, [["sample", 4, [0.5, 0.5], False]], seed


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    all_cases = []
    for source, steps, seed in cases():
        result = run(source, steps, seed)
        is_sparse = any(step[0] == "sparseBatch" for step in steps) and "fails" not in result
        if is_sparse and (not result["elements"] or source in ("ragged", "deep", "sparse")):
            continue  # without elements, and of boxes, Python does not look at what they are
        if len(result.get("elements", [])) <= 60 and len(json.dumps(result)) < 9000:
            name = f"{source} {json.dumps(steps)[1:-1]}" + ("" if seed is None else f" seed {seed}")
            all_cases.append({"name": name, "source": source, "steps": steps, "seed": seed, **result})
    unique = {case["name"]: case for case in all_cases}
    with open(OUT / "data_sets.json", "w", encoding="utf-8") as file:
        rows = ",\n".join(json.dumps(case, ensure_ascii=False) for case in unique.values())
        file.write(f'{{"python": "{tf.__version__}", "cases": [\n{rows}\n]}}\n')
    print(len(unique), "cases,", sum("fails" in case for case in unique.values()), "fail")


main()
