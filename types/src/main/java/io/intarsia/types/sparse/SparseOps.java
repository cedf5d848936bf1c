package io.intarsia.types.sparse;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// Python's `tf.sparse.*`: functions that take or give sparse tensors. They run where their tensors
/// are. Counts and crosses of features are in [SparseFeatures], `segment_*` and `sampled_addmm` in
/// [SparseSegments].
///
/// Indices are expected in row-major order without repetitions; [SparseTensor#validate] tells.
/// Where a function takes others too, it says so.
public final class SparseOps {
  private SparseOps() {}

  // -- made of others -----------------------------------------------------------------------------

  /// The elements of a tensor that are not zero, false or empty.
  ///
  /// @param tensor any shape and dtype
  /// @see "Python: tf.sparse.from_dense"
  public static SparseTensor fromDense(Tensor tensor) {
    return SparseConversions.fromDense(tensor);
  }

  /// Ones along the diagonal: `float32`, `[rows, rows]`.
  ///
  /// @see "Python: tf.sparse.eye"
  public static SparseTensor eye(Ops tf, long numRows) {
    return eye(tf, numRows, numRows, DType.FLOAT32);
  }

  /// Ones along the diagonal: `float32`, `[rows, columns]`.
  ///
  /// @see "Python: tf.sparse.eye"
  public static SparseTensor eye(Ops tf, long numRows, long numColumns) {
    return eye(tf, numRows, numColumns, DType.FLOAT32);
  }

  /// Ones along the diagonal: `[rows, columns]`.
  ///
  /// @throws IllegalArgumentException if a size is negative
  /// @see "Python: tf.sparse.eye"
  public static SparseTensor eye(Ops tf, long numRows, long numColumns, DType dtype) {
    return SparseConversions.eye(tf, numRows, numColumns, dtype);
  }

  /// The whole, with zeros: the shape of the sparse tensor.
  ///
  /// @throws IllegalArgumentException if indices are out of order, repeat, or lie outside
  /// @see "Python: tf.sparse.to_dense"
  public static Tensor toDense(SparseTensor spInput) {
    return SparseConversions.toDense(spInput);
  }

  /// The whole, with a value where nothing is stored.
  ///
  /// @param defaultValue a scalar
  /// @see "Python: tf.sparse.to_dense"
  public static Tensor toDense(SparseTensor spInput, Object defaultValue) {
    return toDense(spInput, defaultValue, true);
  }

  /// The whole, with a value where nothing is stored.
  ///
  /// @param validateIndices whether indices must be in order and not repeat; they may not lie
  ///   outside in any case
  /// @see "Python: tf.sparse.to_dense"
  public static Tensor toDense(SparseTensor spInput, Object defaultValue, boolean validateIndices) {
    return SparseConversions.toDense(spInput, defaultValue, validateIndices);
  }

  /// True where a value of a row says so: `bool`, `[O…, vocabSize]`.
  ///
  /// @param spInput integers, `[O…, n]`
  /// @see "Python: tf.sparse.to_indicator"
  public static Tensor toIndicator(SparseTensor spInput, long vocabSize) {
    return SparseConversions.toIndicator(spInput, SparsePlace.of(spInput).constant(vocabSize));
  }

  // -- arithmetic ---------------------------------------------------------------------------------

  /// The sum.
  ///
  /// @param b of the same shape and dtype
  /// @throws IllegalArgumentException if shape or dtype differ
  /// @see "Python: tf.sparse.add"
  public static SparseTensor add(SparseTensor a, SparseTensor b) {
    return add(a, b, 0);
  }

  /// The sum, without entries whose magnitude is below a threshold; with 0, all are kept.
  ///
  /// @param threshold a real scalar, of the dtype's real part
  /// @see "Python: tf.sparse.add"
  public static SparseTensor add(SparseTensor a, SparseTensor b, Object threshold) {
    return SparseArithmetic.add(a, b, threshold);
  }

  /// The sum with a tensor of the same shape. Indices may be in any order and repeat.
  ///
  /// @see "Python: tf.sparse.add"
  public static Tensor add(SparseTensor a, Tensor b) {
    return SparseArithmetic.add(a, b);
  }

  /// The sum with a tensor of the same shape.
  ///
  /// @see "Python: tf.sparse.add"
  public static Tensor add(Tensor a, SparseTensor b) {
    return SparseArithmetic.add(b, a);
  }

  /// The larger one where either is stored; what is not, is 0.
  ///
  /// @throws IllegalArgumentException if shape or dtype differ
  /// @see "Python: tf.sparse.maximum"
  public static SparseTensor maximum(SparseTensor spA, SparseTensor spB) {
    return SparseArithmetic.maximum(spA, spB);
  }

  /// The smaller one where either is stored; what is not, is 0.
  ///
  /// @throws IllegalArgumentException if shape or dtype differ
  /// @see "Python: tf.sparse.minimum"
  public static SparseTensor minimum(SparseTensor spA, SparseTensor spB) {
    return SparseArithmetic.minimum(spA, spB);
  }

  /// A function of the stored values.
  ///
  /// @param op of values `[n]` to as many
  /// @see "Python: tf.sparse.map_values"
  public static SparseTensor mapValues(UnaryOperator<Tensor> op, SparseTensor x) {
    return x.withValues(op.apply(x.values()));
  }

  /// A function of the stored values of several sparse tensors with equal indices.
  ///
  /// @param op of as many lists of values `[n]` to one
  /// @throws IllegalArgumentException if shapes or indices differ, or there are none
  /// @see "Python: tf.sparse.map_values"
  @SuppressWarnings("overloads") // a function of one sparse tensor is taken for that
  public static SparseTensor mapValues(
      Function<? super List<Tensor>, Tensor> op, SparseTensor... all) {
    return SparseValues.mapValues(op, List.of(all));
  }

  /// Softmax of the stored values of each row, the last axis; what is not stored counts for
  /// nothing.
  ///
  /// @param spInput floating, of rank 2 or more; indices may be in any order
  /// @see "Python: tf.sparse.softmax"
  public static SparseTensor softmax(SparseTensor spInput) {
    return SparseReductions.softmax(spInput);
  }

  // -- reductions ---------------------------------------------------------------------------------

  /// The sum of all elements, or along axes, as a tensor.
  ///
  /// @param axis negative ones from the end; none means all
  /// @see "Python: tf.sparse.reduce_sum"
  public static Tensor reduceSum(SparseTensor spInput, int... axis) {
    return reduceSum(spInput, options(axis));
  }

  /// The sum along an axis, which stays with length 1 if `keepdims` says so.
  ///
  /// @see "Python: tf.sparse.reduce_sum"
  public static Tensor reduceSum(SparseTensor spInput, int axis, boolean keepdims) {
    return reduceSum(spInput, options(axis).withKeepdims(keepdims));
  }

  /// The sum along axes, as a tensor.
  ///
  /// @see "Python: tf.sparse.reduce_sum"
  public static Tensor reduceSum(SparseTensor spInput, ReduceOptions options) {
    return SparseReductions.sum(spInput, options);
  }

  /// The sum along axes, as a sparse tensor: Python's `output_is_sparse=True`.
  ///
  /// @param axis negative ones from the end; none means all
  /// @see "Python: tf.sparse.reduce_sum"
  public static SparseTensor reduceSumSparse(SparseTensor spInput, int... axis) {
    return reduceSumSparse(spInput, options(axis));
  }

  /// The sum along axes, as a sparse tensor: Python's `output_is_sparse=True`.
  ///
  /// @see "Python: tf.sparse.reduce_sum"
  public static SparseTensor reduceSumSparse(SparseTensor spInput, ReduceOptions options) {
    return SparseReductions.sumSparse(spInput, options);
  }

  /// The largest stored value, or those along axes, as a tensor. Elements that are not stored do
  /// not count; where nothing is stored the result is 0.
  ///
  /// @param axis negative ones from the end; none means all
  /// @see "Python: tf.sparse.reduce_max"
  public static Tensor reduceMax(SparseTensor spInput, int... axis) {
    return reduceMax(spInput, options(axis));
  }

  /// The largest stored values along an axis, which stays with length 1 if `keepdims` says so.
  ///
  /// @see "Python: tf.sparse.reduce_max"
  public static Tensor reduceMax(SparseTensor spInput, int axis, boolean keepdims) {
    return reduceMax(spInput, options(axis).withKeepdims(keepdims));
  }

  /// The largest stored values along axes, as a tensor.
  ///
  /// @see "Python: tf.sparse.reduce_max"
  public static Tensor reduceMax(SparseTensor spInput, ReduceOptions options) {
    return SparseReductions.max(spInput, options);
  }

  /// The largest stored values along axes, as a sparse tensor: Python's `output_is_sparse=True`.
  ///
  /// @param axis negative ones from the end; none means all
  /// @see "Python: tf.sparse.reduce_max"
  public static SparseTensor reduceMaxSparse(SparseTensor spInput, int... axis) {
    return reduceMaxSparse(spInput, options(axis));
  }

  /// The largest stored values along axes, as a sparse tensor: Python's `output_is_sparse=True`.
  ///
  /// @see "Python: tf.sparse.reduce_max"
  public static SparseTensor reduceMaxSparse(SparseTensor spInput, ReduceOptions options) {
    return SparseReductions.maxSparse(spInput, options);
  }

  private static ReduceOptions options(int... axis) {
    ReduceOptions all = ReduceOptions.defaults();
    return axis.length == 0 ? all : all.withAxis(axis);
  }

  // -- entries and shape --------------------------------------------------------------------------

  /// The same entries in row-major order.
  ///
  /// @see "Python: tf.sparse.reorder"
  public static SparseTensor reorder(SparseTensor spInput) {
    return SparseShapes.reorder(spInput);
  }

  /// The same elements in another shape.
  ///
  /// @param shape one size may be -1, for what is left
  /// @throws IllegalArgumentException if the elements are not as many
  /// @see "Python: tf.sparse.reshape"
  public static SparseTensor reshape(SparseTensor spInput, long... shape) {
    return SparseShapes.reshape(spInput, shape);
  }

  /// The same elements in another shape.
  ///
  /// @param shape integers, `[rank]`: a tensor, array or list
  /// @see "Python: tf.sparse.reshape"
  public static SparseTensor reshape(SparseTensor spInput, Object shape) {
    return shape instanceof Tensor sizes
        ? SparseShapes.reshape(spInput, sizes)
        : SparseShapes.reshape(spInput, SparsePlace.numbers(shape));
  }

  /// With an axis of length 1 at the end.
  ///
  /// @see "Python: tf.sparse.expand_dims"
  public static SparseTensor expandDims(SparseTensor spInput) {
    return expandDims(spInput, -1);
  }

  /// With another axis of length 1.
  ///
  /// @param axis where it is in the result, negative from the end
  /// @see "Python: tf.sparse.expand_dims"
  public static SparseTensor expandDims(SparseTensor spInput, int axis) {
    return SparseShapes.expandDims(spInput, axis);
  }

  /// With the axes in reverse or another order; in row-major order.
  ///
  /// @param perm the axis of the input for each of the result; none means reverse
  /// @see "Python: tf.sparse.transpose"
  public static SparseTensor transpose(SparseTensor spInput, int... perm) {
    return perm.length == 0 && SparsePlace.rank(spInput) != 0
        ? SparseShapes.transpose(spInput)
        : SparseShapes.transpose(spInput, perm);
  }

  /// Some of the entries.
  ///
  /// @param toRetain `bool`, `[n]`, a tensor, array or list: one for each entry
  /// @see "Python: tf.sparse.retain"
  public static SparseTensor retain(SparseTensor spInput, Object toRetain) {
    return SparseShapes.retain(
        spInput,
        toRetain instanceof Tensor mask ? mask : SparsePlace.of(spInput).constant(toRetain));
  }

  /// In the smallest shape that has all entries.
  ///
  /// @see "Python: tf.sparse.reset_shape"
  public static SparseTensor resetShape(SparseTensor spInput) {
    return SparseShapes.resetShape(spInput);
  }

  /// In a larger shape.
  ///
  /// @param newShape of the same rank, no size smaller
  /// @see "Python: tf.sparse.reset_shape"
  public static SparseTensor resetShape(SparseTensor spInput, long... newShape) {
    return resetShape(spInput, (Object) newShape);
  }

  /// In a larger shape.
  ///
  /// @param newShape integers, `[rank]`: a tensor, array or list
  /// @see "Python: tf.sparse.reset_shape"
  public static SparseTensor resetShape(SparseTensor spInput, Object newShape) {
    return SparseShapes.resetShape(
        spInput, SparsePlace.integers(SparsePlace.of(spInput), newShape));
  }

  /// What [#fillEmptyRows] gives.
  ///
  /// @param filled the sparse tensor, with at least one entry in each row
  /// @param emptyRowIndicator `bool`, `[rows]`: which rows had none
  public record FilledRows(SparseTensor filled, Tensor emptyRowIndicator) {}

  /// With a value at the beginning of each row of a matrix that has no entry.
  ///
  /// @param defaultValue a scalar
  /// @see "Python: tf.sparse.fill_empty_rows"
  public static FilledRows fillEmptyRows(SparseTensor spInput, Object defaultValue) {
    return SparseConversions.fillEmptyRows(spInput, defaultValue);
  }

  // -- parts --------------------------------------------------------------------------------------

  /// Those along an axis one after the other, in row-major order. Indices may be in any order.
  ///
  /// @param axis negative from the end
  /// @throws IllegalArgumentException if other sizes differ
  /// @see "Python: tf.sparse.concat"
  public static SparseTensor concat(int axis, List<SparseTensor> spInputs) {
    return concat(axis, spInputs, false);
  }

  /// Those along an axis one after the other.
  ///
  /// @param expandNonconcatDims whether other sizes may differ; the largest one is that of the
  ///   whole
  /// @see "Python: tf.sparse.concat"
  public static SparseTensor concat(
      int axis, List<SparseTensor> spInputs, boolean expandNonconcatDims) {
    return SparseParts.concat(axis, spInputs, expandNonconcatDims);
  }

  /// Parts along an axis, of which the first ones may be longer by one.
  ///
  /// @see "Python: tf.sparse.split"
  public static List<SparseTensor> split(SparseTensor spInput, int numSplit, int axis) {
    return SparseParts.split(spInput, numSplit, axis);
  }

  /// A part: sizes that go beyond the end are cut.
  ///
  /// @param start where it begins: integers, `[rank]`, a tensor, array or list
  /// @param size how large it is: integers, `[rank]`, a tensor, array or list
  /// @see "Python: tf.sparse.slice"
  public static SparseTensor slice(SparseTensor spInput, Object start, Object size) {
    Ops tf = SparsePlace.of(spInput);
    return SparseParts.slice(
        spInput, SparsePlace.integers(tf, start), SparsePlace.integers(tf, size));
  }

  /// Slices but those at some positions.
  ///
  /// @param maskIndices integers, `[m]`: which are left out
  /// @see "Python: tf.sparse.mask"
  public static IndexedSlices mask(IndexedSlices a, Tensor maskIndices) {
    return SparseValues.mask(a, maskIndices);
  }

  // -- products -----------------------------------------------------------------------------------

  /// The product of a sparse matrix and a matrix, or of as many of both: `[B…, rows, columns]`.
  /// Indices may be in any order and repeat.
  ///
  /// @param spA `[B…, rows, inner]`
  /// @param b `[B…, inner, columns]`
  /// @throws IllegalArgumentException if shapes or dtypes do not fit
  /// @see "Python: tf.sparse.sparse_dense_matmul"
  public static Tensor sparseDenseMatmul(SparseTensor spA, Tensor b) {
    return sparseDenseMatmul(spA, b, false, false);
  }

  /// The product, either of them transposed and conjugated before.
  ///
  /// @see "Python: tf.sparse.sparse_dense_matmul"
  public static Tensor sparseDenseMatmul(
      SparseTensor spA, Tensor b, boolean adjointA, boolean adjointB) {
    return SparseMatMul.product(spA, b, adjointA, adjointB);
  }

  /// The product of a matrix and a sparse matrix.
  ///
  /// @see "Python: tf.sparse.sparse_dense_matmul"
  public static Tensor sparseDenseMatmul(Tensor a, SparseTensor spB) {
    return sparseDenseMatmul(a, spB, false, false);
  }

  /// The product of a matrix and a sparse matrix, either transposed and conjugated before.
  ///
  /// @see "Python: tf.sparse.sparse_dense_matmul"
  public static Tensor sparseDenseMatmul(
      Tensor a, SparseTensor spB, boolean adjointA, boolean adjointB) {
    return SparseMatMul.product(a, spB, adjointA, adjointB);
  }
}
