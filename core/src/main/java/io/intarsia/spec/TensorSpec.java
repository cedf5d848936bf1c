package io.intarsia.spec;

import io.intarsia.dtype.DType;
import io.intarsia.nest.NodeType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The spec of a tensor: dtype, shape (which may be partly unknown), and sometimes a name. The name
/// counts for equality, not for compatibility.
///
/// @see "Python: tf.TensorSpec"
@SuppressWarnings("serial") // stored by its serialization: see TypeSpec.writeReplace
public sealed class TensorSpec extends StackableTypeSpec<Tensor> permits BoundedTensorSpec {
  private final Shape shape;
  private final DType dtype;
  private final @Nullable String name;

  TensorSpec(Shape shape, DType dtype, @Nullable String name) {
    this.shape = Objects.requireNonNull(shape, "shape");
    this.dtype = Objects.requireNonNull(dtype, "dtype");
    this.name = name;
  }

  /// The spec of tensors of that shape and dtype.
  public static TensorSpec of(Shape shape, DType dtype) {
    return new TensorSpec(shape, dtype, null);
  }

  /// The spec of tensors of that shape and dtype, with a name.
  public static TensorSpec of(Shape shape, DType dtype, String name) {
    return new TensorSpec(shape, dtype, name);
  }

  /// The spec of a tensor.
  public static TensorSpec of(Tensor tensor) {
    return new TensorSpec(tensor.shape(), tensor.dtype(), null);
  }

  /// Whether it is equal to the spec of a tensor, which is not made for this.
  final boolean isOf(Tensor tensor) {
    return dtype == tensor.dtype() && name == null && shape.equals(tensor.shape());
  }

  /// The shape; dimensions and rank may be unknown.
  public final Shape shape() {
    return shape;
  }

  /// The dtype.
  public final DType dtype() {
    return dtype;
  }

  /// The name, if there is one.
  public final Optional<String> name() {
    return Optional.ofNullable(name);
  }

  /// The same spec without a name.
  public TensorSpec withoutName() {
    return name == null ? this : new TensorSpec(shape, dtype, null);
  }

  final @Nullable String nameOrNull() {
    return name;
  }

  /// `(shape, dtype, name or null)`.
  @Override
  public Tuple serialize() {
    return Tuple.of(shape, dtype, name);
  }

  @Override
  public final Class<Tensor> valueType() {
    return Tensor.class;
  }

  /// This spec.
  @Override
  public final Object componentSpecs() {
    return this;
  }

  /// The tensor.
  @Override
  public final Object toComponents(Tensor value) {
    return value;
  }

  /// The tensor.
  @Override
  public final Tensor fromComponents(Object components) {
    return (Tensor) components;
  }

  /// Dtype and shape decide; of a value that is no tensor, those of the tensor it converts to
  /// (`float[8][3]` is a float32 tensor of shape `[8, 3]`). What does not convert is not
  /// compatible.
  @Override
  public final boolean isCompatibleWith(@Nullable Object specOrValue) {
    return switch (specOrValue) {
      case TensorSpec spec -> takes(spec.dtype, spec.shape);
      case Tensor tensor -> takes(tensor.dtype(), tensor.shape());
      // Another class may know tensors; it has the same say from either side.
      case TypeSpec<?> spec -> spec.isCompatibleWith(this);
      case null -> false;
      default -> takesLiteral(specOrValue);
    };
  }

  /// The spec with the dimensions both agree in; empty if the dtypes differ. The name is kept if it
  /// is the same.
  @Override
  public Optional<TypeSpec<Tensor>> mostSpecificCompatibleType(TypeSpec<?> other) {
    if (equals(other)) {
      return Optional.of(this);
    }
    if (!(other instanceof TensorSpec spec) || dtype != spec.dtype) {
      return Optional.empty();
    }
    boolean sameName = name != null && name.equals(spec.name);
    return Optional.of(
        new TensorSpec(shape.mostSpecificCompatible(spec.shape), dtype, sameName ? name : null));
  }

  /// As by default; of another class, what that knows to be castable.
  @Override
  public Optional<? extends TypeSpec<?>> castableType(TypeSpec<?> other) {
    return other instanceof TensorSpec
        ? mostSpecificCompatibleType(other)
        : other.castableType(this);
  }

  /// The tensor with its elements cast to the dtype, if the shape fits.
  ///
  /// @throws IllegalArgumentException if `value` is no tensor, or its shape does not fit
  @Override
  public final Tensor cast(@Nullable Object value) {
    if (value instanceof Tensor tensor && shape.isCompatibleWith(tensor.shape())) {
      return tensor.dtype() == dtype ? tensor : tensor.cast(dtype);
    }
    throw SpecErrors.cannotCast(this, value);
  }

  @Override
  public final List<Tensor> toBoxedTensor(Tensor value, int minimumRank) {
    if (value.shape().hasRank() && value.shape().rank() < minimumRank) {
      throw SpecErrors.cannotUnstack(this, minimumRank);
    }
    return List.of(value);
  }

  @Override
  public final Tensor fromBoxedTensor(List<Tensor> box) {
    if (box.size() != 1) {
      throw SpecErrors.boxSize(this, 1, box.size());
    }
    return box.getFirst();
  }

  @Override
  public final List<TensorSpec> boxedTensorSpec(int minimumRank) {
    if (shape.hasRank() && shape.rank() < minimumRank) {
      throw SpecErrors.cannotUnstack(this, minimumRank);
    }
    return List.of(withoutName());
  }

  /// Without the name.
  @Override
  public StackableTypeSpec<Tensor> stacked(long num) {
    return of(shape.hasRank() ? shape.withLeading(num) : shape, dtype);
  }

  /// Without the name.
  @Override
  public StackableTypeSpec<Tensor> unstacked() {
    if (!shape.hasRank()) {
      return withoutName();
    }
    if (shape.rank() == 0) {
      throw SpecErrors.noFirstAxis(this);
    }
    return of(shape.subShape(1, shape.rank()), dtype);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof TensorSpec spec
            && getClass() == spec.getClass()
            && dtype == spec.dtype
            && shape.equals(spec.shape)
            && Objects.equals(name, spec.name));
  }

  @Override
  public int hashCode() {
    return 31 * shape.hashCode() + dtype.hashCode();
  }

  /// Prints `TensorSpec([2, ?], float32)`, with the name if there is one.
  @Override
  public String toString() {
    return "TensorSpec(%s, %s%s)".formatted(shape, dtype, name == null ? "" : ", \"" + name + "\"");
  }

  /// Empty: a leaf, as a tensor is.
  @Override
  public final Optional<NodeType<?>> asContainer() {
    return Optional.empty();
  }

  private boolean takes(DType theirs, Shape other) {
    return dtype == theirs && shape.isCompatibleWith(other);
  }

  private boolean takesLiteral(Object value) {
    try (HostTensor tensor = HostTensor.of(value)) {
      return takes(tensor.dtype(), tensor.shape());
    } catch (IllegalArgumentException e) {
      return false; // no tensor at all
    }
  }
}
