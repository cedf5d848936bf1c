#!/usr/bin/env python3
"""Writes core/src/test/resources/golden/nn.json: calls of tf.nn endpoints and what Python TensorFlow gives.

Inputs are small and rounded, so that the file stays readable. Run from anywhere with the package installed.
"""

import json
import math
import os
import pathlib

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
import numpy as np
import tensorflow as tf

OUT = pathlib.Path(__file__).resolve().parents[2] / "core/src/test/resources/golden/nn.json"
CASES = []
RNG = np.random.RandomState(20)


class Arg:
    """An argument: what Python is called with, and how the file spells it."""

    def __init__(self, value, spelled):
        self.value = value
        self.spelled = spelled


def number(x):
    x = float(x)
    if math.isnan(x):
        return "nan"
    if math.isinf(x):
        return "inf" if x > 0 else "-inf"
    return x


def tensor_json(value):
    value = tf.convert_to_tensor(value)
    array = value.numpy()
    name = value.dtype.name
    flat = np.asarray(array).reshape(-1)
    if value.dtype.is_complex:
        data = [[number(x.real), number(x.imag)] for x in flat]
    elif value.dtype.is_bool:
        data = [bool(x) for x in flat]
    elif value.dtype.is_integer:
        data = [int(x) for x in flat]
    elif value.dtype == tf.string:
        data = [x.decode() for x in flat]
    elif value.dtype == tf.float32:
        data = [number(str(x)) for x in flat]  # the shortest text that reads back as the same float32
    else:
        data = [number(x) for x in flat.astype(np.float64)]
    return {"dtype": name, "shape": list(value.shape), "data": data}


def t(value, dtype=None):
    value = tf.constant(value, dtype=dtype)
    return Arg(value, {"tensor": tensor_json(value)})


def ts(*values):
    values = [tf.constant(v) for v in values]
    return Arg(values, {"tensors": [tensor_json(v) for v in values]})


def i(value):
    return Arg(value, {"int": value})


def ints(*value):
    return Arg(list(value), {"ints": [list(v) if isinstance(v, tuple) else v for v in value]})


def pairs(*value):
    return Arg([list(v) for v in value], {"ints": [list(v) for v in value]})


def f(value):
    return Arg(value, {"float": value})


def floats(*value):
    return Arg(list(value), {"floats": list(value)})


def b(value):
    return Arg(value, {"bool": value})


def s(value):
    return Arg(value, {"string": value})


def dtype(value):
    return Arg(value, {"dtype": value.name})


def rand(*shape, dtype="float32", scale=1.0):
    return t(np.round(RNG.uniform(-scale, scale, shape), 2), dtype)


def positive(*shape, dtype="float32"):
    return t(np.round(RNG.uniform(0.1, 2.0, shape), 2), dtype)


def find(endpoint):
    target = tf
    for part in endpoint.split("."):
        target = getattr(target, part)
    return target


def flatten(result):
    if result is None:
        return []
    if isinstance(result, (list, tuple)):
        return [x for part in result for x in flatten(part)]
    return [result]


def case(name, endpoint, *args, rtol=1e-5, atol=1e-6, call=None, **options):
    """Adds a case; `call` takes the place of the endpoint in Python."""
    run = call or find(endpoint)
    result = run(*[a.value for a in args], **{k: a.value for k, a in options.items()})
    entry = {"id": f"{endpoint.split('.')[-1]}/{name}", "endpoint": endpoint, "args": [a.spelled for a in args]}
    if options:
        entry["options"] = {k: a.spelled for k, a in options.items()}
    entry["outputs"] = [tensor_json(x) for x in flatten(result)]
    entry["rtol"] = rtol
    entry["atol"] = atol
    entry["rows"] = ["I-28"]
    CASES.append(entry)


def fails(name, endpoint, message, *args, **options):
    """Adds a call that must fail with a message; Python is not asked."""
    entry = {"id": f"{endpoint.split('.')[-1]}/{name}", "endpoint": endpoint, "args": [a.spelled for a in args]}
    if options:
        entry["options"] = {k: a.spelled for k, a in options.items()}
    entry["error"] = message
    entry["rows"] = ["I-28"]
    CASES.append(entry)


def last(function):
    """Python's function on the channels-last tensor, as CPUs have few channels-first kernels; full sizes are permuted."""

    def call(x, *args, data_format=None):
        rank = len(x.shape)
        order = [0, *range(2, rank), 1]
        args = [a for a in args if not (isinstance(a, str) and a.startswith("NC"))]
        args = [[a[k] for k in order] if isinstance(a, list) and len(a) == rank else a for a in args]
        result = function(tf.transpose(x, order), *args)
        return tf.transpose(result, [0, rank - 1, *range(1, rank - 1)])

    return call


# --- convolutions -----------------------------------------------------------------------------------

seq, seq_f = rand(2, 7, 2), rand(3, 2, 3)
case("same", "nn.conv1d", seq, seq_f, i(1), s("SAME"))
case("valid_stride2", "nn.conv1d", seq, seq_f, i(2), s("VALID"))
case("dilated", "nn.conv1d", seq, seq_f, ints(1), s("SAME"), dilations=ints(2))
case("channels_first", "nn.conv1d", t(tf.transpose(seq.value, [0, 2, 1])), seq_f, ints(2), s("SAME"),
     data_format=s("NCW"))
case("full_strides", "nn.conv1d", seq, seq_f, ints(1, 2, 1), s("VALID"), data_format=s("NWC"))
case("two_batch_axes", "nn.conv1d", rand(2, 2, 5, 2), seq_f, i(1), s("SAME"))

img, img_f = rand(2, 5, 6, 2), rand(3, 2, 2, 3)
case("same", "nn.conv2d", img, img_f, i(1), s("SAME"))
case("valid_stride2", "nn.conv2d", img, img_f, i(2), s("VALID"))
case("uneven_strides", "nn.conv2d", img, img_f, ints(2, 1), s("SAME"))
case("full_strides", "nn.conv2d", img, img_f, ints(1, 1, 2, 1), s("SAME"))
case("float64", "nn.conv2d", rand(1, 4, 4, 1, dtype="float64"), rand(2, 2, 1, 1, dtype="float64"), i(1), s("VALID"),
     rtol=1e-12, atol=1e-12)
case("half", "nn.conv2d", rand(1, 4, 4, 1, dtype="float16"), rand(2, 2, 1, 1, dtype="float16"), i(1), s("VALID"),
     rtol=5e-3, atol=5e-3)
case("dilated", "nn.conv2d", img, img_f, ints(1), s("SAME"), dilations=ints(2))
case("dilated_and_strided", "nn.conv2d", img, img_f, ints(2), s("SAME"), dilations=ints(1, 2))
case("explicit", "nn.conv2d", img, img_f, ints(1), pairs((0, 0), (1, 2), (0, 3), (0, 0)))
nchw = t(tf.transpose(img.value, [0, 3, 1, 2]))
case("channels_first", "nn.conv2d", nchw, img_f, ints(2), s("SAME"), data_format=s("NCHW"))
case("channels_first_full", "nn.conv2d", nchw, img_f, ints(1, 1, 2, 1), s("VALID"), data_format=s("NCHW"),
     dilations=ints(1, 1, 1, 2))
case("channels_first_explicit", "nn.conv2d", nchw, img_f, ints(1), pairs((0, 0), (0, 0), (1, 2), (0, 3)),
     data_format=s("NCHW"))
case("two_batch_axes", "nn.conv2d", rand(2, 3, 4, 4, 2), img_f, i(1), s("SAME"))
case("empty_batch", "nn.conv2d", t(np.zeros([0, 4, 4, 2], np.float32)), img_f, i(1), s("SAME"))
fails("wrong_padding", "nn.conv2d", "padding must be \"SAME\" or \"VALID\", got \"same\"", img, img_f, i(1), s("same"))
fails("wrong_format", "nn.conv2d", "dataFormat must be \"NHWC\" or \"NCHW\", got \"NWHC\"", img, img_f, ints(1),
      s("SAME"), data_format=s("NWHC"))
fails("three_strides", "nn.conv2d", "strides must hold 1, 2 or 4 numbers, got [1, 2, 1]", img, img_f, ints(1, 2, 1),
      s("SAME"))
fails("zero_stride", "nn.conv2d", "strides must be at least 1, got [0]", img, img_f, ints(0), s("SAME"))
fails("three_pairs", "nn.conv2d", "a pair [before, after] for each of the 4 axes, got [[1, 1], [1, 1]]", img, img_f,
      ints(1), pairs((1, 1), (1, 1)))

vol, vol_f = rand(1, 4, 5, 4, 2), rand(2, 2, 3, 2, 2)
case("same", "nn.conv3d", vol, vol_f, i(1), s("SAME"),
     call=lambda x, w, n, p: tf.nn.conv3d(x, w, [1, 1, 1, 1, 1], p))
case("valid_stride2", "nn.conv3d", vol, vol_f, i(2), s("VALID"),
     call=lambda x, w, n, p: tf.nn.conv3d(x, w, [1, 2, 2, 2, 1], p))
case("full_strides", "nn.conv3d", vol, vol_f, ints(1, 1, 2, 1, 1), s("SAME"))
case("dilated", "nn.conv3d", vol, vol_f, ints(1, 1, 1, 1, 1), s("SAME"), dilations=ints(1, 2, 1, 2, 1))
case("dilated_valid", "nn.conv3d", vol, rand(2, 2, 2, 2, 1), ints(1, 1, 1, 1, 1), s("VALID"),
     dilations=ints(1, 2, 3, 1, 1))
case("channels_first", "nn.conv3d", t(tf.transpose(vol.value, [0, 4, 1, 2, 3])), vol_f, ints(1, 1, 1, 1, 1), s("SAME"),
     call=lambda x, w, st, p, **k: tf.transpose(tf.nn.conv3d(vol.value, w, st, p), [0, 4, 1, 2, 3]),
     data_format=s("NCDHW"))
case("two_batch_axes", "nn.conv3d", rand(2, 1, 3, 3, 3, 2), vol_f, ints(1, 1, 1, 1, 1), s("SAME"))

case("rank1", "nn.convolution", seq, seq_f)
case("rank2", "nn.convolution", img, img_f)
case("rank3", "nn.convolution", vol, vol_f)
case("rank2_dilated", "nn.convolution", img, img_f, ints(1), s("SAME"), dilations=ints(2))
case("rank1_dilated_valid", "nn.convolution", seq, seq_f, ints(1), s("VALID"), dilations=ints(3))
case("rank3_strided", "nn.convolution", vol, vol_f, ints(2), s("SAME"))
case("channels_first", "nn.convolution", nchw, img_f, ints(2, 1), s("SAME"), data_format=s("NCHW"))
fails("filter_rank", "nn.convolution", "expected 1, 2 or 3 spatial axes between batch and channels, got 0", img,
      rand(2, 2))
case("rate2_same", "nn.atrous_conv2d", img, img_f, i(2), s("SAME"))
case("rate1", "nn.atrous_conv2d", img, img_f, i(1), s("VALID"))
case("rate3_valid", "nn.atrous_conv2d", rand(1, 8, 8, 1), rand(2, 2, 1, 2), i(3), s("VALID"))
fails("rate0", "nn.atrous_conv2d", "must be at least 1, got [0]", img, img_f, i(0), s("SAME"))

case("stride2", "nn.conv1d_transpose", rand(2, 4, 3), rand(3, 2, 3), ints(2, 8, 2), i(2))
case("valid", "nn.conv1d_transpose", rand(2, 4, 3), rand(3, 2, 3), ints(2, 6, 2), ints(1), padding=s("VALID"))
case("channels_first", "nn.conv1d_transpose", rand(2, 3, 4), rand(3, 2, 3), ints(2, 2, 8), ints(2),
     data_format=s("NCW"))
up = rand(1, 3, 4, 3)
case("stride2", "nn.conv2d_transpose", up, rand(3, 3, 2, 3), ints(1, 6, 8, 2), i(2))
case("valid", "nn.conv2d_transpose", up, rand(3, 3, 2, 3), ints(1, 5, 6, 2), ints(1, 1), padding=s("VALID"))
case("shape_tensor", "nn.conv2d_transpose", up, rand(2, 2, 1, 3), t([1, 5, 7, 1]), ints(1, 2, 2, 1))
case("explicit", "nn.conv2d_transpose", up, rand(2, 2, 1, 3), ints(1, 4, 6, 1), ints(2),
     padding=pairs((0, 0), (1, 1), (1, 1), (0, 0)))
case("channels_first", "nn.conv2d_transpose", t(tf.transpose(up.value, [0, 3, 1, 2])), rand(2, 2, 1, 3),
     ints(1, 1, 6, 8), ints(2), data_format=s("NCHW"),
     call=(lambda x, w, o, st, **k: tf.transpose(tf.nn.conv2d_transpose(up.value, w, [1, 6, 8, 1], st), [0, 3, 1, 2])))
fails("shape_of_three", "nn.conv2d_transpose", "outputShape must hold the sizes of all 4 axes, got", up,
      rand(3, 3, 2, 3), ints(1, 6, 8), i(2))
case("stride2", "nn.conv3d_transpose", rand(1, 2, 2, 3, 2), rand(2, 2, 2, 1, 2), ints(1, 4, 4, 6, 1), i(2))
case("valid", "nn.conv3d_transpose", rand(1, 2, 2, 3, 2), rand(2, 2, 2, 1, 2), ints(1, 3, 3, 4, 1), ints(1),
     padding=s("VALID"))
case("rank1", "nn.conv_transpose", rand(2, 4, 3), rand(3, 2, 3), ints(2, 8, 2), ints(2))
case("rank2", "nn.conv_transpose", up, rand(3, 3, 2, 3), ints(1, 6, 8, 2), ints(2), padding=s("SAME"))
case("rank3", "nn.conv_transpose", rand(1, 2, 2, 3, 2), rand(2, 2, 2, 1, 2), ints(1, 4, 4, 6, 1), ints(2))
case("shape_tensor", "nn.conv_transpose", up, rand(3, 3, 2, 3), t([1, 6, 8, 2]), ints(2))
case("rate2_same", "nn.atrous_conv2d_transpose", rand(1, 5, 6, 3), rand(3, 2, 2, 3), ints(1, 5, 6, 2), i(2), s("SAME"))
case("rate3_valid", "nn.atrous_conv2d_transpose", rand(2, 4, 5, 1), rand(2, 2, 2, 1), ints(2, 7, 8, 2), i(3),
     s("VALID"))
case("rate1", "nn.atrous_conv2d_transpose", rand(1, 3, 3, 1), rand(2, 2, 1, 1), ints(1, 3, 3, 1), i(1), s("SAME"))

# --- channel by channel -----------------------------------------------------------------------------

dw_f = rand(2, 3, 2, 2)
case("same", "nn.depthwise_conv2d", img, dw_f, ints(1, 1, 1, 1), s("SAME"))
case("valid_stride2", "nn.depthwise_conv2d", img, dw_f, ints(1, 2, 2, 1), s("VALID"))
case("dilated", "nn.depthwise_conv2d", img, dw_f, ints(1, 1, 1, 1), s("SAME"), dilations=ints(2, 2))
case("explicit", "nn.depthwise_conv2d", img, dw_f, ints(1, 1, 1, 1), pairs((0, 0), (1, 2), (3, 0), (0, 0)))
case("channels_first", "nn.depthwise_conv2d", nchw, dw_f, ints(1, 1, 1, 1), s("SAME"), data_format=s("NCHW"),
     call=lambda x, w, st, p, **k: tf.transpose(tf.nn.depthwise_conv2d(img.value, w, st, p), [0, 3, 1, 2]))
fails("dilated_and_strided", "nn.depthwise_conv2d", "with dilations [2, 2] all strides must be 1, got [2, 2]", img,
      dw_f, ints(1, 2, 2, 1), s("SAME"), dilations=ints(2, 2))
point = rand(1, 1, 4, 3)
case("same", "nn.separable_conv2d", img, dw_f, point, ints(1, 1, 1, 1), s("SAME"))
case("stride2", "nn.separable_conv2d", img, dw_f, point, ints(1, 2, 2, 1), s("VALID"))
case("dilated", "nn.separable_conv2d", img, dw_f, point, ints(1, 1, 1, 1), s("VALID"), dilations=ints(1, 2))
case("channels_first", "nn.separable_conv2d", nchw, dw_f, point, ints(1, 1, 1, 1), s("SAME"), data_format=s("NCHW"),
     call=lambda x, w, q, st, p, **k: tf.transpose(tf.nn.separable_conv2d(img.value, w, q, st, p), [0, 3, 1, 2]))
fails("wide_pointwise", "nn.separable_conv2d", "pointwiseFilter must be of shape [1, 1, channels, outChannels], got"
      " [2, 1, 4, 3]", img, dw_f, rand(2, 1, 4, 3), ints(1, 1, 1, 1), s("SAME"))
grad = rand(2, 5, 6, 4)
case("same", "nn.depthwise_conv2d_backprop_input", ints(2, 5, 6, 2), dw_f, grad, ints(1, 1, 1, 1), s("SAME"))
case("stride2", "nn.depthwise_conv2d_backprop_input", ints(2, 5, 6, 2), dw_f, rand(2, 2, 2, 4), ints(1, 2, 2, 1),
     s("VALID"))
case("sizes_tensor", "nn.depthwise_conv2d_backprop_input", t([2, 5, 6, 2]), dw_f, grad, ints(1, 1, 1, 1), s("SAME"),
     data_format=s("NHWC"))
case("channels_first", "nn.depthwise_conv2d_backprop_input", ints(2, 2, 5, 6), dw_f,
     t(tf.transpose(grad.value, [0, 3, 1, 2])), ints(1, 1, 1, 1), s("SAME"), data_format=s("NCHW"),
     call=lambda z, w, g, st, p, **k: tf.transpose(
         tf.nn.depthwise_conv2d_backprop_input([2, 5, 6, 2], w, grad.value, st, p), [0, 3, 1, 2]))
case("same", "nn.depthwise_conv2d_backprop_filter", img, ints(2, 3, 2, 2), grad, ints(1, 1, 1, 1), s("SAME"))
case("sizes_tensor", "nn.depthwise_conv2d_backprop_filter", img, t([2, 3, 2, 2]), rand(2, 2, 2, 4), ints(1, 2, 2, 1),
     s("VALID"), data_format=s("NHWC"))
case("channels_first", "nn.depthwise_conv2d_backprop_filter", nchw, ints(2, 3, 2, 2),
     t(tf.transpose(grad.value, [0, 3, 1, 2])), ints(1, 1, 1, 1), s("SAME"), data_format=s("NCHW"),
     call=lambda x, z, g, st, p, **k: tf.nn.depthwise_conv2d_backprop_filter(img.value, z, grad.value, st, p))
for name in ("dilation2d", "erosion2d"):
    ep = "nn." + name
    case("same", ep, img, rand(2, 2, 2), ints(1, 1, 1, 1), s("SAME"), s("NHWC"), ints(1, 1, 1, 1))
    case("stride_and_rate", ep, img, rand(2, 2, 2), ints(1, 2, 1, 1), s("VALID"), s("NHWC"), ints(1, 1, 2, 1))
    case("int32", ep, t(RNG.randint(0, 9, [1, 4, 4, 1]), "int32"), t(np.zeros([2, 2, 1]), "int32"), ints(1, 1, 1, 1),
         s("VALID"), s("NHWC"), ints(1, 1, 1, 1))
    fails("channels_first", ep, "dataFormat must be \"NHWC\", got \"NCHW\"", img, rand(2, 2, 2), ints(1, 1, 1, 1),
          s("SAME"), s("NCHW"), ints(1, 1, 1, 1))

# --- pooling ----------------------------------------------------------------------------------------

vox = rand(1, 4, 5, 4, 2)
for kind in ("avg", "max"):
    case("rank3", f"nn.{kind}_pool", seq, i(2), i(2), s("SAME"))
    case("rank4", f"nn.{kind}_pool", img, i(3), i(2), s("VALID"))
    case("rank5", f"nn.{kind}_pool", vox, ints(2), ints(2), s("SAME"))
    case("full", f"nn.{kind}_pool", img, ints(1, 2, 3, 1), ints(1, 1, 2, 1), s("SAME"))
    case("channels_first", f"nn.{kind}_pool", nchw, ints(2), ints(2), s("SAME"), s("NCHW"),
         call=last(find(f"nn.{kind}_pool")))
    fails("matrix", f"nn.{kind}_pool", "expected 1, 2 or 3 spatial axes between batch and channels, got 0", rand(2, 3),
          i(2), i(2), s("SAME"))
    case("valid", f"nn.{kind}_pool1d", seq, i(3), i(2), s("VALID"))
    case("same", f"nn.{kind}_pool1d", seq, i(3), i(2), s("SAME"))
    case("channels_first", f"nn.{kind}_pool1d", t(tf.transpose(seq.value, [0, 2, 1])), ints(2), ints(1), s("SAME"),
         s("NCW"), call=last(find(f"nn.{kind}_pool1d")))
    case("same", f"nn.{kind}_pool2d", img, i(2), i(2), s("SAME"))
    case("uneven", f"nn.{kind}_pool2d", img, ints(3, 2), ints(1, 2), s("VALID"))
    case("float64", f"nn.{kind}_pool2d", rand(1, 4, 4, 1, dtype="float64"), i(2), i(1), s("SAME"), rtol=1e-12)
    case("channels_first", f"nn.{kind}_pool2d", nchw, ints(2), ints(2), s("VALID"), s("NCHW"),
         call=last(find(f"nn.{kind}_pool2d")))
    case("channels_first_full", f"nn.{kind}_pool2d", nchw, ints(1, 1, 3, 2), ints(1, 1, 1, 2), s("VALID"), s("NCHW"),
         call=last(find(f"nn.{kind}_pool2d")))
    case("same", f"nn.{kind}_pool3d", vox, i(2), i(2), s("SAME"))
    case("uneven", f"nn.{kind}_pool3d", vox, ints(1, 2, 3), ints(1, 2, 1), s("VALID"))
    case("channels_first", f"nn.{kind}_pool3d", t(tf.transpose(vox.value, [0, 4, 1, 2, 3])), ints(2), ints(2),
         s("SAME"), s("NCDHW"), call=last(find(f"nn.{kind}_pool3d")))
    fails("zero_window", f"nn.{kind}_pool2d", "ksize must be at least 1, got [0]", img, ints(0), ints(1), s("SAME"))
    upper = s(kind.upper())
    case(f"{kind}1", "nn.pool", seq, ints(3), upper)
    case(f"{kind}2", "nn.pool", img, ints(2, 3), upper)
    case(f"{kind}3", "nn.pool", vox, ints(2, 2, 2), upper, strides=ints(1, 2, 1), padding=s("SAME"))
    case(f"{kind}2_dilated", "nn.pool", img, ints(2, 2), upper, dilations=ints(2, 3))
    case(f"{kind}2_channels_first", "nn.pool", nchw, ints(2, 2), upper, strides=ints(2, 1), data_format=s("NCHW"),
         call=lambda x, w, k, strides, data_format: last(lambda y: tf.nn.pool(y, w, k, strides))(x))
case("depth", "nn.max_pool2d", rand(1, 2, 2, 4), ints(1, 1, 1, 2), ints(1, 1, 1, 2), s("VALID"))
case("explicit", "nn.max_pool2d", img, ints(3, 3), ints(2, 2), pairs((0, 0), (1, 2), (0, 1), (0, 0)), s("NHWC"))
case("explicit_first", "nn.max_pool2d", nchw, ints(3, 3), ints(2, 2), pairs((0, 0), (0, 0), (1, 2), (0, 1)),
     s("NCHW"), call=last(tf.nn.max_pool2d))
case("explicit", "nn.max_pool1d", seq, ints(3), ints(2), pairs((0, 0), (2, 1), (0, 0)), s("NWC"))
case("explicit", "nn.max_pool", img, ints(3, 3), ints(2, 2), pairs((0, 0), (1, 2), (0, 1), (0, 0)), s("NHWC"))
case("int32", "nn.max_pool2d", t(RNG.randint(-9, 9, [1, 4, 4, 1]), "int32"), i(2), i(2), s("VALID"))
fails("type", "nn.pool", "poolingType must be \"MAX\" or \"AVG\", got \"SUM\"", img, ints(2, 2), s("SUM"))
fails("stride", "nn.pool", "strides must not be larger than the window", img, ints(2, 2), s("MAX"), strides=ints(3, 1))
fails("same_dilated", "nn.pool", "padding SAME does not go with dilations", img, ints(2, 2), s("MAX"),
      padding=s("SAME"), dilations=ints(2, 2))
case("same", "nn.max_pool_with_argmax", img, ints(2), ints(2), s("SAME"))
case("batch_index", "nn.max_pool_with_argmax", img, ints(2, 2), ints(1, 1), s("VALID"), include_batch_in_index=b(True))
case("int32_index", "nn.max_pool_with_argmax", img, ints(1, 2, 2, 1), ints(1, 2, 2, 1), s("SAME"),
     output_dtype=dtype(tf.int32))
fails("channels_first", "nn.max_pool_with_argmax", "dataFormat must be \"NHWC\", got \"NCHW\"", nchw, ints(2), ints(2),
      s("SAME"), data_format=s("NCHW"))
big = rand(1, 8, 9, 2)
for kind in ("max", "avg"):
    ep = f"nn.fractional_{kind}_pool"
    case("ratio1", ep, big, f(1.0), call=lambda x, r, e=ep: find(e)(x, [1.0, r, r, 1.0]))
    case("seeded", ep, big, floats(1.0, 1.5, 1.7, 1.0), seed=i(3))
    case("overlapping", ep, big, floats(1.0, 1.5, 1.7, 1.0), seed=i(3), pseudo_random=b(True), overlapping=b(True))
    fails("below_one", ep, "poolingRatio must be 1, 2 or 4 numbers of at least 1", big, f(0.5))
    fails("batch", ep, "and 1 for batch and channels, got [2.0, 1.5, 1.5, 1.0]", big, floats(2.0, 1.5, 1.5, 1.0),
          seed=i(1))

# --- blocks and channels ----------------------------------------------------------------------------

blk = rand(1, 4, 6, 2)
case("two", "nn.space_to_depth", blk, i(2))
case("channels_first", "nn.space_to_depth", t(tf.transpose(blk.value, [0, 3, 1, 2])), i(2), s("NCHW"),
     call=lambda x, n, d: tf.transpose(tf.nn.space_to_depth(blk.value, n), [0, 3, 1, 2]))
case("int32", "nn.space_to_depth", t(np.arange(16).reshape(1, 4, 4, 1), "int32"), i(4))
deep = rand(1, 2, 3, 8)
case("two", "nn.depth_to_space", deep, i(2))
case("channels_first", "nn.depth_to_space", t(tf.transpose(deep.value, [0, 3, 1, 2])), i(2), s("NCHW"),
     call=lambda x, n, d: tf.transpose(tf.nn.depth_to_space(deep.value, n), [0, 3, 1, 2]))
case("int32", "nn.depth_to_space", t(np.arange(16).reshape(1, 1, 1, 16), "int32"), i(4))

# --- activations ------------------------------------------------------------------------------------

wide = t([[-3.0, -1.0, -0.0], [0.5, 2.0, 7.5]])
line = t(np.linspace(-4, 4, 9), "float64")
inf = t([float("-inf"), float("inf"), float("nan")])
for name in ("crelu", "relu6", "leaky_relu", "gelu", "silu", "swish"):
    case("matrix", "nn." + name, wide)
    # Python rounds the constants of gelu and leaky_relu to float32.
    case("float64", "nn." + name, line, rtol=1e-6 if name in ("gelu", "leaky_relu") else 1e-12, atol=1e-12)
    case("empty", "nn." + name, t(np.zeros([0, 2], np.float32)))
    case("half", "nn." + name, t([-1.5, 0.25, 3.0], "float16"), rtol=2e-3, atol=1e-3)
case("nonfinite", "nn.relu6", inf)
case("axis0", "nn.crelu", wide, i(0))
case("axis_minus2", "nn.crelu", wide, i(-2))
case("int32", "nn.relu6", t([-1, 3, 9]))
case("alpha", "nn.leaky_relu", wide, f(0.05))
case("int32", "nn.leaky_relu", t([-5, 0, 5]))
case("approximate", "nn.gelu", wide, b(True))
case("approximate64", "nn.gelu", line, b(True), rtol=1e-6, atol=1e-9)
fails("int32", "nn.gelu", "features must be of a floating dtype, got int32", t([1, 2]))
case("beta", "nn.silu", wide, f(1.5))
case("beta_tensor", "nn.silu", wide, t(0.5))
case("beta", "nn.swish", wide, f(1.5))
case("last", "nn.bias_add", img, t([1.0, -1.0]))
case("int32", "nn.bias_add", t([[1, 2], [3, 4]]), t([10, 20]))
case("channels_first", "nn.bias_add", nchw, t([1.0, -1.0]), s("NCHW"))
case("rank3_first", "nn.bias_add", rand(2, 3, 4), t([1.0, -1.0, 2.0]), s("NCW"))
case("named_last", "nn.bias_add", seq, t([1.0, -1.0]), s("NWC"))
fails("format", "nn.bias_add", "dataFormat must be \"N…C\" or \"NC…\", got \"CHW\"", img, t([1.0, -1.0]), s("CHW"))

# --- normalization ----------------------------------------------------------------------------------

mean, var, beta, gamma = rand(2), positive(2), rand(2), positive(2)
case("offset_scale", "nn.batch_normalization", img, mean, var, beta, gamma, f(1e-3))
case("plain", "nn.batch_normalization", img, mean, var, f(1e-3),
     call=lambda x, m, v, e: tf.nn.batch_normalization(x, m, v, None, None, e))
case("wide_statistics", "nn.batch_normalization", t(img.value, "float32"), mean, var, beta, gamma, f(0.1))
case("half_values", "nn.batch_normalization", t(tf.cast(img.value, tf.float16)), mean, var, beta, gamma, f(0.1),
     rtol=5e-3, atol=5e-3)
case("scaled", "nn.batch_norm_with_global_normalization", img, mean, var, beta, gamma, f(1e-3), b(True))
case("unscaled", "nn.batch_norm_with_global_normalization", img, mean, var, beta, gamma, f(1e-3), b(False))
cube = rand(3, 4, 2, scale=3)
case("axes01", "nn.moments", cube, ints(0, 1))
case("negative_axis", "nn.moments", cube, ints(-1))
case("all", "nn.moments", cube, ints(0, 1, 2))
case("keepdims", "nn.moments", cube, ints(1), keepdims=b(True))
case("half", "nn.moments", t(tf.cast(cube.value, tf.float16)), ints(0), rtol=2e-3, atol=2e-3)
case("float64", "nn.moments", rand(5, dtype="float64"), ints(0), rtol=1e-12)
case("empty", "nn.moments", t(np.zeros([0, 2], np.float32)), ints(0))
case("weights_full", "nn.weighted_moments", cube, ints(0, 1), positive(3, 4, 2))
case("weights_broadcast", "nn.weighted_moments", cube, ints(1), positive(4, 1))
case("keepdims", "nn.weighted_moments", cube, ints(0), positive(3, 1, 1), b(True))
case("no_weight", "nn.weighted_moments", cube, ints(0), t(np.zeros([3, 1, 1], np.float32)))
case("int_weights", "nn.weighted_moments", cube, ints(0), t(np.ones([3, 1, 1]), "int32"))
case("axes01", "nn.sufficient_statistics", cube, ints(0, 1))
case("shift", "nn.sufficient_statistics", cube, ints(0, 2), shift=t(0.5))
case("keepdims", "nn.sufficient_statistics", cube, ints(-1), keepdims=b(True))
fails("no_axis", "nn.sufficient_statistics", "axis must be in [-3, 3) for a tensor of rank 3, got 3", cube, ints(3))
case("plain", "nn.normalize_moments", t(4.0), t([2.0, 4.0]), t([10.0, 20.0]),
     call=lambda c, m, v: tf.nn.normalize_moments(c, m, v, None))
case("shift", "nn.normalize_moments", t(4.0), t([2.0, 4.0]), t([10.0, 20.0]), t(0.5))

# --- cross entropies and losses ---------------------------------------------------------------------

logits = t([[-40.0, -1.5, 0.0], [0.5, 3.0, 90.0]])
labels = t([[0.0, 0.3, 1.0], [0.8, 1.0, 0.0]])
case("matrix", "nn.sigmoid_cross_entropy_with_logits", labels, logits)
case("float64", "nn.sigmoid_cross_entropy_with_logits", t(np.linspace(0, 1, 9), "float64"), line, rtol=1e-12)
fails("shapes", "nn.sigmoid_cross_entropy_with_logits", "labels and logits must have the same shape, got [3] and"
      " [2, 3]", t([1.0, 0.0, 1.0]), logits)
case("number", "nn.weighted_cross_entropy_with_logits", labels, logits, f(2.5))
case("tensor", "nn.weighted_cross_entropy_with_logits", labels, logits, t([1.0, 2.0, 0.5]))
fails("shapes", "nn.weighted_cross_entropy_with_logits", "labels and logits must have the same shape",
      t([1.0, 0.0, 1.0]), logits, f(1.0))
soft = tf.nn.softmax(rand(2, 3, 4).value)
case("rank3", "nn.softmax_cross_entropy_with_logits", t(soft), rand(2, 3, 4, scale=5))
case("axis1", "nn.softmax_cross_entropy_with_logits", t(tf.nn.softmax(rand(2, 3, 4).value, 1)), rand(2, 3, 4), i(1))
case("axis_minus3", "nn.softmax_cross_entropy_with_logits", t(soft), rand(2, 3, 4), i(-3),
     call=lambda l, x, a: tf.nn.softmax_cross_entropy_with_logits(l, x, 0))
case("vector", "nn.softmax_cross_entropy_with_logits", t([0.2, 0.8]), t([1.0, -1.0]))
case("half", "nn.softmax_cross_entropy_with_logits", t([[0.25, 0.75]], "float16"), t([[1.0, -1.0]], "float16"),
     rtol=2e-3)
case("int_labels", "nn.softmax_cross_entropy_with_logits", t([[0, 1]]), t([[1.0, -1.0]]))
fails("no_axis", "nn.softmax_cross_entropy_with_logits", "axis must be in [-1, 1) for a tensor of rank 1, got 2",
      t([0.2, 0.8]), t([1.0, -1.0]), i(2))
case("matrix", "nn.sparse_softmax_cross_entropy_with_logits", t([2, 0]), logits)
case("rank3", "nn.sparse_softmax_cross_entropy_with_logits", t([[0, 1, 3], [2, 2, 0]], "int64"), rand(2, 3, 4))
case("vector", "nn.sparse_softmax_cross_entropy_with_logits", t(1), t([1.0, -1.0]))
case("half", "nn.sparse_softmax_cross_entropy_with_logits", t([1]), t([[1.0, -1.0]], "float16"), rtol=2e-3)
fails("shapes", "nn.sparse_softmax_cross_entropy_with_logits", "got logits [2, 3] and labels [3]", t([1, 0, 1]), logits)
case("short", "nn.log_poisson_loss", t([0.0, 1.0, 2.5, 10.0]), t([0.5, -1.0, 1.0, 2.0]))
case("full", "nn.log_poisson_loss", t([0.0, 0.5, 1.0, 2.5, 10.0]), t([0.5, -1.0, 1.0, 2.0, 0.0]), b(True))
fails("shapes", "nn.log_poisson_loss", "targets and logInput must have the same shape", t([0.0]), t([0.5, 1.0]))
per = rand(4, 2)
case("plain", "nn.compute_average_loss", per)
case("weights", "nn.compute_average_loss", per, sample_weight=t([1.0, 2.0, 0.0, 0.5]))
case("weights_column", "nn.compute_average_loss", rand(4), sample_weight=t([[1.0], [2.0], [0.0], [0.5]]))
case("scalar_weight", "nn.compute_average_loss", per, sample_weight=t(3.0))
case("global_batch", "nn.compute_average_loss", per, global_batch_size=i(16))
fails("scalar", "nn.compute_average_loss", "perExampleLoss must be of shape [batch, …], got a scalar", t(1.0))
case("sum", "nn.scale_regularization_loss", t([1.0, 2.5]))
case("scalar", "nn.scale_regularization_loss", t(2.0))

# --- tables and samples -----------------------------------------------------------------------------

table = t(np.round(RNG.uniform(-1, 1, [7, 2]), 2), "float32")
parts = ts(table.value[:3], table.value[3:5], table.value[5:])
case("rows", "nn.embedding_lookup", table, t([[0, 6], [3, 3]]))
case("int64", "nn.embedding_lookup", table, t([5], "int64"))
case("max_norm", "nn.embedding_lookup", table, t([[0, 6], [3, 1]]), f(0.5))
case("parts", "nn.embedding_lookup", parts, t([[0, 6], [3, 2], [5, 4]]))
case("parts64", "nn.embedding_lookup", parts, t([6, 0, 0], "int64"))
case("parts_max_norm", "nn.embedding_lookup", parts, t([4, 1, 6, 0]), f(0.25))
case("one_part", "nn.embedding_lookup", ts(table.value), t([2, 4]))
case("no_ids", "nn.embedding_lookup", parts, t(np.zeros([0], np.int32)))
case("cube", "nn.embedding_lookup", rand(3, 2, 2), t([2, 0]), f(1.0))
case("hits", "nn.compute_accidental_hits", t([[1, 2], [4, 5]], "int64"), t([5, 1, 9], "int64"), i(2))
case("none", "nn.compute_accidental_hits", t([[1]], "int64"), t([5, 7], "int64"), i(1))

# --- sequences --------------------------------------------------------------------------------------

case("repeats", "nn.collapse_repeated", t([[1, 1, 2, 2, 1], [3, 3, 3, 3, 3], [1, 2, 3, 4, 5]]), t([5, 5, 5]))
case("lengths", "nn.collapse_repeated", t([[1, 1, 2, 2, 1], [3, 3, 3, 3, 4]], "int64"), t([3, 0], "int64"))
fails("vector", "nn.collapse_repeated", "labels must be of shape [batch, length], got [2]", t([1, 1]), t([2]))
case("rows", "nn.ctc_unique_labels", t([[3, 4, 4, 3], [1, 2, 3, 4], [7, 7, 7, 7]]))
case("int64", "nn.ctc_unique_labels", t([[5, 0, 5]], "int64"))
frames = rand(6, 3, 5, scale=2)
words = t([[1, 2, 2], [3, 0, 0], [4, 1, 3]])
case("time_major", "nn.ctc_loss", words, frames, t([3, 1, 3]), t([6, 4, 5]), rtol=1e-4)
case("batch_major", "nn.ctc_loss", words, t(tf.transpose(frames.value, [1, 0, 2])), t([3, 1, 3]), t([6, 4, 5]),
     logits_time_major=b(False), rtol=1e-4)
case("blank_last", "nn.ctc_loss", t([[1, 2, 2], [3, 0, 0], [0, 1, 3]]), frames, t([3, 1, 3]), t([6, 4, 5]),
     blank_index=i(-1), rtol=1e-4)
case("blank_middle", "nn.ctc_loss", t([[1, 0, 0], [3, 0, 0], [4, 1, 3]]), frames, t([3, 1, 3]), t([6, 4, 5]),
     blank_index=i(2), rtol=1e-4)
case("no_labels", "nn.ctc_loss", words, frames, t([0, 1, 3]), t([6, 4, 5]), rtol=1e-4)
fails("blank", "nn.ctc_loss", "blankIndex: axis must be in [-5, 5)", words, frames, t([3, 1, 3]), t([6, 4, 5]),
      blank_index=i(5))
bumpy = t([[3.0, 1.0, 2.0, 4.0], [4.0, 3.0, 3.5, 1.0]])
case("falling", "nn.isotonic_regression", bumpy)
case("rising", "nn.isotonic_regression", bumpy, decreasing=b(False))
case("axis0", "nn.isotonic_regression", t(tf.transpose(bumpy.value)), axis=i(0))
case("int32", "nn.isotonic_regression", t([1, 3, 2]))
case("int8", "nn.isotonic_regression", t([1, 3, 2], "int8"))
fails("no_axis", "nn.isotonic_regression", "axis must be in [-2, 2) for a tensor of rank 2, got 2", bumpy, axis=i(2))


def main():
    OUT.parent.mkdir(parents=True, exist_ok=True)
    lines = ",\n".join(json.dumps(c, ensure_ascii=False, separators=(",", ":")) for c in CASES)
    OUT.write_text('{"cases": [\n' + lines + "\n]}\n", encoding="utf-8")
    print(f"{len(CASES)} cases, {len({c['endpoint'] for c in CASES})} endpoints, {OUT.stat().st_size} bytes")


if __name__ == "__main__":
    main()
