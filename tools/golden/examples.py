"""Writes types/src/test/resources/golden/examples.json: what Python parses serialized examples to.

A case is `{"f": function, "x": examples, "features": …, "context": …, "result": …}`. Examples are base64: a list for a
batch, a text for a scalar. `features` (of steps, for sequences) and `context` have a list `[class, …]` for each name, the
fields in Python's order. `names` are names of examples. A result has for each name

- `{"t": elements, "d": dtype, "z": shape}`: a tensor; strings as if their bytes were Latin letters;
- `{"i": indices, "t": values, "d": dtype, "z": shape}`: a sparse tensor;
- `{"r": splits, "s": dtype of the splits, "t": flat values, "d": dtype, "z": shape of the flat values}`: a ragged tensor;

or is `{"e": message}` where Python raised. Of sequences it is a list of such: context, sequences, lengths.
"""

import base64
import json
import os
import pathlib
import random

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import numpy as np  # noqa: E402
import tensorflow as tf  # noqa: E402

OUT = pathlib.Path(__file__).resolve().parents[2] / "types" / "src" / "test" / "resources" / "golden"
rng = random.Random(20261127)
cases = []
DTYPES = ["float32", "int64", "string"]


# -- examples ------------------------------------------------------------------------------------


def value(dtype):
    if dtype == "string":
        return rng.choice([b"", b"a", b"knit", "é".encode(), b"\xff\x00", b"two words"])
    if dtype == "float32":
        return rng.choice([-2.5, 0.0, 0.5, 1.0, 3.25, 1e30, float("inf")])
    return rng.choice([0, 1, -1, 7, 42, 2**40, -(2**62)])


def values(dtype, n):
    return [value(dtype) for _ in range(n)]


def feature(dtype, items):
    if items is None:
        return tf.train.Feature()
    if dtype == "string":
        return tf.train.Feature(bytes_list=tf.train.BytesList(value=items))
    if dtype == "float32":
        return tf.train.Feature(float_list=tf.train.FloatList(value=items))
    return tf.train.Feature(int64_list=tf.train.Int64List(value=items))


class Example:
    """What an example has under each key: a dtype and values, or None for a feature without a list."""

    def __init__(self):
        self.data = {}

    def put(self, key, dtype, items):
        self.data[key] = feature(dtype, items)

    def features(self):
        return tf.train.Features(feature=self.data)

    def serialized(self):
        return tf.train.Example(features=self.features()).SerializeToString()


class Sequence(Example):
    def __init__(self):
        super().__init__()
        self.steps = {}

    def put_steps(self, key, dtype, steps):
        self.steps[key] = tf.train.FeatureList(feature=[feature(dtype, each) for each in steps])

    def serialized(self):
        lists = tf.train.FeatureLists(feature_list=self.steps)
        return tf.train.SequenceExample(context=self.features(), feature_lists=lists).SerializeToString()


# -- features ------------------------------------------------------------------------------------


def partitions(draw):
    """Python's partitions of the texts in the cases."""
    kinds = tf.io.RaggedFeature
    return [getattr(kinds, name)(argument) for name, argument in draw]


def made(fields):
    name, *rest = fields
    if name == "FixedLenFeature":
        shape, dtype, default = rest
        return tf.io.FixedLenFeature(shape, dtype, text(default, dtype))
    if name == "FixedLenSequenceFeature":
        shape, dtype, missing, default = rest
        return tf.io.FixedLenSequenceFeature(shape, dtype, missing, text(default, dtype))
    if name == "VarLenFeature":
        return tf.io.VarLenFeature(tf.dtypes.as_dtype(rest[0]))
    if name == "SparseFeature":
        index, key, dtype, size, is_sorted = rest
        return tf.io.SparseFeature(index, key, tf.dtypes.as_dtype(dtype), size, is_sorted)
    dtype, key, parts, splits, validate = rest
    return tf.io.RaggedFeature(dtype, key, partitions(parts), splits, validate)


def text(default, dtype):
    return None if default is None else np.array(default, object if dtype == "string" else dtype)


# -- cases ---------------------------------------------------------------------------------------


def plain(array):
    array = np.asarray(array)
    if array.dtype == object:
        return [each.decode("latin-1") for each in array.reshape(-1)]
    return [json_number(each) for each in array.reshape(-1).tolist()]


def json_number(x):
    return x if isinstance(x, int) or np.isfinite(x) else ("nan" if np.isnan(x) else "inf" if x > 0 else "-inf")


def tensor(x):
    # A scalar of strings is bytes.
    array = np.array(x.numpy(), object) if x.dtype == tf.string else x.numpy()
    return {"t": plain(array), "d": x.dtype.name, "z": x.shape.as_list()}


def shown(x):
    if isinstance(x, tf.SparseTensor):
        return {"i": plain(x.indices), "t": tensor(x.values)["t"], "d": x.dtype.name, "z": plain(x.dense_shape)}
    if isinstance(x, tf.RaggedTensor):
        return tensor(x.flat_values) | {"r": [plain(each) for each in x.nested_row_splits], "s": x.row_splits.dtype.name}
    return tensor(x)


def b64(x):
    return base64.b64encode(x).decode() if isinstance(x, bytes) else [b64(each) for each in x]


FUNCTIONS = {
    "parseExample": lambda x, f, c, n: tf.io.parse_example(x, f, n),
    "parseSingleExample": lambda x, f, c, n: tf.io.parse_single_example(x, f, n),
    "parseSequenceExample": lambda x, f, c, n: tf.io.parse_sequence_example(x, c, f, n),
    "parseSingleSequenceExample": lambda x, f, c, n: tf.io.parse_single_sequence_example(x, c, f, n),
}


def case(function, serialized, features, context=None, names=None):
    context = context or {}
    each = {"f": function, "x": b64(serialized), "features": features, "context": context, "names": names}
    given = tf.constant(serialized, tf.string, [len(serialized)]) if isinstance(serialized, list) else tf.constant(serialized)
    try:
        made_of = {key: made(fields) for key, fields in features.items()}
        made_context = {key: made(fields) for key, fields in context.items()}
        found = FUNCTIONS[function](given, made_of, made_context, names)
        parts = list(found) if isinstance(found, tuple) else [found]
        each["result"] = [{key: shown(part[key]) for key in sorted(part)} for part in parts]
    except UnicodeDecodeError:
        each["result"] = {"e": "Could not parse"}
    except Exception as failure:  # noqa: BLE001
        each["result"] = {"e": str(failure)[-300:]}
    cases.append(each)


def both(examples, features):
    """A batch, and its first example alone."""
    serialized = [each.serialized() for each in examples]
    names = [f"name {i}" for i in range(len(serialized))] if rng.random() < 0.2 else None
    case("parseExample", serialized, features, names=names)
    if serialized and not without_splits(examples[0], features):
        case("parseSingleExample", serialized[0], features)


def without_splits(example, features):
    """Whether row splits are missing: Python makes ragged tensors of no splits then, or fails."""
    for fields in features.values():
        if fields[0] == "RaggedFeature" and any(k == "RowSplits" and p not in example.data for k, p in fields[3]):
            return True
    return False


def maybe(example, key, dtype, items, missing):
    """Puts items there, or none in one of the ways of having none."""
    r = rng.random()
    if r < missing / 3:
        return
    example.put(key, dtype, None if r < missing * 2 / 3 else [] if r < missing else items)


def fixed(dtype, batch, missing, with_default):
    shape = rng.choice([[], [1], [2], [3], [2, 2], [1, 3]])
    n = int(np.prod(shape))
    default = None
    if with_default:
        filling = [each.decode("latin-1") if dtype == "string" else json_number(each) for each in values(dtype, n)]
        filling = [0.5 if each == "inf" else each for each in filling] if dtype == "float32" else filling
        filling = ["z"] * n if dtype == "string" else filling
        default = np.array(filling, object).reshape(shape).tolist()
    for each in batch:
        maybe(each, "fixed", dtype, values(dtype, n), missing)
    return {"fixed": ["FixedLenFeature", shape, dtype, default]}


def blocks(dtype, batch, missing, with_default):
    shape = rng.choice([[], [1], [2], [2, 2]])
    n = int(np.prod(shape))
    default = ("pad" if dtype == "string" else -3) if with_default else None
    for each in batch:
        maybe(each, "blocks", dtype, values(dtype, n * rng.randint(0, 3)), missing)
    return {"blocks": ["FixedLenSequenceFeature", shape, dtype, True, default]}


def var(dtype, batch, missing):
    for each in batch:
        maybe(each, "var", dtype, values(dtype, rng.randint(0, 4)), missing)
    return {"var": ["VarLenFeature", dtype]}


def sparse(dtype, batch, missing, order):
    rank = rng.choice([1, 1, 2, 3])
    size = [rng.randint(2, 6) for _ in range(rank)]
    index = [f"ix{axis}" for axis in range(rank)]
    for each in batch:
        if rng.random() < missing:
            continue
        n = rng.randint(0, min(4, int(np.prod(size))))
        flat = rng.sample(range(int(np.prod(size))), n)
        flat = sorted(flat) if order else flat
        at = [np.unravel_index(k, size) for k in flat]
        for axis in range(rank):
            each.put(index[axis], "int64", [int(k[axis]) for k in at])
        each.put("val", dtype, values(dtype, n))
    one = rank == 1 and rng.random() < 0.5
    return {"sparse": ["SparseFeature", index[0] if one else index, "val", dtype, size[0] if one else size, order]}


def cut(kind, n, multiple=1):
    """A partition of n values, and how many rows it has."""
    rows = multiple * rng.randint(0 if n == 0 else 1, 4 // multiple)
    # The last row has a value, so that row ids say how many there are.
    cuts = sorted(rng.randint(0, max(n - 1, 0)) for _ in range(max(rows - 1, 0)))
    limits = (cuts + [n]) if rows else []
    starts = ([0] + limits)[:rows]
    lengths = [limit - start for start, limit in zip(starts, limits)]
    if kind == "ValueRowIds":
        ids = [row for row, length in enumerate(lengths) for _ in range(length)]
        return ids, (ids[-1] + 1 if ids else 0)
    return {
        "RowSplits": [0] + limits,
        "RowLengths": lengths,
        "RowStarts": starts,
        "RowLimits": limits,
    }[kind], rows


KINDS = ["RowSplits", "RowLengths", "RowStarts", "RowLimits", "ValueRowIds"]


def ragged(dtype, batch, missing, deep, validate):
    """A feature with partitions of all kinds, drawn from the innermost outwards."""
    draw = [rng.choice(KINDS + ["UniformRowLength"]) for _ in range(deep)]
    parts = [[kind, 2 if kind == "UniformRowLength" else f"p{level}"] for level, kind in enumerate(draw)]
    for each in batch:
        if rng.random() < missing:
            continue
        n = 2 ** draw.count("UniformRowLength") * rng.randint(0, 3)
        each.put("rv", dtype, values(dtype, n))
        rows = n
        for level in reversed(range(deep)):
            if draw[level] == "UniformRowLength":
                rows //= 2
            else:
                outer = draw[:level][::-1]
                uniform = next((i for i, kind in enumerate(outer) if kind != "UniformRowLength"), len(outer))
                data, rows = cut(draw[level], rows, 2**uniform)
                each.put(f"p{level}", "int64", data)
    splits = rng.choice(["int32", "int64"])
    return {"ragged": ["RaggedFeature", dtype, "rv", parts, splits, validate]}


def batch_of(kind=Example):
    return [kind() for _ in range(rng.choice([0, 1, 1, 2, 3, 4]))]


def examples():
    for dtype in DTYPES:
        for _ in range(8):
            for missing, default in [(0, False), (0.4, False), (0, True), (0.6, True)]:
                batch = batch_of()
                both(batch, fixed(dtype, batch, missing, default))
                batch = batch_of()
                both(batch, blocks(dtype, batch, missing, default))
            for missing in [0, 0.5]:
                batch = batch_of()
                both(batch, var(dtype, batch, missing))
            for order in [False, True]:
                batch = batch_of()
                both(batch, sparse(dtype, batch, 0.3, order))
            for deep in [0, 1, 1, 2, 3]:
                batch = batch_of()
                both(batch, ragged(dtype, batch, 0.2, deep, rng.random() < 0.3))
    for _ in range(40):
        batch = batch_of()
        features = {}
        for part in rng.sample(
            [
                lambda d, b: fixed(d, b, 0.3, True),
                lambda d, b: blocks(d, b, 0.3, rng.random() < 0.5),
                lambda d, b: var(d, b, 0.3),
                lambda d, b: sparse(d, b, 0.3, False),
                lambda d, b: ragged(d, b, 0.2, rng.randint(0, 2), False),
            ],
            rng.randint(2, 5),
        ):
            features |= part(rng.choice(DTYPES), batch)
        both(batch, features)


def kinds_of_partitions():
    """Each partition, with values of two examples that Python's documentation cuts."""
    one, two = Example(), Example()
    for each, v, rows in [(one, [3, 1, 4, 1, 5, 9], [2, 1, 0, 3]), (two, [2, 7, 1], [0, 2, 1])]:
        limits = np.cumsum(rows).tolist()
        ids = np.repeat(np.arange(len(rows)), rows).tolist()
        for key, data in dict(v=v, RowLengths=rows, RowLimits=limits, RowSplits=[0] + limits, ValueRowIds=ids).items():
            each.put(key, "int64", data)
        each.put("RowStarts", "int64", ([0] + limits)[:-1])
    for kind in KINDS:
        for validate in [False, True]:
            for splits in ["int32", "int64"]:
                both([one, two], {"f": ["RaggedFeature", "int64", "v", [[kind, kind]], splits, validate]})
                both([one, two], {"v": ["RaggedFeature", "int64", None, [[kind, kind], ["UniformRowLength", 1]], splits, validate]})
                both(
                    [one, one],
                    {"f": ["RaggedFeature", "int64", "v", [["UniformRowLength", 2], [kind, kind]], splits, validate]},
                )
    both([one], {"f": ["RaggedFeature", "int64", "v", [["UniformRowLength", 3], ["UniformRowLength", 2]], "int32", False]})


def sequences():
    for dtype in DTYPES:
        for _ in range(14):
            for missing in [0, 0.4]:
                batch = batch_of(Sequence)
                context = {}
                if rng.random() < 0.6:
                    context |= rng.choice(
                        [
                            lambda: fixed("int64", batch, 0.2, True),
                            lambda: var("float32", batch, 0.2),
                            lambda: ragged("string", batch, 0.2, rng.randint(0, 2), False),
                        ]
                    )()
                features = rng.choice([steps_fixed, steps_var, steps_ragged])(dtype, batch, missing)
                serialized = [each.serialized() for each in batch]
                names = [f"name {i}" for i in range(len(serialized))] if rng.random() < 0.2 else None
                case("parseSequenceExample", serialized, features, context, names)
                if serialized and not without_splits(batch[0], context):
                    case("parseSingleSequenceExample", serialized[0], features, context)


def steps_fixed(dtype, batch, missing):
    shape = rng.choice([[], [1], [2], [2, 2]])
    n = int(np.prod(shape))
    for each in batch:
        if rng.random() >= missing:
            each.put_steps("sf", dtype, [values(dtype, n) for _ in range(rng.randint(0, 3))])
    return {"sf": ["FixedLenSequenceFeature", shape, dtype, missing > 0, None]}


def steps_var(dtype, batch, missing):
    for each in batch:
        if rng.random() >= missing:
            each.put_steps("sv", dtype, [values(dtype, rng.randint(0, 3)) for _ in range(rng.randint(0, 3))])
    return {"sv": ["VarLenFeature", dtype]}


def steps_ragged(dtype, batch, missing):
    deep = rng.choice([0, 1, 1, 2])
    draw = [rng.choice(KINDS) for _ in range(deep)]
    for each in batch:
        if rng.random() < missing:
            continue
        steps = rng.randint(0, 3)
        vals, cuts = [], [[] for _ in draw]
        for _ in range(steps):
            rows = rng.randint(0, 3)
            vals.append(values(dtype, rows))
            for level in reversed(range(deep)):
                data, rows = cut(draw[level], rows)
                cuts[level].append(data)
        each.put_steps("rv", dtype, vals)
        for level in range(deep):
            each.put_steps(f"p{level}", "int64", cuts[level])
    parts = [[kind, f"p{level}"] for level, kind in enumerate(draw)]
    return {"sr": ["RaggedFeature", dtype, "rv", parts, rng.choice(["int32", "int64"]), False]}


def mistakes():
    one, two = Example(), Example()
    one.put("a", "int64", [1, 2])
    one.put("s", "string", [b"x"])
    two.put("a", "int64", [3])
    both([one, two], {"s": ["FixedLenFeature", [], "string", None]})
    both([two, one], {"s": ["FixedLenFeature", [], "string", None]})
    both([one, two], {"a": ["FixedLenFeature", [], "int64", None]})
    both([one, two], {"a": ["FixedLenFeature", [2], "float32", None]})
    both([one, two], {"a": ["VarLenFeature", "float32"]})
    both([one, two], {"a": ["RaggedFeature", "string", None, [], "int32", False]})
    both([one, two], {"a": ["FixedLenSequenceFeature", [2], "int64", True, None]})
    both([one, two], {"a": ["FixedLenSequenceFeature", [], "int64", False, None]})
    both([one, two], {"z": ["FixedLenFeature", [3], "float32", [1.0, 2.0]]})
    both([one, two], {"z": ["FixedLenFeature", [3], "float32", 1.0]})
    both([one, two], {"a": ["VarLenFeature", "int64"], "r": ["RaggedFeature", "int64", "a", [], "int32", False]})
    both([one, two], {"s": ["VarLenFeature", "string"], "q": ["SparseFeature", "s", "a", "int64", 9, False]})
    both([one, two], {})
    good = one.serialized()
    for broken in [good[:-1], good[:5], b"\xff\xff", b"\x0a\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01", b"text"]:
        features = {"a": ["VarLenFeature", "int64"]}
        case("parseExample", [good, broken], features)
        case("parseSingleExample", broken, features)
        case("parseSequenceExample", [broken], features)
    case("parseExample", [good], {"a": ["VarLenFeature", "int64"]}, names=["one", "two"])
    case("parseSequenceExample", [good], {})
    both([one, two], {"a": ["RaggedFeature", "int64", None, [["RowLengths", "a"]], "int32", True]})
    both([one, two], {"a": ["RaggedFeature", "int64", None, [["RowSplits", "none"]], "int32", True]})
    both([one, two], {"a": ["RaggedFeature", "int64", None, [["UniformRowLength", 2]], "int32", False]})


examples()
kinds_of_partitions()
sequences()
mistakes()
OUT.mkdir(parents=True, exist_ok=True)
path = OUT / "examples.json"
path.write_text(
    '{"tensorflow": "%s", "cases": [\n%s\n]}\n'
    % (tf.__version__, ",\n".join(json.dumps(each, separators=(",", ":"), ensure_ascii=False) for each in cases))
)
raised = sum(isinstance(each["result"], dict) for each in cases)
print(len(cases), "cases,", raised, "raise,", path.stat().st_size, "bytes")
