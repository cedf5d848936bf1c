package io.intarsia.data;

import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeName;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The spec of an iterator over a data set: the nest of the specs of its elements.
///
/// @see "Python: tf.data.IteratorSpec"
@TypeName("tf.IteratorSpec")
@SuppressWarnings("serial") // stored by its serialization: see TypeSpec.writeReplace
public final class IteratorSpec extends TypeSpec<DatasetIterator<?>> {
  private final transient ElementType elements;

  private IteratorSpec(ElementType elements) {
    this.elements = elements;
  }

  /// The spec of iterators over such elements.
  ///
  /// @param elementSpec a nest of specs
  public static IteratorSpec of(@Nullable Object elementSpec) {
    return new IteratorSpec(ElementType.ofSpecs(elementSpec));
  }

  static IteratorSpec of(ElementType elements) {
    return new IteratorSpec(elements);
  }

  static IteratorSpec deserialize(Tuple state) {
    if (state.size() == 1 && DatasetSpec.isNestOfSpecs(state.get(0))) {
      return of(state.get(0));
    }
    throw Mistake.argument(
        "the state of the spec must be (nest of specs), got " + DatasetSpec.classes(state));
  }

  /// The nest of the specs of the elements; a record of tensors is a named tuple of specs.
  public @Nullable Object elementSpec() {
    return elements.nest();
  }

  ElementType elements() {
    return elements;
  }

  /// `(specs of the elements)`.
  @Override
  public Tuple serialize() {
    return Tuple.of(elements.nest());
  }

  @Override
  @SuppressWarnings({"unchecked", "rawtypes"}) // there is no other class of a generic type
  public Class<DatasetIterator<?>> valueType() {
    return (Class) DatasetIterator.class;
  }

  /// That of the handle.
  @Override
  public Object componentSpecs() {
    return TensorSpec.of(Shape.scalar(), DType.RESOURCE);
  }

  @Override
  public Object toComponents(DatasetIterator<?> value) {
    return value.sharedHandle();
  }

  @Override
  public DatasetIterator<?> fromComponents(Object components) {
    return new DatasetIterator<>(this, (Tensor) components, null);
  }

  @Override
  public boolean isCompatibleWith(@Nullable Object specOrValue) {
    if (specOrValue instanceof IteratorSpec other) {
      return elements.isCompatibleWith(other.elements);
    }
    return specOrValue instanceof DatasetIterator<?> value && isCompatibleWith(value.typeSpec());
  }

  @Override
  public Optional<TypeSpec<DatasetIterator<?>>> mostSpecificCompatibleType(TypeSpec<?> other) {
    return other instanceof IteratorSpec spec
        ? elements.mergedWith(spec.elements).map(IteratorSpec::new)
        : Optional.empty();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof IteratorSpec spec && elements.equals(spec.elements);
  }

  @Override
  public int hashCode() {
    return elements.hashCode();
  }
}
