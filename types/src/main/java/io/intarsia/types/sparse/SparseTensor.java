package io.intarsia.types.sparse;

import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dispatch.Dispatcher;
import io.intarsia.dispatch.Elementwise;
import io.intarsia.display.ValueText;
import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.internal.SpecErrors;

/// A tensor of which only some elements are stored: those at `indices`; the others are zero, or the
/// empty string. Immutable; the tensors stay the caller's.
///
/// Indices are expected in row-major order without repetitions, and within the dense shape; the ops
/// that need it check it.
///
/// Elementwise functions that are zero at zero, such as `math.abs` and `cast`, take sparse tensors
/// and are run on the values; others fail, as they would have to make the zeros.
///
/// @see "Python: tf.sparse.SparseTensor"
public final class SparseTensor implements ExtensionType, Elementwise {
  private static final Dispatcher DISPATCHER =
      ZeroPreserving.addTo(
          DispatchTable.of(SparseTensor.class), (call, x) -> x.withValues(call.tensor(x.values())));

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

  @Override
  public Dispatcher dispatcher() {
    return DISPATCHER;
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
