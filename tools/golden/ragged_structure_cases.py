"""The calls of ragged_structure.py: each a name, what runs it, arguments in order, arguments by name."""

import itertools

import tensorflow as tf


def ragged(nested, rank=None, inner=None, dtype=tf.float32, splits=tf.int64):
    return tf.ragged.constant(nested, dtype=dtype, ragged_rank=rank, inner_shape=inner, row_splits_dtype=splits)


def uniform(value, length):
    return tf.RaggedTensor.from_uniform_row_length(value, length)


def numbers(count, dtype=tf.float32, start=1):
    return tf.cast(tf.range(start, start + count), dtype)


def shaped(shape, dtype=tf.float32):
    size = 1
    for each in shape:
        size *= each
    return tf.reshape(numbers(size, dtype), shape)


def matrices(dtype=tf.float32, splits=tf.int64):
    """Of rank 2: usual, all rows empty, no rows, one row, no empty row, equally long rows."""
    return [
        ragged([[1, 2], [], [3]], dtype=dtype, splits=splits),
        ragged([[4], [5, 6, 7], [8, 9]], dtype=dtype, splits=splits),
        ragged([[], [], []], dtype=dtype, splits=splits, rank=1),
        ragged([], dtype=dtype, splits=splits, rank=1),
        ragged([[1, 2, 3]], dtype=dtype, splits=splits),
        uniform(numbers(6, dtype), tf.constant(2, splits)),
        ragged([[1, 1, 0], [2], [], [1, 3]], dtype=dtype, splits=splits),
    ]


def deep(dtype=tf.float32, splits=tf.int64):
    """Of rank 3 and 4: ragged twice, with inner axes, uniform in the middle or outside."""
    return [
        ragged([[[1, 2], [3]], [], [[4, 5, 6]]], dtype=dtype, splits=splits),
        ragged([[[]], [[], [1]]], dtype=dtype, splits=splits, rank=2),
        ragged([[[1, 2], [3, 4]], [], [[5, 6]]], rank=1, inner=(2,), dtype=dtype, splits=splits),
        uniform(ragged([[1, 2], [], [3], [4, 5, 6]], dtype=dtype, splits=splits), tf.constant(2, splits)),
        ragged([[[1, 2], [3]], [[4], [5]]], dtype=dtype, splits=splits),
        tf.RaggedTensor.from_row_splits(uniform(numbers(8, dtype), tf.constant(2, splits)), tf.constant([0, 1, 1, 4], splits)),
        ragged([[[[1], [2, 3]], []], [[[4, 5]]], []], dtype=dtype, splits=splits),
        ragged([[[[1, 2]], [[3, 4], [5, 6]]], [[]]], rank=2, inner=(2,), dtype=dtype, splits=splits),
    ]


def lists():
    same_rows = [matrices()[i] for i in (0, 1, 2, 5)]
    threes = [deep()[i] for i in (0, 2)]
    twos = [deep()[i] for i in (1, 3, 4)]
    for name, run in [("concat", tf.concat), ("stack", tf.stack), ("ragged.stack", tf.ragged.stack)]:
        axes = [0, 1, 2, 3, -1, -2, 4, -4, -5]
        groups = [list(pair) for pair in itertools.permutations(same_rows, 2)]
        groups += [[x] for x in matrices() + deep()]
        groups += [list(pair) for pair in itertools.product(threes, threes)]
        groups += [list(pair) for pair in itertools.product(twos, twos)]
        groups += [[deep()[6], deep()[6]], [deep()[7], deep()[7]], [deep()[6], deep()[7]], same_rows[:3]]
        groups += [[same_rows[0], shaped([3, 2])], [shaped([3, 1]), same_rows[1], shaped([3, 0])]]
        groups += [[threes[1], shaped([3, 1, 2])], [threes[0], shaped([3, 2, 2])]]
        groups += [[matrices()[0], matrices()[4]], [matrices()[3], matrices()[0]], [matrices()[0], deep()[0]]]
        groups += [[ragged([[1], [2, 3]], splits=tf.int32), ragged([[1], [2, 3]])]]
        groups += [[ragged([[1], [2, 3]], splits=tf.int32), shaped([2, 2])]]
        groups += [[ragged([["a"], []], dtype=tf.string), ragged([["b", "c"], ["d"]], dtype=tf.string)]]
        if name == "ragged.stack":
            groups += [[shaped([2]), shaped([3])], [shaped([0]), shaped([3])], [shaped([2, 2]), shaped([1, 3])]]
            groups += [[tf.constant(1.0), tf.constant(2.0)], [shaped([2, 2]), shaped([2, 2])], [shaped([3])]]
        for number, group in enumerate(groups):
            rank = group[0].shape.rank + (name != "concat")
            for axis in axes if number % 4 == 0 else [0, 1, 2, -1]:
                if -rank - 1 <= axis <= rank:
                    yield name, run, [group, axis], {}


def gather():
    pool = [matrices()[i] for i in (0, 1, 5, 6)] + deep()
    indices = [
        tf.constant([2, 0, 0]), tf.constant([], tf.int32), tf.constant(1), tf.constant([[0, 1], [1, 1]], tf.int64),
        tf.constant([9]), tf.constant([-1]), ragged([[0], [], [1, 0]], dtype=tf.int32), ragged([[[1]], [], [[0], []]], dtype=tf.int64),
        ragged([[[0, 1], [1, 1]], []], rank=1, inner=(2,), dtype=tf.int32),
    ]
    for params, index in itertools.product(pool, indices):
        yield "gather", tf.gather, [params, index], {}
    for index in indices[6:]:
        yield "gather", tf.gather, [shaped([3, 2]), index], {}
        yield "gather", tf.gather, [shaped([3]), index], {}
        yield "gather", tf.gather, [shaped([3, 2, 2]), index], {"axis": 1}
        yield "gather", tf.gather, [shaped([3, 2, 2]), index], {"axis": 2}
    first = [tf.constant([0]), tf.constant([[0, 0]]), tf.constant(0), ragged([[0], [0, 0]], dtype=tf.int32)]
    full = [ragged([[1, 2], [4, 5, 6], [3]]), ragged([[[1, 2], [3]], [[7]], [[4, 5, 6]]]), deep()[3], deep()[4], shaped([3, 2])]
    full += [ragged([[[1, 2], [3, 4]], [[7, 8]], [[5, 6]]], rank=1, inner=(2,))]
    for params, index in itertools.product(full, first):
        for axis in (1, -1, 2, -3, 3):
            yield "gather", tf.gather, [params, index], {"axis": axis}
    batches = [
        tf.constant([[0], [0], [0]]), tf.constant([0, 0, 0]), ragged([[0], [], [0, 0]], dtype=tf.int32), tf.constant([[0, 0], [0, 0]]),
        ragged([[[0]], [[0]], [[0]]], dtype=tf.int32), ragged([[[0], [0, 0]], [[0]], [[0]]], dtype=tf.int64),
        ragged([[0, 0], [0], [0]], dtype=tf.int64), tf.constant([[[0]], [[0]], [[0]]]), tf.constant([[0], [0]]),
    ]
    for params, index in itertools.product(full, batches):
        if not isinstance(params, tf.RaggedTensor) and not isinstance(index, tf.RaggedTensor):
            continue
        for batch, axis in [(1, None), (1, 2), (2, None), (-1, None), (1, 0), (3, None), (2, 1)]:
            named = {"batch_dims": batch} if axis is None else {"batch_dims": batch, "axis": axis}
            yield "gather", tf.gather, [params, index], named


def axes():
    for x in matrices() + deep():
        rank = x.shape.rank
        for axis in range(-rank - 2, rank + 2):
            yield "expand_dims", tf.expand_dims, [x, axis], {}
            yield "squeeze", tf.squeeze, [x, [axis]], {}
        yield "squeeze", tf.squeeze, [x], {}
        for run in (tf.size, tf.rank, tf.identity):
            yield run.__name__.replace("_v2", ""), run, [x], {}
        yield "size", tf.size, [x], {"out_type": tf.int64}
    ones = [ragged([[1], [2]]), ragged([[1, 2]]), ragged([[[1], [2]], [[3]]]), ragged([[[1, 2]], [[3]]]), ragged([[5]])]
    ones += [ragged([[[1]], [[2]]], rank=1, inner=(1,)), ragged([[[1], [2]], []], rank=1, inner=(1,)), ragged([[[[1]]]])]
    for x in ones:
        rank = x.shape.rank
        for axis in [[i] for i in range(-rank, rank)] + [list(two) for two in itertools.combinations(range(rank), 2)] + [list(range(rank))]:
            yield "squeeze", tf.squeeze, [x, axis], {}


def tiles():
    for x in matrices() + deep():
        rank = x.shape.rank
        some = [[2] + [1] * (rank - 1), [1] * (rank - 1) + [3], [1, 2] + [1] * (rank - 2), [2] * rank, [0] * rank, [1] * rank]
        for multiples in some + [[3, 0] + [2] * (rank - 2), [1, 2, 3, 2][:rank]]:
            yield "tile", tf.tile, [x, tf.constant(multiples)], {}
        yield "tile", tf.tile, [x, tf.constant([2], tf.int64)], {}
        yield "repeat", tf.repeat, [x, 2], {}
    yield "tile", tf.tile, [ragged([["a", "b"], ["c"]], dtype=tf.string), tf.constant([1, 2])], {}


def masks():
    run = tf.ragged.boolean_mask
    name = "ragged.boolean_mask"
    for x in matrices() + deep():
        rows = x.nrows().numpy()
        yield name, run, [x, tf.constant([i % 2 == 0 for i in range(rows)], tf.bool)], {}
        yield name, run, [x, tf.constant([True] * (rows + 1))], {}
        flat = x.flat_values
        chosen = tf.reshape(tf.cast(tf.range(tf.size(flat)) % 3, tf.bool), tf.shape(flat))
        yield name, run, [x, x.with_flat_values(chosen)], {}
        if x.ragged_rank > 1:
            outer = tf.ragged.range(x.row_lengths())
            yield name, run, [x, tf.cast(outer % 2, tf.bool)], {}
        if len(flat.shape) > 1:
            yield name, run, [x, x.with_flat_values(chosen[:, 0])], {}
    for shape, mask in [
        ((3,), [True, False, True]), ((2, 3), [[True, False, True], [False, False, False]]), ((2, 3), [True, False]),
        ((2, 2, 2), [[[True, False], [True, True]], [[False, False], [True, False]]]), ((0, 2), [[True, False]][:0]), ((2, 3), [[True, False]]),
        ((2, 1, 2), [[True], [False]]), ((2,), True),
    ]:
        yield name, run, [shaped(shape), tf.reshape(tf.constant(mask, tf.bool), [0, 2]) if shape == (0, 2) else tf.constant(mask)], {}
    yield name, run, [shaped([3, 2]), ragged([[True, False], [False, True], [True, True]], dtype=tf.bool)], {}
    yield name, run, [shaped([3, 2]), ragged([[True], [], [True, True]], dtype=tf.bool)], {}
    yield name, run, [matrices()[0], tf.constant([[True, False], [True, True], [False, True]])], {}
    yield name, run, [matrices()[5], tf.constant([[True, False], [True, True], [False, True]])], {}
    yield name, run, [deep()[2], ragged([[True, False], [], [True]], dtype=tf.bool)], {}
    yield name, run, [deep()[3], tf.constant([[True, False], [True, True]])], {}
    yield name, run, [matrices()[0], ragged([[True, False], [True], []], dtype=tf.bool)], {}
    yield name, run, [matrices()[0], ragged([[True, False], [], [True]], dtype=tf.bool, splits=tf.int32)], {}
    yield name, run, [matrices(tf.int32, tf.int32)[0], ragged([[True, False], [], [True]], dtype=tf.bool, splits=tf.int32)], {}


def wheres():
    for x in matrices() + deep():
        flat = x.flat_values
        chosen = x.with_flat_values(tf.reshape(tf.cast(tf.range(tf.size(flat)) % 3, tf.bool), tf.shape(flat)))
        yield "where", tf.where, [chosen], {}
        yield "where", tf.where, [tf.cast(x, tf.int32)], {}
        other = x.with_flat_values(flat * 10)
        for a, b in [(x, other), (x, tf.constant(0.5)), (tf.constant(0.5), other), (0.5, other), (x, None)]:
            yield "where", tf.where, [chosen, a, b], {}
        yield "where", tf.where, [tf.constant(True), x, other], {}
        rows = x.nrows().numpy()
        column = tf.reshape(tf.cast(tf.range(rows) % 2, tf.bool), [rows] + [1] * (x.shape.rank - 1))
        yield "where", tf.where, [column, x, other], {}
        yield "where", tf.where, [chosen, tf.cast(column, tf.float32), other], {}
    yield "where", tf.where, [ragged([[True], [False, True]], dtype=tf.bool), ragged([[1, 2], [3]]), ragged([[1], [2, 3]])], {}
    yield "where", tf.where, [ragged([[True], [False, True]], dtype=tf.bool), tf.constant([[1.0], [2.0]]), tf.constant(3.0)], {}


def elements():
    ids = [matrices(tf.int32)[i] for i in (0, 2, 3, 5)] + [deep(tf.int64, tf.int32)[i] for i in (0, 1, 2, 3)]
    for x in ids:
        for named in [{}, {"axis": -1}, {"axis": x.ragged_rank}, {"axis": x.ragged_rank + 1}, {"on_value": tf.constant(5.0), "off_value": tf.constant(-1.0)}]:
            yield "one_hot", tf.one_hot, [x, 3], named
        yield "nn.embedding_lookup", tf.nn.embedding_lookup, [shaped([8, 2]), x], {}
        yield "math.add_n", tf.add_n, [[x, x, x]], {}
        yield "bitcast", tf.bitcast, [x, tf.uint32], {}
        yield "bitcast", tf.bitcast, [tf.cast(x, tf.float32), tf.uint8], {}
        yield "bitcast", tf.bitcast, [tf.cast(x, tf.float32), tf.float64], {}
    yield "nn.embedding_lookup", tf.nn.embedding_lookup, [shaped([8, 2]), matrices()[0]], {}
    yield "nn.embedding_lookup", tf.nn.embedding_lookup, [shaped([8]), ids[0]], {}
    yield "math.add_n", tf.add_n, [[matrices()[0], matrices()[0] * 2.0, tf.constant([1.0, 2.0])]], {}
    yield "math.add_n", tf.add_n, [[matrices()[0], matrices()[1]]], {}


def getitem(x, *keys):
    return x.__getitem__(tuple(keys) if len(keys) > 1 else keys[0])


def indexing():
    ranges = [slice(None), slice(1, None), slice(None, 2), slice(-1, None), slice(None, -1), slice(1, 2), slice(None, None, -1),
              slice(None, None, 2), slice(5, None), slice(-9, 9), slice(2, 0, -1), slice(2, 1), slice(-2, None, -1), slice(None, 0, -2)]
    for x in matrices() + deep():
        for key in [0, 1, -1, 2, -3, 7, -7, Ellipsis, None] + ranges:
            yield "getitem", getitem, [x, key], {}
        for key in [0, -1, 1, 3, Ellipsis, None] + ranges:
            yield "getitem", getitem, [x, slice(None), key], {}
        for row, key in itertools.product([0, -1, slice(1, None), slice(None, None, -1)], [0, -1, None] + ranges[1:9]):
            yield "getitem", getitem, [x, row, key], {}
        yield "getitem", getitem, [x, Ellipsis, slice(1, None)], {}
        yield "getitem", getitem, [x, Ellipsis, 0], {}
        yield "getitem", getitem, [x, None, slice(1, None), slice(None, 1)], {}
        yield "getitem", getitem, [x, 0, Ellipsis], {}
        yield "getitem", getitem, [x, slice(None), None, slice(None, 1)], {}
    for x in deep():
        for keys in [(slice(None), slice(None), slice(1, None)), (0, 0, 0), (0, 0), (1, slice(None), 0), (slice(None), 0, slice(None, 1)),
                     (slice(None), 1, 0), (slice(None), slice(None), 0), (slice(None), -1), (Ellipsis, 0, slice(None)), (0, Ellipsis, 0),
                     (slice(None), slice(None, None, -1), slice(None, None, -1)), (slice(None), slice(1, None), slice(None, -1)),
                     (None, None, 0), (0, None), (slice(1, None), Ellipsis, None), (slice(None), slice(None), slice(None), slice(None), slice(None)),
                     (slice(None), slice(0, 1), 0), (slice(None), slice(None, 0)), (Ellipsis, slice(None), slice(None), slice(None), slice(None), 0)]:
            yield "getitem", getitem, [x, *keys], {}
    for index in (0, -1, 1):
        yield "getitem", getitem, [matrices()[0], tf.constant(index)], {}
        yield "getitem", getitem, [deep()[3], slice(None), tf.constant(index)], {}
        yield "getitem", getitem, [deep()[4], tf.constant(index), slice(1, None)], {}


def reversing():
    for x in matrices() + deep():
        rank = x.shape.rank
        for axes_ in [[], [0], [1], [rank - 1], [-1], [0, 1], list(range(rank)), [rank], [-rank - 1]]:
            yield "reverse", tf.reverse, [x, axes_], {}
        for axis in range(-rank, rank):
            for count in (1, 2, 3, 0, -1, tf.constant([1, 1]), tf.constant([2, 0, 1]), tf.constant([1, -1, 2])):
                yield "split", tf.split, [x, count], {"axis": axis}
        yield "split", tf.split, [x, 2], {"axis": rank}
        rows = int(x.nrows())
        if rows == 3:
            yield "dynamic_partition", tf.dynamic_partition, [x, tf.constant([1, 0, 1]), 2], {}
            yield "dynamic_partition", tf.dynamic_partition, [x, tf.constant([0, 0, 0]), 3], {}
            yield "dynamic_partition", tf.dynamic_partition, [x, tf.constant([0, 3, 0]), 3], {}
            yield "ragged.stack_dynamic_partitions", tf.ragged.stack_dynamic_partitions, [x, tf.constant([2, 0, 2], tf.int64), 3], {}
            yield "ragged.stack_dynamic_partitions", tf.ragged.stack_dynamic_partitions, [x, tf.constant([2, 0, -2], tf.int64), 3], {}
        at = x.with_flat_values(tf.range(tf.shape(x.flat_values)[0]) % 3)
        yield "ragged.stack_dynamic_partitions", tf.ragged.stack_dynamic_partitions, [x, at, 3], {}
        yield "dynamic_partition", tf.dynamic_partition, [x, at, 3], {}
    name, run = "ragged.stack_dynamic_partitions", tf.ragged.stack_dynamic_partitions
    yield name, run, [shaped([4]), tf.constant([3, 0, 3, 1]), 5], {}
    yield name, run, [shaped([2, 2]), tf.constant([[3, 0], [3, 1]]), 5], {}
    yield name, run, [shaped([2, 2]), tf.constant([1, 0]), 2], {}
    yield name, run, [tf.constant(3.0), tf.constant(1), 2], {}
    yield name, run, [shaped([4]), tf.constant([3, 0]), 5], {}
    yield name, run, [matrices()[0], ragged([[1], [1, 2], []], dtype=tf.int32), 5], {}


def segments():
    functions = [(name, getattr(tf.math, "unsorted_segment_" + name)) for name in ("sum", "prod", "min", "max", "mean", "sqrt_n")]
    for x in matrices() + deep():
        rows = int(x.nrows())
        for name, run in functions:
            name = "math.unsorted_segment_" + name
            yield name, run, [x, tf.constant([(2 * i) % 3 for i in range(rows)], tf.int64), 3], {}
            yield name, run, [x, tf.constant([i % 2 for i in range(rows)], tf.int32), tf.constant(2)], {}
            yield name, run, [x, tf.range(rows + 1), 5], {}
            at = x.with_flat_values(tf.range(tf.shape(x.flat_values)[0]) % 2)
            yield name, run, [x, at, 3], {}
            if x.ragged_rank > 1:
                yield name, run, [x, tf.ragged.range(x.row_lengths()), 4], {}
    yield "math.unsorted_segment_sum", tf.math.unsorted_segment_sum, [shaped([3]), ragged([[0, 1], [], [2]], dtype=tf.int32), 3], {}
    yield "math.unsorted_segment_sum", tf.math.unsorted_segment_sum, [matrices()[0], tf.constant([0.0, 1.0, 2.0]), 3], {}
    words = ragged([["a", "b"], ["c"], ["d", "e", "f"]], dtype=tf.string)
    for x in [words, ragged([[["a", "b"], ["c"]], [], [["d"]]], dtype=tf.string), ragged([[], []], dtype=tf.string, rank=1), ragged([[["x", "y"]], [["z", "w"], ["u", "v"]]], rank=1, inner=(2,), dtype=tf.string)]:
        rank = x.shape.rank
        for axis in list(range(-rank, rank + 1)) + [None, [0], [0, 1], [1, 0], list(range(rank))]:
            for named in [{}, {"separator": ","}, {"keepdims": True, "separator": "-"}]:
                # Python gives too many axes to all of a value with inner axes.
                if axis is not None or len(x.flat_values.shape) == 1:
                    yield "strings.reduce_join", tf.strings.reduce_join, [x, axis], named
        yield "strings.join", tf.strings.join, [[x, x]], {"separator": "+"}
        yield "strings.join", tf.strings.join, [[x, tf.constant("!"), x]], {}
    yield "strings.join", tf.strings.join, [[words, ragged([["a"]], dtype=tf.string)]], {}


def products():
    a = [matrices()[5], ragged([[1, 2], [3, 4]]), matrices()[0], shaped([2, 3]), ragged([[1, 2, 3]])]
    for x, y in itertools.product(a, a):
        for named in [{}, {"transpose_a": True}, {"transpose_b": True}]:
            yield "linalg.matmul", tf.matmul, [x, y], named
    threes = [
        ragged([[[1, 2], [3, 4]], [[5, 6]]], rank=1, inner=(2,)), ragged([[[1, 2], [3, 4]], [[5, 6]]]), shaped([2, 2, 2]),
        ragged([[[1, 2, 3], [4, 5, 6]], [[7], [8]]]), ragged([[[1], [2]], [[3, 4]]]), ragged([[[1, 2], [3]], [[5, 6]]]),
        ragged([[[1, 2]], [[3, 4], [5, 6], [7, 8]]], rank=1, inner=(2,)), shaped([2, 2, 3]), ragged([[], [[1, 2]]], rank=1, inner=(2,)),
        ragged([[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [1, 2, 3]]]),
    ]
    for x, y in itertools.product(threes, threes):
        for named in [{}, {"transpose_a": True}, {"transpose_b": True}, {"transpose_a": True, "transpose_b": True}]:
            yield "linalg.matmul", tf.matmul, [x, y], named
    four = ragged([[[[1, 2], [3, 4]]], [], [[[5, 6]], [[7, 8]]]], rank=2, inner=(2,))
    other = ragged([[[[1], [2]]], [], [[[3], [4]], [[5], [6]]]], rank=1, inner=(2, 1))
    yield "linalg.matmul", tf.matmul, [four, other], {}
    yield "linalg.matmul", tf.matmul, [four, four], {"transpose_b": True}
    yield "linalg.matmul", tf.matmul, [four, matrices()[0]], {}
    yield "linalg.matmul", tf.matmul, [matrices()[5], tf.cast(shaped([2, 3]), tf.int32)], {}
    for x in matrices() + deep():
        for axis in [None, -1, x.ragged_rank]:
            yield "nn.softmax", tf.nn.softmax, [x], {} if axis is None else {"axis": axis}
    yield "nn.softmax", tf.nn.softmax, [matrices(tf.int32)[0]], {}
    yield "nn.softmax", tf.nn.softmax, [matrices()[0]], {"axis": 2}
    for x in [matrices(tf.int32)[i] for i in (0, 2, 3, 5, 6)] + [deep(tf.int64, tf.int32)[i] for i in (0, 3)]:
        for named in [{}, {"axis": 0}, {"axis": -1}, {"axis": 1}, {"minlength": 9}, {"maxlength": 2}, {"axis": -1, "minlength": 9}, {"axis": -1, "maxlength": 3},
                      {"binary_output": True}, {"axis": -1, "binary_output": True}, {"dtype": tf.float32}]:
            yield "math.bincount", tf.math.bincount, [x], named
        weights = x.with_flat_values(tf.cast(x.flat_values, tf.float32) * 0.5)
        yield "math.bincount", tf.math.bincount, [x], {"weights": weights, "axis": -1}
        yield "math.bincount", tf.math.bincount, [x], {"weights": weights}
        yield "math.bincount", tf.math.bincount, [x], {"weights": weights.flat_values, "axis": -1}


def made():
    run, name = tf.ragged.range, "ragged.range"
    for arguments in [[tf.constant([3, 0, 2])], [tf.constant([3, 5, 2]), tf.constant([5, 5, 9])], [tf.constant([3, 9, 2]), tf.constant([0, 0, 9]), tf.constant([-1, -2, 3])],
                      [tf.constant(1), tf.constant([4, 2])], [tf.constant([1.0, 2.0]), tf.constant([2.0, 1.0]), tf.constant(0.25)], [tf.constant([], tf.int64)],
                      [tf.constant([1, 2]), tf.constant([2.5, 4.5])], [tf.constant([[1]])], [tf.constant([1, 2]), tf.constant([1, 2, 3])], [tf.constant([1]), tf.constant([2]), tf.constant([0])]]:
        yield name, run, arguments, {}
        yield name, run, arguments, {"row_splits_dtype": tf.int32}
    for splits in [[0, 2, 2, 3], [0], [0, 0, 4], []]:
        for dtype in (tf.int32, tf.int64):
            yield "ragged.row_splits_to_segment_ids", tf.ragged.row_splits_to_segment_ids, [tf.constant(splits, dtype)], {}
    for ids in [[0, 0, 2], [], [1, 1, 4]]:
        for dtype in (tf.int32, tf.int64):
            yield "ragged.segment_ids_to_row_splits", tf.ragged.segment_ids_to_row_splits, [tf.constant(ids, dtype)], {}
            for count in (5, 6, 2):
                yield "ragged.segment_ids_to_row_splits", tf.ragged.segment_ids_to_row_splits, [tf.constant(ids, dtype), count], {}
    words = ragged([["a"], ["b", "c"]], dtype=tf.string)
    more = [words, ragged([["d", "e"], ["f"]], dtype=tf.string), ragged([[1, 2], []], dtype=tf.int64), tf.constant([["x", "y"], ["z", "w"]]), tf.constant([[1], [2]]),
            ragged([[1], [2]], dtype=tf.int32, splits=tf.int32)]
    for group in [[x] for x in more] + [list(pair) for pair in itertools.product(more, more)] + [more[:3], more[1:4], [more[0], shaped([2, 1])], [words, matrices(tf.int32)[0]], [words, tf.constant(["a", "b"])]]:
        # Row splits of both dtypes end the process.
        if len({x.row_splits.dtype for x in group if isinstance(x, tf.RaggedTensor)}) > 1:
            continue
        yield "ragged.cross", tf.ragged.cross, [group], {}
        yield "ragged.cross_hashed", tf.ragged.cross_hashed, [group], {}
        yield "ragged.cross_hashed", tf.ragged.cross_hashed, [group, 7, 99], {}


def texts():
    inputs = [tf.constant("a b  c"), tf.constant(["a b", "", " c "]), tf.constant([["a b", "c"], ["d e f", ""]]), ragged([["a b", "c"], [], ["d  e"]], dtype=tf.string),
              ragged([[["h\u00e9 \u4f60", "x"]], []], dtype=tf.string), tf.constant([], tf.string), ragged([[], []], dtype=tf.string, rank=1),
              ragged([[["a b", "c"]], [["d", "e f"], ["g", "\U0001f600"]]], rank=1, inner=(2,), dtype=tf.string), tf.constant(["a", "b\x01"])]
    for x in inputs:
        yield "strings.split", tf.strings.split, [x], {}
        yield "strings.split", tf.strings.split, [x, " "], {}
        yield "strings.split", tf.strings.split, [x, " ", 1], {}
        if x is not inputs[4] and x is not inputs[7]:
            # Bytes that are no characters have no place in the file.
            yield "strings.bytes_split", tf.strings.bytes_split, [x], {}
            yield "strings.substr", tf.strings.substr, [x, 0, 1], {}
        for name in ("unicode_decode", "unicode_split", "unicode_decode_with_offsets", "unicode_split_with_offsets"):
            yield "strings." + name, getattr(tf.strings, name), [x, "UTF-8"], {}
            yield "strings." + name, getattr(tf.strings, name), [x, "UTF-8"], {"errors": "ignore"}
            yield "strings." + name, getattr(tf.strings, name), [x, "UTF-8"], {"errors": "strict"}
        yield "strings.unicode_transcode", tf.strings.unicode_transcode, [x, "UTF-8", "UTF-8"], {}
        yield "strings.length", tf.strings.length, [x], {}
    for x in (matrices(tf.int32)[0], inputs[0]):
        yield "strings.split", tf.strings.split, [tf.constant([1])], {}
    codes = [ragged([[72, 105], [], [233]], dtype=tf.int32), ragged([[[72, 105], [20320]], [], [[65]]], dtype=tf.int32), ragged([[[72, 105]], [[65, 66], [67, 68]]], rank=1, inner=(2,), dtype=tf.int32),
             ragged([[0x110000], [65]], dtype=tf.int32)]
    for x in codes:
        yield "strings.unicode_encode", tf.strings.unicode_encode, [x, "UTF-8"], {}
        yield "strings.unicode_encode", tf.strings.unicode_encode, [x, "UTF-8"], {"errors": "strict"}
        yield "strings.unicode_encode", tf.strings.unicode_encode, [x, "UTF-8"], {"errors": "replace", "replacement_char": 63}
    rows = [ragged([["a", "b", "c", "d"], ["e"], []], dtype=tf.string), ragged([[["a", "b", "c"], ["d"]], [["e", "f"]]], dtype=tf.string, splits=tf.int32)]
    for x in rows:
        for width in (1, 2, 3, [1, 2], 0):
            for named in [{}, {"separator": "-"}, {"pad_values": "_"}, {"pad_values": ["<", ">"], "padding_width": 1}, {"preserve_short_sequences": True}, {"padding_width": 1}]:
                yield "strings.ngrams", tf.strings.ngrams, [x, width], named
    for x in [matrices(tf.int32)[i] for i in (0, 2, 3, 6)] + [deep(tf.int32)[i] for i in (0, 1, 2, 3)] + rows + [ragged([list(range(9)), [1] * 7, list(range(6))], dtype=tf.int32), ragged([[i] for i in range(8)], dtype=tf.int32), ragged([["it's", "a\\b"]], dtype=tf.string)]:
        yield "strings.format", tf.strings.format, ["x: {}!", [x]], {}
        yield "strings.format", tf.strings.format, ["{} and {}", [x, tf.constant([1, 2])]], {"summarize": -1}
        yield "strings.format", tf.strings.format, ["%s", [x]], {"placeholder": "%s", "summarize": 1}
        yield "strings.format", tf.strings.format, ["none", [x]], {}


def tuples():
    some = [ragged([[1, 2], [4, 5, 6], [3]]), ragged([[[1, 2], [3]], [[7]], [[4, 5, 6]]]), deep()[3], ragged([[[1, 2], [3, 4]], [[7, 8]]], rank=1, inner=(2,)), shaped([3, 2])]
    at = [tf.constant([1]), tf.constant([[1], [0]]), tf.constant([[1, 0], [0, 0]]), tf.constant([1, 0]), tf.constant([[0, 0, 0], [1, 0, 0]], tf.int64), tf.constant([[9]]),
          tf.constant([[[0], [1]], [[1], [0]]]), tf.constant([[[0, 0]], [[1, 0]]]), ragged([[[0], [1]], []], rank=1, inner=(1,), dtype=tf.int32),
          ragged([[[0, 0], [1, 0]], [[0, 0]]], rank=1, inner=(2,), dtype=tf.int64), ragged([[0], [1]], dtype=tf.int32), tf.constant(1)]
    for x, index in itertools.product(some, at):
        if isinstance(x, tf.RaggedTensor) or isinstance(index, tf.RaggedTensor):
            yield "gather_nd", tf.gather_nd, [x, index], {}


def all():
    for family in FAMILIES:
        yield from family()


FAMILIES = [lists, gather, axes, tiles, masks, wheres, elements, indexing, reversing, segments, products, made, texts, tuples]
