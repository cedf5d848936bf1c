package io.intarsia.types.sparse;

import io.intarsia.dispatch.Dispatcher;
import io.intarsia.dispatch.Elementwise;
import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;

/// A matrix, or a batch of matrices, most of whose elements are zero, in compressed-row form: the
/// stored values row by row, the column of each, and where each row begins. `[[0, 5], [7, 0]]` has
/// the row pointers `[0, 1, 2]`, the columns `[1, 0]` and the values `[5, 7]`.
///
/// The runtime keeps the three as one variant. Its kernels take `float32`, `float64`, `complex64`
/// and `complex128`, and fewer than 2³¹ rows, columns and stored values.
///
/// These functions take such values: `linalg.matMul` with tensors or other such values,
/// `linalg.matVec`, `math.add`, `math.subtract`, `math.multiply` by a scalar, `transpose`,
/// `linalg.matrixTranspose`, `linalg.adjoint`, `shape`, `size`, `rank`, `cast`, and the elementwise
/// functions that are zero at zero, such as `math.abs`. Sums and elementwise functions take time
/// proportional to the number of stored values. Others fail; convert with [#toDense] first.
///
/// Immutable; the tensors stay the caller's.
///
/// @see "Python: tensorflow.python.ops.linalg.sparse.CSRSparseMatrix"
public final class CSRSparseTensor implements ExtensionType, Elementwise {
  private final Tensor matrix;
  private final Tensor denseShape;
  // What is known without reading; the rest is read when asked for.
  private final Shape shape;
  private final DType dtype;

  // Nothing is checked or read: the tensors may be placeholders.
  CSRSparseTensor(Tensor matrix, Tensor denseShape, Shape shape, DType dtype) {
    this.matrix = matrix;
    this.denseShape = denseShape;
    this.shape = shape;
    this.dtype = dtype;
  }

  /// One matrix of a batch, or the only one: what the variant holds.
  ///
  /// @param rowPointers `int32`, `[rows + 1]`: where each row begins in the other two, and where
  ///   the last one ends
  /// @param columns `int32`, `[n]`: the column of each value
  /// @param values `[n]`
  public record Parts(Tensor rowPointers, Tensor columns, Tensor values) {}

  /// The elements of a tensor that are not zero.
  ///
  /// @param tf where ops run
  /// @param dense `[rows, columns]` or `[batch, rows, columns]`, `float32`, `float64`, `complex64`
  ///   or `complex128`
  /// @throws IllegalArgumentException if rank or dtype is another, or there are no matrices
  public static CSRSparseTensor ofDense(Ops tf, Tensor dense) {
    CSRChecks.check("CSRSparseTensor.ofDense", dense.shape(), dense.dtype());
    Tensor matrix = tf.raw.DenseToCSRSparseMatrix(dense, tf.raw.Where(dense));
    Shape shape = dense.shape();
    Tensor denseShape =
        shape.isFullyKnown() ? tf.constant(shape.toArray()) : tf.shape(dense, DType.INT64);
    return new CSRSparseTensor(matrix, denseShape, shape, dense.dtype());
  }

  /// The same elements as a sparse tensor, whose indices may be in any order but not repeat.
  ///
  /// @param tf where ops run
  /// @param sparse of rank 2 or 3, `float32`, `float64`, `complex64` or `complex128`
  /// @throws IllegalArgumentException if rank or dtype is another, there are no matrices, or the
  ///   dense shape has a size that is negative or no `int32`
  /// @throws TensorFlowException if an index lies outside of the dense shape
  public static CSRSparseTensor of(Ops tf, SparseTensor sparse) {
    CSRChecks.check("CSRSparseTensor.of", sparse.shape(), sparse.dtype());
    // The kernel counts the matrices of a batch as they come.
    var sorted = tf.raw.SparseReorder(sparse.indices(), sparse.values(), sparse.denseShape());
    return ofSorted(
        tf,
        new SparseTensor(
            sorted.outputIndices(), sorted.outputValues(), sparse.denseShape(), sparse.shape()));
  }

  static CSRSparseTensor ofSorted(Ops tf, SparseTensor sparse) {
    Tensor matrix =
        tf.raw.SparseTensorToCSRSparseMatrix(
            sparse.indices(), sparse.values(), sparse.denseShape());
    return new CSRSparseTensor(
        matrix, sparse.denseShape(), sparse.staticShape(), sparse.values().dtype());
  }

  /// The matrices as a tensor, zeros included.
  ///
  /// @param tf where ops run
  public Tensor toDense(Ops tf) {
    // The kernel ends the process if there is no memory for the result; SparseToDense fails.
    if (CSRChecks.isSmall(shape)) {
      return tf.raw.CSRSparseMatrixToDense(matrix, dtype);
    }
    SparseTensor sparse = toSparse(tf);
    Tensor zero = tf.zeros(Shape.scalar(), dtype);
    return tf.raw.SparseToDense(sparse.indices(), denseShape, sparse.values(), zero);
  }

  /// The same elements as a sparse tensor, in row-major order.
  ///
  /// @param tf where ops run
  public SparseTensor toSparse(Ops tf) {
    var sparse = tf.raw.CSRSparseMatrixToSparseTensor(matrix, dtype);
    return new SparseTensor(sparse.indices(), sparse.values(), denseShape, shape);
  }

  /// How many elements are stored: an `int32` scalar, or `[batch]`, one for each matrix.
  ///
  /// @param tf where ops run
  public Tensor nonZeros(Ops tf) {
    return tf.raw.SparseMatrixNNZ(matrix);
  }

  /// The parts of the only matrix, or of the first of a batch.
  ///
  /// @param tf where ops run
  public Parts parts(Ops tf) {
    return parts(tf, 0);
  }

  /// The parts of a matrix.
  ///
  /// @param tf where ops run
  /// @param index which one of the batch
  /// @throws TensorFlowException if there is no such matrix
  public Parts parts(Ops tf, int index) {
    var parts = tf.raw.CSRSparseMatrixComponents(matrix, tf.constant(index), dtype);
    return new Parts(parts.rowPtrs(), parts.colInds(), parts.values());
  }

  /// What the runtime holds: a variant scalar.
  public Tensor matrix() {
    return matrix;
  }

  /// The shape as a tensor: `int64`, `[2]` or `[3]`.
  public Tensor denseShape() {
    return denseShape;
  }

  /// The dtype of the elements.
  public DType dtype() {
    return dtype;
  }

  /// The shape, `[rows, columns]` or `[batch, rows, columns]`; fully known if the tensors have
  /// data, which is read if needed.
  ///
  /// @throws IllegalStateException if the data must be read and was closed
  @Override
  public Shape shape() {
    return shape.isFullyKnown() ? shape : TypeSpecs.shapeOf(shape, denseShape);
  }

  /// What is known of the shape without reading.
  Shape staticShape() {
    return shape;
  }

  @Override
  public Dispatcher dispatcher() {
    return CSRDispatch.TABLE;
  }

  @Override
  public CSRSparseTensorSpec typeSpec() {
    return CSRSparseTensorSpec.of(shape(), dtype);
  }

  /// Prints `CSRSparseTensor([2, 2], float32)`; what is stored is in a variant.
  @Override
  public String toString() {
    return "CSRSparseTensor(%s, %s)".formatted(shape, dtype);
  }
}
