"""Writes the golden cases of tf.nn."""

import numpy as np
import tensorflow as tf

from golden import Golden

g = Golden("nn")
RNG = np.random.RandomState(20)


def t(value, dtype=None):
    return tf.constant(value, dtype=dtype)


def rand(*shape, dtype="float32", scale=1.0):
    """Numbers of two digits, so that the file stays readable."""
    return t(np.round(RNG.uniform(-scale, scale, shape), 2), dtype)


def positive(*shape, dtype="float32"):
    return t(np.round(RNG.uniform(0.1, 2.0, shape), 2), dtype)


def find(endpoint):
    return getattr(tf.nn, endpoint.removeprefix("nn."))


def case(name, *args, rtol=1e-5, atol=1e-6, **options):
    g.case(name, *args, rtol=rtol, atol=atol, **options)


def fails(name, message, *args, **options):
    g.case(name, *args, error=message, **options)


def ours(*args, **options):
    """Stands for Python where it accepts what we refuse."""
    raise ValueError("refused by us only")


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
case("nn.conv1d/same", seq, seq_f, 1, "SAME")
case("nn.conv1d/valid_stride2", seq, seq_f, 2, "VALID")
case("nn.conv1d/dilated", seq, seq_f, [1], "SAME", dilations=[2])
case("nn.conv1d/channels_first", t(tf.transpose(seq, [0, 2, 1])), seq_f, [2], "SAME",
     data_format="NCW")
case("nn.conv1d/full_strides", seq, seq_f, [1, 2, 1], "VALID", data_format="NWC")
case("nn.conv1d/two_batch_axes", rand(2, 2, 5, 2), seq_f, 1, "SAME")

img, img_f = rand(2, 5, 6, 2), rand(3, 2, 2, 3)
case("nn.conv2d/same", img, img_f, 1, "SAME")
case("nn.conv2d/valid_stride2", img, img_f, 2, "VALID")
case("nn.conv2d/uneven_strides", img, img_f, [2, 1], "SAME")
case("nn.conv2d/full_strides", img, img_f, [1, 1, 2, 1], "SAME")
case("nn.conv2d/float64", rand(1, 4, 4, 1, dtype="float64"), rand(2, 2, 1, 1, dtype="float64"), 1, "VALID",
     rtol=1e-12, atol=1e-12)
case("nn.conv2d/half", rand(1, 4, 4, 1, dtype="float16"), rand(2, 2, 1, 1, dtype="float16"), 1, "VALID",
     rtol=5e-3, atol=5e-3)
case("nn.conv2d/dilated", img, img_f, [1], "SAME", dilations=[2])
case("nn.conv2d/dilated_and_strided", img, img_f, [2], "SAME", dilations=[1, 2])
case("nn.conv2d/explicit", img, img_f, [1], [[0, 0], [1, 2], [0, 3], [0, 0]])
nchw = t(tf.transpose(img, [0, 3, 1, 2]))
case("nn.conv2d/channels_first", nchw, img_f, [2], "SAME", data_format="NCHW")
case("nn.conv2d/channels_first_full", nchw, img_f, [1, 1, 2, 1], "VALID", data_format="NCHW",
     dilations=[1, 1, 1, 2])
case("nn.conv2d/channels_first_explicit", nchw, img_f, [1], [[0, 0], [0, 0], [1, 2], [0, 3]],
     data_format="NCHW")
case("nn.conv2d/two_batch_axes", rand(2, 3, 4, 4, 2), img_f, 1, "SAME")
# Python with oneDNN gives the shape of the input.
case("nn.conv2d/empty_batch", t(np.zeros([0, 4, 4, 2], np.float32)), img_f, 1, "SAME", call=lambda x, f, *_: tf.zeros([0, 4, 4, 3]))
fails("nn.conv2d/wrong_padding", "padding must be \"SAME\" or \"VALID\", got \"same\"", img, img_f, 1, "same")
fails("nn.conv2d/wrong_format", "dataFormat must be \"NHWC\" or \"NCHW\", got \"NWHC\"", img, img_f, [1],
      "SAME", data_format="NWHC")
fails("nn.conv2d/three_strides", "strides must hold 1, 2 or 4 numbers, got [1, 2, 1]", img, img_f, [1, 2, 1],
      "SAME")
fails("nn.conv2d/zero_stride", "strides must be at least 1, got [0]", img, img_f, [0], "SAME")
fails("nn.conv2d/three_pairs", "a pair [before, after] for each of the 4 axes, got [[1, 1], [1, 1]]", img, img_f,
      [1], [[1, 1], [1, 1]])

vol, vol_f = rand(1, 4, 5, 4, 2), rand(2, 2, 3, 2, 2)
case("nn.conv3d/same", vol, vol_f, 1, "SAME",
     call=lambda x, w, n, p: tf.nn.conv3d(x, w, [1, 1, 1, 1, 1], p))
case("nn.conv3d/valid_stride2", vol, vol_f, 2, "VALID",
     call=lambda x, w, n, p: tf.nn.conv3d(x, w, [1, 2, 2, 2, 1], p))
case("nn.conv3d/full_strides", vol, vol_f, [1, 1, 2, 1, 1], "SAME")
case("nn.conv3d/dilated", vol, vol_f, [1, 1, 1, 1, 1], "SAME", dilations=[1, 2, 1, 2, 1])
case("nn.conv3d/dilated_valid", vol, rand(2, 2, 2, 2, 1), [1, 1, 1, 1, 1], "VALID",
     dilations=[1, 2, 3, 1, 1])
case("nn.conv3d/channels_first", t(tf.transpose(vol, [0, 4, 1, 2, 3])), vol_f, [1, 1, 1, 1, 1], "SAME",
     call=lambda x, w, st, p, **k: tf.transpose(tf.nn.conv3d(vol, w, st, p), [0, 4, 1, 2, 3]),
     data_format="NCDHW")
case("nn.conv3d/two_batch_axes", rand(2, 1, 3, 3, 3, 2), vol_f, [1, 1, 1, 1, 1], "SAME")

case("nn.convolution/rank1", seq, seq_f)
case("nn.convolution/rank2", img, img_f)
case("nn.convolution/rank3", vol, vol_f)
case("nn.convolution/rank2_dilated", img, img_f, [1], "SAME", dilations=[2])
case("nn.convolution/rank1_dilated_valid", seq, seq_f, [1], "VALID", dilations=[3])
case("nn.convolution/rank3_strided", vol, vol_f, [2], "SAME")
case("nn.convolution/channels_first", nchw, img_f, [2, 1], "SAME", data_format="NCHW")
fails("nn.convolution/filter_rank", "expected 1, 2 or 3 spatial axes between batch and channels, got 0", img,
      rand(2, 2))
case("nn.atrous_conv2d/rate2_same", img, img_f, 2, "SAME")
case("nn.atrous_conv2d/rate1", img, img_f, 1, "VALID")
case("nn.atrous_conv2d/rate3_valid", rand(1, 8, 8, 1), rand(2, 2, 1, 2), 3, "VALID")
fails("nn.atrous_conv2d/rate0", "must be at least 1, got [0]", img, img_f, 0, "SAME")

case("nn.conv1d_transpose/stride2", rand(2, 4, 3), rand(3, 2, 3), [2, 8, 2], 2)
case("nn.conv1d_transpose/valid", rand(2, 4, 3), rand(3, 2, 3), [2, 6, 2], [1], padding="VALID")
case("nn.conv1d_transpose/channels_first", rand(2, 3, 4), rand(3, 2, 3), [2, 2, 8], [2],
     data_format="NCW")
up = rand(1, 3, 4, 3)
case("nn.conv2d_transpose/stride2", up, rand(3, 3, 2, 3), [1, 6, 8, 2], 2)
case("nn.conv2d_transpose/valid", up, rand(3, 3, 2, 3), [1, 5, 6, 2], [1, 1], padding="VALID")
case("nn.conv2d_transpose/shape_tensor", up, rand(2, 2, 1, 3), t([1, 5, 7, 1]), [1, 2, 2, 1])
case("nn.conv2d_transpose/explicit", up, rand(2, 2, 1, 3), [1, 4, 6, 1], [2],
     padding=[[0, 0], [1, 1], [1, 1], [0, 0]])
case("nn.conv2d_transpose/channels_first", t(tf.transpose(up, [0, 3, 1, 2])), rand(2, 2, 1, 3),
     [1, 1, 6, 8], [2], data_format="NCHW",
     call=(lambda x, w, o, st, **k: tf.transpose(tf.nn.conv2d_transpose(up, w, [1, 6, 8, 1], st), [0, 3, 1, 2])))
fails("nn.conv2d_transpose/shape_of_three", "outputShape must hold the sizes of all 4 axes, got", up, rand(3, 3, 2, 3),
      [1, 6, 8], 2, call=ours)  # Python's process aborts
case("nn.conv3d_transpose/stride2", rand(1, 2, 2, 3, 2), rand(2, 2, 2, 1, 2), [1, 4, 4, 6, 1], 2)
case("nn.conv3d_transpose/valid", rand(1, 2, 2, 3, 2), rand(2, 2, 2, 1, 2), [1, 3, 3, 4, 1], [1],
     padding="VALID")
case("nn.conv_transpose/rank1", rand(2, 4, 3), rand(3, 2, 3), [2, 8, 2], [2])
case("nn.conv_transpose/rank2", up, rand(3, 3, 2, 3), [1, 6, 8, 2], [2], padding="SAME")
case("nn.conv_transpose/rank3", rand(1, 2, 2, 3, 2), rand(2, 2, 2, 1, 2), [1, 4, 4, 6, 1], [2])
case("nn.conv_transpose/shape_tensor", up, rand(3, 3, 2, 3), t([1, 6, 8, 2]), [2])
case("nn.atrous_conv2d_transpose/rate2_same", rand(1, 5, 6, 3), rand(3, 2, 2, 3), [1, 5, 6, 2], 2, "SAME")
case("nn.atrous_conv2d_transpose/rate3_valid", rand(2, 4, 5, 1), rand(2, 2, 2, 1), [2, 7, 8, 2], 3,
     "VALID")
case("nn.atrous_conv2d_transpose/rate1", rand(1, 3, 3, 1), rand(2, 2, 1, 1), [1, 3, 3, 1], 1, "SAME")

# --- channel by channel -----------------------------------------------------------------------------

dw_f = rand(2, 3, 2, 2)
case("nn.depthwise_conv2d/same", img, dw_f, [1, 1, 1, 1], "SAME")
case("nn.depthwise_conv2d/valid_stride2", img, dw_f, [1, 2, 2, 1], "VALID")
case("nn.depthwise_conv2d/dilated", img, dw_f, [1, 1, 1, 1], "SAME", dilations=[2, 2])
case("nn.depthwise_conv2d/explicit", img, dw_f, [1, 1, 1, 1], [[0, 0], [1, 2], [3, 0], [0, 0]])
case("nn.depthwise_conv2d/channels_first", nchw, dw_f, [1, 1, 1, 1], "SAME", data_format="NCHW",
     call=lambda x, w, st, p, **k: tf.transpose(tf.nn.depthwise_conv2d(img, w, st, p), [0, 3, 1, 2]))
fails("nn.depthwise_conv2d/dilated_and_strided", "with dilations [2, 2] all strides must be 1, got [2, 2]", img,
      dw_f, [1, 2, 2, 1], "SAME", dilations=[2, 2], call=ours)
point = rand(1, 1, 4, 3)
case("nn.separable_conv2d/same", img, dw_f, point, [1, 1, 1, 1], "SAME")
case("nn.separable_conv2d/stride2", img, dw_f, point, [1, 2, 2, 1], "VALID")
case("nn.separable_conv2d/dilated", img, dw_f, point, [1, 1, 1, 1], "VALID", dilations=[1, 2])
case("nn.separable_conv2d/channels_first", nchw, dw_f, point, [1, 1, 1, 1], "SAME", data_format="NCHW",
     call=lambda x, w, q, st, p, **k: tf.transpose(tf.nn.separable_conv2d(img, w, q, st, p), [0, 3, 1, 2]))
fails("nn.separable_conv2d/wide_pointwise", "pointwiseFilter must be of shape [1, 1, channels, outChannels], got"
      " [2, 1, 4, 3]", img, dw_f, rand(2, 1, 4, 3), [1, 1, 1, 1], "SAME")
grad = rand(2, 5, 6, 4)
case("nn.depthwise_conv2d_backprop_input/same", [2, 5, 6, 2], dw_f, grad, [1, 1, 1, 1], "SAME")
case("nn.depthwise_conv2d_backprop_input/stride2", [2, 5, 6, 2], dw_f, rand(2, 2, 2, 4), [1, 2, 2, 1],
     "VALID")
case("nn.depthwise_conv2d_backprop_input/sizes_tensor", t([2, 5, 6, 2]), dw_f, grad, [1, 1, 1, 1], "SAME",
     data_format="NHWC")
case("nn.depthwise_conv2d_backprop_input/channels_first", [2, 2, 5, 6], dw_f,
     t(tf.transpose(grad, [0, 3, 1, 2])), [1, 1, 1, 1], "SAME", data_format="NCHW",
     call=lambda z, w, g, st, p, **k: tf.transpose(
         tf.nn.depthwise_conv2d_backprop_input([2, 5, 6, 2], w, grad, st, p), [0, 3, 1, 2]))
case("nn.depthwise_conv2d_backprop_filter/same", img, [2, 3, 2, 2], grad, [1, 1, 1, 1], "SAME")
case("nn.depthwise_conv2d_backprop_filter/sizes_tensor", img, t([2, 3, 2, 2]), rand(2, 2, 2, 4), [1, 2, 2, 1],
     "VALID", data_format="NHWC")
case("nn.depthwise_conv2d_backprop_filter/channels_first", nchw, [2, 3, 2, 2],
     t(tf.transpose(grad, [0, 3, 1, 2])), [1, 1, 1, 1], "SAME", data_format="NCHW",
     call=lambda x, z, g, st, p, **k: tf.nn.depthwise_conv2d_backprop_filter(img, z, grad, st, p))
for name in ("dilation2d", "erosion2d"):
    ep = "nn." + name
    case(f"{ep}/same", img, rand(2, 2, 2), [1, 1, 1, 1], "SAME", "NHWC", [1, 1, 1, 1])
    case(f"{ep}/stride_and_rate", img, rand(2, 2, 2), [1, 2, 1, 1], "VALID", "NHWC", [1, 1, 2, 1])
    case(f"{ep}/int32", t(RNG.randint(0, 9, [1, 4, 4, 1]), "int32"), t(np.zeros([2, 2, 1]), "int32"), [1, 1, 1, 1],
         "VALID", "NHWC", [1, 1, 1, 1])
    fails(f"{ep}/channels_first", "dataFormat must be \"NHWC\", got \"NCHW\"", img, rand(2, 2, 2), [1, 1, 1, 1],
          "SAME", "NCHW", [1, 1, 1, 1])

# --- pooling ----------------------------------------------------------------------------------------

vox = rand(1, 4, 5, 4, 2)
for kind in ("avg", "max"):
    case(f"nn.{kind}_pool/rank3", seq, 2, 2, "SAME")
    case(f"nn.{kind}_pool/rank4", img, 3, 2, "VALID")
    case(f"nn.{kind}_pool/rank5", vox, [2], [2], "SAME")
    case(f"nn.{kind}_pool/full", img, [1, 2, 3, 1], [1, 1, 2, 1], "SAME")
    case(f"nn.{kind}_pool/channels_first", nchw, [2], [2], "SAME", "NCHW",
         call=last(find(f"nn.{kind}_pool")))
    fails(f"nn.{kind}_pool/matrix", "expected 1, 2 or 3 spatial axes between batch and channels, got 0", rand(2, 3),
          2, 2, "SAME")
    case(f"nn.{kind}_pool1d/valid", seq, 3, 2, "VALID")
    case(f"nn.{kind}_pool1d/same", seq, 3, 2, "SAME")
    case(f"nn.{kind}_pool1d/channels_first", t(tf.transpose(seq, [0, 2, 1])), [2], [1], "SAME",
         "NCW", call=last(find(f"nn.{kind}_pool1d")))
    case(f"nn.{kind}_pool2d/same", img, 2, 2, "SAME")
    case(f"nn.{kind}_pool2d/uneven", img, [3, 2], [1, 2], "VALID")
    case(f"nn.{kind}_pool2d/float64", rand(1, 4, 4, 1, dtype="float64"), 2, 1, "SAME", rtol=1e-12)
    case(f"nn.{kind}_pool2d/channels_first", nchw, [2], [2], "VALID", "NCHW",
         call=last(find(f"nn.{kind}_pool2d")))
    case(f"nn.{kind}_pool2d/channels_first_full", nchw, [1, 1, 3, 2], [1, 1, 1, 2], "VALID", "NCHW",
         call=last(find(f"nn.{kind}_pool2d")))
    case(f"nn.{kind}_pool3d/same", vox, 2, 2, "SAME")
    case(f"nn.{kind}_pool3d/uneven", vox, [1, 2, 3], [1, 2, 1], "VALID")
    case(f"nn.{kind}_pool3d/channels_first", t(tf.transpose(vox, [0, 4, 1, 2, 3])), [2], [2],
         "SAME", "NCDHW", call=last(find(f"nn.{kind}_pool3d")))
    fails(f"nn.{kind}_pool2d/zero_window", "ksize must be at least 1, got [0]", img, [0], [1], "SAME")
    upper = kind.upper()
    case(f"nn.pool/{kind}1", seq, [3], upper)
    case(f"nn.pool/{kind}2", img, [2, 3], upper)
    case(f"nn.pool/{kind}3", vox, [2, 2, 2], upper, strides=[1, 2, 1], padding="SAME")
    case(f"nn.pool/{kind}2_dilated", img, [2, 2], upper, dilations=[2, 3])
    case(f"nn.pool/{kind}2_channels_first", nchw, [2, 2], upper, strides=[2, 1], data_format="NCHW",
         call=lambda x, w, k, strides, data_format: last(lambda y: tf.nn.pool(y, w, k, strides))(x))
case("nn.max_pool2d/depth", rand(1, 2, 2, 4), [1, 1, 1, 2], [1, 1, 1, 2], "VALID")
case("nn.max_pool2d/explicit", img, [3, 3], [2, 2], [[0, 0], [1, 2], [0, 1], [0, 0]], "NHWC")
case("nn.max_pool2d/explicit_first", nchw, [3, 3], [2, 2], [[0, 0], [0, 0], [1, 2], [0, 1]],
     "NCHW", call=last(tf.nn.max_pool2d))
case("nn.max_pool1d/explicit", seq, [3], [2], [[0, 0], [2, 1], [0, 0]], "NWC")
case("nn.max_pool/explicit", img, [3, 3], [2, 2], [[0, 0], [1, 2], [0, 1], [0, 0]], "NHWC")
case("nn.max_pool2d/int32", t(RNG.randint(-9, 9, [1, 4, 4, 1]), "int32"), 2, 2, "VALID")
fails("nn.pool/type", "poolingType must be \"MAX\" or \"AVG\", got \"SUM\"", img, [2, 2], "SUM")
fails("nn.pool/stride", "strides must not be larger than the window", img, [2, 2], "MAX", strides=[3, 1])
fails("nn.pool/same_dilated", "padding SAME does not go with dilations", img, [2, 2], "MAX",
      padding="SAME", dilations=[2, 2])
case("nn.max_pool_with_argmax/same", img, [2], [2], "SAME")
case("nn.max_pool_with_argmax/batch_index", img, [2, 2], [1, 1], "VALID", include_batch_in_index=True)
case("nn.max_pool_with_argmax/int32_index", img, [1, 2, 2, 1], [1, 2, 2, 1], "SAME",
     output_dtype=tf.int32)
fails("nn.max_pool_with_argmax/channels_first", "dataFormat must be \"NHWC\", got \"NCHW\"", nchw, [2], [2],
      "SAME", data_format="NCHW")
big = rand(1, 8, 9, 2)
for kind in ("max", "avg"):
    ep = f"nn.fractional_{kind}_pool"
    case(f"{ep}/ratio1", big, 1.0, call=lambda x, r, e=ep: find(e)(x, [1.0, r, r, 1.0]))
    case(f"{ep}/seeded", big, [1.0, 1.5, 1.7, 1.0], seed=3)
    case(f"{ep}/overlapping", big, [1.0, 1.5, 1.7, 1.0], seed=3, pseudo_random=True, overlapping=True)
    fails(f"{ep}/below_one", "poolingRatio must be 1, 2 or 4 numbers of at least 1", big, 0.5)
    fails(f"{ep}/batch", "and 1 for batch and channels, got [2.0, 1.5, 1.5, 1.0]", big, [2.0, 1.5, 1.5, 1.0],
          seed=1)

# --- blocks and channels ----------------------------------------------------------------------------

blk = rand(1, 4, 6, 2)
case("nn.space_to_depth/two", blk, 2)
case("nn.space_to_depth/channels_first", t(tf.transpose(blk, [0, 3, 1, 2])), 2, "NCHW",
     call=lambda x, n, d: tf.transpose(tf.nn.space_to_depth(blk, n), [0, 3, 1, 2]))
case("nn.space_to_depth/int32", t(np.arange(16).reshape(1, 4, 4, 1), "int32"), 4)
deep = rand(1, 2, 3, 8)
case("nn.depth_to_space/two", deep, 2)
case("nn.depth_to_space/channels_first", t(tf.transpose(deep, [0, 3, 1, 2])), 2, "NCHW",
     call=lambda x, n, d: tf.transpose(tf.nn.depth_to_space(deep, n), [0, 3, 1, 2]))
case("nn.depth_to_space/int32", t(np.arange(16).reshape(1, 1, 1, 16), "int32"), 4)

# --- activations ------------------------------------------------------------------------------------

wide = t([[-3.0, -1.0, -0.0], [0.5, 2.0, 7.5]])
line = t(np.linspace(-4, 4, 9), "float64")
inf = t([float("-inf"), float("inf"), float("nan")])
for name in ("crelu", "relu6", "leaky_relu", "gelu", "silu", "swish"):
    case(f"nn.{name}/matrix", wide)
    # Python rounds the constants of gelu and leaky_relu to float32.
    case(f"nn.{name}/float64", line, rtol=1e-6 if name in ("gelu", "leaky_relu") else 1e-12, atol=1e-12)
    case(f"nn.{name}/empty", t(np.zeros([0, 2], np.float32)))
    case(f"nn.{name}/half", t([-1.5, 0.25, 3.0], "float16"), rtol=2e-3, atol=1e-3)
case("nn.relu6/nonfinite", inf)
case("nn.crelu/axis0", wide, 0)
case("nn.crelu/axis_minus2", wide, -2)
case("nn.relu6/int32", t([-1, 3, 9]))
case("nn.leaky_relu/alpha", wide, 0.05)
case("nn.leaky_relu/int32", t([-5, 0, 5]))
case("nn.gelu/approximate", wide, True)
case("nn.gelu/approximate64", line, True, rtol=1e-6, atol=1e-9)
fails("nn.gelu/int32", "features must be of a floating dtype, got int32", t([1, 2]))
case("nn.silu/beta", wide, 1.5)
case("nn.silu/beta_tensor", wide, t(0.5))
case("nn.swish/beta", wide, 1.5)
case("nn.bias_add/last", img, t([1.0, -1.0]))
case("nn.bias_add/int32", t([[1, 2], [3, 4]]), t([10, 20]))
case("nn.bias_add/channels_first", nchw, t([1.0, -1.0]), "NCHW")
case("nn.bias_add/rank3_first", rand(2, 3, 4), t([1.0, -1.0, 2.0]), "NCW")
case("nn.bias_add/named_last", seq, t([1.0, -1.0]), "NWC")
fails("nn.bias_add/format", "dataFormat must be \"N…C\" or \"NC…\", got \"CHW\"", img, t([1.0, -1.0]), "CHW")

# --- normalization ----------------------------------------------------------------------------------

mean, var, beta, gamma = rand(2), positive(2), rand(2), positive(2)
case("nn.batch_normalization/offset_scale", img, mean, var, beta, gamma, 1e-3)
case("nn.batch_normalization/plain", img, mean, var, 1e-3,
     call=lambda x, m, v, e: tf.nn.batch_normalization(x, m, v, None, None, e))
case("nn.batch_normalization/wide_statistics", t(img, "float32"), mean, var, beta, gamma, 0.1)
case("nn.batch_normalization/half_values", t(tf.cast(img, tf.float16)), mean, var, beta, gamma, 0.1,
     rtol=5e-3, atol=5e-3)
case("nn.batch_norm_with_global_normalization/scaled", img, mean, var, beta, gamma, 1e-3, True)
case("nn.batch_norm_with_global_normalization/unscaled", img, mean, var, beta, gamma, 1e-3, False)
cube = rand(3, 4, 2, scale=3)
case("nn.moments/axes01", cube, [0, 1])
case("nn.moments/negative_axis", cube, [-1])
case("nn.moments/all", cube, [0, 1, 2])
case("nn.moments/keepdims", cube, [1], keepdims=True)
case("nn.moments/half", t(tf.cast(cube, tf.float16)), [0], rtol=2e-3, atol=2e-3)
case("nn.moments/float64", rand(5, dtype="float64"), [0], rtol=1e-12)
case("nn.moments/empty", t(np.zeros([0, 2], np.float32)), [0])
case("nn.weighted_moments/weights_full", cube, [0, 1], positive(3, 4, 2))
case("nn.weighted_moments/weights_broadcast", cube, [1], positive(4, 1))
case("nn.weighted_moments/keepdims", cube, [0], positive(3, 1, 1), True)
case("nn.weighted_moments/no_weight", cube, [0], t(np.zeros([3, 1, 1], np.float32)))
case("nn.weighted_moments/int_weights", cube, [0], t(np.ones([3, 1, 1]), "int32"))
case("nn.sufficient_statistics/axes01", cube, [0, 1])
case("nn.sufficient_statistics/shift", cube, [0, 2], shift=t(0.5))
case("nn.sufficient_statistics/keepdims", cube, [-1], keepdims=True)
fails("nn.sufficient_statistics/no_axis", "no such axis; expected axis in [-3, 3), got 3", cube, [3])
case("nn.normalize_moments/plain", t(4.0), t([2.0, 4.0]), t([10.0, 20.0]),
     call=lambda c, m, v: tf.nn.normalize_moments(c, m, v, None))
case("nn.normalize_moments/shift", t(4.0), t([2.0, 4.0]), t([10.0, 20.0]), t(0.5))

# --- cross entropies and losses ---------------------------------------------------------------------

logits = t([[-40.0, -1.5, 0.0], [0.5, 3.0, 90.0]])
labels = t([[0.0, 0.3, 1.0], [0.8, 1.0, 0.0]])
case("nn.sigmoid_cross_entropy_with_logits/matrix", labels, logits)
case("nn.sigmoid_cross_entropy_with_logits/float64", t(np.linspace(0, 1, 9), "float64"), line, rtol=1e-12)
fails("nn.sigmoid_cross_entropy_with_logits/shapes", "labels and logits must have the same shape, got [3] and"
      " [2, 3]", t([1.0, 0.0, 1.0]), logits)
case("nn.weighted_cross_entropy_with_logits/number", labels, logits, 2.5)
case("nn.weighted_cross_entropy_with_logits/tensor", labels, logits, t([1.0, 2.0, 0.5]))
fails("nn.weighted_cross_entropy_with_logits/shapes", "labels and logits must have the same shape",
      t([1.0, 0.0, 1.0]), logits, 1.0)
soft = tf.nn.softmax(rand(2, 3, 4))
case("nn.softmax_cross_entropy_with_logits/rank3", t(soft), rand(2, 3, 4, scale=5))
case("nn.softmax_cross_entropy_with_logits/axis1", t(tf.nn.softmax(rand(2, 3, 4), 1)), rand(2, 3, 4), 1)
case("nn.softmax_cross_entropy_with_logits/axis_minus3", t(soft), rand(2, 3, 4), -3,
     call=lambda l, x, a: tf.nn.softmax_cross_entropy_with_logits(l, x, 0))
case("nn.softmax_cross_entropy_with_logits/vector", t([0.2, 0.8]), t([1.0, -1.0]))
case("nn.softmax_cross_entropy_with_logits/half", t([[0.25, 0.75]], "float16"), t([[1.0, -1.0]], "float16"),
     rtol=2e-3)
case("nn.softmax_cross_entropy_with_logits/int_labels", t([[0, 1]]), t([[1.0, -1.0]]))
fails("nn.softmax_cross_entropy_with_logits/no_axis", "no such axis; expected axis in [-1, 1), got 2",
      t([0.2, 0.8]), t([1.0, -1.0]), 2)
case("nn.sparse_softmax_cross_entropy_with_logits/matrix", t([2, 0]), logits)
case("nn.sparse_softmax_cross_entropy_with_logits/rank3", t([[0, 1, 3], [2, 2, 0]], "int64"), rand(2, 3, 4))
case("nn.sparse_softmax_cross_entropy_with_logits/vector", t(1), t([1.0, -1.0]))
case("nn.sparse_softmax_cross_entropy_with_logits/half", t([1]), t([[1.0, -1.0]], "float16"), rtol=2e-3)
fails("nn.sparse_softmax_cross_entropy_with_logits/shapes", "got logits [2, 3] and labels [3]", t([1, 0, 1]), logits)
case("nn.log_poisson_loss/short", t([0.0, 1.0, 2.5, 10.0]), t([0.5, -1.0, 1.0, 2.0]))
case("nn.log_poisson_loss/full", t([0.0, 0.5, 1.0, 2.5, 10.0]), t([0.5, -1.0, 1.0, 2.0, 0.0]), True)
fails("nn.log_poisson_loss/shapes", "targets and logInput must have the same shape", t([0.0]), t([0.5, 1.0]))
per = rand(4, 2)
case("nn.compute_average_loss/plain", per)
case("nn.compute_average_loss/weights", per, sample_weight=t([1.0, 2.0, 0.0, 0.5]))
case("nn.compute_average_loss/weights_column", rand(4), sample_weight=t([[1.0], [2.0], [0.0], [0.5]]))
case("nn.compute_average_loss/scalar_weight", per, sample_weight=t(3.0))
case("nn.compute_average_loss/global_batch", per, global_batch_size=16)
fails("nn.compute_average_loss/scalar", "perExampleLoss must be of shape [batch, …], got a scalar", t(1.0))
case("nn.scale_regularization_loss/sum", t([1.0, 2.5]))
case("nn.scale_regularization_loss/scalar", t(2.0))

# --- tables and samples -----------------------------------------------------------------------------

table = t(np.round(RNG.uniform(-1, 1, [7, 2]), 2), "float32")
parts = [table[:3], table[3:5], table[5:]]
case("nn.embedding_lookup/rows", table, t([[0, 6], [3, 3]]))
case("nn.embedding_lookup/int64", table, t([5], "int64"))
case("nn.embedding_lookup/max_norm", table, t([[0, 6], [3, 1]]), 0.5)
case("nn.embedding_lookup/parts", parts, t([[0, 6], [3, 2], [5, 4]]))
case("nn.embedding_lookup/parts64", parts, t([6, 0, 0], "int64"))
case("nn.embedding_lookup/parts_max_norm", parts, t([4, 1, 6, 0]), 0.25)
case("nn.embedding_lookup/one_part", [table], t([2, 4]))
case("nn.embedding_lookup/no_ids", parts, t(np.zeros([0], np.int32)))
case("nn.embedding_lookup/cube", rand(3, 2, 2), t([2, 0]), 1.0)
case("nn.compute_accidental_hits/hits", t([[1, 2], [4, 5]], "int64"), t([5, 1, 9], "int64"), 2)
case("nn.compute_accidental_hits/none", t([[1]], "int64"), t([5, 7], "int64"), 1)

# --- sequences --------------------------------------------------------------------------------------

case("nn.collapse_repeated/repeats", t([[1, 1, 2, 2, 1], [3, 3, 3, 3, 3], [1, 2, 3, 4, 5]]), t([5, 5, 5]))
case("nn.collapse_repeated/lengths", t([[1, 1, 2, 2, 1], [3, 3, 3, 3, 4]], "int64"), t([3, 0], "int64"))
fails("nn.collapse_repeated/vector", "labels must be of shape [batch, length], got [2]", t([1, 1]), t([2]))
case("nn.ctc_unique_labels/rows", t([[3, 4, 4, 3], [1, 2, 3, 4], [7, 7, 7, 7]]))
case("nn.ctc_unique_labels/int64", t([[5, 0, 5]], "int64"))
frames = rand(6, 3, 5, scale=2)
words = t([[1, 2, 2], [3, 0, 0], [4, 1, 3]])
case("nn.ctc_loss/time_major", words, frames, t([3, 1, 3]), t([6, 4, 5]), rtol=1e-4)
case("nn.ctc_loss/batch_major", words, t(tf.transpose(frames, [1, 0, 2])), t([3, 1, 3]), t([6, 4, 5]),
     logits_time_major=False, rtol=1e-4)
case("nn.ctc_loss/blank_last", t([[1, 2, 2], [3, 0, 0], [0, 1, 3]]), frames, t([3, 1, 3]), t([6, 4, 5]),
     blank_index=-1, rtol=1e-4)
case("nn.ctc_loss/blank_middle", t([[1, 0, 0], [3, 0, 0], [4, 1, 3]]), frames, t([3, 1, 3]), t([6, 4, 5]),
     blank_index=2, rtol=1e-4)
case("nn.ctc_loss/no_labels", words, frames, t([0, 1, 3]), t([6, 4, 5]), rtol=1e-4)
fails("nn.ctc_loss/blank", "blankIndex: no such axis; expected axis in [-5, 5)", words, frames, t([3, 1, 3]), t([6, 4, 5]),
      blank_index=5, call=ours)
bumpy = t([[3.0, 1.0, 2.0, 4.0], [4.0, 3.0, 3.5, 1.0]])
case("nn.isotonic_regression/falling", bumpy)
case("nn.isotonic_regression/rising", bumpy, decreasing=False)
case("nn.isotonic_regression/axis0", t(tf.transpose(bumpy)), axis=0)
case("nn.isotonic_regression/int32", t([1, 3, 2]))
case("nn.isotonic_regression/int8", t([1, 3, 2], "int8"))
fails("nn.isotonic_regression/no_axis", "no such axis; expected axis in [-2, 2), got 2", bumpy, axis=2)


g.write()
