package io.intarsia.data;

import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeName;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The spec of a data set: the nest of the specs of its elements.
///
/// Records of tensors that are no extension types are written, and read back, as named tuples.
///
/// @see "Python: tf.data.DatasetSpec"
@TypeName("tf.DatasetSpec")
@SuppressWarnings("serial") // stored by its serialization: see TypeSpec.writeReplace
public final class DatasetSpec extends TypeSpec<Dataset<?>> {
  private final transient ElementType elements;
  private final transient Shape datasetShape;

  private DatasetSpec(ElementType elements, Shape datasetShape) {
    this.elements = elements;
    this.datasetShape = datasetShape;
  }

  /// The spec of a data set of such elements.
  ///
  /// @param elementSpec a nest of specs
  public static DatasetSpec of(@Nullable Object elementSpec) {
    return of(elementSpec, Shape.scalar());
  }

  /// The spec of a tensor of data sets of such elements.
  public static DatasetSpec of(@Nullable Object elementSpec, Shape datasetShape) {
    return new DatasetSpec(ElementType.ofSpecs(elementSpec), datasetShape);
  }

  static DatasetSpec of(ElementType elements) {
    return new DatasetSpec(elements, Shape.scalar());
  }

  static DatasetSpec deserialize(Tuple state) {
    if (state.size() == 2
        && isNestOfSpecs(state.get(0))
        && state.get(1) instanceof Shape datasetShape) {
      return of(state.get(0), datasetShape);
    }
    throw Mistake.argument(
        "the state of the spec must be (nest of specs, Shape), got " + classes(state));
  }

  // In Python, None stands for itself.
  static boolean isNestOfSpecs(@Nullable Object nest) {
    return Nest.flatten(nest).stream()
        .allMatch(leaf -> leaf == null || leaf instanceof TypeSpec<?>);
  }

  static Tuple classes(Tuple state) {
    return Tuple.copyOf(
        state.toList().stream()
            .map(item -> item == null ? "null" : item.getClass().getSimpleName())
            .toList());
  }

  /// The nest of the specs of the elements; a record of tensors is a named tuple of specs.
  public @Nullable Object elementSpec() {
    return elements.nest();
  }

  /// The shape of the tensor of data sets; normally a scalar.
  public Shape datasetShape() {
    return datasetShape;
  }

  ElementType elements() {
    return elements;
  }

  /// `(specs of the elements, shape)`.
  @Override
  public Tuple serialize() {
    return Tuple.of(elements.nest(), datasetShape);
  }

  @Override
  @SuppressWarnings({"unchecked", "rawtypes"}) // there is no other class of a generic type
  public Class<Dataset<?>> valueType() {
    return (Class) Dataset.class;
  }

  /// That of the handle.
  @Override
  public Object componentSpecs() {
    return TensorSpec.of(datasetShape, DType.VARIANT);
  }

  @Override
  public Object toComponents(Dataset<?> value) {
    return value.variant();
  }

  @Override
  public Dataset<?> fromComponents(Object components) {
    return new Dataset<>(this, (Tensor) components, KeptCode.NOTHING);
  }

  @Override
  public boolean isCompatibleWith(@Nullable Object specOrValue) {
    if (specOrValue instanceof DatasetSpec other) {
      return elements.isCompatibleWith(other.elements)
          && datasetShape.isCompatibleWith(other.datasetShape);
    }
    return specOrValue instanceof Dataset<?> value && isCompatibleWith(value.typeSpec());
  }

  @Override
  public Optional<TypeSpec<Dataset<?>>> mostSpecificCompatibleType(TypeSpec<?> other) {
    return other instanceof DatasetSpec spec
        ? elements
            .mergedWith(spec.elements)
            .map(merged ->
                new DatasetSpec(merged, datasetShape.mostSpecificCompatible(spec.datasetShape)))
        : Optional.empty();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof DatasetSpec spec
        && elements.equals(spec.elements)
        && datasetShape.equals(spec.datasetShape);
  }

  @Override
  public int hashCode() {
    return 31 * elements.hashCode() + datasetShape.hashCode();
  }
}
