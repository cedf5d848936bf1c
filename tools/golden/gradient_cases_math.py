"""Cases of gradient_cases.py: arithmetic, functions of one number, reductions, segments, complex numbers."""

import math

import numpy as np
import tensorflow as tf
from gradient_cases import between, case, complex_, other, positive, some

F32 = np.float32


def add():
    functions()
    operands()
    complex_numbers()
    reductions()
    segments()
    products()
    random_numbers()


def unary(op, source, name=None, **options):
    case(name or op, lambda r, x: getattr(r, op)(**{argument(op): x}), source, **options)


def argument(op):
    from tensorflow.python.framework import op_def_registry

    return op_def_registry.get(op).input_arg[0].name


def functions():
    for op in "Neg Abs Square Exp Expm1 Sinh Cosh Tanh Asinh Sin Cos Atan Sigmoid Erf Erfc".split():
        unary(op, some(2, 3))
    for op in "Sqrt Rsqrt Reciprocal Inv Log Log1p Lgamma Digamma Tan".split():
        unary(op, between(0.3, 1.2, 2, 3))
    for op in "Atanh Asin Acos Erfinv".split():
        unary(op, between(-0.8, 0.8, 2, 3))
    unary("Acosh", between(1.2, 3, 2, 3))
    unary("Ndtri", between(0.1, 0.9, 2, 3))
    for op in "BesselI0 BesselI0e BesselI1 BesselI1e BesselJ0 BesselJ1 Dawsn FresnelCos FresnelSin".split():
        unary(op, some(2, 3))
    for op in "BesselK0 BesselK0e BesselK1 BesselK1e BesselY0 BesselY1 Expint Spence".split():
        unary(op, positive(2, 3))
    # Python's derivative of BesselI1 at 0 is 1.
    unary("BesselI1", lambda random: np.array([0.0, 0.5]), name="BesselI1 at 0", python=False)
    for op in "BesselI1e BesselJ1".split():
        unary(op, lambda random: np.array([0.0, 0.5]), name=f"{op} at 0", second=False, numeric=op != "BesselI1e")
    unary("Spence", lambda random: np.array([1.0, 0.5]), name="Spence at 1", second=False)
    for op in "Square Exp Sqrt Log Tanh Sigmoid Sin Reciprocal".split():
        unary(op, complex_(2, 2), name=f"{op} complex")
    for op in "Exp Tanh Square".split():
        unary(op, some(0, 3), name=f"{op} of nothing")
        unary(op, some(2, 3, dtype=F32), name=f"{op} float32")
        unary(op, some(2, 3, dtype=np.float16), name=f"{op} float16", rtol=2e-2)


def binary(op, first, second, name, **options):
    case(f"{op} {name}", lambda r, x, y: getattr(r, op)(x=x, y=y), first, second, **options)


def operands():
    shapes = {"alike": ((2, 3), (2, 3)), "row": ((2, 3), (3,)), "column": ((2, 1), (2, 3)), "scalar": ((), (2, 3)), "empty": ((0, 3), (1, 3))}
    for op in "AddV2 Sub Mul SquaredDifference Maximum Minimum Atan2".split():
        make = {"Atan2": lambda a, b: case("Atan2 " + n, lambda r, y, x: r.Atan2(y=y, x=x), some(*a), positive(*b))}
        for n, (a, b) in shapes.items():
            if op in make:
                make[op](a, b)
            else:
                binary(op, some(*a), other(*b), n)
    for op in "RealDiv DivNoNan Pow Xlogy Xlog1py Xdivy".split():
        for n in ("alike", "row", "column"):
            binary(op, positive(*shapes[n][0]), positive(*shapes[n][1]), n)
    for op in "AddV2 Sub Mul RealDiv Pow".split():
        binary(op, complex_(2, 2), complex_(2), "complex")
    case("Igamma", lambda r, a, x: r.Igamma(a=a, x=x), positive(2, 3), positive(3), second=False)
    case("Igamma of x", lambda r, x: r.Igamma(a=tf.constant([0.7, 1.5, 2.0], tf.float64), x=x), positive(2, 3))
    case("Igammac", lambda r, a, x: r.Igammac(a=a, x=x), positive(3), positive(2, 3), second=False)
    case("Igammac of x", lambda r, x: r.Igammac(a=tf.constant([0.7, 1.5, 2.0], tf.float64), x=x), positive(2, 3))
    case("Betainc", lambda r, x: r.Betainc(a=tf.constant(1.5, tf.float64), b=tf.constant(2.5, tf.float64), x=x), between(0.2, 0.8, 2, 3))
    case("Zeta", lambda r, q: r.Zeta(x=tf.constant([2.5, 3.0, 4.0], tf.float64), q=q), positive(2, 3))
    case("Polygamma", lambda r, x: r.Polygamma(a=tf.constant([1.0, 2.0, 3.0], tf.float64), x=x), positive(2, 3))
    case("Cross", lambda r, a, b: r.Cross(a=a, b=b), some(2, 3), positive(2, 3))
    case("AddN", lambda r, a, b, c: r.AddN(inputs=[a, b, c]), some(2), positive(2), some(2))
    case("SelectV2", lambda r, a, b: r.SelectV2(condition=[True, False], t=a, e=b), some(3, 2), some(2))
    case("ClipByValue", lambda r, x, a, b: r.ClipByValue(t=x, clip_value_min=a, clip_value_max=b), some(3, 3), between(-0.61, -0.6), between(0.6, 0.61))


def complex_numbers():
    for dtype, parts in (("complex128", np.float64), ("complex64", F32)):
        z = complex_(2, 3, dtype=np.dtype(dtype).type)
        real = tf.as_dtype(parts)
        case(f"Complex {dtype}", lambda r, x, y, d=dtype: r.Complex(real=x, imag=y, Tout=tf.as_dtype(d)), some(2, 3, dtype=parts), some(3, dtype=parts))
        case(f"Real {dtype}", lambda r, x, t=real: r.Real(input=x, Tout=t), z)
        case(f"Imag {dtype}", lambda r, x, t=real: r.Imag(input=x, Tout=t), z)
        case(f"Angle {dtype}", lambda r, x, t=real: r.Angle(input=x, Tout=t), z)
        case(f"ComplexAbs {dtype}", lambda r, x, t=real: r.ComplexAbs(x=x, Tout=t), z)
        case(f"Conj {dtype}", lambda r, x: r.Conj(input=x), z)


def reductions():
    for op in "Sum Mean Max Min Prod EuclideanNorm".split():
        for axes in ([0], [-1], [0, 2], []):
            case(f"{op} {axes}", lambda r, x, o=op, a=axes: getattr(r, o)(input=x, axis=tf.constant(a, tf.int32)), some(2, 3, 2))
        case(f"{op} kept", lambda r, x, o=op: getattr(r, o)(input=x, axis=[1], keep_dims=True), some(2, 3))
    for op in "Cumsum Cumprod".split():
        case(f"{op} exclusive", lambda r, x, o=op: getattr(r, o)(x=x, axis=-1, exclusive=True), positive(2, 3))
        case(f"{op} reverse", lambda r, x, o=op: getattr(r, o)(x=x, axis=0, reverse=True), positive(2, 3))
    case("CumulativeLogsumexp", lambda r, x: r.CumulativeLogsumexp(x=x, axis=-1), some(2, 3), second=False)


def segments():
    ids = [0, 0, 1, 1, 1]
    case("SegmentMean with a gap", lambda r, x: r.SegmentMean(data=x, segment_ids=[0, 0, 2]), some(3, 2), second=False)
    for op in "SegmentSum SegmentMean SegmentMax SegmentMin SegmentProd".split():
        case(op, lambda r, x, o=op: getattr(r, o)(data=x, segment_ids=ids), some(5, 2))
    case("SegmentProd with zeros", lambda r, x: r.SegmentProd(data=x, segment_ids=[0, 0, 1, 1, 1]), lambda random: np.array([0.0, 2, 0, 3, 0]), second=False)
    case("SegmentSum complex", lambda r, x: r.SegmentSum(data=x, segment_ids=ids), complex_(5, 2))
    case("SegmentProd complex", lambda r, x: r.SegmentProd(data=x, segment_ids=ids), complex_(5), python=False)
    mixed = tf.constant([2, -1, 0, 2, 1], tf.int64)
    for op in "UnsortedSegmentSum UnsortedSegmentMax UnsortedSegmentMin UnsortedSegmentProd".split():
        case(op, lambda r, x, o=op: getattr(r, o)(data=x, segment_ids=mixed, num_segments=3), some(5, 2))
        case(f"{op} of matrices", lambda r, x, o=op: getattr(r, o)(data=x, segment_ids=[[0, 1], [2, 1]], num_segments=3), some(2, 2, 2))
    where = {"indices": [3, 0, 0, 1], "segment_ids": [0, 0, 1, 3]}
    for op in "SparseSegmentSum SparseSegmentMean SparseSegmentSqrtN".split():
        case(op, lambda r, x, o=op: getattr(r, o)(data=x, **where), some(4, 2))
        case(f"{op} counted", lambda r, x, o=op: getattr(r, o + "WithNumSegments")(data=x, num_segments=5, **where), some(4, 2))
        case(f"{op} sliced", lambda r, x, o=op: getattr(r, o)(data=x, sparse_gradient=True, **where), some(4, 2), second=False)


def products():
    for a in (False, True):
        for b in (False, True):
            case(
                f"MatMul {a} {b}",
                lambda r, x, y, a=a, b=b: r.MatMul(a=x, b=y, transpose_a=a, transpose_b=b),
                complex_(3, 2) if a else complex_(2, 3),
                complex_(4, 3) if b else complex_(3, 4),
            )
            case(
                f"BatchMatMulV3 {a} {b}",
                lambda r, x, y, a=a, b=b: r.BatchMatMulV3(x=x, y=y, adj_x=a, adj_y=b, Tout=tf.float64),
                some(2, 1, 3, 2) if a else some(2, 1, 2, 3),
                some(2, 4, 3) if b else some(2, 3, 4),
            )
            case(
                f"SparseMatMul {a} {b}",
                lambda r, x, y, a=a, b=b: r.SparseMatMul(a=x, b=y, transpose_a=a, transpose_b=b, a_is_sparse=True),
                some(3, 2, dtype=F32) if a else some(2, 3, dtype=F32),
                some(4, 3, dtype=F32) if b else some(3, 4, dtype=F32),
            )


def truncated_normal(sources, sample, weights):
    """Implicit differentiation of the distribution function; Python's derivatives pay no regard to the bounds."""
    normal = np.vectorize(lambda z: 0.5 * math.erfc(-z / math.sqrt(2)))

    def share(x, mean, deviation, low, high):
        low, x, high = (normal((each - mean) / deviation) for each in (low, x, high))
        return (x - low) / (high - low)

    arguments = [sample.numpy(), *[np.broadcast_to(each, sample.shape) for each in sources]]

    def slope(i, step=1e-5):
        up, down = (share(*[each + (j == i) * sign * step for j, each in enumerate(arguments)]) for sign in (1, -1))
        return (up - down) / (2 * step)

    all_slopes = [weights.numpy() * -slope(i + 1) / slope(0) for i in range(4)]
    return [each.sum() if source.shape == [] else each.sum(0) for each, source in zip(all_slopes, sources)]


def random_numbers():
    case("StatelessRandomGammaV2", lambda r, a: r.StatelessRandomGammaV2(shape=[4, 3], seed=[1, 2], alpha=a), positive(3), numeric=False)
    case("StatelessRandomGammaV2 of matrices", lambda r, a: r.StatelessRandomGammaV2(shape=[2, 2, 3], seed=[1, 2], alpha=a), positive(2, 3), numeric=False)
    case(
        "StatelessRandomGammaV3",
        lambda r, a: r.StatelessRandomGammaV3(shape=[4, 3], key=tf.constant([5], tf.uint64), counter=tf.constant([1, 2], tf.uint64), alg=1, alpha=a),
        positive(3),
        numeric=False,
    )
    case(
        "StatelessParameterizedTruncatedNormal",
        lambda r, m, s, a, b: r.StatelessParameterizedTruncatedNormal(shape=[5, 3], seed=[1, 2], means=m, stddevs=s, minvals=a, maxvals=b),
        some(3),
        positive(3),
        between(-3, -2, 3),
        between(2, 3),
        python=False,
        numeric=False,
        expected=truncated_normal,
    )
