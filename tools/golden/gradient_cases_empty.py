"""Cases of gradient_cases.py: tensors without elements, and rows, matrices or images of which there is none."""

import tensorflow as tf
from gradient_cases import case, complex_, positive, some


def long(values):
    return tf.constant(values, tf.int64)


def add():
    case("UnsortedSegmentSum of nothing", lambda r, x: r.UnsortedSegmentSum(data=x, segment_ids=tf.zeros([0], tf.int32), num_segments=2), some(0, 3))
    case("UnsortedSegmentProd of nothing", lambda r, x: r.UnsortedSegmentProd(data=x, segment_ids=tf.zeros([0], tf.int32), num_segments=2), some(0, 3), second=False)
    case("SegmentMean of nothing", lambda r, x: r.SegmentMean(data=x, segment_ids=tf.zeros([0], tf.int32)), some(0, 3), second=False)
    # Python gives what the memory had.
    case("SparseSegmentSum of nothing", lambda r, x: r.SparseSegmentSum(data=x, indices=tf.zeros([0], tf.int32), segment_ids=tf.zeros([0], tf.int32)), some(2, 3), python=False)
    case("Einsum of nothing", lambda r, x, y: r.Einsum(inputs=[x, y], equation="ij,jk->ik"), some(0, 3), some(3, 2))
    case("Einsum over nothing", lambda r, x, y: r.Einsum(inputs=[x, y], equation="ij,jk->ik"), some(2, 0), some(0, 2))
    case("MatrixInverse of none", lambda r, x: r.MatrixInverse(input=x), some(0, 2, 2))
    case("MatrixSolve of none", lambda r, a, b: r.MatrixSolve(matrix=a, rhs=b), some(0, 2, 2), some(0, 2, 1))
    case("Cholesky of none", lambda r, x: r.Cholesky(input=x), some(0, 2, 2), second=False)
    case("SelfAdjointEigV2 of none", lambda r, x: r.SelfAdjointEigV2(input=x), some(0, 2, 2), second=False)
    case("Svd of none", lambda r, x: r.Svd(input=x), some(0, 3, 2), second=False)
    case("Qr of none", lambda r, x: r.Qr(input=x), some(0, 3, 2), second=False)
    case("FFT of none", lambda r, x: r.FFT(input=x), complex_(0, 4))
    case("TopKV2 of none", lambda r, x: r.TopKV2(input=x, k=2)[0], some(0, 4))
    case("DynamicPartition of nothing", lambda r, x: r.DynamicPartition(data=x, partitions=tf.zeros([0], tf.int32), num_partitions=2), some(0, 2), second=False)
    case(
        "ExtractImagePatches of none",
        lambda r, x: r.ExtractImagePatches(images=x, ksizes=[1, 2, 2, 1], strides=[1, 1, 1, 1], rates=[1, 1, 1, 1], padding="VALID"),
        some(0, 3, 3, 2),
        python=False,
    )
    case(
        "SparseTensorDenseMatMul of nothing",
        lambda r, v, y: r.SparseTensorDenseMatMul(a_indices=tf.zeros([0, 2], tf.int64), a_values=v, a_shape=long([2, 4]), b=y),
        some(0),
        some(4, 3),
    )
    case(
        "SparseReduceSum of nothing",
        lambda r, v: r.SparseReduceSum(input_indices=tf.zeros([0, 2], tf.int64), input_values=v, input_shape=long([2, 4]), reduction_axes=[1]),
        some(0),
        second=False,
    )
    case("MatrixDiagPart of none", lambda r, x: r.MatrixDiagPart(input=x), some(0, 2, 3))
    case("GatherNd of nothing", lambda r, x: r.GatherNd(params=x, indices=tf.zeros([0, 1], tf.int32)), some(3, 2))
    case("Igamma of nothing", lambda r, a, x: r.Igamma(a=a, x=x), positive(0, 3), positive(3), second=False)
