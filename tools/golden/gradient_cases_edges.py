"""Cases of gradient_cases.py: ties, zeros, bounds, and shapes of one or no element."""

import numpy as np
import tensorflow as tf
from gradient_cases import case, complex_, positive, some


def these(*values, dtype=np.float64):
    return lambda random: np.array(values, dtype)


def edge(name, code, *sources, **options):
    case("edge: " + name, code, *sources, numeric=False, **options)


def add():
    ties()
    zeros()
    shapes()
    axes()


def ties():
    # Python's second order of segments with a gap is NaN.
    for op in ("Max", "Min"):
        edge(f"{op} of equal ones", lambda r, x, op=op: getattr(r, op)(input=x, axis=[-1], keep_dims=False), these([1, 2, 2, 1], [3, 3, 3, 3]))
        edge(f"{op} of all", lambda r, x, op=op: getattr(r, op)(input=x, axis=[0, 1], keep_dims=True), these([1, 3], [3, 1]))
    for op in ("Maximum", "Minimum"):
        edge(f"{op} of equal ones", lambda r, x, y, op=op: getattr(r, op)(x=x, y=y), these(1, 2, 3), these(1, 3, 2))
        edge(f"{op} of NaN", lambda r, x, y, op=op: getattr(r, op)(x=x, y=y), these(np.nan, 2, 3), these(1, np.nan, 2))
    for op in ("SegmentMax", "SegmentMin"):
        edge(f"{op} of equal ones", lambda r, x, op=op: getattr(r, op)(data=x, segment_ids=[0, 0, 2]), these([1, 2], [1, 3], [4, 4]), second=False)
    for op in ("UnsortedSegmentMax", "UnsortedSegmentMin", "UnsortedSegmentProd"):
        edge(
            f"{op} of equal ones, a gap and one left out",
            lambda r, x, op=op: getattr(r, op)(data=x, segment_ids=[3, -1, 3, 0], num_segments=5),
            these([1, 0], [1, 3], [1, 0], [0, 4]),
            second=False,
        )
    edge("TopKV2 of equal ones", lambda r, x: r.TopKV2(input=x, k=2)[0], these([1, 1, 1, 0], [2, 3, 3, 3]))
    edge("Relu at 0", lambda r, x: r.Relu(features=x), these(-1, 0, 1))
    edge("Relu6 at its bounds", lambda r, x: r.Relu6(features=x), these(0, 6, 7))
    edge("Abs at 0", lambda r, x: r.Abs(x=x), these(-1, 0, 1))
    edge("ClipByValue at its bounds", lambda r, x, a, b: r.ClipByValue(t=x, clip_value_min=a, clip_value_max=b), these(-1, 0, 1, 2), lambda random: np.array(-1.0), lambda random: np.array(1.0))
    edge(
        "TensorScatterMax of equal ones",
        lambda r, x, u: r.TensorScatterMax(tensor=x, indices=[[0], [2]], updates=u),
        these(1, 2, 3),
        these(1, 3),
        second=False,
    )
    edge("MaxPool of equal ones", lambda r, x: r.MaxPool(input=x, ksize=[1, 2, 2, 1], strides=[1, 1, 1, 1], padding="VALID"), lambda random: np.ones((1, 3, 3, 1)))


def zeros():
    edge("Prod of one zero and of two", lambda r, x: r.Prod(input=x, axis=[1], keep_dims=False), these([2, 0, 3], [0, 5, 0], [1, 2, 3]))
    edge("Cumprod of zeros", lambda r, x: r.Cumprod(x=x, axis=-1, exclusive=False, reverse=False), these([2, 0, 3, 4], [0, 5, 0, 1]), second=False)
    edge("Cumprod of zeros from behind", lambda r, x: r.Cumprod(x=x, axis=-1, exclusive=True, reverse=True), these([2, 0, 3, 4], [0, 5, 0, 1]), second=False)
    edge("Pow of zeros", lambda r, x, y: r.Pow(x=x, y=y), these(0, 0, 0, -2, -2, 3), these(0, 1, 2, 2, 3, 0))
    edge("Sqrt at 0", lambda r, x: r.Sqrt(x=x), these(0, 4), second=False)
    edge("DivNoNan by 0", lambda r, x, y: r.DivNoNan(x=x, y=y), these(1, 2, 0), these(0, 4, 0))
    edge("MulNoNan of infinity", lambda r, x, y: r.MulNoNan(x=x, y=y), these(np.inf, np.nan, 2), these(0, 0, 3))
    edge("Xlogy at 0", lambda r, x, y: r.Xlogy(x=x, y=y), these(0, 0, 2), these(0, 3, 3))
    edge("Xlog1py at 0", lambda r, x, y: r.Xlog1py(x=x, y=y), these(0, 0, 2), these(-1, 3, 3))
    edge("Xdivy at 0", lambda r, x, y: r.Xdivy(x=x, y=y), these(0, 0, 2), these(0, 3, 3))
    # Python gives NaN where the norm is zero.
    edge("EuclideanNorm of zeros", lambda r, x: r.EuclideanNorm(input=x, axis=[1], keep_dims=False), these([3, 4], [0, 0]), python=False, expected=lambda sources, target, weights: [np.stack([weights[0] * [0.6, 0.8], [0, 0]])])
    edge("Atan2 at 0", lambda r, y, x: r.Atan2(y=y, x=x), these(0, 1), these(0, 0), second=False)
    edge("SparseSegmentMean with a gap", lambda r, x: r.SparseSegmentMean(data=x, indices=[0, 2], segment_ids=[0, 2]), some(3, 2), second=False)
    edge("ComplexAbs at 0", lambda r, x: r.ComplexAbs(x=x, Tout=tf.float64), these(0, 3 + 4j, dtype=np.complex128), second=False)
    edge("Sign complex at 0", lambda r, x: r.Sign(x=x), these(0, 3 + 4j, dtype=np.complex128), second=False)
    edge("SoftmaxCrossEntropyWithLogits of large numbers", lambda r, x: r.SoftmaxCrossEntropyWithLogits(features=x, labels=tf.constant([[0.5, 0.5, 0.0]], tf.float64))[0], these([1000.0, 0, -1000]))
    edge("LogSoftmax of large numbers", lambda r, x: r.LogSoftmax(logits=x), these([1000.0, 0, -1000]))
    edge("Softplus of large numbers", lambda r, x: r.Softplus(features=x), these(1000.0, -1000, 0))
    edge("Log1p at 0", lambda r, x: r.Log1p(x=x), these(0, 1e-20))
    edge("FloorMod of negative ones", lambda r, x, y: r.FloorMod(x=x, y=y), these(-3.5, 3.5), these(2, -2))
    edge("DynamicStitch twice", lambda r, x, y: r.DynamicStitch(indices=[[0, 2], [2, 1]], data=[x, y]), some(2, 2), some(2, 2), python=False)


def shapes():
    for op in ("Mul", "RealDiv", "Maximum", "SquaredDifference", "Pow", "Atan2"):
        name = {"Atan2": ("y", "x")}.get(op, ("x", "y"))
        edge(f"{op} of one and none", lambda r, a, b, op=op, n=name: getattr(r, op)(**{n[0]: a, n[1]: b}), positive(1, 3), positive(0, 3))
        edge(f"{op} of ones", lambda r, a, b, op=op, n=name: getattr(r, op)(**{n[0]: a, n[1]: b}), positive(1, 1), positive(1))
    for op in ("Sum", "Mean", "Prod"):
        edge(f"{op} over no axis", lambda r, x, op=op: getattr(r, op)(input=x, axis=tf.zeros([0], tf.int32), keep_dims=False), some(2, 3))
        edge(f"{op} of nothing", lambda r, x, op=op: getattr(r, op)(input=x, axis=[0], keep_dims=False), some(0, 3), second=op != "Prod")
        edge(f"{op} of a scalar", lambda r, x, op=op: getattr(r, op)(input=x, axis=tf.zeros([0], tf.int32), keep_dims=False), some())
    edge("MatMul over nothing", lambda r, a, b: r.MatMul(a=a, b=b), some(2, 0), some(0, 3))
    edge("BatchMatMulV2 of one and two", lambda r, a, b: r.BatchMatMulV2(x=a, y=b), some(1, 3, 2, 2), some(2, 1, 2, 1))
    edge("Tile by nothing", lambda r, x: r.Tile(input=x, multiples=[0, 2]), some(2, 3))
    edge("BroadcastTo of one", lambda r, x: r.BroadcastTo(input=x, shape=[1, 1, 3]), some(1, 1))
    edge("ConcatV2 with nothing", lambda r, x, y: r.ConcatV2(values=[x, y], axis=-1), some(2, 0), some(2, 3))
    edge("Unpack of nothing", lambda r, x: r.Unpack(value=x, num=2, axis=-1), some(0, 2))
    edge("Softmax of one", lambda r, x: r.Softmax(logits=x), some(3, 1))
    edge("GatherV2 of nothing", lambda r, x: r.GatherV2(params=x, indices=tf.zeros([0], tf.int32), axis=-1), some(2, 3))
    edge("ReverseV2 of nothing", lambda r, x: r.ReverseV2(tensor=x, axis=[-1]), some(2, 0))
    edge("Cumsum of nothing", lambda r, x: r.Cumsum(x=x, axis=-1), some(2, 0))
    edge("SelectV2 of one", lambda r, x, y: r.SelectV2(condition=[[True], [False]], t=x, e=y), some(1, 3), some(2, 1))
    edge("ScatterNd of nothing", lambda r, x: r.ScatterNd(indices=tf.zeros([0, 1], tf.int32), updates=x, shape=[3, 2]), some(0, 2))
    edge("BiasAdd of nothing", lambda r, x, b: r.BiasAdd(value=x, bias=b), some(0, 3), some(3))


def axes():
    edge("Cumsum from behind", lambda r, x: r.Cumsum(x=x, axis=-2, exclusive=True, reverse=True), some(2, 3))
    edge("CumulativeLogsumexp from behind", lambda r, x: r.CumulativeLogsumexp(x=x, axis=-1, exclusive=True, reverse=True), some(2, 3), second=False)
    edge("GatherV2 with batches from behind", lambda r, x: r.GatherV2(params=x, indices=[[0, 1], [2, 0]], axis=-1, batch_dims=-1), some(2, 3))
    edge("GatherV2 of numbers from behind", lambda r, x: r.GatherV2(params=x, indices=1, axis=-2), some(2, 3, 2))
    edge("Unpack from behind", lambda r, x: r.Unpack(value=x, num=3, axis=-2), some(2, 3, 2))
    edge("Pack from behind", lambda r, x, y: r.Pack(values=[x, y], axis=-2), some(2, 3), some(2, 3))
    edge("Split from behind", lambda r, x: r.Split(axis=-1, value=x, num_split=3)[1], some(2, 3))
    edge("SplitV from behind", lambda r, x: r.SplitV(value=x, size_splits=[1, -1, 1], axis=-1, num_split=3), some(2, 4))
    edge("Roll over two", lambda r, x: r.Roll(input=x, shift=[1, -2], axis=[-1, 0]), some(3, 4))
    edge("ReverseSequence from behind", lambda r, x: r.ReverseSequence(input=x, seq_lengths=[2, 3], seq_dim=1, batch_dim=0), some(2, 3, 2))
    edge("Einsum of a diagonal", lambda r, x: r.Einsum(inputs=[x], equation="...ii->...i"), some(2, 3, 3))
    edge("Einsum that broadcasts", lambda r, x, y: r.Einsum(inputs=[x, y], equation="...ij,jk->...ik"), some(2, 1, 2, 3), some(3, 2))
    edge("Einsum with a lost axis", lambda r, x, y: r.Einsum(inputs=[x, y], equation="ij,k->i"), some(2, 3), some(2))
    edge(
        "StridedSlice of all kinds",
        lambda r, x: r.StridedSlice(input=x, begin=[0, 3, 0, 1], end=[0, 0, 0, 0], strides=[1, -2, 1, 1], ellipsis_mask=1, new_axis_mask=4, shrink_axis_mask=8),
        some(2, 4, 3),
    )
    edge("Sum over axes from behind", lambda r, x: r.Sum(input=x, axis=[-1, 0], keep_dims=False), some(2, 3, 2))
    edge("Prod over axes from behind", lambda r, x: r.Prod(input=x, axis=[-1, 0], keep_dims=False), positive(2, 3, 2))
    edge("MatrixDiagPartV3 of rows below", lambda r, x: r.MatrixDiagPartV3(input=x, k=[-1, 1], padding_value=0.0, align="LEFT_LEFT"), some(3, 4))
    edge("FFT complex of one", lambda r, x: r.FFT(input=x), complex_(2, 1))
    edge("SelfAdjointEigV2 of equal values", lambda r, x: r.SelfAdjointEigV2(input=x, compute_v=False)[0], these([2, 0], [0, 2]), second=False)
    edge("Svd of equal values", lambda r, x: r.Svd(input=x, compute_uv=False)[0], these([2, 0], [0, 2]), second=False)
    edge("Svd of zeros", lambda r, x: r.Svd(input=x, compute_uv=False)[0], these([0, 0], [0, 1]), second=False)
    edge("MatrixDeterminant of a singular one", lambda r, x: r.MatrixDeterminant(input=x), these([1, 2], [3, 7]), second=False)
