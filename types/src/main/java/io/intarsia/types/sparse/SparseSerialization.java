package io.intarsia.types.sparse;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Sparse tensors written into tensors of strings, read from them, and compared as sequences.
public final class SparseSerialization {
  private SparseSerialization() {}

  /// Indices, values and shape, each as the bytes of a `TensorProto`: `string`, `[3]`.
  ///
  /// @param spInput of any dtype, which must be in row-major order
  /// @see "Python: tf.io.serialize_sparse"
  public static Tensor serializeSparse(SparseTensor spInput) {
    Ops tf = SparsePlace.of(spInput);
    return tf.raw.SerializeSparse(spInput.indices(), spInput.values(), spInput.denseShape());
  }

  /// The parts along the first axis, each as indices, values and shape: `string`, `[n, 3]`.
  ///
  /// @param spInput of rank 2 or more
  /// @see "Python: tf.io.serialize_many_sparse"
  public static Tensor serializeManySparse(SparseTensor spInput) {
    Ops tf = SparsePlace.of(spInput);
    return tf.raw.SerializeManySparse(spInput.indices(), spInput.values(), spInput.denseShape());
  }

  /// The sparse tensors that were written, along a first axis that is new; other sizes are the
  /// largest ones.
  ///
  /// @param serializedSparse `string`, `[n, 3]`
  /// @param rank of the result, or -1 if it is not known
  /// @throws io.intarsia.errors.TensorFlowException if dtypes or ranks differ
  /// @see "Python: tf.io.deserialize_many_sparse"
  public static SparseTensor deserializeManySparse(Tensor serializedSparse, DType dtype, int rank) {
    if (serializedSparse.shape().hasRank() && serializedSparse.rank() != 2) {
      throw SparseErrors.rank(
          "io.deserializeManySparse", "a matrix of strings", serializedSparse.shape());
    }
    Ops tf = SparsePlace.of(serializedSparse);
    // The op of that name is not vetted; this one does the same with a matrix.
    var sparse = tf.raw.DeserializeSparse(serializedSparse, dtype);
    return new SparseTensor(
        sparse.sparseIndices(),
        sparse.sparseValues(),
        sparse.sparseShape(),
        rank < 0 ? Shape.unknown() : Shape.unknownOfRank(rank));
  }

  /// How many insertions, deletions and replacements make one sequence, the last axis, of the
  /// other: `float32`, `[O…]`.
  ///
  /// @param hypothesis `[O…, n]`
  /// @param truth `[O…, m]`, of the same dtype
  /// @param normalize whether the number is divided by the length of the truth
  /// @see "Python: tf.edit_distance"
  public static Tensor editDistance(
      SparseTensor hypothesis, SparseTensor truth, boolean normalize) {
    SparseChecks.sameDtype("editDistance", hypothesis.dtype(), truth.dtype());
    Ops tf = SparsePlace.of(hypothesis, truth);
    return tf.raw.EditDistance(
        hypothesis.indices(),
        hypothesis.values(),
        hypothesis.denseShape(),
        truth.indices(),
        truth.values(),
        truth.denseShape(),
        Attributes.of("normalize", normalize));
  }
}
