"""Writes valid calls of ops that models of Python have and no golden case runs; docs/fuzzing.md tells the format.

Every call is made here first, so that what is written is known to give a result:

    python tools/fuzz/model_calls.py fuzz/src/main/resources/io/intarsia/fuzz/model-calls.txt
"""

import gzip
import os
import pathlib
import sys
import zlib

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import numpy as np  # noqa: E402
import tensorflow as tf  # noqa: E402
from tensorflow.python.framework import op_def_registry  # noqa: E402

i32, i64, f32, f64 = np.int32, np.int64, np.float32, np.float64
LINES = []
KEPT = []


class Handle:
    """A variable of these values."""

    def __init__(self, values):
        self.values = np.asarray(values, i64)


def one(value):
    return np.array(value, dtype=object)


def many(*values):
    array = np.empty(len(values), dtype=object)
    array[:] = values
    return array


def quoted(value):
    if isinstance(value, str):
        value = value.encode()
    out = []
    for c in value:
        char = chr(c)
        out.append("\\" + char if char in '"\\' else char if " " <= char <= "~" else "\\u%04x" % c)
    return '"' + "".join(out) + '"'


def number(value):
    if isinstance(value, (np.integer, np.bool_)):
        return str(int(value))
    if isinstance(value, np.complexfloating):  # of these calls, all are real
        value = value.real
    # The shortest number that reads back as the same, in Java's words.
    return str(value).replace("inf", "Infinity").replace("nan", "NaN")


def data(array):
    if array.dtype == object:
        name, elements = "string", [quoted(v) for v in array.flat]
    else:
        name, elements = tf.as_dtype(array.dtype).name, [number(v) for v in array.flat]
    return "%s[%s]{%s}" % (name, ",".join(map(str, array.shape)), ",".join(elements))


def written(value):
    if isinstance(value, list):
        return "[" + ", ".join(written(each) for each in value) + "]"
    if isinstance(value, Handle):
        return "#variable:" + data(value.values)
    return data(np.asarray(value))


def attribute(value):
    if isinstance(value, list):
        return "[" + ",".join(attribute(each) for each in value) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, tf.DType):
        return value.name
    if isinstance(value, tf.TensorShape):
        return "<*>" if value.rank is None else "<" + ",".join("?" if d is None else str(d) for d in value) + ">"
    return repr(value)


def passed(value):
    if isinstance(value, list):
        return [passed(each) for each in value]
    if isinstance(value, Handle):
        KEPT.append(tf.Variable(value.values))
        return KEPT[-1].handle
    array = np.asarray(value)
    return tf.constant(array.tolist(), tf.string, array.shape) if array.dtype == object else tf.constant(array)


def call(op, *inputs, **attributes):
    """Makes a call and writes it down; Python has no kernel of what boosted trees are made of any more."""
    definition = op_def_registry.get(op)
    names = [argument.name for argument in definition.input_arg]
    assert len(names) == len(inputs), (op, names)
    if not op.startswith("BoostedTrees"):
        getattr(tf.raw_ops, op)(**dict(zip(names, map(passed, inputs))), **attributes)
    words = ["%s(%s)" % (op, ", ".join(map(written, inputs)))]
    words += ["%s=%s" % (name, attribute(value)) for name, value in sorted(attributes.items())]
    LINES.append(" ".join(words + ["@eager"]))


def shape(*dims):
    return tf.TensorShape(dims)


def ragged():
    values = np.arange(1, 7).astype(f32)
    splits = np.array([0, 2, 2, 6])
    ids = np.array([0, 0, 2, 2, 2, 2])

    def dense(sizes, values, default, partitions, kinds, dtype=i64):
        call("RaggedTensorToTensor", np.array(sizes, dtype), values, default, partitions, row_partition_types=kinds)

    dense([-1, -1], values, f32(0), [splits], ["ROW_SPLITS"])
    dense([3, 4], values, f32(-1), [splits], ["ROW_SPLITS"])
    dense([2, 2], values, f32(-1), [splits.astype(i32)], ["ROW_SPLITS"], i32)
    dense([-1, 5], values.astype(i32), i32(9), [np.array(3), ids], ["FIRST_DIM_SIZE", "VALUE_ROWIDS"])
    dense([-1, -1, -1], values, f32(0), [np.array([0, 1, 3]), splits], ["ROW_SPLITS", "ROW_SPLITS"])
    dense([2, 2, 3], values, f32(0), [np.array(2), np.array([0, 1, 1]), ids], ["FIRST_DIM_SIZE", "VALUE_ROWIDS", "VALUE_ROWIDS"])
    dense([-1, -1, 2], np.arange(12).reshape(6, 2).astype(f64), np.zeros(2), [splits], ["ROW_SPLITS"])
    dense([-1, -1, 2], np.arange(12).reshape(6, 2), i64(7), [splits], ["ROW_SPLITS"])
    dense([-1, 3], many(b"a", b"b", b"c", b"d", b"e", b"f"), one(b""), [splits], ["ROW_SPLITS"])
    call("RaggedTensorToTensor", i64(-1), values, f32(0), [splits], row_partition_types=["ROW_SPLITS"])
    dense([-1, -1], values[:0], f32(0), [np.array([0, 0, 0])], ["ROW_SPLITS"])
    dense([-1, -1], values, f32(0), [np.array(3), ids], ["FIRST_DIM_SIZE", "VALUE_ROWIDS"])

    call("RaggedTensorToSparse", [splits], values)
    call("RaggedTensorToSparse", [np.array([0, 1, 3]), splits], values.astype(i32))
    call("RaggedTensorToSparse", [splits.astype(i32)], np.arange(12).reshape(6, 2).astype(f64))
    call("RaggedTensorToSparse", [splits], many(b"a", b"b", b"c", b"d", b"e", b"f"))

    for dtype in (i32, i64):
        weights = np.array([0.5, 1, 2, 3, 4, 5], f32)
        bins = np.array([1, 0, 2, 2, 3, 1], dtype)
        call("RaggedBincount", splits, bins, dtype(5), weights[:0])
        call("RaggedBincount", splits, bins, dtype(4), weights)
        call("RaggedBincount", splits, bins, dtype(4), np.zeros(0, i64), binary_output=True)
        call("RaggedCountSparseOutput", splits, bins, np.zeros(0, i64), binary_output=False)
        call("RaggedCountSparseOutput", splits, bins, weights, binary_output=False, minlength=2, maxlength=6)
        call("RaggedCountSparseOutput", splits, bins, np.zeros(0, f32), binary_output=True, maxlength=3)
        call("DenseCountSparseOutput", bins, weights, binary_output=False)
        call("DenseCountSparseOutput", bins.reshape(2, 3), np.zeros(0, i32), binary_output=True, minlength=6)
        call("DenseCountSparseOutput", bins.reshape(2, 3), np.zeros(0, i64), binary_output=False, maxlength=2)
        at = np.array([[0, 0], [0, 2], [1, 1]])
        call("SparseCountSparseOutput", at, bins[:3], np.array([2, 3]), np.zeros(0, i64), binary_output=False)
        call("SparseCountSparseOutput", at, bins[:3], np.array([2, 3]), weights[:3], binary_output=False, minlength=1, maxlength=4)
        call("SparseCountSparseOutput", at[:, :1], bins[:3], np.array([2]), np.zeros(0, f64), binary_output=True)
        call("SparseBincount", at, bins[:3], np.array([2, 3]), dtype(4), np.zeros(0, f32))
        call("SparseBincount", at, bins[:3], np.array([2, 3]), dtype(3), weights[:3])
        call("SparseBincount", at[:, 1:], bins[:3], np.array([3]), dtype(4), np.zeros(0, i64), binary_output=True)

    words = many(b"a", b"b", b"c", b"d", b"e", b"f")
    names = dict(hash_key=17, num_buckets=0, hashed_output=False, out_row_splits_type=tf.int64)
    at = np.array([[0, 0], [1, 0], [2, 1]])
    call("RaggedCross", [words, words], [splits, splits], [], [], [], [], input_order="RR", out_values_type=tf.string, **names)
    call("RaggedCross", [words], [splits], [], [], [], [many(b"x", b"y", b"z").reshape(3, 1)], input_order="RD", out_values_type=tf.string, **names)
    call("RaggedCross", [np.arange(6)], [splits], [at], [words[:3]], [np.array([3, 2])], [], input_order="RS", out_values_type=tf.string, **names)
    call("RaggedCross", [np.arange(6)], [splits.astype(i32)], [at], [np.arange(3)], [np.array([3, 2])], [np.arange(3).reshape(3, 1)],
         input_order="DSR", hash_key=3, num_buckets=10, hashed_output=True, out_values_type=tf.int64, out_row_splits_type=tf.int32)


def generators():
    for algorithm, state in ((1, [3, 1, 7]), (1, [0, 0, -1, 5])):
        call("RngReadAndSkip", Handle(state), i32(algorithm), np.uint64(256))
        call("RngSkip", Handle(state), i64(algorithm), i64(10))
        for sizes in (np.array([2, 3]), np.array([4], i32)):
            call("StatefulStandardNormalV2", Handle(state), i64(algorithm), sizes, dtype=tf.float32)
            call("StatefulStandardNormalV2", Handle(state), i64(algorithm), sizes, dtype=tf.float64)
            call("StatefulUniform", Handle(state), i64(algorithm), sizes, dtype=tf.float32)
            call("StatefulUniform", Handle(state), i64(algorithm), sizes, dtype=tf.bfloat16)
            call("StatefulTruncatedNormal", Handle(state), i64(algorithm), sizes, dtype=tf.float32)
            call("StatefulTruncatedNormal", Handle(state), i64(algorithm), sizes, dtype=tf.float16)
            call("StatefulUniformFullInt", Handle(state), i64(algorithm), sizes, dtype=tf.uint64)
            call("StatefulUniformFullInt", Handle(state), i64(algorithm), sizes, dtype=tf.int32)
            call("StatefulUniformInt", Handle(state), i64(algorithm), sizes, i64(0), i64(10))
            call("StatefulUniformInt", Handle(state), i64(algorithm), sizes, i32(-5), i32(5))


def feature(value):
    if isinstance(value[0], bytes):
        return tf.train.Feature(bytes_list=tf.train.BytesList(value=value))
    if isinstance(value[0], float):
        return tf.train.Feature(float_list=tf.train.FloatList(value=value))
    return tf.train.Feature(int64_list=tf.train.Int64List(value=value))


def features(**named):
    return tf.train.Features(feature={name: feature(value) for name, value in named.items() if value})


def examples():
    packed = many(
        tf.train.Example(features=features(d=[1.0, 2.0], s=[3], t=[b"ab", b"c"])).SerializeToString(deterministic=True),
        tf.train.Example(features=features(d=[4.5, 5.5], s=[7, 8, 9])).SerializeToString(deterministic=True))
    none, names = many(), many(b"first", b"second")
    types = dict(sparse_types=[], ragged_value_types=[], ragged_split_types=[], dense_shapes=[], num_sparse=0)
    call("ParseExampleV2", packed, none, none, many(b"d"), none, [np.zeros(0, f32)], **(types | dict(dense_shapes=[shape(2)])))
    call("ParseExampleV2", packed, names, many(b"s"), none, none, [], **(types | dict(sparse_types=[tf.int64], num_sparse=1)))
    call("ParseExampleV2", packed, none, none, none, many(b"t"), [],
         **(types | dict(ragged_value_types=[tf.string], ragged_split_types=[tf.int32])))
    call("ParseExampleV2", packed, none, none, many(b"m", b"d"), none, [np.array([5, 6]), np.array([0.5], f32)],
         **(types | dict(dense_shapes=[shape(2), shape(None)])))
    call("ParseExampleV2", packed, names, many(b"s", b"t"), many(b"d"), many(b"s"), [np.zeros(2, f32)],
         num_sparse=2, sparse_types=[tf.int64, tf.string], ragged_value_types=[tf.int64], ragged_split_types=[tf.int64], dense_shapes=[shape(2)])
    call("ParseExampleV2", one(packed[0]), none, many(b"s"), many(b"d"), many(b"t"), [np.zeros(0, f32)],
         num_sparse=1, sparse_types=[tf.int64], ragged_value_types=[tf.string], ragged_split_types=[tf.int64], dense_shapes=[shape(1, 2)])
    call("ParseExampleV2", one(packed[1]), one(b"n"), none, many(b"d", b"u"), none, [np.zeros(0, f32), many(b"z")],
         **(types | dict(dense_shapes=[shape(2), shape(1)])))

    call("ParseExample", packed, names, [one(b"s")], [one(b"d")], [np.zeros(2, f32)], sparse_types=[tf.int64], dense_shapes=[shape(2)])
    call("ParseExample", packed, none, [one(b"t"), one(b"s")], [], [], sparse_types=[tf.string, tf.int64], dense_shapes=[])
    call("ParseExample", packed, none, [], [one(b"d"), one(b"m")], [np.array([1], f32), np.array([3, 4])],
         sparse_types=[], dense_shapes=[shape(None), shape(2)])

    single = dict(num_sparse=1, sparse_keys=["s"], sparse_types=[tf.int64])
    call("ParseSingleExample", one(packed[0]), [np.zeros(0, f32)], dense_keys=["d"], dense_shapes=[shape(2)], **single)
    call("ParseSingleExample", one(packed[1]), [np.zeros(1, f32), many(b"x", b"y")], dense_keys=["d", "u"],
         dense_shapes=[shape(None), shape(2)], **single)
    call("ParseSingleExample", one(packed[0]), [], num_sparse=2, sparse_keys=["t", "m"], sparse_types=[tf.string, tf.float32],
         dense_keys=[], dense_shapes=[])


def sequence(context, **lists):
    return tf.train.SequenceExample(
        context=context,
        feature_lists=tf.train.FeatureLists(feature_list={
            name: tf.train.FeatureList(feature=[feature(value) for value in values]) for name, values in lists.items()
        })).SerializeToString(deterministic=True)


def sequences():
    packed = many(sequence(features(c=[1], k=[b"x", b"y"]), f=[[1.0, 2.0], [3.0, 4.0]], g=[[5], [6, 7]]),
                  sequence(features(c=[2]), f=[[8.0, 9.0]], g=[[1, 2, 3]]))
    none = many()

    def parse(serialized, names, context_sparse=none, context_dense=none, context_ragged=none, sparse=none, dense=none,
              ragged=none, missing=np.zeros(0, bool), defaults=(), **attributes):
        call("ParseSequenceExampleV2", serialized, names, context_sparse, context_dense, context_ragged, sparse, dense, ragged,
             missing, list(defaults), **attributes)

    parse(packed, none, context_dense=many(b"c"), defaults=[np.array([0])], context_dense_shapes=[shape(1)])
    parse(packed, many(b"a", b"b"), context_sparse=many(b"k"), Ncontext_sparse=1, context_sparse_types=[tf.string])
    parse(packed, none, context_ragged=many(b"k"), context_ragged_value_types=[tf.string], context_ragged_split_types=[tf.int64])
    parse(packed, none, sparse=many(b"g"), Nfeature_list_sparse=1, feature_list_sparse_types=[tf.int64])
    parse(packed, none, dense=many(b"f"), missing=np.array([True]), Nfeature_list_dense=1, feature_list_dense_types=[tf.float32],
          feature_list_dense_shapes=[shape(2)])
    parse(packed, none, ragged=many(b"g"), feature_list_ragged_value_types=[tf.int64], feature_list_ragged_split_types=[tf.int32])
    parse(one(packed[0]), one(b"n"), context_dense=many(b"c"), dense=many(b"f"), ragged=many(b"g"), missing=np.array([False]),
          defaults=[np.array([0])], context_dense_shapes=[shape(1)], Nfeature_list_dense=1, feature_list_dense_types=[tf.float32],
          feature_list_dense_shapes=[shape(2)], feature_list_ragged_value_types=[tf.int64], feature_list_ragged_split_types=[tf.int64])
    parse(packed, none, many(b"k"), many(b"c"), none, many(b"g"), many(b"f"), none, np.array([False]), [np.zeros(0, i64)],
          Ncontext_sparse=1, context_sparse_types=[tf.string], context_dense_shapes=[shape(1)], Nfeature_list_sparse=1,
          feature_list_sparse_types=[tf.int64], Nfeature_list_dense=1, feature_list_dense_types=[tf.float32],
          feature_list_dense_shapes=[shape(2)])

    def old(serialized, names, defaults=(), **given):
        keys = ("feature_list_dense_missing_assumed_empty", "context_sparse_keys", "context_dense_keys", "feature_list_sparse_keys",
                "feature_list_dense_keys")
        call("ParseSequenceExample", serialized, names, list(defaults), **({key: [] for key in keys} | given))

    old(packed, none, [np.array([0])], context_dense_keys=["c"], context_dense_shapes=[shape(1)], Ncontext_dense=1)
    old(packed, many(b"a", b"b"), context_sparse_keys=["k"], context_sparse_types=[tf.string], Ncontext_sparse=1,
        feature_list_sparse_keys=["g"], feature_list_sparse_types=[tf.int64], Nfeature_list_sparse=1)
    old(packed, none, feature_list_dense_keys=["f"], feature_list_dense_types=[tf.float32], feature_list_dense_shapes=[shape(2)],
        feature_list_dense_missing_assumed_empty=["f"], Nfeature_list_dense=1)


def sparse():
    at, dims = np.array([[0, 0], [0, 2], [2, 1]]), np.array([3, 4])
    rows = np.array([[0], [2]])
    floats, words = np.array([1, 2, 3], f32), many(b"a", b"b", b"c")
    for values in (floats, np.array([1, 2, 3]), words, np.array([True, False, True])):
        zero = one(b"") if values.dtype == object else values.dtype.type(0)
        call("SparseFillEmptyRows", at, values, dims, zero)
        call("SparseSlice", at, values, dims, np.array([0, 1]), np.array([2, 3]))
        call("SparseConcat", [at, at], [values, values], [dims, dims], concat_dim=0)
        call("SparseSplit", i64(1), at, values, dims, num_split=2)
    call("SparseFillEmptyRows", rows, floats[:2], np.array([4]), f32(-1))
    call("SparseFillEmptyRows", at[:0], floats[:0], dims, f32(-1))
    call("SparseSlice", at, floats, dims, np.array([1, 0]), np.array([9, 9]))
    call("SparseSlice", rows, floats[:2], np.array([4]), np.array([1]), np.array([2]))
    call("SparseSlice", np.array([[0, 0, 1], [1, 1, 0]]), floats[:2], np.array([2, 2, 2]), np.array([0, 0, 0]), np.array([1, 2, 2]))
    call("SparseConcat", [at, at], [floats, floats], [dims, np.array([3, 5])], concat_dim=-1)
    call("SparseConcat", [rows, rows, rows], [floats[:2]] * 3, [np.array([4])] * 3, concat_dim=0)
    call("SparseSplit", i64(0), at, floats, dims, num_split=3)
    call("SparseSplit", i64(0), rows, floats[:2], np.array([4]), num_split=1)
    for values in (floats, floats.astype(f64), floats.astype(i32)):
        call("SparseTensorDenseAdd", at, values, dims, np.ones((3, 4), values.dtype))
    call("SparseTensorDenseAdd", rows.astype(i32), floats[:2], np.array([4], i32), np.ones(4, f32))

    side = np.arange(3).reshape(3, 1)
    salt = np.array([1, 2])
    call("SparseCrossV2", [at, at], [words, words], [dims, dims], [], one(b"_X_"))
    call("SparseCrossV2", [at], [words], [dims], [many(b"x", b"y", b"z").reshape(3, 1)], one(b""))
    call("SparseCrossV2", [at, at], [np.array([1, 2, 3]), words], [dims, dims], [side], one(b","))
    call("SparseCrossHashed", [at, at], [words, np.array([1, 2, 3])], [dims, dims], [], i64(100), np.bool_(False), salt)
    call("SparseCrossHashed", [at], [words], [dims], [side], i64(0), np.bool_(False), salt)
    call("SparseCrossHashed", [at], [words], [dims], [], i64(9), np.bool_(True), salt)
    call("SparseCrossHashed", [], [], [], [side, side], i64(7), np.bool_(False), salt)
    kinds = dict(hash_key=5, internal_type=tf.string)
    call("SparseCross", [at, at], [words, words], [dims, dims], [], hashed_output=False, num_buckets=0, out_type=tf.string, **kinds)
    call("SparseCross", [at, at], [words, words], [dims, dims], [], hashed_output=True, num_buckets=10, out_type=tf.int64, **kinds)
    call("SparseCross", [at], [np.array([1, 2, 3])], [dims], [side], hashed_output=True, num_buckets=0, out_type=tf.int64,
         hash_key=5, internal_type=tf.int64)


def images():
    boxes = np.array([[0, 0, 1, 1], [0, 0.1, 1, 1.1], [0, 10, 1, 11]], f32)
    scores = np.array([0.9, 0.75, 0.6], f32)
    half = np.float16
    for pad in (False, True):
        call("NonMaxSuppressionV4", boxes, scores, i32(3), f32(0.5), f32(0.1), pad_to_max_output_size=pad)
        call("NonMaxSuppressionV5", boxes, scores, i32(3), f32(0.5), f32(0.1), f32(0.0), pad_to_max_output_size=pad)
        call("NonMaxSuppressionV5", boxes, scores, i32(2), f32(1), f32(0), f32(0.5), pad_to_max_output_size=pad)
    call("NonMaxSuppressionV4", boxes.astype(half), scores.astype(half), i32(2), half(0.5), half(0))
    call("NonMaxSuppressionV5", boxes.astype(half), scores.astype(half), i32(2), half(0.5), half(0), half(0))
    call("NonMaxSuppressionV4", boxes, scores, i32(0), f32(0.5), f32(-np.inf))
    call("CombinedNonMaxSuppression", boxes.reshape(1, 3, 1, 4), scores.reshape(1, 3, 1), i32(2), i32(3), f32(0.5), f32(0.1))
    call("CombinedNonMaxSuppression", boxes.reshape(1, 3, 1, 4), np.stack([scores, scores[::-1]], 1).reshape(1, 3, 2), i32(2),
         i32(5), f32(0.5), f32(0.1), pad_per_class=True, clip_boxes=False)
    call("CombinedNonMaxSuppression", np.tile(boxes.reshape(1, 3, 1, 4), (2, 1, 2, 1)), np.tile(scores.reshape(1, 3, 1), (2, 1, 2)),
         i32(3), i32(4), f32(0.3), f32(0.0))

    turn = np.array([[1, 0.25, 0, 0, 1, -1, 0, 0.01]], f32)
    for dtype in (f32, np.uint8, i32, f64):
        pixels = np.arange(24).reshape(1, 3, 4, 2).astype(dtype)
        call("ImageProjectiveTransformV2", pixels, turn, np.array([4, 3], i32), interpolation="BILINEAR")
        call("ImageProjectiveTransformV3", pixels, turn, np.array([4, 3], i32), f32(2.5), interpolation="NEAREST")
    pixels = np.arange(48).reshape(2, 3, 4, 2).astype(f32)
    for fill in ("CONSTANT", "REFLECT", "WRAP", "NEAREST"):
        call("ImageProjectiveTransformV2", pixels, turn, np.array([3, 4], i32), interpolation="BILINEAR", fill_mode=fill)
        call("ImageProjectiveTransformV3", pixels, np.tile(turn, (2, 1)), np.array([3, 4], i32), f32(0), interpolation="NEAREST",
             fill_mode=fill)

    colors = np.arange(18, dtype=np.uint8).reshape(2, 3, 3) * 13
    png = tf.io.encode_png(colors).numpy()
    deep = tf.io.encode_png(colors.astype(np.uint16) * 200).numpy()
    jpeg = tf.io.encode_jpeg(colors, optimize_size=True).numpy()
    call("DecodeImage", one(png))
    call("DecodeImage", one(png), channels=1, dtype=tf.uint16)
    call("DecodeImage", one(png), channels=4, dtype=tf.float32)
    call("DecodeImage", one(deep), dtype=tf.uint16)
    call("DecodeImage", one(jpeg), channels=3)
    for file in (gif(1), gif(2), bitmap()):
        call("DecodeImage", one(file))
        call("DecodeImage", one(file), channels=3, expand_animations=False)
    call("DecodeImage", one(gif(2)), dtype=tf.float32)


def gif(frames):
    """Frames of 2 by 2 pixels in two colors."""
    head = b"GIF89a" + bytes([2, 0, 2, 0, 0x80, 0, 0]) + bytes([255, 0, 0, 0, 0, 255])
    frame = bytes([0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 3, 0x44, 0x02, 0x05, 0])
    return head + frame * frames + b";"


def bitmap():
    pixels = bytes(range(16))
    head = b"BM" + np.array([54 + 16, 0, 54, 40, 2, 2], "<u4").tobytes() + np.array([1, 24], "<u2").tobytes()
    return head + np.array([0, 16, 2835, 2835, 0, 0], "<u4").tobytes() + pixels


def packed():
    """Strings that are messages or files: their bytes are what a campaign changes."""
    feature = '{"features": {"feature": {"a": {"int64List": {"value": [1, "2"]}}, "b": {"floatList": {"value": [0.5, 1e3]}}, %s}}}'
    call("DecodeJSONExample", many((feature % '"c": {"bytesList": {"value": ["YWI=", ""]}}').encode()))
    call("DecodeJSONExample", one((feature % '"\\u00e4": {}, "d": null').encode()))

    for value in (np.arange(6).reshape(2, 3).astype(f32), np.array([True, False]), np.array([1, 2], np.float16), i64(7), np.zeros((0, 2))):
        call("ParseTensor", one(tf.io.serialize_tensor(value).numpy()), out_type=tf.as_dtype(value.dtype))
    call("ParseTensor", one(tf.io.serialize_tensor(["a", "", "bcd"]).numpy()), out_type=tf.string)
    typed = [
        tf.make_tensor_proto([1.5, 2], shape=[2, 3], dtype=tf.float32),
        tf.make_tensor_proto([3], shape=[4], dtype=tf.int32),
        tf.make_tensor_proto([3], shape=[2, 2], dtype=tf.int64),
        tf.make_tensor_proto([True], shape=[3], dtype=tf.bool),
        tf.make_tensor_proto(["x"], shape=[3], dtype=tf.string),
        tf.make_tensor_proto([1 + 2j], shape=[2], dtype=tf.complex64),
    ]
    for message in typed:
        call("ParseTensor", one(message.SerializeToString()), out_type=tf.as_dtype(message.dtype))

    call("DecodeCSV", many(b'1,"a ""b"", c",2.5', b'-3,,"1e9"'), [np.array([0], i32), many(b"-"), np.array([9], f32)])
    call("DecodeCSV", many(b"1\tx\tNA\t7"), [np.array([0]), many(), np.array([5.0]), np.array([], i32)], field_delim="\t", na_value="NA")
    call("DecodeCSV", many(b"1;2;3"), [np.array([0]), np.array([0])], field_delim=";", use_quote_delim=False, select_cols=[0, 2])

    node = tf.compat.v1.NodeDef(name="n", op="Add", input=["a", "b:1"], device="/cpu:0")
    node.attr["shape"].shape.dim.add(size=3)
    node.attr["T"].type = 1
    node.attr["list"].list.i.extend([1, 1 << 40])
    fields = dict(message_type="tensorflow.NodeDef", field_names=["name", "input", "attr"], output_types=[tf.string] * 3)
    call("DecodeProtoV2", many(node.SerializeToString(), b""), **fields)
    call("DecodeProtoV2", one(str(node).encode()), message_format="text", **fields)
    call("DecodeProtoV2", many(typed[0].SerializeToString()), message_type="tensorflow.TensorProto",
         field_names=["dtype", "float_val", "tensor_shape"], output_types=[tf.int32, tf.float32, tf.string], sanitize=True)
    sizes = tf.compat.v1.AttrValue(list=tf.compat.v1.AttrValue.ListValue(i=[1, -1, 1 << 40], f=[0.5], b=[True, False]))
    call("DecodeProtoV2", many(sizes.list.SerializeToString()), message_type="tensorflow.AttrValue.ListValue",
         field_names=["i", "f", "b"], output_types=[tf.int64, tf.float32, tf.bool])

    colors = np.arange(18 * 16, dtype=np.uint8).reshape(8, 12, 3) * 13
    photo = tf.io.encode_jpeg(colors, progressive=True, chroma_downsampling=True).numpy()
    for op in ("DecodeJpeg", "ExtractJpegShape"):
        call(op, one(photo))
    call("DecodeJpeg", one(tf.io.encode_jpeg(colors).numpy()), ratio=2, fancy_upscaling=False, try_recover_truncated=True)
    call("DecodeAndCropJpeg", one(photo), np.array([2, 3, 5, 4], i32), acceptable_fraction=0.5)
    for shades in (1, 2, 4):
        call("DecodePng", one(tf.io.encode_png(np.arange(6 * shades).reshape(2, 3, shades).astype(np.uint16)).numpy()), dtype=tf.uint16)
    for file in (gif(1), gif(2)):
        call("DecodeGif", one(file))
    call("DecodeBmp", one(bitmap()), channels=3)
    call("DecodeBmp", one(gray()))
    sound = tf.audio.encode_wav(np.linspace(-1, 1, 12).reshape(6, 2).astype(f32), 8000).numpy()
    call("DecodeWav", one(sound[:36] + b"LIST" + np.array([4], "<u4").tobytes() + b"abcd" + sound[36:]))
    for kind, pack in (("GZIP", gzip.compress), ("ZLIB", zlib.compress)):
        call("DecodeCompressed", many(pack(b"some text " * 30)), compression_type=kind)
    call("DecodePaddedRaw", many(b"abcdefgh", b"ab"), i32(8), out_type=tf.int16)
    several = tf.io.serialize_sparse(tf.SparseTensor([[0, 1], [2, 2]], ["a", "bc"], [3, 4])).numpy()
    call("DeserializeSparse", several, dtype=tf.string)


def gray():
    """One byte a pixel, and no palette: rows of four bytes, the first on top."""
    head = b"BM" + np.array([54 + 8, 0, 54, 40, 3], "<u4").tobytes() + np.array([-2], "<i4").tobytes()
    return head + np.array([1, 8], "<u2").tobytes() + np.zeros(6, "<u4").tobytes() + bytes(range(8))


def cells():
    rng = np.random.default_rng(3)

    def some(*dims):
        return np.round(rng.normal(size=dims), 2).astype(f32)

    batch, depth, units = 2, 3, 2
    call("GRUBlockCell", some(batch, depth), some(batch, units), some(depth + units, 2 * units), some(depth + units, units),
         some(2 * units), some(units))
    call("GRUBlockCell", some(1, 1), some(1, 1), some(2, 2), some(2, 1), some(2), some(1))
    for dtype in (f32, np.float16):
        state = [each.astype(dtype) for each in
                 (some(batch, units), some(batch, units), some(depth + units, 4 * units), some(units), some(units), some(units),
                  some(4 * units))]
        call("LSTMBlockCell", some(batch, depth).astype(dtype), *state)
        call("LSTMBlockCell", some(batch, depth).astype(dtype), *state, use_peephole=True, cell_clip=0.5, forget_bias=0.0)
        call("BlockLSTMV2", i64(3), some(3, batch, depth).astype(dtype), *state)
        call("BlockLSTMV2", i64(2), some(4, batch, depth).astype(dtype), *state, use_peephole=True, cell_clip=1.0)

    for dtype in (f32, f64):
        steps = some(4, 2, 3).astype(dtype)
        sizes = np.array([4, 2], i32)
        call("CTCGreedyDecoder", steps, sizes)
        call("CTCGreedyDecoder", steps, sizes, merge_repeated=True, blank_index=0)
        call("CTCBeamSearchDecoder", steps, sizes, beam_width=4, top_paths=2)
        call("CTCBeamSearchDecoder", steps, sizes, beam_width=1, top_paths=1, merge_repeated=False)
    call("CTCBeamSearchDecoder", some(3, 1, 5), np.array([3], i32), beam_width=10, top_paths=3)


def sounds():
    wave = np.round(np.sin(np.arange(32)), 3).astype(f32)
    call("AudioSpectrogram", wave.reshape(32, 1), window_size=8, stride=4)
    call("AudioSpectrogram", wave.reshape(16, 2), window_size=5, stride=3, magnitude_squared=True)
    call("AudioSpectrogram", wave.reshape(32, 1), window_size=16, stride=40)
    spectrum = np.abs(wave[:18].reshape(1, 2, 9))
    call("Mfcc", spectrum, i32(16000))
    call("Mfcc", spectrum, i32(8000), upper_frequency_limit=3000.0, lower_frequency_limit=50.0, filterbank_channel_count=4,
         dct_coefficient_count=3)
    call("Mfcc", np.abs(np.tile(wave, 2)[:34].reshape(2, 1, 17)), i32(16000), filterbank_channel_count=10, dct_coefficient_count=10)


def resized():
    for dtype in (f32, np.uint8, np.float16, i32):
        pixels = np.arange(24).reshape(1, 3, 4, 2).astype(dtype)
        call("ResizeNearestNeighbor", pixels, np.array([2, 5], i32))
        call("ResizeNearestNeighbor", pixels, np.array([6, 8], i32), half_pixel_centers=True)
        call("ResizeNearestNeighbor", pixels, np.array([1, 9], i32), align_corners=True)
        call("ResizeNearestNeighborGrad", pixels, np.array([2, 3], i32))
        call("ResizeNearestNeighborGrad", pixels, np.array([6, 8], i32), half_pixel_centers=dtype != i32)
        call("ScaleAndTranslate", pixels, np.array([5, 3], i32), np.array([1.5, 0.7], f32), np.array([0, 0.5], f32),
             kernel_type="lanczos3", antialias=True)
        call("ScaleAndTranslate", pixels, np.array([2, 9], i32), np.array([0.5, 2], f32), np.zeros(2, f32),
             kernel_type="triangle", antialias=False)
    pixels = np.arange(24).reshape(1, 3, 4, 2).astype(f32)
    for kernel in ("lanczos1", "lanczos5", "gaussian", "box", "keyscubic", "mitchellcubic"):
        call("ScaleAndTranslate", pixels, np.array([4, 4], i32), np.ones(2, f32), np.array([-1, 1], f32), kernel_type=kernel)
        call("ScaleAndTranslateGrad", np.ones((1, 5, 3, 2), f32), pixels, np.array([1.5, 0.7], f32), np.zeros(2, f32),
             kernel_type=kernel)
    call("ScaleAndTranslateGrad", np.ones((1, 2, 9, 2), f32), pixels, np.array([0.5, 2], f32), np.array([0, 0.5], f32),
         kernel_type="triangle", antialias=False)
    boxes = np.array([[[0.1, 0.2, 0.6, 0.9], [0, 0, 1, 1]]], f32)
    call("DrawBoundingBoxesV2", np.ones((1, 6, 5, 4), f32), boxes, np.array([[1, 0, 0.5, 1]], f32))
    call("DrawBoundingBoxesV2", np.ones((1, 6, 5, 1), f32), boxes, np.zeros((0, 1), f32))
    call("DrawBoundingBoxesV2", np.ones((1, 6, 5, 3), np.float16), boxes, np.array([[1, 0, 0.5]], f32))
    sizes = np.array([6, 5, 3], i32)
    for dtype in (i32, i64, np.uint8):
        call("SampleDistortedBoundingBoxV2", sizes.astype(dtype), boxes, f32(0.1), seed=3, seed2=4)
        call("SampleDistortedBoundingBoxV2", sizes.astype(dtype), boxes[:, :0], f32(0.5), use_image_if_no_bounding_boxes=True,
             aspect_ratio_range=[0.5, 2.0], area_range=[0.1, 1.0], max_attempts=10)
    colors = np.arange(18, dtype=np.uint8).reshape(2, 3, 3) * 13
    call("EncodeJpegVariableQuality", colors, i32(75))
    call("EncodeJpegVariableQuality", colors[..., :1], i32(1))


def quantized():
    values = np.array([[-1.5, 0, 0.25], [1, 2, 3]], f32)
    low, high = f32(-2), f32(3)
    lows, highs = np.array([-2, -1, 0], f32), np.array([1, 2, 3], f32)
    for kind in (tf.quint8, tf.qint8, tf.qint32, tf.quint16, tf.qint16):
        for mode in ("MIN_COMBINED", "MIN_FIRST"):
            call("QuantizeV2", values, low, high, T=kind, mode=mode)
    for kind in (tf.quint8, tf.qint8):
        call("QuantizeV2", values, low, high, T=kind, mode="SCALED", round_mode="HALF_TO_EVEN", narrow_range=True)
        call("QuantizeV2", values, lows, highs, T=kind, mode="SCALED", axis=1)
    for signed in (False, True):
        for mode in ("HALF_TO_EVEN", "HALF_UP"):
            call("QuantizeAndDequantizeV4", values, low, high, signed_input=signed, round_mode=mode)
    call("QuantizeAndDequantizeV4", values.astype(f64), f64(-2), f64(3), narrow_range=True)
    call("FakeQuantWithMinMaxArgs", values)
    call("FakeQuantWithMinMaxArgs", values, min=-1.0, max=2.0, num_bits=4, narrow_range=True)
    call("FakeQuantWithMinMaxVars", values, low, high)
    call("FakeQuantWithMinMaxVars", values, low, high, num_bits=2, narrow_range=True)
    call("FakeQuantWithMinMaxVarsPerChannel", values, lows, highs)
    call("FakeQuantWithMinMaxVarsPerChannel", values[0], lows, highs, num_bits=16)


def cubes():
    cube = np.arange(24).reshape(2, 3, 4).astype(f32)
    for dtype, complexes in ((f32, tf.complex64), (f64, tf.complex128)):
        call("RFFT3D", cube.astype(dtype), np.array([2, 3, 4], i32), Tcomplex=complexes)
        call("RFFT3D", cube.astype(dtype)[None], np.array([2, 2, 3], i32), Tcomplex=complexes)
        call("IRFFT3D", cube.astype(complexes.as_numpy_dtype), np.array([2, 3, 6], i32), Treal=tf.as_dtype(dtype))
        call("IRFFT3D", cube.astype(complexes.as_numpy_dtype)[None], np.array([1, 2, 3], i32), Treal=tf.as_dtype(dtype))


def sets():
    at = np.array([[0, 0], [0, 2], [2, 1]])
    for values in (np.array([1, 2, 3]), np.array([1, 2, 3], i32), many(b"a", b"b", b"c"), np.array([1, 2, 3], np.uint8)):
        call("SetSize", at, values, np.array([3, 4]))
        call("SetSize", at, values, np.array([3, 4]), validate_indices=False)
    several = tf.io.serialize_many_sparse(tf.SparseTensor(at, np.array([1, 2, 3], f32), [3, 4])).numpy()
    call("DeserializeManySparse", several, dtype=tf.float32)
    texts = tf.io.serialize_many_sparse(tf.SparseTensor(at[:2, :], ["a", "b"], [1, 4])).numpy()
    call("DeserializeManySparse", texts, dtype=tf.string)
    for values in (np.arange(8).reshape(4, 2).astype(f32), np.arange(8).reshape(4, 2), np.arange(4).astype(f64)):
        call("InplaceUpdate", values, np.array([0, 2], i32), values[:2])
        call("InplaceUpdate", values, np.array([3], i32), values[:1])


def others():
    call("StringSplit", many(b"a b", b"", b"c  d e"), one(b" "))
    call("StringSplit", many(b"a,b;c"), one(b",;"), skip_empty=False)
    call("StringSplit", many(b"abc", b"\xc3\xa4"), one(b""))
    for values in (np.arange(8).reshape(4, 2).astype(f32), np.arange(8).reshape(4, 2), many(*[b"w%d" % i for i in range(8)]).reshape(4, 2)):
        call("ParallelDynamicStitch", [np.array([0, 2], i32), np.array([1, 3], i32)], [values[:2], values[2:]])
    call("ParallelDynamicStitch", [i32(2), np.array([[0, 1]], i32)], [f32(1.5), np.array([[2, 3]], f32)])
    call("ParallelDynamicStitch", [np.array([0, 1, 1], i32)], [np.arange(3)])
    call("BoostedTreesBucketize", [np.array([0.5, 3, 9], f32)], [np.array([1, 5], f32)])
    call("BoostedTreesBucketize", [np.array([0.5, 3], f32), np.array([-1, 7], f32)], [np.array([1, 5], f32), np.array([0], f32)])
    call("BoostedTreesBucketize", [np.array([1], f32)], [np.array([], f32)])
    call("Print", f32(1), [np.array([1, 2]), one(b"x")], message="m", first_n=2, summarize=1)
    call("Print", np.array([1, 2], i32), [np.array([[1.5]], f32)])
    call("Print", one(b"s"), [])


def main():
    for group in (ragged, generators, examples, sequences, sparse, images, packed, cells, sounds, resized, quantized, cubes, sets, others):
        group()
    head = "# Valid calls, of ops that models of Python have; written by tools/fuzz/model_calls.py."
    pathlib.Path(sys.argv[1]).write_text("\n".join([head] + sorted(LINES)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
