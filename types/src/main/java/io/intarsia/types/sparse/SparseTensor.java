package io.intarsia.types.sparse;

import io.intarsia.dispatch.Dispatcher;
import io.intarsia.display.ValueText;
import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.op.ElementwiseMethods;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.internal.SpecErrors;
import java.util.Arrays;
import java.util.List;

/// A tensor of which only some elements are stored: those at `indices`; the others are zero, or the
/// empty string. Immutable; the tensors stay the caller's.
///
/// Indices are expected in row-major order without repetitions, and within the dense shape; the ops
/// that need it check it.
///
/// Functions of the facade that take sparse tensors: those that are zero at zero, such as
/// `math.abs` and `cast`; `math.add`, `math.subtract`, `math.maximum` and `math.minimum` of two
/// sparse tensors; `math.multiply` and `math.divide` by a tensor or number; `math.reduceSum`,
/// `math.reduceMean`, `math.bincount`, `nn.softmax`, `linalg.matMul`, `linalg.matvec`; and those
/// that move elements, as `concat`, `stack`, `split`, `slice`, `reshape`, `transpose`,
/// `expandDims`. Others fail, as they would have to make the zeros. More are in [SparseOps]. What
/// runs as a function runs as a method: `x.plus(y)`, `x.times(2)`, `x.sum(1)`.
///
/// @see "Python: tf.sparse.SparseTensor"
public final class SparseTensor implements ExtensionType, ElementwiseMethods<SparseTensor> {
  private final Tensor indices;
  private final Tensor values;
  private final Tensor denseShape;
  // What is known without reading; the rest is read when asked for.
  private final Shape shape;

  // Nothing is checked or read: the tensors may be placeholders.
  SparseTensor(Tensor indices, Tensor values, Tensor denseShape, Shape shape) {
    this.indices = indices;
    this.values = values;
    this.denseShape = denseShape;
    this.shape = shape;
  }

  /// A sparse tensor of its parts. The dense shape is read if it has data.
  ///
  /// @param indices `int64`, `[n, rank]`: where the values are
  /// @param values `[n]`, any dtype
  /// @param denseShape `int64`, `[rank]`
  /// @throws IllegalArgumentException if a part has another dtype or rank, or sizes differ
  public static SparseTensor of(Tensor indices, Tensor values, Tensor denseShape) {
    check("indices", indices, 2, true);
    check("values", values, 1, false);
    check("denseShape", denseShape, 1, true);
    checkSizes(indices, values, denseShape);
    Shape shape = TypeSpecs.shapeOf(Shape.unknown(), denseShape);
    return new SparseTensor(indices, values, denseShape, shape);
  }

  /// A sparse tensor of arrays.
  ///
  /// ```java
  /// SparseTensor.of(tf, new long[][] {{0, 1}, {2, 0}}, new float[] {5, 7}, 3, 4);
  /// ```
  ///
  /// @param indices `[n][rank]`: where the values are
  /// @param values an array or list of `n`
  /// @throws IllegalArgumentException if sizes differ
  public static SparseTensor of(Ops tf, long[][] indices, Object values, long... denseShape) {
    long[] flat = Arrays.stream(indices).flatMapToLong(Arrays::stream).toArray();
    if (flat.length != (long) indices.length * denseShape.length) {
      throw SparseErrors.argument(
          "SparseTensor.of",
          "indices of %d numbers each, as many as sizes".formatted(denseShape.length),
          Arrays.deepToString(indices));
    }
    Tensor positions = tf.constant(flat, DType.INT64, Shape.of(indices.length, denseShape.length));
    return of(positions, tf.constant(values), SparsePlace.longs(tf, denseShape));
  }

  /// A sparse tensor of what Python's constructor takes: lists or arrays of any numbers.
  ///
  /// ```java
  /// SparseTensor.of(tf, new int[][] {{0, 1}, {2, 0}}, new float[] {5, 7}, List.of(3, 4));
  /// ```
  ///
  /// @param indices `[n, rank]`, or `[]` for none: where the values are
  /// @param values `[n]`; a tensor, or what becomes one
  /// @param denseShape `[rank]`
  /// @throws IllegalArgumentException if sizes differ, or something does not convert
  public static SparseTensor of(Ops tf, Object indices, Object values, Object denseShape) {
    Tensor sizes = SparsePlace.integers(tf, denseShape);
    Tensor positions = SparsePlace.integers(tf, indices);
    boolean none = positions.shape().equals(Shape.of(0)) && sizes.shape().isFullyKnown();
    return of(
        none ? tf.zeros(Shape.of(0, sizes.shape().dim(0)), DType.INT64) : positions,
        values instanceof Tensor tensor ? tensor : tf.constant(values),
        sizes);
  }

  /// Other values at the same places.
  ///
  /// @param values `[n]`
  /// @throws IllegalArgumentException if they are not as many as the indices, as far as shapes say
  public SparseTensor withValues(Tensor values) {
    checkSizes(indices, values, denseShape);
    return new SparseTensor(indices, values, denseShape, shape);
  }

  /// Where the values are: `int64`, `[n, rank]`.
  public Tensor indices() {
    return indices;
  }

  /// The stored values: `[n]`.
  public Tensor values() {
    return values;
  }

  /// The shape of the whole as a tensor: `int64`, `[rank]`.
  public Tensor denseShape() {
    return denseShape;
  }

  /// The dtype of the values.
  public DType dtype() {
    return values.dtype();
  }

  /// The shape of the whole; fully known if the tensors have data, which is read if needed.
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

  /// The same value, with what else is known of the shape.
  ///
  /// @throws IllegalArgumentException if it contradicts what is known
  /// @see "Python: tf.SparseTensor.set_shape"
  public SparseTensor withShape(Shape shape) {
    Shape merged =
        shape()
            .mergeWith(shape)
            .orElseThrow(() ->
                SparseErrors.argument(
                    "SparseTensor.withShape", "a shape compatible with " + shape(), shape));
    return new SparseTensor(indices, values, denseShape, merged);
  }

  // -- order --------------------------------------------------------------------------------------

  /// Whether the indices are in row-major order without repetitions, and within the shape. Reads
  /// the data.
  ///
  /// @throws IllegalStateException if there is none, as in a function being traced
  public boolean isOrdered() {
    if (!TypeSpecs.areReal(indices, denseShape)) {
      throw Mistake.state(
          "isOrdered: expected a sparse tensor with data, got one of a trace; use validate");
    }
    return SparseOrder.fault(this) == null;
  }

  /// Checks that the indices are in row-major order without repetitions, and within the shape; in a
  /// function being traced, when it runs.
  ///
  /// @throws IllegalArgumentException if they are not; the message says where
  @Override
  public void validate() {
    SparseOrder.check(SparsePlace.of(this), "SparseTensor.validate", this);
  }

  /// The whole, with zeros.
  ///
  /// @throws TensorFlowException if indices are out of order, repeat, or lie outside
  /// @see "Python: tf.sparse.to_dense"
  public Tensor toDense() {
    return SparseConversions.toDense(this);
  }

  /// Where the tensors are: the innermost graph that one of them is of, or their environment.
  @Override
  public Place place() {
    return values.place().placeFor(List.of(indices, values, denseShape));
  }

  @Override
  public Dispatcher dispatcher() {
    return SparseDispatch.TABLE;
  }

  @Override
  public SparseTensorSpec typeSpec() {
    return SparseTensorSpec.of(shape(), dtype());
  }

  /// Prints `SparseTensor(indices=[[0, 1]], values=[7], denseShape=[2, 2])`.
  @Override
  public String toString() {
    return "SparseTensor(indices=%s, values=%s, denseShape=%s)"
        .formatted(ValueText.of(indices), ValueText.of(values), ValueText.of(denseShape));
  }

  private static void check(String name, Tensor tensor, int rank, boolean integer) {
    Shape shape = tensor.shape();
    boolean fits =
        (!integer || tensor.dtype() == DType.INT64) && (!shape.hasRank() || shape.rank() == rank);
    if (!fits) {
      String what = integer ? "an int64 tensor of rank " : "a tensor of rank ";
      throw SpecErrors.component("SparseTensor.of", name, what + rank, tensor);
    }
  }

  private static void checkSizes(Tensor indices, Tensor values, Tensor denseShape) {
    Shape expected = values.shape().concatenate(denseShape.shape());
    if (!indices.shape().isCompatibleWith(expected)) {
      throw SpecErrors.component(
          "SparseTensor.of",
          "indices",
          "of shape %s as values and denseShape say".formatted(expected),
          indices);
    }
  }
}
