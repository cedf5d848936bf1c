"""Writes types/src/test/resources/golden/ragged.json: what TensorFlow gives for ragged tensors.

A value is `{"s": flat shape, "d": flat data, "p": row splits of each ragged axis, "r": sizes known of the first axes}`; a
tensor has neither `p` nor `r`. `g`, where Python has them, are the gradients of the sum of the elements of the result, times
1 to 5 in turn, with respect to the operands. Operands are in a pool, as small numbers to be cast to the dtype of a case. What TensorFlow
refuses has the result `"error"`. README.md, in this folder, says how to run it.
"""

import json
import pathlib

import numpy as np
import tensorflow as tf

OUT = pathlib.Path(__file__).resolve().parents[2] / "types" / "src" / "test" / "resources" / "golden"
FUNCTIONS = {
    "math.add": (tf.math.add, "int32"),
    "math.subtract": (tf.math.subtract, "float32"),
    "math.multiply": (tf.math.multiply, "int64"),
    "math.maximum": (tf.math.maximum, "float64"),
    "math.less": (tf.math.less, "int32"),
    "math.equal": (tf.math.equal, "float32"),
    "math.floordiv": (lambda x, y: tf.math.floordiv(x, y), "float32"),
    "math.squared_difference": (tf.math.squared_difference, "int64"),
    "math.not_equal": (tf.math.not_equal, "int32"),
    "math.truediv": (tf.math.truediv, "float64"),
}
REDUCTIONS = {
    "math.reduce_sum": (tf.math.reduce_sum, ["int32", "float32", "int64"]),
    "math.reduce_prod": (tf.math.reduce_prod, ["float64", "int64"]),
    "math.reduce_min": (tf.math.reduce_min, ["int32", "float32"]),
    "math.reduce_max": (tf.math.reduce_max, ["float64", "int64"]),
    "math.reduce_mean": (tf.math.reduce_mean, ["float32", "int32"]),
    "math.reduce_any": (tf.math.reduce_any, ["bool"]),
    "math.reduce_all": (tf.math.reduce_all, ["bool"]),
    "math.reduce_variance": (tf.math.reduce_variance, ["float64"]),
    "math.reduce_std": (tf.math.reduce_std, ["float64"]),
    "math.reduce_logsumexp": (tf.math.reduce_logsumexp, ["float64"]),
}


# Where TensorFlow is wrong: below an axis that broadcasts it takes rows of one length for others, gives a value with too
# few rows, or mixes dtypes of splits.
WRONG = {7: [21, 26, 27, 37, 38, 39, 42, 44, 49, 50], 8: [39], 9: [27, 37, 44, 49, 50], 17: [27, 37, 44, 49, 50],
         21: [26, 37, 38, 39, 42, 44, 50], 22: [39], 34: [47, 48, 52, 53]}


def number(value):
    if isinstance(value, (bytes, np.bytes_)):
        return value.decode()
    if isinstance(value, (np.bool_, bool)):
        return bool(value)
    if isinstance(value, np.floating):
        if not np.isfinite(value):
            return str(float(value))
        return int(value) if float(value).is_integer() and abs(value) < 1e15 else float(value)
    return value.item()


def tensor(value):
    array = np.asarray(value)
    return {"s": list(array.shape), "d": [number(each) for each in array.ravel()]}


def value(result):
    if isinstance(result, tf.RaggedTensor):
        described = tensor(result.flat_values)
        described["p"] = [[int(i) for i in each] for each in result.nested_row_splits]
        described["r"] = [-1 if size is None else size for size in result.shape[: result.ragged_rank + 1]]
        described["t"] = result.dtype.name
        return described
    described = tensor(result)
    described["t"] = result.dtype.name
    return described


def attempt(code):
    try:
        return value(code())
    except Exception:  # Whatever TensorFlow has against it.
        return "error"


def flat_of(each):
    return each.flat_values if isinstance(each, tf.RaggedTensor) else each


def with_slopes(case, function, *operands):
    """The case with gradients, if Python has them for each operand."""
    if case["r"] == "error" or not case["t"].startswith("float") or not case["r"]["t"].startswith("float"):
        return case
    # Along one axis after the other it deals gradients to equal elements unevenly.
    if case["f"] in ("math.reduce_min", "math.reduce_max") and (case["a"] is None or len(case["a"]) != 1):
        return case
    # Some share their flat values.
    operands = [
        each.with_flat_values(tf.identity(each.flat_values)) if isinstance(each, tf.RaggedTensor) else tf.identity(each)
        for each in operands]
    try:
        with tf.GradientTape() as tape:
            tape.watch([flat_of(each) for each in operands])
            flat = tf.reshape(tf.cast(flat_of(function(*operands)), tf.float64), [-1])
            total = tf.reduce_sum(flat * tf.cast(tf.range(tf.size(flat)) % 5 + 1, tf.float64))
        found = [tape.gradient(total, flat_of(operands[0]))] if len(operands) == 1 else tape.gradient(
            total, [flat_of(each) for each in operands])
        case["g"] = [[number(each) for each in np.asarray(tf.convert_to_tensor(one)).ravel()] for one in found]
    except Exception:  # Python has none, or one that fails for this.
        pass
    return case


def ragged(rows, **options):
    return tf.ragged.constant(rows, dtype=tf.float64, **options)


def from_lengths(lengths, inner=(), seed=0):
    random = np.random.default_rng(seed)
    count = sum(lengths[-1]) if lengths else 0
    flat = random.integers(1, 9, (count, *inner)).astype("float64")
    return tf.RaggedTensor.from_nested_row_lengths(tf.constant(flat), [tf.constant(each, tf.int64) for each in lengths])


def uniform(values, length, nrows=None):
    return tf.RaggedTensor.from_uniform_row_length(values, length, nrows=nrows)


def dense(*shape, seed=0):
    return tf.constant(np.random.default_rng(seed).integers(1, 9, shape).astype("float64"))


def pool():
    one = from_lengths([[2, 0, 3]], seed=1)
    return [
        one,
        from_lengths([[2, 0, 3]], seed=2),
        from_lengths([[3, 0, 2]], seed=3),
        from_lengths([[1, 1, 1]], seed=4),
        from_lengths([[4]], seed=5),
        from_lengths([[1]], seed=6),
        from_lengths([[0]], seed=6),
        from_lengths([[]], seed=6),
        from_lengths([[0, 0, 0]], seed=6),
        from_lengths([[2, 2, 2]], seed=7),
        from_lengths([[2, 0, 3]], (2,), seed=8),
        from_lengths([[2, 0, 3]], (1,), seed=9),
        from_lengths([[2, 0, 3]], (0,), seed=9),
        from_lengths([[2, 3]], (2, 1), seed=10),
        from_lengths([[2, 0, 1], [1, 2, 0]], seed=11),
        from_lengths([[2, 0, 3], [1, 2, 0, 2, 1]], seed=12),
        from_lengths([[2, 0, 3], [1, 2, 0, 2, 1]], seed=13),
        from_lengths([[2, 0, 3], [2, 2, 2, 2, 2]], seed=14),
        from_lengths([[1, 1, 1], [2, 0, 3]], seed=15),
        from_lengths([[2, 1], [1, 2, 0]], (2,), seed=16),
        from_lengths([[2, 1], [1, 2, 0], [1, 0, 2]], seed=17),
        from_lengths([[0, 0], []], seed=17),
        from_lengths([[2, 1], [0, 0, 0]], seed=17),
        tf.RaggedTensor.from_tensor(dense(3, 2, seed=18)),
        tf.RaggedTensor.from_tensor(dense(3, 1, seed=19)),
        tf.RaggedTensor.from_tensor(dense(1, 1, seed=20)),
        tf.RaggedTensor.from_tensor(dense(1, 3, seed=20)),
        tf.RaggedTensor.from_tensor(dense(3, 1, 2, seed=21), ragged_rank=2),
        tf.RaggedTensor.from_tensor(dense(3, 0, seed=21)),
        # Uniform outside, in the middle, inside.
        uniform(from_lengths([[2, 0, 3, 1, 0, 1]], seed=22), 2),
        uniform(one, 1),
        uniform(one, 3),
        tf.RaggedTensor.from_row_splits(uniform(dense(4, seed=23), 2), tf.constant([0, 2, 2], tf.int64)),
        tf.RaggedTensor.from_row_splits(uniform(dense(5, seed=24), 1), tf.constant([0, 2, 2, 5], tf.int64)),
        one.with_row_splits_dtype(tf.int32),
        dense(seed=25), dense(1, seed=26), dense(2, seed=27), dense(3, seed=28), dense(0, seed=28),
        dense(3, 1, seed=29), dense(1, 1, seed=30), dense(1, 3, seed=31), dense(3, 2, seed=32), dense(1, 2, seed=33),
        dense(2, 1, seed=34), dense(3, 0, seed=35), dense(2, 3, 1, seed=36), dense(3, 1, 1, seed=37),
        dense(3, 1, 2, seed=38), dense(1, 1, 2, seed=39), dense(2, 3, 2, seed=40), dense(1, 3, 1, 1, seed=41),
        dense(2, 1, 1, 1, seed=42), dense(3, 2, 2, seed=43),
    ]


def described(operand):
    result = value(operand)
    del result["t"]
    if isinstance(operand, tf.RaggedTensor) and operand.row_splits.dtype == tf.int32:
        result["q"] = "int32"
    return result


def number_of(operand):
    return int(tf.size(operand.flat_values))


def cast(operand, dtype):
    return tf.cast(operand, dtype)


def binary(operands):
    cases = []
    names = list(FUNCTIONS)
    for i, x in enumerate(operands):
        for j, y in enumerate(operands):
            if not isinstance(x, tf.RaggedTensor) and not isinstance(y, tf.RaggedTensor):
                continue
            if j in WRONG.get(i, []) or i in WRONG.get(j, []):
                continue
            name = names[(7 * i + 3 * j) % len(names)]
            function, dtype = FUNCTIONS[name]
            result = attempt(lambda: function(cast(x, dtype), cast(y, dtype)))
            case = {"f": name, "x": i, "y": j, "t": dtype, "r": result}
            cases.append(with_slopes(case, function, cast(x, dtype), cast(y, dtype)))
    return cases


def axes(rank):
    yield None
    for axis in range(rank):
        yield [axis]
    yield [-1]
    for first in range(rank):
        for second in range(first + 1, rank):
            yield [first, second]
    if rank > 2:
        yield list(range(rank))
        yield [-1, 0]
    yield [rank]
    yield []


def reductions(operands):
    cases = []
    count = 0
    for i, x in enumerate(operands):
        if not isinstance(x, tf.RaggedTensor):
            continue
        for axis in axes(x.shape.rank):
            for keepdims in (False, True):
                for k, (name, (function, dtypes)) in enumerate(REDUCTIONS.items()):
                    count += 1
                    # TensorFlow adds an axis too much for each axis of the flat values but the first.
                    if axis is None and keepdims and x.flat_values.shape.rank > 1:
                        continue
                    # All functions along single axes of a few values, one in three of the rest.
                    if count % 3 and not (axis is not None and len(axis) == 1 and i in (0, 10, 15)):
                        continue
                    # Of nothing it is infinity along all axes at once, but the largest number along one after the other.
                    if axis and name[-3:] in ("min", "max") and number_of(x) == 0 and len(axis) > x.ragged_rank:
                        continue
                    dtype = dtypes[count % len(dtypes)]
                    operand = tf.cast(x, tf.int32) % 3 > 0 if dtype == "bool" else cast(x, dtype)
                    result = attempt(lambda: function(operand, axis=axis[0] if axis and len(axis) == 1 else axis, keepdims=keepdims))
                    # Python composes it, and its ragged shapes do not broadcast back along most axes.
                    if name == "math.reduce_logsumexp" and result == "error":
                        continue
                    case = {"f": name, "x": i, "t": dtype, "a": axis, "k": keepdims, "r": result}
                    along = axis[0] if axis and len(axis) == 1 else axis
                    cases.append(with_slopes(case, lambda r: function(r, axis=along, keepdims=keepdims), operand))
    return cases


def views(operands):
    """Other forms of each ragged tensor; `a` are the arguments."""
    cases = []

    def add(index, name, code, *arguments):
        def listed():
            result = code(operands[index].with_row_splits_dtype(operands[index].row_splits.dtype), *arguments)
            return result if isinstance(result, list) else [result]

        try:
            results = [value(each) for each in listed()]
        except Exception:  # Whatever TensorFlow has against it.
            results = "error"
        cases.append({"f": name, "x": index, "a": list(arguments), "r": results})

    for i, x in enumerate(operands):
        if not isinstance(x, tf.RaggedTensor):
            continue
        rank = x.shape.rank
        add(i, "to_tensor", lambda r: r.to_tensor())
        add(i, "to_tensor_of", lambda r, fill: r.to_tensor(fill), 9)
        for shape in ([2] * rank, [-1] * rank, [4] + [-1] * (rank - 1), [1] + [3] * (rank - 1), [2] * (rank + 1)):
            # TensorFlow takes None for what is as long as it must be.
            add(i, "to_tensor_shape", lambda r, s: r.to_tensor(7, shape=[None if n < 0 else n for n in s]), shape)
        add(i, "bounding_shape", lambda r: r.bounding_shape())
        for axis in range(-rank, rank + 1):
            # TensorFlow takes no negative axes here.
            if axis >= 0:
                add(i, "row_lengths", lambda r, a: r.row_lengths(a), axis)
        add(i, "row_starts", lambda r: r.row_starts())
        add(i, "row_limits", lambda r: r.row_limits())
        add(i, "value_rowids", lambda r: r.value_rowids())
        add(i, "nested_value_rowids", lambda r: list(r.nested_value_rowids()))
        add(i, "nested_row_lengths", lambda r: list(r.nested_row_lengths()))
        add(i, "values", lambda r: r.values)
        add(i, "to_sparse", lambda r: sparse(r.to_sparse()))
        if rank == 2:
            add(i, "sparse_and_back", lambda r: tf.RaggedTensor.from_sparse(r.to_sparse(), row_splits_dtype=r.row_splits.dtype))
        for outer in range(rank):
            for inner in range(outer, rank):
                add(i, "merge_dims", lambda r, o, n: r.merge_dims(o, n), outer, inner)
        add(i, "merge_dims", lambda r, o, n: r.merge_dims(o, n), -2, -1)
        add(i, "merge_dims", lambda r, o, n: r.merge_dims(o, n), 1, 0)
        add(i, "merge_dims", lambda r, o, n: r.merge_dims(o, n), 0, rank)
    return cases


def sparse(result):
    return [result.indices, result.values, result.dense_shape]


def made():
    """Ragged tensors of tensors: `v` is the tensor, `a` what goes with it."""
    cases = []
    rt = tf.RaggedTensor

    def add(name, code, array, *arguments):
        array = np.asarray(array, "float32")
        cases.append({"f": name, "v": tensor(array), "a": list(arguments), "r": attempt(lambda: code(tf.constant(array), *arguments))})

    def ints(numbers):
        return tf.constant(numbers, tf.int64)

    five = [3, 1, 4, 1, 5]
    for ids in ([0, 0, 2, 2, 3], [1, 1, 1, 1, 1], [0, 1, 2, 3, 4], [3, 3, 3, 4, 4]):
        add("from_value_rowids", lambda v, i: rt.from_value_rowids(v, ints(i)), five, ids)
        for nrows in (5, 7):
            add("from_value_rowids_n", lambda v, i, n: rt.from_value_rowids(v, ints(i), n), five, ids, nrows)
    add("from_value_rowids", lambda v, i: rt.from_value_rowids(v, ints(i)), [], [])
    add("from_value_rowids_n", lambda v, i, n: rt.from_value_rowids(v, ints(i), n), [], [], 3)
    for starts in ([0, 2, 2, 4], [0], [0, 5, 5], [0, 1, 2, 3, 4]):
        add("from_row_starts", lambda v, i: rt.from_row_starts(v, ints(i)), five, starts)
    add("from_row_starts", lambda v, i: rt.from_row_starts(v, ints(i)), [], [])
    for limits in ([2, 2, 5], [5], [0, 0, 5, 5], [1, 2, 3, 4, 5]):
        add("from_row_limits", lambda v, i: rt.from_row_limits(v, ints(i)), five, limits)
    for lengths in ([2, 0, 3], [5], [1, 1, 1, 1, 1, 0]):
        add("from_row_lengths", lambda v, i: rt.from_row_lengths(v, ints(i)), five, lengths)
    for array, length in (([1, 2, 3, 4], 2), ([1, 2, 3, 4], 4), ([1, 2, 3, 4], 3), ([], 0), ([], 2), (np.ones((6, 2)), 3)):
        add("from_uniform_row_length", lambda v, n: rt.from_uniform_row_length(v, n), array, length)
    add("from_uniform_row_length_n", lambda v, n, m: rt.from_uniform_row_length(v, n, nrows=m), [], 0, 3)
    add("from_uniform_row_length_n", lambda v, n, m: rt.from_uniform_row_length(v, n, nrows=m), [1, 2], 2, 1)
    add("from_uniform_row_length_n", lambda v, n, m: rt.from_uniform_row_length(v, n, nrows=m), [1, 2], 2, 2)
    random = np.random.default_rng(50)
    for shape in ((3, 4), (2, 1), (0, 3), (3, 0), (2, 3, 2), (1, 4, 1), (2, 2, 3, 2)):
        array = random.integers(0, 3, shape)
        for rank in range(1, len(shape) + 1):
            add("from_tensor", lambda v, k: rt.from_tensor(v, ragged_rank=k), array, rank)
            add("from_tensor_padding", lambda v, k, p: rt.from_tensor(v, padding=p, ragged_rank=k), array, rank, 0)
            add("from_tensor_padding", lambda v, k, p: rt.from_tensor(v, padding=p, ragged_rank=k), array, rank, 2)
        for lengths in ([1, 2, 0], [9, 0, 3], [2], [1, 2]):
            if len(lengths) == shape[0]:
                add("from_tensor_lengths", lambda v, n: rt.from_tensor(v, lengths=ints(n)), array, lengths)
    cube = random.integers(1, 9, (2, 3, 2))
    for lengths in ([[2, 1], [1, 2, 0]], [[3, 0], [2, 2, 1]], [[0, 0], []]):
        add("from_tensor_nested", lambda v, n: rt.from_tensor(v, lengths=tuple(ints(each) for each in n)), cube, lengths)
    return cases


def main():
    tf.get_logger().setLevel("ERROR")
    operands = pool()
    golden = {
        "pool": [described(each) for each in operands],
        "binary": binary(operands),
        "reductions": reductions(operands),
        "views": views(operands),
        "made": made(),
    }
    lines = ",\n".join(
        json.dumps(key) + ": [\n" + ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases) + "\n]"
        for key, cases in golden.items())
    head = f'{{"tensorflow": {json.dumps(tf.__version__)},\n'
    (OUT / "ragged.json").write_text(head + lines + "\n}\n")
    print({key: len(cases) for key, cases in golden.items()})


if __name__ == "__main__":
    main()
