package io.intarsia.types.structured;

import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.StackableTypeSpec;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeName;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.internal.SpecErrors;
import io.intarsia.types.ragged.RaggedTensorSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/// The spec of a structured tensor: the spec of each field, and how many axes are shared.
///
/// Boxes are those of the fields, side by side.
///
/// @see "Python: tf.experimental.StructuredTensor.Spec"
@TypeName("intarsia.StructuredTensorSpec")
public final class StructuredTensorSpec extends StackableTypeSpec<StructuredTensor> {
  private final SortedMap<String, TypeSpec<?>> parts;
  private final int rank;

  StructuredTensorSpec(Map<String, ? extends TypeSpec<?>> parts, int rank) {
    this.parts = Collections.unmodifiableSortedMap(new TreeMap<>(parts));
    this.rank = rank;
  }

  /// The spec of structures with these fields.
  ///
  /// @param fields by name, the specs of their values: `[S…, V…]`; one at least
  /// @param rank of the structures
  /// @throws IllegalArgumentException if the rank is negative, there is no field, or one is known
  ///   to have fewer axes
  public static StructuredTensorSpec of(Map<String, ? extends TypeSpec<?>> fields, int rank) {
    if (fields.isEmpty() || rank < 0) {
      throw StructuredErrors.spec(fields, rank);
    }
    fields.forEach((name, spec) -> checkRank(name, spec, rank));
    return new StructuredTensorSpec(fields, rank);
  }

  private static void checkRank(String name, TypeSpec<?> spec, int rank) {
    Shape shape = shapeOf(spec);
    if (shape.hasRank() && shape.rank() < rank) {
      throw StructuredErrors.specRank(name, spec, rank);
    }
  }

  /// The number of axes along which the structures are arranged.
  public int rank() {
    return rank;
  }

  /// The specs of the fields by name, in alphabetical order.
  public SortedMap<String, TypeSpec<?>> fields() {
    SortedMap<String, TypeSpec<?>> fields = new TreeMap<>(parts);
    fields.remove(StructuredTensor.PLACEHOLDER);
    return fields;
  }

  /// The shape of the structures, as far as the fields tell.
  public Shape shape() {
    Shape known = Shape.unknownOfRank(rank);
    for (TypeSpec<?> spec : parts.values()) {
      Shape shape = shapeOf(spec);
      if (shape.hasRank() && shape.rank() >= rank) {
        known = known.mergeWith(shape.subShape(0, rank)).orElse(known);
      }
    }
    return known;
  }

  private static Shape shapeOf(TypeSpec<?> spec) {
    return switch (spec) {
      case TensorSpec tensor -> tensor.shape();
      case RaggedTensorSpec ragged -> ragged.shape();
      case StructuredTensorSpec structured -> structured.shape();
      default -> Shape.unknown();
    };
  }

  /// `(rank, names, specs)`.
  @Override
  public Tuple serialize() {
    return Tuple.of(rank, List.copyOf(parts.keySet()), List.copyOf(parts.values()));
  }

  static StructuredTensorSpec deserialize(Tuple state) {
    if (state.size() == 3
        && state.get(0) instanceof Number rank
        && state.get(1) instanceof List<?> names
        && state.get(2) instanceof List<?> specs
        && names.size() == specs.size()) {
      Map<String, TypeSpec<?>> parts = new TreeMap<>();
      for (int i = 0; i < names.size(); i++) {
        if (names.get(i) instanceof String name && specs.get(i) instanceof TypeSpec<?> spec) {
          parts.put(name, spec);
        }
      }
      if (parts.size() == names.size()) {
        return of(parts, Math.toIntExact(rank.longValue()));
      }
    }
    throw SpecErrors.state(state, Number.class, List.class, List.class);
  }

  @Override
  public Class<StructuredTensor> valueType() {
    return StructuredTensor.class;
  }

  /// Those of the fields, in alphabetical order of their names.
  @Override
  public Object componentSpecs() {
    return Tuple.copyOf(List.copyOf(parts.values()));
  }

  @Override
  public Object toComponents(StructuredTensor value) {
    return Tuple.copyOf(List.copyOf(value.parts().values()));
  }

  @Override
  public StructuredTensor fromComponents(Object components) {
    var values = (Tuple) components;
    Map<String, TensorLike> fields = new TreeMap<>();
    int next = 0;
    for (String name : parts.keySet()) {
      fields.put(name, (TensorLike) Objects.requireNonNull(values.get(next++)));
    }
    return new StructuredTensor(fields, rank);
  }

  // -- boxes --------------------------------------------------------------------------------------

  @Override
  public List<Tensor> toBoxedTensor(StructuredTensor value, int minimumRank) {
    checkUnstackable(minimumRank);
    List<Tensor> box = new ArrayList<>();
    parts.forEach((name, spec) -> {
      Object part = Objects.requireNonNull(value.parts().get(name));
      box.addAll(stackable(spec).toBoxedTensor(part, minimumRank));
    });
    return box;
  }

  @Override
  public StructuredTensor fromBoxedTensor(List<Tensor> box) {
    Map<String, TensorLike> fields = new TreeMap<>();
    int next = 0;
    for (var part : parts.entrySet()) {
      StackableTypeSpec<Object> spec = stackable(part.getValue());
      int count = spec.boxedTensorSpec(0).size();
      List<Tensor> own = box.subList(next, next + count);
      fields.put(part.getKey(), (TensorLike) spec.fromBoxedTensor(own));
      next += count;
    }
    return new StructuredTensor(fields, rank);
  }

  @Override
  public List<TensorSpec> boxedTensorSpec(int minimumRank) {
    checkUnstackable(minimumRank);
    return parts.values().stream()
        .flatMap(spec -> stackable(spec).boxedTensorSpec(minimumRank).stream())
        .toList();
  }

  @Override
  public StructuredTensorSpec stacked(long num) {
    return map(rank + 1, spec -> stackable(spec).stacked(num));
  }

  @Override
  public StructuredTensorSpec unstacked() {
    if (rank == 0) {
      throw SpecErrors.noFirstAxis(this);
    }
    return map(rank - 1, spec -> stackable(spec).unstacked());
  }

  private StructuredTensorSpec map(int newRank, UnaryOperator<TypeSpec<?>> function) {
    Map<String, TypeSpec<?>> mapped = new TreeMap<>();
    parts.forEach((name, spec) -> mapped.put(name, function.apply(spec)));
    return new StructuredTensorSpec(mapped, newRank);
  }

  private void checkUnstackable(int minimumRank) {
    if (rank < minimumRank) {
      throw SpecErrors.cannotUnstack(this, minimumRank);
    }
  }

  @SuppressWarnings("unchecked") // of the field's own values
  private StackableTypeSpec<Object> stackable(TypeSpec<?> spec) {
    if (spec instanceof StackableTypeSpec<?> own) {
      return (StackableTypeSpec<Object>) own;
    }
    throw StructuredErrors.notStackable(this, spec);
  }

  SortedMap<String, TypeSpec<?>> parts() {
    return parts;
  }
}
