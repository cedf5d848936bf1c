"""Fixed small inputs for native ops, with the attributes they run with."""

import base64
import dataclasses
import gzip
import struct
import typing
import zlib

import numpy as np

NAN, INF = float("nan"), float("inf")

# Ops of public endpoints whose result depends on the time, the file system, or linked-in messages.
NOT_REPEATABLE = {
    "Timestamp": "the time",
    "NoOp": "has no result",
    "MatchingFiles": "the file system",
    "ReadFile": "the file system",
    "WriteFile": "the file system",
    "EncodeJpeg": "bytes depend on the codec's version",
    "DecodeProtoV2": "needs a message linked into the runtime",
    "EncodeProto": "needs a message linked into the runtime",
    "CheckPinned": "depends on how the memory was allocated",
    "StringToHashBucket": "hash depends on the platform",
    "StatelessSampleDistortedBoundingBox": "random; belongs to the image functions",
}


@dataclasses.dataclass(frozen=True)
class Case:
    op: str
    inputs: tuple
    attributes: dict
    rtol: float
    atol: float | None
    note: str
    unspecified: tuple[int, ...]  # outputs that the op leaves as they are in memory


def case(
    op: str,
    *inputs: typing.Any,
    rtol: float = 1e-5,
    atol: float | None = None,
    note: str = "",
    unspecified: tuple[int, ...] = (),
    **attributes,
) -> Case:
    return Case(op, inputs, attributes, rtol, atol, note, unspecified)


def f32(values):
    return np.array(values, np.float32)


def f64(values):
    return np.array(values, np.float64)


def i32(values):
    return np.array(values, np.int32)


def i64(values):
    return np.array(values, np.int64)


def u8(values):
    return np.array(values, np.uint8)


def boolean(values):
    return np.array(values, np.bool_)


def c64(values):
    return np.array(values, np.complex64)


def text(values):
    return np.array(values, object)


def ramp(*shape, dtype=np.float32, start=1, step=1):
    """Returns `start, start + step, …` in the given shape."""
    return (start + step * np.arange(np.prod(shape, dtype=int))).astype(dtype).reshape(shape)


def wave(*shape, dtype=np.float32):
    """Returns values between -2 and 2 with no pattern that a wrong axis would hide."""
    n = np.arange(np.prod(shape, dtype=int))
    return (((n * 37 + 11) % 41) / 10 - 2).astype(dtype).reshape(shape)


REAL = f32([-2.5, -1, -0.5, 0, 0.5, 1, 2.5])
UNIT = f32([-0.9, -0.5, -0.1, 0, 0.1, 0.5, 0.9])
POSITIVE = f32([0.1, 0.5, 1, 1.5, 2, 5, 10])
SPECIAL = f32([0, -0.0, INF, -INF, NAN, 1])
COMPLEX = c64([1 + 2j, -0.5 + 0.25j, 3 - 1j, -1 - 1j])
POSITIVE_DEFINITE = f32([[4, 2, 0.5], [2, 5, 1], [0.5, 1, 3]])
SQUARE = f32([[1, 2, 3], [0, 1, 4], [5, 6, 2]])


def unary_cases():
    for op in (
        "Abs Acosh Asin Asinh Atan Atanh Ceil Cos Cosh Erf Erfc Exp Expm1 Floor Inv Neg OnesLike Reciprocal "
        "Relu Relu6 Elu Selu Rint Round Sigmoid Sign Sin Sinh Softplus Softsign Square Tan Tanh ZerosLike "
        "BesselI0 BesselI0e BesselI1 BesselI1e Dawsn Expint FresnelCos FresnelSin"
    ).split():
        yield case(op, {"Acosh": POSITIVE[2:], "Asin": UNIT, "Atanh": UNIT, "Expint": POSITIVE}.get(op, REAL))
    for op in (
        "Log Sqrt Rsqrt Lgamma Digamma BesselJ0 BesselJ1 BesselK0 BesselK0e BesselK1 BesselK1e BesselY0 BesselY1 Spence"
    ).split():
        yield case(op, POSITIVE)
    yield case("Log1p", f32([-0.5, 0, 1e-6, 1, 10]))
    yield case("Acos", UNIT)
    yield case("Erfinv", UNIT)
    yield case("Ndtri", f32([0.01, 0.25, 0.5, 0.75, 0.99]))
    for op in "Abs Exp Log Sqrt Neg Tanh Sigmoid Floor Ceil IsNan IsInf IsFinite Relu Sign".split():
        yield case(op, SPECIAL)
    for op in "Abs Neg Sign Square Relu OnesLike ZerosLike".split():
        yield case(op, i32([-3, 0, 2, 7]))
        yield case(op, i64([[-(2**40), 5], [0, 2**33]]))
    for op in "Exp Log Sqrt Sin Cos Tanh Neg Square Reciprocal Log1p".split():
        yield case(op, COMPLEX)
    for op in "Exp Log Sqrt Tanh Lgamma Erf".split():
        yield case(op, f64([0.25, 1, 3]), rtol=1e-12)
    yield case("ComplexAbs", COMPLEX)
    yield case("Angle", COMPLEX)
    yield case("Conj", COMPLEX)
    yield case("Real", COMPLEX)
    yield case("Imag", COMPLEX)
    yield case("LogicalNot", boolean([True, False]))
    yield case("Invert", i32([0, 1, -5]))
    yield case("Invert", u8([0, 1, 255]))
    yield case("L2Loss", REAL)
    yield case("LeakyRelu", REAL, alpha=0.1)
    yield case("Identity", text(["a", "Grüße"]))
    yield case("IdentityN", [f32([1, 2]), i32(3), text("x")])
    yield case("StopGradient", REAL)
    yield case("PreventGradient", REAL, message="none")
    yield case("GuaranteeConst", REAL)
    yield case("CheckNumerics", REAL, message="checked")
    yield case("EnsureShape", ramp(2, 3), shape=[2, -1])
    yield case("Exp", f32(0), note="scalar")
    yield case("Exp", np.zeros((0, 3), np.float32), note="empty")


def binary_cases():
    x, y = f32([[1, -2, 3], [4, 5, -6]]), f32([2, 0.5, -3])
    for op in (
        "Add AddV2 Sub Mul Div RealDiv Maximum Minimum SquaredDifference FloorDiv FloorMod TruncateMod DivNoNan "
        "MulNoNan Atan2 NextAfter"
    ).split():
        yield case(op, x, y)
    for op in "Greater GreaterEqual Less LessEqual Equal NotEqual".split():
        yield case(op, x, f32([1, -2, 0]))
        yield case(op, i64([1, 2, 3]), i64(2))
    for op in "AddV2 Sub Mul FloorDiv FloorMod TruncateDiv TruncateMod Maximum Minimum SquaredDifference".split():
        yield case(op, i32([7, -7, 7, -7]), i32([2, 2, -2, -3]))
    for op in "AddV2 Sub Mul Div".split():
        yield case(op, COMPLEX, c64(2 - 1j))
        yield case(op, f64([[1.5], [2.5]]), f64([4, 8]), rtol=1e-14)
    for op in "Equal NotEqual".split():
        yield case(op, text(["a", "b", "c"]), text("b"))
        yield case(op, boolean([True, False]), boolean([True, True]))
        yield case(op, f32([NAN, 1]), f32([NAN, 1]))
    yield case("AddV2", SPECIAL, f32(1))
    yield case("Add", text(["a", "b"]), text("!"))
    yield case("AddV2", f32(np.zeros((0, 2))), f32([1, 2]), note="empty")
    yield case("DivNoNan", f32([1, 0, -1]), f32(0))
    yield case("MulNoNan", f32([INF, NAN, 2]), f32([0, 0, 3]))
    yield case("Pow", f32([1, 2, 3, 4]), f32([0, -1, 2, 0.5]))
    yield case("Pow", i32([2, 3, -2]), i32([10, 4, 3]))
    yield case("Xlogy", f32([0, 1, 2]), f32([0, 2, 3]))
    yield case("Xlog1py", f32([0, 1, 2]), f32([-1, 2, 3]))
    yield case("Xdivy", f32([0, 1, 2]), f32([0, 2, 3]))
    yield case("Igamma", f32([0.5, 1, 4]), f32([1, 2, 3]))
    yield case("Igammac", f32([0.5, 1, 4]), f32([1, 2, 3]))
    yield case("Zeta", f32([2, 3, 4]), f32([1, 2, 0.5]))
    yield case("Polygamma", f32([1, 2, 3]), f32([1, 2, 0.5]))
    yield case("Betainc", f32([0.5, 2, 3]), f32([0.5, 3, 1]), f32([0.1, 0.5, 0.9]))
    yield case("LogicalAnd", boolean([[True], [False]]), boolean([True, False]))
    yield case("LogicalOr", boolean([[True], [False]]), boolean([True, False]))
    yield case("ApproximateEqual", f32([1, 2]), f32([1.0001, 2.1]), tolerance=0.01)
    for op in "BitwiseAnd BitwiseOr BitwiseXor".split():
        yield case(op, i32([12, 10, -1]), i32([10, 6, 255]))
        yield case(op, u8([12, 10, 255]), u8([10, 6, 15]))
    for op in "LeftShift RightShift".split():
        yield case(op, i32([1, -8, 255]), i32([4, 1, 2]))
        yield case(op, np.array([1, 2**40], np.int64), i64([3, 8]))
    yield case("Complex", f32([1, 2]), f32([3, -4]))
    yield case("AddN", [ramp(2, 2), wave(2, 2), f32([[1, 1], [1, 1]])])
    yield case("Cross", f32([[1, 2, 3], [0, 1, 0]]), f32([[4, 5, 6], [1, 0, 0]]))
    yield case("ClipByValue", REAL, f32(-1), f32(2))
    yield case("Bucketize", REAL, boundaries=[-1.0, 0.0, 1.0])
    yield case("ReluGrad", f32([1, 2, 3]), f32([-1, 0, 2]))
    yield case("TanhGrad", f32([0.1, 0.5]), f32([2, 3]))
    yield case("SigmoidGrad", f32([0.1, 0.5]), f32([2, 3]))
    yield case("SqrtGrad", f32([1, 2]), f32([2, 3]))


def reduction_cases():
    x = wave(2, 3, 4)
    for op in "Sum Mean Prod Max Min EuclideanNorm".split():
        yield case(op, x, i32([0, 2]))
        yield case(op, x, i32(-1), keep_dims=True)
        yield case(op, x, i32([0, 1, 2]))
    for op in "Sum Prod Max Min Mean".split():
        yield case(op, i32([[1, 2], [3, -4]]), i32(0))
    yield case("Sum", np.zeros((0, 2), np.float32), i32(0), note="empty")
    yield case("Max", np.zeros((0, 2), np.float32), i32(0), note="empty")
    yield case("Sum", x, i32([]), note="no axis")
    yield case("Sum", COMPLEX.reshape(2, 2), i64(1))
    yield case("Max", f32([[1, NAN], [2, 3]]), i32(1))
    truth = boolean([[True, False], [True, True]])
    for op in ("All", "Any"):
        yield case(op, truth, i32(0))
        yield case(op, truth, i32([0, 1]), keep_dims=True)
    for op in ("ArgMax", "ArgMin"):
        yield case(op, x, i32(1))
        yield case(op, f32([3, 1, 3, 1]), i64(0), output_type="int32")
    for op in ("Cumsum", "Cumprod"):
        yield case(op, x, i32(1))
        yield case(op, x, i32(-1), exclusive=True, reverse=True)
    yield case("CumulativeLogsumexp", x, i32(2))
    yield case("CumulativeLogsumexp", x, i32(0), exclusive=True)
    data, ids = wave(5, 2), i32([0, 0, 1, 1, 3])
    for op in "SegmentSum SegmentMean SegmentProd SegmentMax SegmentMin".split():
        yield case(op, data, ids)
    for op in "UnsortedSegmentSum UnsortedSegmentProd UnsortedSegmentMax UnsortedSegmentMin".split():
        yield case(op, data, i32([2, 0, -1, 2, 0]), i32(4))
    for op in "SparseSegmentSum SparseSegmentMean SparseSegmentSqrtN".split():
        yield case(op, data, i32([4, 0, 2]), i32([0, 0, 1]))
        yield case(op + "WithNumSegments", data, i32([4, 0, 2]), i32([0, 0, 2]), i32(4))
    yield case("Bincount", i32([1, 3, 1, 0]), i32(5), f32([]))
    yield case("DenseBincount", i32([[1, 3, 1], [0, 0, 2]]), i32(4), f32([]), binary_output=False)
    yield case("HistogramFixedWidth", REAL, f32([-2, 2]), i32(4))
    yield case("TopKV2", wave(2, 6), i32(3))
    yield case("TopKV2", i32([3, 1, 3, 2]), i32(2), sorted=True)
    yield case("ApproxTopK", wave(8), k=3)
    yield case("InTopKV2", f32([[0.1, 0.8, 0.1], [0.3, 0.4, 0.3]]), i32([1, 0]), i32(1))
    yield case("NthElement", f32([3, 1, 2]), i32(1))


def array_cases():
    x = ramp(2, 3, 4)
    yield case("ConcatV2", [ramp(2, 2), wave(2, 1)], i32(1))
    yield case("ConcatV2", [text(["a"]), text(["b", "c"])], i32(0))
    yield case("Pack", [i32([1, 2]), i32([3, 4])])
    yield case("Pack", [f32([1, 2]), f32([3, 4])], axis=-1)
    yield case("Unpack", ramp(2, 3), num=3, axis=1)
    yield case("Split", i32(1), ramp(2, 4), num_split=2)
    yield case("SplitV", ramp(5), i32([2, -1, 1]), i32(0), num_split=3)
    yield case("Slice", x, i32([0, 1, 2]), i32([-1, 2, 1]))
    begin, end, strides = i32([0, 2, 0]), i32([2, 0, 4]), i32([1, -1, 2])
    yield case("StridedSlice", x, begin, end, strides)
    yield case("StridedSlice", x, begin, end, strides, begin_mask=1, end_mask=2)
    yield case("StridedSlice", x, i32([0, 1]), i32([0, 2]), i32([1, 1]), ellipsis_mask=1, shrink_axis_mask=2)
    yield case("StridedSlice", x, i32([1, 0]), i32([2, 0]), i32([1, 1]), new_axis_mask=2, shrink_axis_mask=1)
    yield case("GatherV2", x, i32([1, 0, 1]), i32(0))
    yield case("GatherV2", x, i64([[0, 2], [1, 1]]), i32(1), batch_dims=1)
    yield case("GatherV2", text(["a", "b", "c"]), i32([2, 0]), i32(0))
    yield case("GatherNd", x, i32([[0, 1], [1, 2]]))
    yield case("ScatterNd", i32([[4], [1], [4]]), f32([9, 10, 1]), i32([6]))
    for op in "Add Sub Max Min Update".split():
        yield case("TensorScatter" + op, f32([1, 2, 3, 4]), i32([[0], [3], [2]]), f32([5, -1, 3]))
    yield case("Transpose", x, i32([2, 0, 1]))
    yield case("ConjugateTranspose", COMPLEX.reshape(2, 2), i32([1, 0]))
    yield case("Reshape", x, i32([4, -1]))
    yield case("Reshape", x, i64([24]))
    yield case("Squeeze", ramp(1, 3, 1))
    yield case("Squeeze", ramp(1, 3, 1), squeeze_dims=[0])
    yield case("ExpandDims", ramp(3), i32(-1))
    yield case("Fill", i32([2, 3]), text("x"))
    yield case("Fill", i64([0, 3]), f32(1))
    yield case("Range", i32(2), i32(11), i32(3))
    yield case("Range", f32(1), f32(0), f32(-0.25))
    yield case("LinSpace", f32(0), f32(1), i32(5))
    yield case("Tile", ramp(2, 2), i32([1, 3]))
    yield case("Tile", text(["a", "b"]), i32([2]))
    yield case("Pad", ramp(2, 2), i32([[1, 0], [0, 2]]))
    yield case("PadV2", ramp(2, 2), i32([[1, 0], [0, 2]]), f32(-1))
    yield case("MirrorPad", ramp(3), i32([[2, 1]]), mode="REFLECT")
    yield case("MirrorPad", ramp(3), i32([[2, 1]]), mode="SYMMETRIC")
    yield case("ReverseV2", x, i32([0, -1]))
    yield case("ReverseSequence", ramp(2, 4), i64([3, 2]), seq_dim=1, batch_dim=0)
    yield case("Roll", ramp(2, 4), i32([1, -1]), i32([0, 1]))
    yield case("BroadcastTo", f32([[1], [2]]), i32([2, 3]))
    yield case("BroadcastArgs", i32([2, 1, 3]), i32([4, 1]))
    yield case("BroadcastGradientArgs", i32([2, 1, 3]), i32([4, 1]))
    yield case("Where", boolean([[True, False], [False, True]]))
    yield case("Where", f32([0, 3, 0, NAN]))
    yield case("SelectV2", boolean([True, False]), f32([[1, 2], [3, 4]]), f32(0))
    yield case("OneHot", i32([0, 2, -1]), i32(3), f32(1), f32(0))
    yield case("OneHot", i64([0, 2]), i32(3), i32(7), i32(-1), axis=0)
    yield case("Shape", x)
    yield case("Shape", x, out_type="int64")
    yield case("ShapeN", [x, f32(1)])
    yield case("Size", x)
    yield case("Rank", x)
    yield case("Diag", i32([1, 2]))
    yield case("DiagPart", ramp(2, 2))
    yield case("MatrixDiagV3", ramp(2, 2), i32(1), i32(-1), i32(-1), f32(9))
    yield case("MatrixDiagPartV3", ramp(2, 3, 4), i32([-1, 1]), f32(9), align="LEFT_RIGHT")
    yield case("MatrixSetDiagV3", ramp(3, 3), f32([7, 8]), i32(1))
    yield case("MatrixBandPart", ramp(3, 3), i64(1), i64(0))
    yield case("InvertPermutation", i32([2, 0, 1]))
    yield case("Unique", i32([4, 2, 4, 7, 2]))
    yield case("Unique", text(["b", "a", "b"]), out_idx="int64")
    yield case("UniqueV2", i32([[1, 2], [1, 2], [3, 4]]), i32([0]))
    yield case("UniqueWithCounts", f32([1.5, 2, 1.5]))
    yield case("ListDiff", i32([1, 2, 3, 4]), i32([2, 4]))
    yield case("LowerBound", f32([[1, 3, 5]]), f32([[0, 3, 6]]))
    yield case("UpperBound", f32([[1, 3, 5]]), f32([[0, 3, 6]]), out_type="int64")
    yield case("SpaceToBatchND", ramp(1, 4, 4, 1), i32([2, 2]), i32([[0, 0], [2, 0]]))
    yield case("BatchToSpaceND", ramp(4, 1, 1, 1), i32([2, 2]), i32([[0, 0], [0, 0]]))
    yield case("SpaceToDepth", ramp(1, 2, 2, 1), block_size=2)
    yield case("DepthToSpace", ramp(1, 1, 1, 4), block_size=2)
    patches = {"ksizes": [1, 2, 2, 1], "strides": [1, 1, 1, 1], "rates": [1, 1, 1, 1], "padding": "VALID"}
    yield case("ExtractImagePatches", ramp(1, 3, 3, 1), **patches)
    volumes = {"ksizes": [1, 2, 2, 1, 1], "strides": [1, 1, 1, 1, 1], "padding": "SAME"}
    yield case("ExtractVolumePatches", ramp(1, 2, 2, 2, 1), **volumes)
    yield case("UnravelIndex", i32([2, 5, 7]), i32([3, 3]))
    yield case("DynamicPartition", ramp(4, 2), i32([1, 0, 2, 1]), num_partitions=3)
    yield case("DynamicStitch", [i32([0, 2]), i32([1])], [f32([[1, 2], [3, 4]]), f32([[5, 6]])])
    yield case("Bitcast", f32([1, -2]), type="int32")
    yield case("Bitcast", u8([[1, 0, 0, 0]]), type="int32")
    yield case("Fingerprint", text(["a", "bc"]), text("farmhash64"))
    yield case("RandomIndexShuffle", i32([0, 1, 2]), i32([1, 2, 3]), i32(7))
    for target in "float64 int32 int64 bool complex64 uint8 float16".split():
        yield case("Cast", f32([0, 1.7, 3.2, 200]), DstT=target)
    yield case("Cast", f32([1.1, 70000]), DstT="bfloat16")
    yield case("Cast", boolean([True, False]), DstT="float32")
    yield case("Cast", COMPLEX, DstT="complex128")
    yield case("Cast", i64([2**40, -1]), DstT="int32", note="wraps")


def linalg_cases():
    a, b = wave(2, 3), wave(3, 2)
    yield case("MatMul", a, b)
    yield case("MatMul", a, a, transpose_b=True)
    yield case("MatMul", a, a, transpose_a=True)
    yield case("MatMul", i32([[1, 2], [3, 4]]), i32([[5], [6]]))
    yield case("MatMul", COMPLEX.reshape(2, 2), COMPLEX.reshape(2, 2))
    yield case("MatMul", np.zeros((2, 0), np.float32), np.zeros((0, 3), np.float32), note="empty")
    yield case("BatchMatMulV2", wave(2, 2, 3), wave(1, 3, 2))
    yield case("BatchMatMulV2", wave(2, 3, 2), wave(2, 3, 2), adj_x=True)
    yield case("BatchMatMulV2", COMPLEX.reshape(1, 2, 2), COMPLEX.reshape(1, 2, 2), adj_y=True)
    yield case("Einsum", [wave(2, 3), wave(3, 4)], equation="ij,jk->ki")
    yield case("Einsum", [wave(2, 3, 3)], equation="bii->b")
    yield case("Einsum", [wave(2, 2, 3), wave(2, 3)], equation="...ij,...j->...i")
    numeric = {"rtol": 1e-4, "atol": 1e-5}
    yield case("Cholesky", POSITIVE_DEFINITE, **numeric)
    yield case("MatrixDeterminant", np.stack([SQUARE, POSITIVE_DEFINITE]), **numeric)
    yield case("LogMatrixDeterminant", np.stack([SQUARE, POSITIVE_DEFINITE]), **numeric)
    yield case("MatrixInverse", SQUARE, **numeric)
    yield case("MatrixInverse", SQUARE, adjoint=True, **numeric)
    yield case("MatrixSolve", SQUARE, wave(3, 2), **numeric)
    yield case("MatrixSolve", SQUARE, wave(3, 2), adjoint=True, **numeric)
    yield case("MatrixTriangularSolve", f32([[2, 0], [1, 4]]), f32([[2], [9]]), **numeric)
    yield case("MatrixTriangularSolve", f32([[2, 3], [0, 4]]), f32([[2], [8]]), lower=False, adjoint=True, **numeric)
    yield case("MatrixSolveLs", wave(4, 2), wave(4, 1), f64(0.5), fast=True, **numeric)
    yield case("BandedTriangularSolve", f32([[2, 3, 4], [0, 1, 1]]), f32([[2], [4], [9]]), **numeric)
    yield case("TridiagonalSolve", f32([[1, 2, 0], [4, 5, 6], [0, 1, 2]]), f32([[1], [2], [3]]), **numeric)
    yield case("TridiagonalMatMul", f32([[1, 2, 0]]), f32([[4, 5, 6]]), f32([[0, 1, 2]]), wave(3, 2), **numeric)
    yield case("SelfAdjointEigV2", POSITIVE_DEFINITE, compute_v=False, unspecified=(1,), **numeric)
    yield case("Eig", f32([[2, 1], [0, 3]]), compute_v=False, Tout="complex64", unspecified=(1,), **numeric)
    yield case("Svd", wave(3, 2), compute_uv=False, unspecified=(1, 2), **numeric)
    yield case("Qr", SQUARE, **numeric)
    yield case("Lu", SQUARE, **numeric)
    yield case("Lu", SQUARE, output_idx_type="int64", **numeric)
    yield case("MatrixLogarithm", c64([[2, 0.5], [0.5, 3]]), **numeric)
    yield case("MatrixSquareRoot", POSITIVE_DEFINITE, **numeric)
    yield case("Cholesky", POSITIVE_DEFINITE.astype(np.float64), rtol=1e-12, atol=1e-12)


def nn_cases():
    image, kernel = wave(1, 4, 5, 2), wave(2, 2, 2, 3)
    ones = [1, 1, 1, 1]
    numeric = {"rtol": 1e-4, "atol": 1e-5}
    yield case("BiasAdd", ramp(2, 3), f32([10, 20, 30]))
    yield case("BiasAdd", ramp(1, 2, 2, 2), f32([10, 20]), data_format="NCHW")
    yield case("BiasAddGrad", wave(2, 3))
    yield case("Softmax", wave(2, 4))
    yield case("Softmax", f32([[-1000, 0], [1000, 1000]]))
    yield case("LogSoftmax", wave(2, 4))
    yield case("LRN", wave(1, 1, 2, 4), depth_radius=1, bias=1.0, alpha=0.5, beta=0.75)
    yield case("LRN", wave(1, 1, 2, 4))
    yield case("Conv2D", image, kernel, strides=ones, padding="SAME", **numeric)
    yield case("Conv2D", image, kernel, strides=[1, 2, 2, 1], padding="VALID", **numeric)
    yield case("Conv2D", image, kernel, strides=ones, padding="VALID", dilations=[1, 2, 1, 1], **numeric)
    pads = [0, 0, 1, 0, 0, 2, 0, 0]
    yield case("Conv2D", image, kernel, strides=ones, padding="EXPLICIT", explicit_paddings=pads, **numeric)
    sizes = i32([1, 4, 5, 2])
    yield case("Conv2DBackpropInput", sizes, kernel, wave(1, 4, 5, 3), strides=ones, padding="SAME", **numeric)
    kernel_sizes, slope = i32([2, 2, 2, 3]), wave(1, 4, 5, 3)
    yield case("Conv2DBackpropFilter", image, kernel_sizes, slope, strides=ones, padding="SAME", **numeric)
    yield case("Conv3D", wave(1, 2, 3, 3, 1), wave(2, 2, 2, 1, 2), strides=[1] * 5, padding="VALID", **numeric)
    yield case("Conv", image, kernel, strides=ones, padding="SAME", **numeric)
    yield case("DepthwiseConv2dNative", image, wave(2, 2, 2, 2), strides=ones, padding="SAME", **numeric)
    pool = {"ksize": [1, 2, 2, 1], "strides": [1, 2, 2, 1]}
    yield case("MaxPool", image, padding="SAME", **pool)
    yield case("MaxPool", image, padding="VALID", **pool)
    yield case("AvgPool", image, padding="SAME", **pool)
    yield case("AvgPool", image, padding="VALID", **pool)
    yield case("MaxPoolWithArgmax", image, padding="VALID", include_batch_in_index=True, **pool)
    cube = {"ksize": [1, 2, 2, 2, 1], "strides": [1] * 5, "padding": "VALID"}
    yield case("MaxPool3D", wave(1, 2, 3, 3, 1), **cube)
    yield case("AvgPool3D", wave(1, 2, 3, 3, 1), **cube)
    yield case("Dilation2D", image, wave(2, 2, 2), strides=ones, rates=ones, padding="SAME")
    yield case("SoftmaxCrossEntropyWithLogits", wave(2, 3), f32([[1, 0, 0], [0.2, 0.3, 0.5]]))
    yield case("SparseSoftmaxCrossEntropyWithLogits", wave(2, 3), i32([2, 0]))
    norm = (image, f32([1, 2]), f32([0.5, -0.5]))
    yield case("FusedBatchNormV3", *norm, f32([0.1, 0.2]), f32([1, 2]), is_training=False, note="inference", **numeric)
    yield case("IsotonicRegression", wave(2, 5), output_dtype="float32")
    yield case("IsotonicRegression", i32([[3, 1, 2]]), output_dtype="float64")


def string_cases():
    words = text(["Hello", "", "wörld 🌍", " pad "])
    yield case("StringLower", words)
    yield case("StringLower", words, encoding="utf-8")
    yield case("StringUpper", words)
    yield case("StringUpper", words, encoding="utf-8")
    yield case("StringStrip", words)
    yield case("StringLength", words)
    yield case("StringLength", words, unit="UTF8_CHAR")
    yield case("Substr", words, i32(0), i32(3), note="a byte cut through a character")
    yield case("Substr", text(["wörld", "abcdef"]), i32([1, -3]), i32([2, 2]), unit="UTF8_CHAR")
    yield case("StringJoin", [text(["a", "b"]), text("-"), text(["c", "d"])], separator="+")
    yield case("StringJoin", [text("x"), text("y")])
    yield case("ReduceJoin", text([["a", "b"], ["c", "d"]]), i32(1), separator=" ")
    yield case("ReduceJoin", text([["a", "b"], ["c", "d"]]), i32([0, 1]), keep_dims=True)
    yield case("UnsortedSegmentJoin", text(["a", "b", "c"]), i32([1, 0, 1]), i32(2), separator=",")
    yield case("RegexFullMatch", text(["abc", "xyz"]), text("a.*"))
    yield case("StaticRegexFullMatch", text(["abc", "xyz"]), pattern="[x-z]+")
    yield case("RegexReplace", text(["a1b22", "c"]), text("[0-9]+"), text("<\\0>"))
    yield case("StaticRegexReplace", text(["a1b22"]), pattern="[0-9]", rewrite="#", replace_global=False)
    yield case("StringSplitV2", text(["a b  c", "d"]), text(""))
    yield case("StringSplitV2", text(["a,b,,c"]), text(","), maxsplit=2)
    yield case("AsString", f32([1.5, -2, NAN]))
    yield case("AsString", f32([1.23456]), precision=2, width=8, fill="0")
    yield case("AsString", i64([12, -3]))
    yield case("AsString", boolean([True, False]))
    yield case("AsString", f32([12345.678]), scientific=True, precision=3)
    yield case("StringToNumber", text(["1.5", "-2e3", "inf"]))
    yield case("StringToNumber", text(["15", "-2"]), out_type="int64")
    yield case("StringToHashBucketFast", words, num_buckets=1000)
    yield case("StringToHashBucketStrong", words, num_buckets=1000, key=[1, 2])
    yield case("StringFormat", [f32([1, 2]), text("x")], template="a=%s b=%s")
    yield case("StringNGrams", text(["a", "b", "c"]), i64([0, 3]), separator=" ", ngram_widths=[2],
               left_pad="<", right_pad=">", pad_width=1, preserve_short_sequences=False)  # fmt: skip
    yield case("UnicodeScript", i32([ord("a"), ord("я"), ord("中")]))
    yield case("UnicodeTranscode", text(["wörld"]), input_encoding="UTF-8", output_encoding="UTF-16-BE")
    yield case("UnicodeTranscode", np.array([b"a\xffb"], object), input_encoding="UTF-8", output_encoding="UTF-8",
               errors="replace", replacement_char=0x3F)  # fmt: skip
    yield case("UnicodeEncode", i32([0x77, 0xF6, 0x1F30D]), i64([0, 2, 3]), output_encoding="UTF-8")
    yield case("UnicodeDecode", words, input_encoding="UTF-8")
    yield case("UnicodeDecodeWithOffsets", words, input_encoding="UTF-8")
    yield case("EncodeBase64", words)
    yield case("EncodeBase64", words, pad=True)
    yield case("DecodeBase64", text(["SGVsbG8", "-_-_"]))


def signal_cases():
    z = COMPLEX.reshape(2, 2)
    numeric = {"atol": 1e-5}
    for op in "FFT IFFT FFT2D IFFT2D".split():
        yield case(op, z, **numeric)
    for op in "FFT3D IFFT3D".split():
        yield case(op, np.stack([z, z * 1j]), **numeric)
    yield case("RFFT", wave(2, 6), i32([6]), **numeric)
    yield case("RFFT", wave(2, 6), i32([4]), **numeric)
    yield case("RFFT2D", wave(4, 4), i32([4, 4]), **numeric)
    yield case("IRFFT", c64([10, -2 + 2j, -2]), i32([4]), **numeric)


def png(rows: np.ndarray) -> bytes:
    """Returns an 8-bit PNG of an array [height, width, channels] with 1, 3 or 4 channels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    height, width, channels = rows.shape
    color = {1: 0, 3: 2, 4: 6}[channels]
    header = struct.pack(">IIBBBBB", width, height, 8, color, 0, 0, 0)
    data = b"".join(b"\0" + row.tobytes() for row in rows)
    body = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def bmp(rows: np.ndarray) -> bytes:
    """Returns a 24-bit BMP of an array [height, width, 3]."""
    height, width, _ = rows.shape
    padding = b"\0" * (-3 * width % 4)
    data = b"".join(row[:, ::-1].tobytes() + padding for row in rows[::-1])
    info = struct.pack("<IiiHHIIiiII", 40, width, height, 1, 24, 0, len(data), 0, 0, 0, 0)
    return b"BM" + struct.pack("<IHHI", 54 + len(data), 0, 0, 54) + info + data


# A GIF of one red pixel, and a grey JPEG of 8 × 8 pixels.
GIF = base64.b64decode("R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=")
JPEG = base64.b64decode(
    "/9j/4AAQSkZJRgABAQEBLAEsAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBk"
    "eFxlZ2P/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABYQAAMAAAAAAAAAAAAAAAAAAAAVYv/aAAgBAQAAPwA08n//2Q=="
)


def wav(samples: np.ndarray) -> bytes:
    """Returns a 16-bit WAV file of an array [samples, channels]."""
    data = (samples * 32767).astype("<i2").tobytes()
    channels = samples.shape[1]
    form = struct.pack("<HHIIHH", 1, channels, 8000, 8000 * 2 * channels, 2 * channels, 16)
    body = b"WAVEfmt " + struct.pack("<I", 16) + form + b"data" + struct.pack("<I", len(data)) + data
    return b"RIFF" + struct.pack("<I", len(body)) + body


def blob(data: bytes):
    """Returns a scalar string tensor of these bytes."""
    array = np.empty((), object)
    array[()] = data
    return array


def image_cases():
    pixels = ((np.arange(2 * 3 * 3) * 53) % 256).astype(np.uint8).reshape(2, 3, 3)
    colors = pixels.astype(np.float32)[None] / 255
    yield case("RGBToHSV", colors)
    yield case("HSVToRGB", colors)
    yield case("AdjustContrastv2", colors, f32(2))
    yield case("AdjustHue", colors, f32(0.2))
    yield case("AdjustSaturation", colors, f32(0.5))
    for op in "ResizeBilinear ResizeNearestNeighbor ResizeBicubic ResizeArea".split():
        yield case(op, colors, i32([3, 4]))
    yield case("ResizeBilinear", colors, i32([3, 4]), half_pixel_centers=True)
    boxes = f32([[0, 0, 1, 1], [0.1, 0.2, 0.8, 0.9]])
    yield case("CropAndResize", colors, boxes, i32([0, 0]), i32([2, 2]))
    yield case("NonMaxSuppressionV3", f32([[0, 0, 1, 1], [0, 0.1, 1, 1.1], [0, 2, 1, 3]]), f32([0.9, 0.75, 0.6]),
               i32(3), f32(0.5), f32(0))  # fmt: skip
    yield case("NonMaxSuppressionWithOverlaps", f32([[1, 0.8, 0], [0.8, 1, 0], [0, 0, 1]]), f32([0.9, 0.75, 0.6]),
               i32(3), f32(0.5), f32(0))  # fmt: skip
    yield case("ExtractGlimpseV2", ramp(1, 4, 4, 1), i32([2, 2]), f32([[0, 0]]), centered=True, normalized=True,
               uniform_noise=False, noise="zero")  # fmt: skip
    yield case("DecodePng", blob(png(pixels)))
    yield case("DecodePng", blob(png(pixels[:, :, :1])), channels=3)
    yield case("DecodePng", blob(png(pixels)), dtype="uint16")
    yield case("DecodeBmp", blob(bmp(pixels)))
    yield case("DecodeGif", blob(GIF))
    yield case("DecodeJpeg", blob(JPEG), atol=2)
    yield case("DecodeJpeg", blob(JPEG), channels=3, ratio=2, atol=2)
    yield case("DecodeAndCropJpeg", blob(JPEG), i32([2, 1, 3, 4]), atol=2)
    yield case("ExtractJpegShape", blob(JPEG))
    yield case("DecodeWav", blob(wav(f32([[0, 0.5], [-0.5, 0.25], [1, -1]]))))
    yield case("DecodeWav", blob(wav(f32([[0], [0.5], [1]]))), desired_channels=1, desired_samples=5)
    yield case("EncodeWav", f32([[0, 0.5], [-0.5, 0.25]]), i32(8000))


def io_cases():
    data = b"\x01\x00\x02\x00\x03\x00\x04\x00"
    yield case("DecodeRaw", np.array([data], object), out_type="int16")
    yield case("DecodeRaw", np.array([data], object), out_type="int32", little_endian=False)
    yield case("DecodeCompressed", blob(zlib.compress(b"some text")), compression_type="ZLIB")
    yield case("DecodeCompressed", blob(gzip.compress(b"some text", mtime=0)), compression_type="GZIP")
    yield case("SerializeTensor", i32([[1, 2], [3, 4]]))
    message = bytes.fromhex("0803 1208 1202 0802 1202 0802 2210") + struct.pack("<4i", 1, 2, 3, 4)
    yield case("ParseTensor", blob(message), out_type="int32")
    yield case("DecodeCSV", text(["1,a,2.5", "2,,"]), [i32([0]), text(["-"]), f32([9])])
    yield case("DecodeJSONExample", text(['{"features": {"feature": {"a": {"int64List": {"value": [1]}}}}}']))


def random_cases():
    key, counter = np.array([7], np.uint64), np.array([1, 2], np.uint64)
    philox = i32(1)
    for dtype in ("float32", "float64"):
        yield case("StatelessRandomUniformV2", i32([2, 3]), key, counter, philox, dtype=dtype)
        yield case("StatelessRandomNormalV2", i32([2, 3]), key, counter, philox, dtype=dtype)
        yield case("StatelessTruncatedNormalV2", i32([2, 3]), key, counter, philox, dtype=dtype)
    yield case("StatelessRandomUniformIntV2", i32([5]), key, counter, philox, i32(-3), i32(10))
    yield case("StatelessRandomUniformFullIntV2", i32([4]), key, counter, philox, dtype="uint64")
    yield case("StatelessShuffle", ramp(6), key, counter, philox)
    yield case("StatelessRandomUniform", i32([3]), i64([1, 2]))
    yield case("StatelessMultinomial", wave(2, 4), i32(5), i64([1, 2]))
    yield case("StatelessRandomGetKeyCounter", i32([1, 2]))


def sparse_cases():
    indices, values, shape = i64([[0, 1], [2, 0]]), f32([3, 4]), i64([3, 2])
    yield case("SparseToDense", indices, shape, values, f32(0))
    yield case("SparseTensorDenseMatMul", indices, values, shape, wave(2, 2))
    yield case("SparseAdd", indices, values, shape, indices, values, shape, f32(0))
    yield case("SparseReorder", i64([[2, 0], [0, 1]]), values, shape)
    yield case("SparseReshape", indices, shape, i64([2, -1]))
    yield case("SparseFillEmptyRows", indices, values, shape, f32(-1))
    yield case("SparseReduceSum", indices, values, shape, i32(0))
    yield case("DenseToDenseSetOperation", i32([[1, 2, 3]]), i32([[2, 3, 4]]), set_operation="intersection")
    guess = (i64([[0, 0], [0, 1]]), text(["a", "b"]), i64([1, 2]))
    yield case("EditDistance", *guess, i64([[0, 0]]), text(["a"]), i64([1, 1]))
    yield case("RaggedRange", i32([0, 5]), i32([3, 7]), i32(1))
    yield case("RaggedTensorToTensor", i64([2, 3]), f32([1, 2, 3]), f32(-1), [i64([0, 1, 3])],
               row_partition_types=["ROW_SPLITS"])  # fmt: skip
    yield case("RaggedGather", [i64([0, 2, 3])], f32([1, 2, 3]), i32([1, 0]), OUTPUT_RAGGED_RANK=1)
    yield case("RaggedFillEmptyRows", i64([0, 2]), f32([1, 2]), i64(3), f32(9))
    yield case("RaggedFillEmptyRowsGrad", i64([0, 2]), f32([1, 2, 3]))


def cases() -> list[Case]:
    groups = (
        unary_cases, binary_cases, reduction_cases, array_cases, linalg_cases, nn_cases, string_cases,
        signal_cases, image_cases, io_cases, random_cases, sparse_cases,
    )  # fmt: skip
    return [each for group in groups for each in group()]
