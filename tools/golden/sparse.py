"""Writes types/src/test/resources/golden/sparse.json: what Python gives for functions of sparse tensors.

`cases` are lists `[function, arguments, options, result, gradients]`. An argument or result is a number, a string, a list,
null, or

- `{"i": indices, "v": values, "d": dtype, "z": shape}`: a sparse tensor;
- `{"t": elements, "d": dtype, "z": shape}`: a tensor;
- `{"e": class}`: Python raised.

`gradients`, where Python has them, are those of the sum of the results times 1, 2, 3, …, with respect to floating
arguments (the values of sparse ones) in their order. README.md, in this folder, has the schema.
"""

import json
import os
import pathlib
import random

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import numpy as np  # noqa: E402
import tensorflow as tf  # noqa: E402

OUT = pathlib.Path(__file__).resolve().parents[2] / "types" / "src" / "test" / "resources" / "golden"
NUMBERS = ["float32", "float64", "int32", "int64"]
FLOATS = ["float32", "float64"]
rng = random.Random(31)
cases = []


# -- inputs --------------------------------------------------------------------------------------


def value(dtype):
    if dtype == "string":
        return rng.choice(["", "a", "b", "bc", "é", "zz"])
    if dtype == "bool":
        return rng.random() < 0.7
    if dtype.startswith("float"):
        return rng.choice([-2.5, -1.0, 0.5, 1.0, 1.5, 2.0, 3.25, 0.0])
    return rng.randint(-9, 9)


def values(dtype, n):
    kind = {"string": object}.get(dtype, dtype)
    return tf.constant(np.array([value(dtype) for _ in range(n)], kind), dtype, [n])


def positions(shape, n):
    total = int(np.prod(shape))
    flat = sorted(rng.sample(range(total), min(n, total)))
    return [[int(k) for k in np.unravel_index(each, shape)] for each in flat] if shape else [[]] * min(n, 1)


def sparse(indices, vals, shape):
    indices = np.array(indices, np.int64).reshape(len(indices), len(shape))
    return tf.SparseTensor(tf.constant(indices), vals, tf.constant(shape, tf.int64, [len(shape)]))


def drawn(shape, dtype, n=None):
    total = int(np.prod(shape))
    n = rng.randint(0, total) if n is None else n
    where = positions(shape, n)
    return sparse(where, values(dtype, len(where)), shape)


def ordered(dtype, ranks=(1, 2, 3, 4)):
    """A sparse tensor of each class of shapes."""
    for rank in ranks:
        shape = [rng.randint(1, 4) for _ in range(rank)]
        yield drawn(shape, dtype)
        yield drawn(shape, dtype, 0)
        yield drawn(shape, dtype, 1)
        yield drawn(shape, dtype, int(np.prod(shape)))
        zero = list(shape)
        zero[rng.randrange(rank)] = 0
        yield drawn(zero, dtype, 0)
    if 2 in ranks:
        yield sparse([[0, 1], [3, 0], [3, 2]], values(dtype, 3), [5, 3])
        yield sparse([[2, 2]], values(dtype, 1), [3, 3])


def disordered(dtype, repeats=False):
    where = [[2, 1], [0, 1], [1, 0], [0, 0]]
    yield sparse(where, values(dtype, 4), [3, 2])
    yield sparse([[1, 0, 1], [0, 1, 0]], values(dtype, 2), [2, 2, 2])
    if repeats:
        yield sparse([[0, 1], [0, 1], [2, 0], [2, 0]], values(dtype, 4), [3, 2])


def outside(dtype):
    yield sparse([[0, 5]], values(dtype, 1), [2, 3])
    yield sparse([[0, -1]], values(dtype, 1), [2, 3])
    yield sparse([[7, 0]], values(dtype, 1), [2, 3])


def dense(shape, dtype):
    return tf.reshape(values(dtype, int(np.prod(shape))), shape)


def like(x):
    return x.shape.as_list()


# -- what is called ------------------------------------------------------------------------------

v1 = tf.compat.v1.nn


def rows(flat, splits):
    return None if flat is None else tf.RaggedTensor.from_row_splits(flat, splits)


FUNCTIONS = {
    "add": lambda a, b: tf.sparse.add(a, b),
    "addThreshold": lambda a, b, t: tf.sparse.add(a, b, t),
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "maximum": tf.sparse.maximum,
    "minimum": tf.sparse.minimum,
    "reduceSum": lambda x, axis, keep: tf.sparse.reduce_sum(x, axis, keep),
    "reduceMax": lambda x, axis, keep: tf.sparse.reduce_max(x, axis, keep),
    "reduceSumSparse": lambda x, axis, keep: tf.sparse.reduce_sum(x, axis, keep, True),
    "reduceMaxSparse": lambda x, axis, keep: tf.sparse.reduce_max(x, axis, keep, True),
    "softmax": tf.sparse.softmax,
    "concat": lambda axis, xs, expand: tf.sparse.concat(axis, xs, expand),
    "split": lambda x, n, axis: tf.sparse.split(x, n, axis),
    "slice": lambda x, start, size: tf.sparse.slice(x, start, size),
    "reorder": tf.sparse.reorder,
    "transpose": lambda x, perm: tf.sparse.transpose(x, perm),
    "reshape": lambda x, shape: tf.sparse.reshape(x, shape),
    "expandDims": lambda x, axis: tf.sparse.expand_dims(x, axis),
    "retain": lambda x, which: tf.sparse.retain(x, which),
    "resetShape": lambda x, shape: tf.sparse.reset_shape(x, shape),
    "fillEmptyRows": lambda x, v: list(tf.sparse.fill_empty_rows(x, v)),
    "eye": lambda m, n, d: tf.sparse.eye(m, n, d),
    "fromDense": tf.sparse.from_dense,
    "toDense": lambda x, v, check: tf.sparse.to_dense(x, v, check),
    "toIndicator": tf.sparse.to_indicator,
    "mapSquare": lambda x: tf.sparse.map_values(tf.square, x),
    "mapAdd": lambda a, b: tf.sparse.map_values(tf.add, a, b),
    "bincount": lambda x, w, axis, low, high, binary: tf.sparse.bincount(x, w, axis, low, high, binary),
    "mathBincount": lambda x, w, axis, low, high, binary: tf.math.bincount(
        x, w, low, high, tf.int32, axis=axis, binary_output=binary
    ),
    "cross": lambda xs, sep: tf.sparse.cross(xs, separator=sep),
    "crossHashed": lambda xs, n: tf.sparse.cross_hashed(xs, n),
    "matmul": lambda a, b, p, q: tf.sparse.sparse_dense_matmul(a, b, p, q),
    "segmentSum": lambda x, i, s, n: tf.sparse.segment_sum(x, i, s, n),
    "segmentMean": lambda x, i, s, n: tf.sparse.segment_mean(x, i, s, n),
    "segmentSqrtN": lambda x, i, s, n: tf.sparse.segment_sqrt_n(x, i, s, n),
    "lookup": lambda p, i, w, c, norm: tf.nn.embedding_lookup_sparse(p, i, w, c, norm),
    "safeLookup": lambda p, i, w, c, default: tf.nn.safe_embedding_lookup_sparse(p, i, w, c, default),
    "lookupOf": lambda ps, i, strategy: v1.embedding_lookup(ps, i, partition_strategy=strategy),
    "lookupParts": lambda ps, i, w, c, norm, strategy: v1.embedding_lookup_sparse(ps, i, w, strategy, None, c, norm),
    "safeParts": lambda ps, i, w, c, default, strategy: v1.safe_embedding_lookup_sparse(
        ps, i, w, c, default, None, strategy
    ),
    "raggedOf": lambda ps, i, s, strategy: v1.embedding_lookup(
        ps, rows(i, s), partition_strategy=strategy
    ).flat_values,
    "raggedParts": lambda ps, i, s, w, c, norm, strategy: v1.embedding_lookup_sparse(
        ps, rows(i, s), rows(w, s), strategy, None, c, norm
    ),
    "raggedSafe": lambda ps, i, s, w, c, default, strategy: v1.safe_embedding_lookup_sparse(
        ps, rows(i, s), rows(w, s), c, default, None, strategy
    ),
    "setSize": tf.sets.size,
    "intersection": tf.sets.intersection,
    "difference": lambda a, b, minus: tf.sets.difference(a, b, minus),
    "union": tf.sets.union,
    "serialize": lambda x, dtype: tf.io.serialize_sparse(x),
    "serializeMany": lambda x, dtype: tf.io.serialize_many_sparse(x),
    "roundMany": lambda x, dtype: tf.io.deserialize_many_sparse(tf.io.serialize_many_sparse(x), dtype),
    "unary": lambda name, x: getattr(tf.math, name)(x),
    "cast": lambda x, dtype: tf.cast(x, dtype),
    "shape": lambda x: tf.shape(x, tf.int64),
    "size": lambda x: tf.size(x),
    "rank": lambda x: tf.rank(x),
    "sampledAddmm": lambda i, v, z, a, b, beta, alpha: list(tf.sparse.sampled_addmm(i, v, z, a, b, beta, alpha)),
    "editDistance": lambda a, b, n: tf.edit_distance(a, b, n),
}


# -- writing -------------------------------------------------------------------------------------


def plain(each):
    if isinstance(each, bytes):
        return each.decode("latin1")
    if isinstance(each, (bool, np.bool_)):
        return bool(each)
    if isinstance(each, (int, np.integer)):
        return int(each)
    if not np.isfinite(each):
        return str(float(each))
    return int(each) if float(each).is_integer() and abs(each) < 1e15 else float(f"{float(each):.9g}")


def elements(tensor):
    return [plain(each) for each in tensor.numpy().ravel().tolist()]


def written(each):
    if isinstance(each, tf.SparseTensor):
        return {
            "i": elements(each.indices),
            "v": elements(each.values),
            "d": each.dtype.name,
            "z": elements(each.dense_shape),
        }
    if isinstance(each, tf.DType):
        return each.name
    if tf.is_tensor(each):
        return {"t": elements(each), "d": each.dtype.name, "z": each.shape.as_list()}
    if isinstance(each, (list, tuple)):
        return [written(one) for one in each]
    return each


def sources(each):
    if isinstance(each, tf.SparseTensor):
        return sources(each.values)
    if isinstance(each, (list, tuple)):
        return [one for part in each for one in sources(part)]
    return [each] if tf.is_tensor(each) and each.dtype.is_floating else []


def total(result):
    parts = []
    for each in result if isinstance(result, (list, tuple)) else [result]:
        tensor = each.values if isinstance(each, tf.SparseTensor) else each
        if tensor.dtype.is_floating:
            flat = tf.reshape(tf.cast(tensor, tf.float64), [-1])
            parts.append(tf.reduce_sum(flat * tf.range(1.0, tf.size(flat) + 1, dtype=tf.float64)))
    return tf.add_n(parts) if parts else None


def gradients(function, args):
    watched = sources(args)
    if not watched or any(tf.is_tensor(each) and each.shape == [0] for each in args[1:]):
        return None  # of no segments Python's kernels give what is in memory
    try:
        with tf.GradientTape() as tape:
            tape.watch(watched)
            target = total(function(*args))
        if target is None:
            return None
        found = tape.gradient(target, watched)
        return [None if g is None else elements(tf.convert_to_tensor(g)) for g in found]
    except Exception:  # noqa: BLE001: Python has none, or one that fails for this
        return None


def case(name, *args):
    function = FUNCTIONS[name]
    found = None
    try:
        given = written(function(*args))
        found = gradients(function, args)
    except Exception as e:  # noqa: BLE001
        given = {"e": type(e).__name__}
    cases.append([name, [written(each) for each in args], given, found])


# -- families ------------------------------------------------------------------------------------


def arithmetic():
    for dtype in NUMBERS:
        for a in ordered(dtype):
            b = drawn(like(a), dtype)
            case("add", a, b)
            case("maximum", a, b)
            case("minimum", a, b)
            case("add", a, dense(like(a), dtype))
            case("mul", a, dense(like(a), dtype))
    for dtype in FLOATS:
        for a in ordered(dtype):
            case("addThreshold", a, drawn(like(a), dtype), 1.0)
            shape = [rng.choice([1, size]) for size in like(a)][rng.randint(0, len(like(a))) :]
            if 0 in like(a):
                continue  # Python's kernel does not broadcast to nothing; ours does
            case("mul", a, dense(shape, dtype))
            nonzero = tf.abs(dense(shape, dtype)) + 1
            case("div", a, nonzero)
    for dtype in ["int32", "int64"]:
        for a in ordered(dtype, (2,)):
            case("div", a, tf.constant(2, dtype))
            case("mul", a, tf.constant(3, dtype))
    for dtype in ["float32", "int64"]:
        for a in disordered(dtype, True):
            case("add", a, dense(like(a), dtype))
            case("mul", a, dense(like(a), dtype))
        for a in outside(dtype):
            case("add", a, dense([2, 3], dtype))
    a = drawn([2, 3], "float32", 3)
    case("add", a, drawn([3, 2], "float32"))
    case("add", a, drawn([2, 3], "float64"))
    case("add", a, drawn([2, 3, 1], "float32"))
    case("add", a, dense([3], "float32"))
    case("add", a, dense([2, 1], "float32"))
    case("maximum", a, drawn([3, 2], "float32"))
    case("minimum", a, drawn([2, 4], "float32"))
    case("mul", a, dense([2, 2], "float32"))
    case("mul", a, dense([4], "float32"))


def reductions():
    for dtype in NUMBERS:
        for x in ordered(dtype):
            rank = len(like(x))
            axes = [None, 0, -1, sorted(rng.sample(range(rank), rng.randint(1, rank)))]
            for axis in axes:
                keep = rng.random() < 0.5
                case("reduceSum", x, axis, keep)
                case("reduceMax", x, axis, keep)
            axis = rng.choice(axes[1:3]) if rank > 1 else 0
            case("reduceSumSparse", x, axis, rank == 1 or rng.random() < 0.5)
            case("reduceMaxSparse", x, axis, rank == 1 or rng.random() < 0.5)
    for x in disordered("float32", True):
        case("reduceSum", x, 1, False)
        case("reduceMax", x, 0, True)
    x = drawn([2, 3], "float32", 3)
    for axis in [2, -3, [0, 5]]:
        case("reduceSum", x, axis, False)
        case("reduceMax", x, axis, False)
    for dtype in FLOATS:
        for x in ordered(dtype, (2, 3, 4)):
            case("softmax", x)
    case("softmax", drawn([4], "float32", 2))


def parts():
    for dtype in ["float32", "int64", "string", "bool"]:
        for a in ordered(dtype):
            shape = like(a)
            axis = rng.randrange(len(shape))
            other = list(shape)
            other[axis] = rng.randint(1, 3)
            case("concat", axis, [a, drawn(other, dtype)], False)
            case("concat", axis - len(shape), [drawn(other, dtype), a, a], False)
            start = [rng.randint(0, max(size - 1, 0)) for size in shape]
            size = [rng.randint(0, 4) for _ in shape]
            case("slice", a, start, size)
            if shape[axis]:
                case("split", a, rng.randint(1, shape[axis]), axis)
        for a in disordered(dtype):
            case("concat", 0, [a, a], False)
            case("concat", 1, [a, a], False)
        case("concat", 1, [drawn([2, 3], dtype, 3), drawn([4, 2], dtype, 3)], True)
        case("concat", 0, [drawn([2, 3], dtype, 3), drawn([4, 2], dtype, 3)], True)
        case("concat", -1, [drawn([2, 3], dtype, 3), drawn([1, 2], dtype, 1)], True)
    a = drawn([2, 3], "float32", 3)
    case("concat", 0, [a, drawn([2, 2], "float32")], False)
    case("concat", 2, [a, a], False)
    case("concat", 0, [a, drawn([2, 3, 1], "float32")], False)
    case("concat", 0, [a], False)
    case("split", a, 0, 0)
    case("split", a, 3, 0)
    case("split", a, 1, 2)
    case("slice", a, [0], [1])
    case("slice", a, [-1, 0], [1, 1])


def moves():
    for dtype in ["float32", "int64", "string", "bool"]:
        for x in ordered(dtype):
            rank = len(like(x))
            case("transpose", x, rng.sample(range(rank), rank))
            case("transpose", x, None)
            case("expandDims", x, rng.randint(-rank - 1, rank))
            which = tf.constant([rng.random() < 0.5 for _ in range(x.values.shape[0])], tf.bool, [x.values.shape[0]])
            case("retain", x, which)
            case("resetShape", x, None)
            case("resetShape", x, [size + rng.randint(0, 2) for size in like(x)])
            count = int(np.prod(like(x)))
            case("reshape", x, [count])
            case("reshape", x, [1, count])
            if count:
                case("reshape", x, [-1, 1])
                case("reshape", x, [like(x)[0], -1])
            case("reorder", x)
        for x in disordered(dtype):
            case("reorder", x)
            case("transpose", x, None)
            case("expandDims", x, 1)
    x = drawn([2, 3], "float32", 3)
    for axis in [3, -4]:
        case("expandDims", x, axis)
    for shape in [[7], [-1, 4], [2, 2], [-1, -1]]:
        case("reshape", x, shape)
    case("resetShape", x, [1, 3])
    case("resetShape", x, [2, 3, 1])
    case("retain", x, tf.constant([True]))
    for y in outside("float32"):
        case("reorder", y)


def conversions():
    for dtype in NUMBERS + ["string", "bool", "uint8", "int8", "float16"]:
        for x in ordered(dtype if dtype not in ("uint8", "int8", "float16") else "int32", (1, 2, 3)):
            if dtype in ("uint8", "int8", "float16"):
                x = tf.cast(x, dtype)
            case("toDense", x, None, True)
            if dtype == "string":
                case("toDense", x, "?", True)
            elif dtype != "bool":
                case("toDense", x, 7, True)
            shape = like(x)
            case("fromDense", tf.cast(dense(shape, "int32"), dtype) if dtype in ("uint8", "int8", "float16") else dense(shape, dtype))
        if dtype in NUMBERS + ["string"]:
            for x in disordered(dtype, True):
                case("toDense", x, None, True)
            for x in disordered(dtype):
                case("toDense", x, None, False)
            for x in outside(dtype):
                case("toDense", x, None, True)
                case("toDense", x, None, False)
            for x in ordered(dtype, (2,)):
                case("fillEmptyRows", x, "-" if dtype == "string" else 5)
    case("fillEmptyRows", drawn([3], "float32", 1), 1.0)
    for x in outside("float32"):
        case("fillEmptyRows", x, 1.0)
    for m, n, d in [(3, None, tf.float32), (2, 4, tf.int32), (4, 2, tf.float64), (0, 3, tf.float32), (1, 1, tf.int64)]:
        case("eye", m, n, d)
    for dtype in ["int32", "int64"]:
        case("toIndicator", sparse([[0, 0], [0, 1], [2, 0]], tf.constant([1, 4, 0], dtype), [3, 2]), 5)
        case("toIndicator", sparse([[0, 0, 0], [1, 1, 1]], tf.constant([1, 2], dtype), [2, 2, 2]), 3)
        case("toIndicator", sparse([], tf.constant([], dtype), [3, 2]), 2)
        case("toIndicator", sparse([[0, 0]], tf.constant([9], dtype), [3, 2]), 5)
    case("toIndicator", sparse([[0, 0], [0, 1]], tf.constant([1, 1], tf.int64), [1, 2]), 3)


def counts():
    for dtype in ["int32", "int64"]:
        for x in ordered(dtype, (1, 2)):
            x = tf.abs(x)
            weights = x.with_values(values("float32", x.values.shape[0]))
            for axis in [0, -1]:
                for w, low, high, binary in [
                    (None, None, None, False),
                    (None, 12, None, True),
                    (weights, None, 4, False),
                    (None, 3, 5, False),
                ]:
                    case("bincount", x, w, axis, low, high, binary)
                    case("mathBincount", x, w, axis, low, high, binary)
            if len(like(x)) < 3:
                whole = tf.abs(dense(like(x), dtype))
                case("bincount", whole, None, 0, None, None, False)
                case("bincount", whole, None, -1, None, 5, True)
                case("bincount", whole, dense(like(x), "float64"), -1, 4, None, False)
    x = tf.abs(drawn([2, 3], "int32", 3))
    case("bincount", x, x, 0, None, None, True)
    case("bincount", x, None, 1, None, None, False)
    case("bincount", x, tf.constant([1, 2, 3]), 0, None, None, False)
    case("bincount", x, sparse([[0, 0], [0, 1], [1, 1]], values("int32", 3), [4, 3]), 0, None, None, False)
    case("mathBincount", x, x, 0, None, None, True)
    case("mathBincount", x, None, 1, None, None, False)


def crosses():
    for n in range(8):
        xs = []
        for _ in range(rng.randint(1, 3)):
            dtype = rng.choice(["string", "int32", "int64"])
            if rng.random() < 0.3:
                xs.append(dense([3, rng.randint(1, 2)], dtype))
            else:
                xs.append(drawn([3, rng.randint(1, 3)], dtype))
        case("cross", xs, rng.choice([None, "/", ""]))
        case("crossHashed", xs, rng.choice([0, 10, 1000]))
    case("cross", [drawn([3, 2], "int64", 3), drawn([2, 2], "int64", 3)], None)
    case("cross", [drawn([3], "int64", 1)], None)


def products():
    for dtype in FLOATS + ["int32"]:
        for rows, inner, columns in [(2, 3, 4), (1, 1, 1), (3, 2, 1), (0, 2, 3), (2, 0, 3), (2, 3, 0), (4, 4, 4)]:
            for p in [False, True]:
                for q in [False, True]:
                    shape = [inner, rows] if p else [rows, inner]
                    other = [columns, inner] if q else [inner, columns]
                    a = drawn(shape, dtype)
                    case("matmul", a, dense(other, dtype), p, q)
                    left = [inner, rows] if p else [rows, inner]
                    right = [columns, inner] if q else [inner, columns]
                    case("matmul", dense(left, dtype), drawn(right, dtype), p, q)
    for a in disordered("float32", True):
        if len(like(a)) == 2:
            case("matmul", a, dense([2, 3], "float32"), False, False)
    for a in outside("float32"):
        case("matmul", a, dense([3, 2], "float32"), False, False)
    a = drawn([2, 3], "float32", 3)
    case("matmul", a, dense([2, 3], "float32"), False, False)
    case("matmul", a, dense([3], "float32"), False, False)
    case("matmul", a, dense([3, 1], "float64"), False, False)
    for name in ["segmentSum", "segmentMean", "segmentSqrtN"]:
        for dtype in FLOATS:
            data = dense([4, 2], dtype)
            case(name, data, tf.constant([0, 3, 1]), tf.constant([0, 0, 2]), None)
            case(name, data, tf.constant([0, 3, 1], tf.int64), tf.constant([0, 0, 1], tf.int64), None)
            case(name, data, tf.constant([2, 2]), tf.constant([0, 2]), 4)
            case(name, data, tf.constant([], tf.int32), tf.constant([], tf.int32), 3)
            case(name, data, tf.constant([4]), tf.constant([0]), None)
            case(name, data, tf.constant([-1]), tf.constant([0]), None)
            case(name, data, tf.constant([0, 1]), tf.constant([1, 0]), None)
            case(name, data, tf.constant([0, 1]), tf.constant([0, 3]), 2)
    for _ in range(3):
        i = tf.constant([[0, 1], [1, 0], [1, 1]])
        case("sampledAddmm", i, values("float32", 3), tf.constant([2, 2]), dense([2, 3], "float32"), dense([3, 2], "float32"), 0.5, 2.0)
    i = tf.constant([[[0, 1], [1, 0]], [[0, 0], [1, 0]]])
    case("sampledAddmm", i, dense([2, 2], "float32"), tf.constant([2, 2]), dense([2, 2, 3], "float32"), dense([2, 3, 2], "float32"), 0.25, 0.75)
    case("sampledAddmm", i, dense([2, 2], "float32"), tf.constant([2, 3]), dense([2, 2, 3], "float32"), dense([2, 3, 2], "float32"), 0.25, 0.75)


def lookups():
    for dtype in FLOATS:
        for ids_dtype in ["int32", "int64"]:
            table = dense([5, 3], dtype)
            ids = sparse([[0, 0], [0, 1], [1, 0], [3, 2]], tf.constant([1, 4, 0, 1], ids_dtype), [4, 3])
            bad = sparse([[0, 0], [0, 1], [1, 0], [3, 2]], tf.constant([1, -1, -2, 2], ids_dtype), [5, 3])
            deep = sparse([[0, 0, 0], [0, 2, 1], [1, 0, 0]], tf.constant([1, 3, 0], ids_dtype), [2, 3, 2])
            weights = tf.constant([0.5, 2, 1, 3], dtype)
            some = tf.constant([0.5, -2, 0, 3], dtype)
            for combiner in ["sum", "mean", "sqrtn"]:
                case("lookup", table, ids, None, combiner, None)
                case("lookup", table, ids, None, combiner, 2.0)
                case("lookup", table, ids, ids.with_values(weights), combiner, None)
                case("lookup", table, ids, ids.with_values(weights), combiner, 1.5)
                case("safeLookup", table, ids, None, combiner, None)
                case("safeLookup", table, bad, None, combiner, None)
                case("safeLookup", table, bad, None, combiner, 2)
                case("safeLookup", table, bad, bad.with_values(weights), combiner, None)
                case("safeLookup", table, ids, ids.with_values(some), combiner, 1)
                case("safeLookup", table, deep, None, combiner, None)
                case("safeLookup", table, deep, deep.with_values(weights[:3]), combiner, None)
            case("lookup", table, sparse([[0, 0]], tf.constant([5], ids_dtype), [1, 1]), None, "sum", None)
            case("lookup", table, sparse([[1, 0], [0, 0]], tf.constant([1, 2], ids_dtype), [2, 1]), None, "sum", None)
            case("lookup", table, sparse([], tf.constant([], ids_dtype), [2, 1]), None, "sum", None)
            case("safeLookup", table, sparse([], tf.constant([], ids_dtype), [2, 1]), None, "mean", None)


def parts_of_tables():
    for dtype, ids_dtype in [("float32", "int64"), ("float64", "int32")]:
        table = dense([7, 2], dtype)
        flat = tf.constant([6, 0, 3, 4, 4, 1], ids_dtype)
        bad = tf.constant([6, -1, 3, 4, -2, 1], ids_dtype)
        splits = tf.constant([0, 2, 3, 6], tf.int64)
        weights = tf.constant([0.5, 2, 1, 3, 0.25, 1], dtype)
        some = tf.constant([0.5, -2, 0, 3, 1, 2], dtype)
        ids, wrong = [sparse([[0, 0], [0, 1], [1, 0], [2, 0], [2, 1], [2, 2]], each, [4, 3]) for each in (flat, bad)]
        for count in [1, 2, 3]:
            for strategy in ["div", "mod"]:
                ends = np.cumsum([0] + [len(range(k, 7, count)) for k in range(count)])
                if strategy == "div":
                    some_parts = [table[a:b] for a, b in zip(ends, ends[1:])]
                else:
                    some_parts = [table[k::count] for k in range(count)]
                case("lookupOf", some_parts, flat, strategy)
                case("lookupOf", some_parts, tf.reshape(flat, [3, 2]), strategy)
                case("lookupOf", some_parts, flat[:0], strategy)
                case("lookupOf", some_parts, flat + 1, strategy)
                case("raggedOf", some_parts, flat, splits, strategy)
                for combiner in ["sum", "mean", "sqrtn"]:
                    case("lookupParts", some_parts, ids, None, combiner, None, strategy)
                    case("lookupParts", some_parts, ids, ids.with_values(weights), combiner, 1.5, strategy)
                    case("safeParts", some_parts, wrong, None, combiner, None, strategy)
                    case("safeParts", some_parts, wrong, wrong.with_values(some), combiner, 5, strategy)
                    case("raggedParts", some_parts, flat, splits, None, combiner, None, strategy)
                    case("raggedParts", some_parts, flat, splits, weights, combiner, 1.5, strategy)
                    case("raggedSafe", some_parts, bad, splits, None, combiner, None, strategy)
                    case("raggedSafe", some_parts, bad, splits, some, combiner, 5, strategy)
    case("lookupParts", [], ids, None, "sum", None, "div")


def sets():
    for dtype in ["int32", "int64", "uint8", "string"]:
        draw = "string" if dtype == "string" else "int32"

        def cast(x):
            return x if dtype == "string" else tf.cast(tf.abs(x), dtype)

        for a in ordered(draw, (2, 3)):
            a = cast(a)
            shape = like(a)
            shape[-1] = rng.randint(0, 3)
            b = cast(drawn(shape, draw))
            case("setSize", a)
            case("intersection", a, b)
            case("difference", a, b, True)
            case("difference", a, b, False)
            case("union", a, b)
            whole = cast(dense(shape, draw))
            case("intersection", whole, a)
            case("difference", whole, a, True)
            case("difference", a, whole, True)
            case("union", a, whole)
        case("union", cast(dense([2, 3], draw)), cast(dense([2, 2], draw)))
        case("difference", cast(dense([2, 3], draw)), cast(dense([2, 2], draw)), True)
        case("intersection", cast(dense([2, 3], draw)), cast(dense([2, 0], draw)))
        for a in disordered(draw, True):
            case("setSize", cast(a))
            case("union", cast(a), cast(a))
    for a in outside("int32"):
        case("setSize", a)
        case("union", a, a)
    a = drawn([2, 3], "int32", 3)
    case("union", a, drawn([3, 3], "int32"))
    case("union", a, drawn([2, 3], "int64"))
    case("union", a, drawn([2, 3, 1], "int32"))
    case("setSize", drawn([2, 3], "float32"))
    case("setSize", drawn([3], "int32", 2))


def others():
    for dtype in FLOATS:
        for name in ["abs", "negative", "asinh", "sin", "tan", "atan", "sign", "square", "erf", "tanh", "bessel_i0e", "bessel_i1e"]:
            for x in ordered(dtype, (2,)):
                case("unary", name, x)
                break
        for x in ordered(dtype):
            case("mapSquare", x)
            case("mapAdd", x, x.with_values(values(dtype, x.values.shape[0])))
            case("cast", x, "int32")
            case("shape", x)
            case("size", x)
            case("rank", x)
    x = drawn([2, 3], "float32", 2)
    case("mapAdd", x, drawn([2, 3], "float32", 3))
    case("mapAdd", x, sparse([[0, 0], [1, 2]], values("float32", 2), [2, 4]))
    for dtype in NUMBERS + ["string", "bool"]:
        for x in ordered(dtype, (1, 2, 3)):
            case("serialize", x, dtype) if dtype != "string" else None
            if len(like(x)) > 1 and like(x)[0]:
                case("roundMany", x, dtype)
    for dtype in ["int64", "string"]:
        for _ in range(4):
            a = drawn([2, 3], dtype)
            b = drawn([2, 4], dtype)
            case("editDistance", a, b, True)
            case("editDistance", a, b, False)
    case("editDistance", drawn([2, 3], "int64"), drawn([3, 4], "int64"), False)


def main():
    for family in [arithmetic, reductions, parts, moves, conversions, counts, crosses, products, lookups, sets, others, parts_of_tables]:
        before = len(cases)
        family()
        print(family.__name__, len(cases) - before)
    lines = ",\n".join(json.dumps(each, separators=(",", ":")) for each in cases)
    (OUT / "sparse.json").write_text('{"cases":[\n' + lines + "\n]}\n")
    print(len(cases), "cases,", sum(1 for each in cases if isinstance(each[2], dict) and "e" in each[2]), "raise")


main()
