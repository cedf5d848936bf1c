package io.intarsia.types.handle;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TypeName;
import io.intarsia.spec.TypeSpec;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The spec of a growing array of tensors: the shape and dtype of its elements. Whether shapes are
/// inferred does not count for compatibility.
///
/// @see "Python: tf.TensorArraySpec"
@TypeName("tf.TensorArraySpec")
public final class TensorArraySpec extends HandleSpec {
  private TensorArraySpec(Tuple state) {
    super(state, scalar(DType.VARIANT));
  }

  /// The spec of arrays of such tensors.
  ///
  /// @param elementShape the shape of each element; may be unknown
  /// @param dynamicSize whether the array can grow
  /// @param inferShape whether the first element decides what is not known of the shape
  public static TensorArraySpec of(
      Shape elementShape, DType dtype, boolean dynamicSize, boolean inferShape) {
    return new TensorArraySpec(Tuple.of(elementShape, dtype, dynamicSize, inferShape));
  }

  static TensorArraySpec deserialize(Tuple state) {
    return new TensorArraySpec(
        checked(state, Shape.class, DType.class, Boolean.class, Boolean.class));
  }

  /// The shape of each element.
  public Shape elementShape() {
    return item(0, Shape.class);
  }

  /// The dtype of the elements.
  public DType dtype() {
    return item(1, DType.class);
  }

  /// Whether the array can grow.
  public boolean dynamicSize() {
    return item(2, Boolean.class);
  }

  /// Whether the first element decides what is not known of the shape.
  public boolean inferShape() {
    return item(3, Boolean.class);
  }

  @Override
  public boolean isCompatibleWith(@Nullable Object specOrValue) {
    return switch (specOrValue) {
      case TensorArraySpec other -> super.isCompatibleWith(other.inferring(inferShape()));
      case Handle value -> isCompatibleWith(value.typeSpec());
      case null, default -> super.isCompatibleWith(specOrValue);
    };
  }

  /// As by default; the result infers shapes if both do.
  @Override
  public Optional<TypeSpec<Handle>> mostSpecificCompatibleType(TypeSpec<?> other) {
    return other instanceof TensorArraySpec array && array.inferShape() != inferShape()
        ? inferring(false).mostSpecificCompatibleType(array.inferring(false))
        : super.mostSpecificCompatibleType(other);
  }

  private TensorArraySpec inferring(boolean inferShape) {
    return of(elementShape(), dtype(), dynamicSize(), inferShape);
  }
}
