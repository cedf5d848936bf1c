package io.intarsia.types.array;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeName;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.internal.SpecErrors;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The spec of an array of tensors: the shape and dtype of its elements. Whether shapes are
/// inferred does not count for compatibility.
///
/// @see "Python: tf.TensorArraySpec"
@TypeName("tf.TensorArraySpec")
public final class TensorArraySpec extends TypeSpec<TensorArray> {
  private final Shape elementShape;
  private final DType dtype;
  private final boolean dynamicSize;
  private final boolean inferShape;

  private TensorArraySpec(
      Shape elementShape, DType dtype, boolean dynamicSize, boolean inferShape) {
    this.elementShape = elementShape;
    this.dtype = dtype;
    this.dynamicSize = dynamicSize;
    this.inferShape = inferShape;
  }

  /// The spec of arrays of such tensors.
  ///
  /// @param elementShape the shape of each element; may be unknown
  /// @param dynamicSize whether the array can grow
  /// @param inferShape whether all elements have one shape, of which what is written tells more
  public static TensorArraySpec of(
      Shape elementShape, DType dtype, boolean dynamicSize, boolean inferShape) {
    return new TensorArraySpec(elementShape, dtype, dynamicSize, inferShape);
  }

  static TensorArraySpec deserialize(Tuple state) {
    if (state.size() == 4
        && state.get(0) instanceof Shape elementShape
        && state.get(1) instanceof DType dtype
        && state.get(2) instanceof Boolean dynamicSize
        && state.get(3) instanceof Boolean inferShape) {
      return of(elementShape, dtype, dynamicSize, inferShape);
    }
    throw SpecErrors.state(state, Shape.class, DType.class, Boolean.class, Boolean.class);
  }

  /// The shape of each element.
  public Shape elementShape() {
    return elementShape;
  }

  /// The dtype of the elements.
  public DType dtype() {
    return dtype;
  }

  /// Whether the array can grow.
  public boolean dynamicSize() {
    return dynamicSize;
  }

  /// Whether all elements have one shape, of which what is written tells more.
  public boolean inferShape() {
    return inferShape;
  }

  /// `(element shape, dtype, dynamic size, infer shape)`.
  @Override
  public Tuple serialize() {
    return Tuple.of(elementShape, dtype, dynamicSize, inferShape);
  }

  @Override
  public Class<TensorArray> valueType() {
    return TensorArray.class;
  }

  /// That of the list of the runtime.
  @Override
  public Object componentSpecs() {
    return TensorSpec.of(Shape.scalar(), DType.VARIANT);
  }

  @Override
  public Object toComponents(TensorArray value) {
    return value.flow();
  }

  @Override
  public TensorArray fromComponents(Object components) {
    return new TensorArray(this, (Tensor) components, Shape.UNKNOWN_SIZE);
  }

  /// As by default, whether shapes are inferred or not.
  @Override
  public boolean isCompatibleWith(@Nullable Object specOrValue) {
    return switch (specOrValue) {
      case TensorArraySpec other -> super.isCompatibleWith(other.inferring(inferShape));
      case TensorArray value -> isCompatibleWith(value.typeSpec());
      case null, default -> super.isCompatibleWith(specOrValue);
    };
  }

  /// As by default; the result infers shapes if both do.
  @Override
  public Optional<TypeSpec<TensorArray>> mostSpecificCompatibleType(TypeSpec<?> other) {
    return other instanceof TensorArraySpec array && array.inferShape != inferShape
        ? inferring(false).mostSpecificCompatibleType(array.inferring(false))
        : super.mostSpecificCompatibleType(other);
  }

  private TensorArraySpec inferring(boolean infer) {
    return of(elementShape, dtype, dynamicSize, infer);
  }

  /// The spec once elements of a shape are in.
  ///
  /// @throws IllegalArgumentException if they do not fit
  TensorArraySpec with(String operation, Shape element) {
    Shape merged =
        elementShape
            .mergeWith(element)
            .orElseThrow(() -> ArrayErrors.shape(operation, elementShape, element));
    return inferShape ? of(merged, dtype, dynamicSize, true) : this;
  }
}
