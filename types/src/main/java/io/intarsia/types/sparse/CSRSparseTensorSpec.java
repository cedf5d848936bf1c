package io.intarsia.types.sparse;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeName;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.Objects;

/// The spec of matrices in compressed-row form: their shape and the dtype of their elements. Not
/// stackable: a variant holds one matrix or batch, whose kernels take no more axes.
@TypeName("intarsia.CSRSparseTensorSpec")
public final class CSRSparseTensorSpec extends TypeSpec<CSRSparseTensor> {
  private final Shape shape;
  private final DType dtype;

  private CSRSparseTensorSpec(Shape shape, DType dtype) {
    this.shape = shape;
    this.dtype = dtype;
  }

  /// The spec of matrices of that shape and dtype.
  ///
  /// @param shape `[rows, columns]` or `[batch, rows, columns]`; dimensions and rank may be unknown
  /// @param dtype `float32`, `float64`, `complex64` or `complex128`
  /// @throws IllegalArgumentException if the rank or dtype is another
  public static CSRSparseTensorSpec of(Shape shape, DType dtype) {
    CSRChecks.check("CSRSparseTensorSpec.of", shape, dtype);
    return new CSRSparseTensorSpec(shape, dtype);
  }

  /// The shape of the matrices.
  public Shape shape() {
    return shape;
  }

  /// The dtype of the elements.
  public DType dtype() {
    return dtype;
  }

  /// `(shape, dtype)`.
  @Override
  public Tuple serialize() {
    return Tuple.of(shape, dtype);
  }

  @Override
  public Class<CSRSparseTensor> valueType() {
    return CSRSparseTensor.class;
  }

  /// `(variant, dense shape)`.
  @Override
  public Object componentSpecs() {
    long rank = shape.hasRank() ? shape.rank() : Shape.UNKNOWN_SIZE;
    return Tuple.of(
        TensorSpec.of(Shape.scalar(), DType.VARIANT), TensorSpec.of(Shape.of(rank), DType.INT64));
  }

  @Override
  public Object toComponents(CSRSparseTensor value) {
    return Tuple.of(value.matrix(), value.denseShape());
  }

  @Override
  public CSRSparseTensor fromComponents(Object components) {
    var parts = (Tuple) components;
    return new CSRSparseTensor(
        (Tensor) Objects.requireNonNull(parts.get(0)),
        (Tensor) Objects.requireNonNull(parts.get(1)),
        shape,
        dtype);
  }

  static CSRSparseTensorSpec deserialize(Tuple state) {
    return of(
        (Shape) Objects.requireNonNull(state.get(0)), (DType) Objects.requireNonNull(state.get(1)));
  }
}
