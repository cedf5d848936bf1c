package io.intarsia.spec;

import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The spec derived for a record that implements [ExtensionType]: for each component a spec, a
/// static value, or a nest of both.
///
/// Its serialization is a tuple of `(name, value)` pairs in the order of the components, as that of
/// Python's extension types.
public final class RecordSpec<T> extends StackableTypeSpec<T> {
  private final RecordPlan plan;
  private final @Nullable Object[] fields;
  // Which components hold something dynamic, and their names.
  private final int[] dynamic;
  private final NamedTuple.Fields dynamicNames;

  private RecordSpec(RecordPlan plan, @Nullable Object[] fields) {
    this.plan = plan;
    this.fields = fields;
    this.dynamic = dynamic(plan, fields);
    this.dynamicNames = plan.componentNames(dynamic);
  }

  /// The spec of a record.
  ///
  /// @throws UnsupportedOperationException if the value is no record
  /// @throws IllegalArgumentException if its class cannot be an extension type; the message names
  ///   the component and the way out
  @SuppressWarnings("unchecked") // the class of the value
  public static <T> RecordSpec<T> of(T value) {
    Class<?> type = value.getClass();
    if (!type.isRecord()) {
      throw SpecErrors.noTypeSpec(type);
    }
    RecordPlan plan = RecordPlan.of(type);
    @Nullable Object[] components = plan.read(value);
    for (int i = 0; i < components.length; i++) {
      components[i] = plan.describe(i, components[i]);
    }
    return new RecordSpec<>(plan, components);
  }

  /// The spec of the records whose components are described by `fields`: each a spec, a static
  /// value, or a nest of both.
  ///
  /// @throws IllegalArgumentException if the class cannot be an extension type, or the names are
  ///   not those of its components
  public static <T extends Record & ExtensionType> RecordSpec<T> of(
      Class<T> type, Map<String, ?> fields) {
    return ofFields(RecordPlan.of(type), fields);
  }

  static RecordSpec<?> fromState(Class<?> type, Tuple state) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    for (Object pair : state) {
      if (!(pair instanceof Tuple item
          && item.size() == 2
          && item.get(0) instanceof String name
          && !fields.containsKey(name))) {
        throw RecordErrors.wrongState(type, state);
      }
      fields.put(name, item.get(1));
    }
    return ofFields(RecordPlan.of(type), fields);
  }

  private static <T> RecordSpec<T> ofFields(RecordPlan plan, Map<String, ?> fields) {
    if (fields.size() != plan.size() || !fields.keySet().containsAll(plan.names())) {
      throw RecordErrors.wrongState(plan.type(), fields);
    }
    return new RecordSpec<>(plan, plan.names().stream().map(fields::get).toArray());
  }

  /// What is said of each component, by its name.
  public Map<String, @Nullable Object> fields() {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (int i = 0; i < fields.length; i++) {
      map.put(plan.names().get(i), fields[i]);
    }
    return Collections.unmodifiableMap(map);
  }

  @Override
  public Tuple serialize() {
    return Tuple.copyOf(
        fields().entrySet().stream().map(e -> Tuple.of(e.getKey(), e.getValue())).toList());
  }

  @Override
  @SuppressWarnings("unchecked") // the plan is of that class
  public Class<T> valueType() {
    return (Class<T>) plan.type();
  }

  /// The specs of the dynamic components by name; those of a container in a list.
  @Override
  public Object componentSpecs() {
    @Nullable Object[] specs = new Object[dynamic.length];
    for (int i = 0; i < specs.length; i++) {
      Object field = fields[dynamic[i]];
      specs[i] = field instanceof TypeSpec<?> ? field : specsOf(field);
    }
    return dynamicNames.of(specs);
  }

  @Override
  public Object toComponents(T value) {
    @Nullable Object[] components = plan.read(value);
    @Nullable Object[] parts = new Object[dynamic.length];
    for (int i = 0; i < parts.length; i++) {
      Object field = fields[dynamic[i]];
      Object component = components[dynamic[i]];
      parts[i] = field instanceof TypeSpec<?> ? component : dynamicLeaves(field, component);
    }
    return dynamicNames.of(parts);
  }

  @Override
  @SuppressWarnings("unchecked") // the plan is of that class
  public T fromComponents(Object components) {
    List<@Nullable Object> parts = ((NamedTuple) components).values();
    @Nullable Object[] values = fields.clone();
    for (int i = 0; i < dynamic.length; i++) {
      Object field = fields[dynamic[i]];
      values[dynamic[i]] =
          field instanceof TypeSpec<?> ? parts.get(i) : filled(field, (List<?>) parts.get(i));
    }
    return (T) plan.make(values);
  }

  @Override
  public Optional<TypeSpec<T>> mostSpecificCompatibleType(TypeSpec<?> other) {
    if (equals(other)) {
      return Optional.of(this);
    }
    if (!(other instanceof RecordSpec<?> spec) || !sameType(other)) {
      return Optional.empty();
    }
    @Nullable Object[] merged = new Object[fields.length];
    for (int i = 0; i < merged.length; i++) {
      merged[i] = Serialized.mergeValues(fields[i], spec.fields[i]);
      if (merged[i] == Serialized.NONE) {
        return Optional.empty();
      }
    }
    return Optional.of(new RecordSpec<>(plan, merged));
  }

  @Override
  public List<Tensor> toBoxedTensor(T value, int minimumRank) {
    return RecordBoxing.of(this).box(value, minimumRank);
  }

  @Override
  public T fromBoxedTensor(List<Tensor> box) {
    return RecordBoxing.of(this).unbox(box);
  }

  @Override
  public List<TensorSpec> boxedTensorSpec(int minimumRank) {
    return RecordBoxing.of(this).boxedSpecs(minimumRank);
  }

  @Override
  public StackableTypeSpec<T> stacked(long num) {
    return RecordBoxing.of(this).stacked(num);
  }

  @Override
  public StackableTypeSpec<T> unstacked() {
    return RecordBoxing.of(this).unstacked();
  }

  /// The same record with other specs in the place of the dynamic ones, in order.
  RecordSpec<T> withDynamicSpecs(List<? extends TypeSpec<?>> specs) {
    var next = specs.iterator();
    @Nullable Object[] changed = fields.clone();
    for (int position : dynamic) {
      changed[position] =
          Nest.mapStructure(
              leaf -> leaf instanceof TypeSpec<?> ? next.next() : leaf, fields[position]);
    }
    return new RecordSpec<>(plan, changed);
  }

  @Override
  String label() {
    return plan.type().getSimpleName() + ".Spec";
  }

  @Override
  boolean sameType(TypeSpec<?> other) {
    return other instanceof RecordSpec<?> spec && plan == spec.plan;
  }

  @Override
  TypeSpec<T> withState(Tuple state) {
    throw new AssertionError("RecordSpec merges its fields itself; please report");
  }

  @Override
  public boolean isCompatibleWith(@Nullable Object specOrValue) {
    if (!(specOrValue instanceof TypeSpec<?> other)) {
      return TypeSpecs.find(specOrValue).filter(this::isCompatibleWith).isPresent();
    }
    if (!(other instanceof RecordSpec<?> spec) || !sameType(other)) {
      return false;
    }
    for (int i = 0; i < fields.length; i++) {
      if (!Serialized.areCompatible(fields[i], spec.fields[i])) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (this == other) {
      return true;
    }
    if (!(other instanceof RecordSpec<?> spec) || plan != spec.plan) {
      return false;
    }
    for (int i = 0; i < fields.length; i++) {
      if (!Serialized.areEqual(fields[i], spec.fields[i])) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int hashCode() {
    int hash = plan.type().hashCode();
    for (Object field : fields) {
      hash = 31 * hash + Serialized.hash(field);
    }
    return hash;
  }

  /// Prints `Masked.Spec(values=TensorSpec([2], float32), mask=TensorSpec([2], bool))`.
  @Override
  public String toString() {
    var parts = fields().entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList();
    return label() + "(" + String.join(", ", parts) + ")";
  }

  private static int[] dynamic(RecordPlan plan, @Nullable Object[] fields) {
    List<Integer> positions = new ArrayList<>();
    for (int i = 0; i < fields.length; i++) {
      boolean holdsSpec =
          fields[i] instanceof TypeSpec<?>
              || (plan.kind(i) == ComponentKind.NEST && !specsOf(fields[i]).isEmpty());
      if (holdsSpec) {
        positions.add(i);
      }
    }
    return positions.stream().mapToInt(Integer::intValue).toArray();
  }

  static List<TypeSpec<?>> specsOf(@Nullable Object field) {
    List<TypeSpec<?>> specs = new ArrayList<>();
    for (Object leaf : Nest.flatten(field)) {
      if (leaf instanceof TypeSpec<?> spec) {
        specs.add(spec);
      }
    }
    return specs;
  }

  static List<@Nullable Object> dynamicLeaves(
      @Nullable Object field, @Nullable Object component) {
    List<@Nullable Object> described = Nest.flatten(field);
    List<@Nullable Object> leaves = Nest.flatten(component);
    List<@Nullable Object> chosen = new ArrayList<>();
    for (int i = 0; i < described.size(); i++) {
      if (described.get(i) instanceof TypeSpec<?>) {
        chosen.add(leaves.get(i));
      }
    }
    return chosen;
  }

  static @Nullable Object filled(@Nullable Object field, List<?> leaves) {
    var next = leaves.iterator();
    return Nest.mapStructure(leaf -> leaf instanceof TypeSpec<?> ? next.next() : leaf, field);
  }
}
