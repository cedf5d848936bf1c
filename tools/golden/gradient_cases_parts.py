"""Cases of gradient_cases.py: ops that rules are made of, ops under older names, and ops that change nothing."""

import numpy as np
import tensorflow as tf
from gradient_cases import between, case, complex_, other, positive, some

F32 = np.float32


def add():
    steps()
    slopes()
    older()
    identities()
    lists()
    activations()
    convolutions()
    pools()
    batch_norms()


def steps():
    for op in "Ceil Floor Rint Round Sign".split():
        case(op, lambda r, x, o=op: getattr(r, o)(x=x), some(2, 3))
    for op in "FloorDiv TruncateDiv".split():
        case(op, lambda r, x, y, o=op: getattr(r, o)(x=x, y=y), some(2, 3), positive(3))
    case("NextAfter", lambda r, x, y: r.NextAfter(x1=x, x2=y), some(2, 3), positive(3), numeric=False, second=False)
    case("FloorMod", lambda r, x, y: r.FloorMod(x=x, y=y), between(5, 5.9, 2, 3), between(2.1, 2.4, 3))


def slopes():
    for op in "InvGrad ReciprocalGrad SqrtGrad RsqrtGrad TanhGrad SigmoidGrad".split():
        case(op, lambda r, y, dy, o=op: getattr(r, o)(y=y, dy=dy), positive(2, 3), some(2, 3))
        # Python's second orders of tanh and sigmoid lack a conjugate.
        python = op not in ("TanhGrad", "SigmoidGrad")
        case(f"{op} complex", lambda r, y, dy, o=op: getattr(r, o)(y=y, dy=dy), complex_(2, 2), complex_(2, 2), python=python)


def older():
    case("Add", lambda r, x, y: r.Add(x=x, y=y), some(2, 3), some(3))
    case("Div", lambda r, x, y: r.Div(x=x, y=y), some(2, 3), positive(3))
    case("MulNoNan", lambda r, x, y: r.MulNoNan(x=x, y=y), some(2, 3), positive(3))
    case("BatchMatMul", lambda r, x, y: r.BatchMatMul(x=x, y=y, adj_y=True), complex_(2, 2, 3), complex_(2, 2, 3))
    case("BatchMatMulV2", lambda r, x, y: r.BatchMatMulV2(x=x, y=y, adj_x=True), complex_(2, 3, 2), complex_(3, 2))
    case("Select", lambda r, x, y: r.Select(condition=[True, False], x=x, y=y), some(2, 2), other(2, 2))
    case("Concat", lambda r, x, y: r.Concat(concat_dim=0, values=[x, y]), some(1, 2), other(2, 2))
    case("Gather", lambda r, x: r.Gather(params=x, indices=[2, 0, 2]), some(3, 2))
    case("Reverse", lambda r, x: r.Reverse(tensor=x, dims=[False, True]), some(2, 3))
    case("ReverseSequence", lambda r, x: r.ReverseSequence(input=x, seq_lengths=[1, 3], seq_dim=1), some(2, 3))
    case("Pad", lambda r, x: r.Pad(input=x, paddings=[[1, 0], [0, 2]]), some(2, 2))
    case("MirrorPadGrad", lambda r, x: r.MirrorPadGrad(input=x, paddings=[[1, 1]], mode="SYMMETRIC"), some(5))
    case("SpaceToDepth", lambda r, x: r.SpaceToDepth(input=x, block_size=2), some(1, 2, 4, 1))
    case("BatchToSpaceND", lambda r, x: r.BatchToSpaceND(input=x, block_shape=[2], crops=[[0, 1]]), some(2, 2, 2), known=True)
    case("Diag", lambda r, x: r.Diag(diagonal=x), some(3))
    case("DiagPart", lambda r, x: r.DiagPart(input=x), some(3, 3))
    case("StridedSliceGrad", lambda r, x: r.StridedSliceGrad(shape=[4], begin=[1], end=[4], strides=[2], dy=x), some(2))
    case("ScatterNdNonAliasingAdd", lambda r, x, u: r.ScatterNdNonAliasingAdd(input=x, indices=[[3], [1], [3]], updates=u), some(4), other(3))
    case("BiasAddV1", lambda r, x, b: r.BiasAddV1(value=x, bias=b), some(2, 3), some(3))
    case("BiasAddGrad", lambda r, x: r.BiasAddGrad(out_backprop=x), some(2, 3))
    case("BiasAddGrad channels first", lambda r, x: r.BiasAddGrad(out_backprop=x, data_format="NCHW"), some(2, 3, 2))
    case("BiasAdd channels first", lambda r, x, b: r.BiasAdd(value=x, bias=b, data_format="NCHW"), some(2, 3, 2, 1), some(3))


def identities():
    case("Identity", lambda r, x: r.Identity(input=x), some(2))
    case("IdentityN", lambda r, x, y: r.IdentityN(input=[x, y]), some(2), some(3))
    case("CheckNumerics", lambda r, x: r.CheckNumerics(tensor=x, message="bad"), some(2))
    case("CheckNumericsV2", lambda r, x: r.CheckNumericsV2(tensor=x, message="bad"), some(2))
    case("EnsureShape", lambda r, x: r.EnsureShape(input=x, shape=tf.TensorShape([None])), some(2))
    case("PlaceholderWithDefault", lambda r, x: r.PlaceholderWithDefault(input=x, shape=tf.TensorShape([2])), some(2))
    # Python's rule for it asks for a debugger.
    case("DebugIdentityV2", lambda r, x: r.DebugIdentityV2(input=x), some(2), python=False)
    case("DebugGradientIdentity", lambda r, x: r.DebugGradientIdentity(input=x), some(2), python=False)


def lists():
    kind = {"element_dtype": tf.float64}

    def push(r, x, y):
        handle = r.TensorListFromTensor(tensor=x, element_shape=[2])
        return r.TensorListStack(input_handle=r.TensorListPushBack(input_handle=handle, tensor=r.Square(x=y)), element_shape=[2], **kind)

    def pop(r, x):
        handle = r.TensorListFromTensor(tensor=r.Square(x=x), element_shape=[2])
        rest, last = r.TensorListPopBack(input_handle=handle, element_shape=[2], **kind)
        return r.TensorListStack(input_handle=rest, element_shape=[2], **kind), last

    def put(r, x, y):
        handle = r.TensorListFromTensor(tensor=x, element_shape=[2])
        return r.TensorListStack(input_handle=r.TensorListSetItem(input_handle=handle, index=1, item=r.Square(x=y)), element_shape=[2], **kind)

    case("TensorListPushBack", push, some(3, 2), some(2), second=False)
    case("TensorListPopBack", pop, some(3, 2), second=False)
    case("TensorListSetItem", put, some(3, 2), some(2), second=False)


def activations():
    fixed = tf.constant([[0.5, -0.7, 1.2], [6.5, 3.0, -2.0]], tf.float64)
    for op in "ReluGrad Relu6Grad LeakyReluGrad".split():
        case(op, lambda r, g, o=op: getattr(r, o)(gradients=g, features=fixed), some(2, 3))
    case("SoftplusGrad", lambda r, g, x: r.SoftplusGrad(gradients=g, features=x), some(2, 3), other(2, 3))


def convolutions():
    for padding in ("SAME", "VALID"):
        given = {"strides": [1, 2, 1, 1], "padding": padding}
        rows, columns = (2, 3) if padding == "SAME" else (2, 2)
        case(
            f"Conv2DBackpropInput {padding}",
            lambda r, w, g, e=given: r.Conv2DBackpropInput(input_sizes=[1, 4, 3, 2], filter=w, out_backprop=g, **e),
            some(2, 2, 2, 2),
            some(1, rows, columns, 2),
        )
        case(
            f"Conv2DBackpropFilter {padding}",
            lambda r, x, g, e=given: r.Conv2DBackpropFilter(input=x, filter_sizes=[2, 2, 2, 2], out_backprop=g, **e),
            some(1, 4, 3, 2),
            some(1, rows, columns, 2),
        )
    depth = {"strides": [1, 1, 1, 1], "padding": "VALID"}
    case(
        "DepthwiseConv2dNativeBackpropInput",
        lambda r, w, g: r.DepthwiseConv2dNativeBackpropInput(input_sizes=[1, 3, 3, 2], filter=w, out_backprop=g, **depth),
        some(2, 2, 2, 1),
        some(1, 2, 2, 2),
    )
    case(
        "DepthwiseConv2dNativeBackpropFilter",
        lambda r, x, g: r.DepthwiseConv2dNativeBackpropFilter(input=x, filter_sizes=[2, 2, 2, 1], out_backprop=g, **depth),
        some(1, 3, 3, 2),
        some(1, 2, 2, 2),
    )
    cube = {"strides": [1, 1, 1, 1, 1], "padding": "VALID"}
    case("Conv3D", lambda r, x, w: r.Conv3D(input=x, filter=w, **cube), some(1, 2, 3, 2, 1), some(2, 2, 1, 1, 2))
    case(
        "Conv3DBackpropInputV2",
        lambda r, w, g: r.Conv3DBackpropInputV2(input_sizes=[1, 2, 3, 2, 1], filter=w, out_backprop=g, **cube),
        some(2, 2, 1, 1, 2),
        some(1, 1, 2, 2, 2),
    )
    case(
        "Conv3DBackpropFilterV2",
        lambda r, x, g: r.Conv3DBackpropFilterV2(input=x, filter_sizes=[2, 2, 1, 1, 2], out_backprop=g, **cube),
        some(1, 2, 3, 2, 1),
        some(1, 1, 2, 2, 2),
    )


def pools():
    image = tf.constant(some(1, 3, 3, 2)(np.random.default_rng(1)))
    window = {"ksize": [1, 2, 2, 1], "strides": [1, 1, 1, 1], "padding": "VALID"}
    case("AvgPoolGrad", lambda r, g: r.AvgPoolGrad(orig_input_shape=[1, 3, 3, 2], grad=g, **window), some(1, 2, 2, 2))

    def gradient(r, g, op, version=""):
        y = getattr(r, "MaxPool" + version)(input=image, **window)
        return getattr(r, op + version)(orig_input=image, orig_output=y, grad=g, **window)

    case("MaxPoolGrad", lambda r, g: gradient(r, g, "MaxPoolGrad"), some(1, 2, 2, 2))
    case("MaxPoolGradGrad", lambda r, g: gradient(r, g, "MaxPoolGradGrad"), some(1, 3, 3, 2))
    case("MaxPoolGradV2", lambda r, g: gradient(r, g, "MaxPoolGrad", "V2"), some(1, 2, 2, 2))
    volume = tf.constant(some(1, 2, 3, 2, 1, dtype=F32)(np.random.default_rng(1)))
    cube = {"ksize": [1, 2, 2, 1, 1], "strides": [1, 1, 1, 1, 1], "padding": "VALID"}

    def of_volume(r, g, op):
        y = r.MaxPool3D(input=volume, **cube)
        return getattr(r, op)(orig_input=volume, orig_output=y, grad=g, **cube)

    case("AvgPool3DGrad", lambda r, g: r.AvgPool3DGrad(orig_input_shape=[1, 2, 3, 2, 1], grad=g, **cube), some(1, 1, 2, 2, 1, dtype=F32))
    case("MaxPool3DGrad", lambda r, g: of_volume(r, g, "MaxPool3DGrad"), some(1, 1, 2, 2, 1, dtype=F32))
    case("MaxPool3DGradGrad", lambda r, g: of_volume(r, g, "MaxPool3DGradGrad"), some(1, 2, 3, 2, 1, dtype=F32))
    case("LRN", lambda r, x: r.LRN(input=x, depth_radius=1, bias=1.5, alpha=0.4, beta=0.6), some(1, 2, 2, 4, dtype=F32), second=False, coarse=True)


def batch_norms():
    def gradients(r, g, x, s, version, is_training, **options):
        given = {"epsilon": 0.01, "is_training": is_training, **options}
        mean = tf.constant([] if is_training else [0.3, -0.2], tf.float32)
        variance = tf.constant([] if is_training else [1.2, 0.8], tf.float32)
        offset = tf.zeros([2])
        norm = getattr(r, "FusedBatchNorm" + version)(x=x, scale=s, offset=offset, mean=mean, variance=variance, **given)
        kept = list(norm)[3:] if is_training else [mean, variance, *list(norm)[5:]]
        spaces = {f"reserve_space_{i + 1}": each for i, each in enumerate(kept)}
        return list(getattr(r, "FusedBatchNormGrad" + version)(y_backprop=g, x=x, scale=s, **spaces, **given))[:3]

    for version in ("", "V2", "V3"):
        for is_training in (False, True):
            case(
                f"FusedBatchNormGrad{version} training {is_training}",
                lambda r, g, x, s, v=version, t=is_training: gradients(r, g, x, s, v, t),
                some(2, 2, 3, 2, dtype=F32),
                other(2, 2, 3, 2, dtype=F32),
                positive(2, dtype=F32),
                second=False,
                rtol=2e-3,
            )
