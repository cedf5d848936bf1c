package io.intarsia.spec;

import io.intarsia.internal.fixed.FixedMap;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import io.intarsia.tensor.Tensor;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The spec derived from the constructor of a class, see [CompositeClass]: for each parameter a
/// spec, a static value, or a nest of both. Of a record that implements [ExtensionType] the
/// parameters are its components.
///
/// Its serialization is a tuple of `(name, value)` pairs in the order of the parameters, as that of
/// Python's extension types.
@SuppressWarnings("serial") // stored by its serialization: see TypeSpec.writeReplace
public final class DerivedSpec<T> extends StackableTypeSpec<T> {
  private final CompositePlan plan;
  // Each a spec, a NestField or a static value.
  private final @Nullable Object[] fields;
  private final ComponentLayout layout;
  // How many specs of records are in each other here.
  private final int depth;
  // Computed when first needed; the same for any thread.
  private int hash;
  private @Nullable NamedTuple componentSpecs;

  private DerivedSpec(CompositePlan plan, @Nullable Object[] fields) {
    this(plan, fields, plan.layout(fields), SpecField.depth(fields));
    if (depth > ComponentPath.DEEPEST) {
      throw ComponentErrors.tooDeep(plan.site(0, 0));
    }
  }

  DerivedSpec(CompositePlan plan, @Nullable Object[] fields, ComponentLayout layout, int depth) {
    this.plan = plan;
    this.fields = fields;
    this.layout = layout;
    this.depth = depth;
  }

  /// The spec of a value of a composite class.
  ///
  /// @throws UnsupportedOperationException if the class of the value is no composite, or an
  ///   attribute mixes tensors and static values where that is not allowed
  /// @throws IllegalArgumentException if its class cannot be an extension type; the message names
  ///   the component and the way out
  public static <T> DerivedSpec<T> of(T value) {
    return of(value, 0);
  }

  /// The spec of a value, without looking at its class: what generated code calls.
  ///
  /// @throws UnsupportedOperationException if an attribute mixes tensors and static values where
  ///   that is not allowed
  /// @throws IllegalArgumentException if the class cannot be an extension type, or the value is of
  ///   a subclass, as which it could not be made again
  public static <T> DerivedSpec<T> of(CompositeClass<T> type, T value) {
    if (value.getClass() != type.type()) {
      throw ComponentErrors.notComposite(value.getClass(), type.type());
    }
    return of(CompositePlan.of(type), value, 0);
  }

  /// @param depth how many containers and extension values are around the value
  static <T> DerivedSpec<T> of(T value, int depth) {
    Class<?> type = value.getClass();
    CompositePlan known = CompositePlan.known(type);
    if (known != null) {
      return of(known, value, depth);
    }
    if (!CompositePlan.isKnown(type)) {
      throw SpecErrors.noTypeSpec(type);
    }
    return of(CompositePlan.of(type), value, depth);
  }

  @SuppressWarnings("unchecked") // the plan is of that class
  static <T> DerivedSpec<T> of(CompositePlan plan, T value, int depth) {
    @Nullable Object[] components = plan.read(value);
    PlainFields plain = plan.plainFields();
    DerivedSpec<?> spec = plain == null ? null : plain.spec(plan, components);
    if (spec != null) {
      return (DerivedSpec<T>) spec;
    }
    for (int i = 0; i < components.length; i++) {
      components[i] = plan.describe(i, components[i], depth);
    }
    return new DerivedSpec<>(plan, components);
  }

  /// The spec of the values whose components are described by `fields`: each a spec, a static
  /// value, or a nest of both.
  ///
  /// @throws IllegalArgumentException if the class cannot be an extension type, or the names are
  ///   not those of its components
  public static <T extends ExtensionType> DerivedSpec<T> of(Class<T> type, Map<String, ?> fields) {
    return ofFields(CompositePlan.of(type), fields);
  }

  static DerivedSpec<?> fromState(Class<?> type, Tuple state) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    for (Object pair : state) {
      if (!(pair instanceof Tuple item
          && item.size() == 2
          && item.get(0) instanceof String name
          && !fields.containsKey(name))) {
        throw ComponentErrors.wrongNames(type, CompositePlan.of(type).names(), state);
      }
      fields.put(name, item.get(1));
    }
    return ofFields(CompositePlan.of(type), fields);
  }

  private static <T> DerivedSpec<T> ofFields(CompositePlan plan, Map<String, ?> fields) {
    if (fields.size() != plan.size() || !fields.keySet().containsAll(plan.names())) {
      throw ComponentErrors.wrongNames(plan.type(), plan.names(), fields);
    }
    @Nullable Object[] loaded = new Object[plan.size()];
    for (int i = 0; i < loaded.length; i++) {
      loaded[i] = plan.load(i, fields.get(plan.names().get(i)));
    }
    return new DerivedSpec<>(plan, loaded);
  }

  /// What is said of each component, by its name: a spec, a static value, or a nest of both.
  /// Optionals are their value or null, map entries tuples, plain records named tuples, enum
  /// constants their names, and known shape parameters an [ArrayLiteral].
  public Map<String, @Nullable Object> fields() {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (int i = 0; i < fields.length; i++) {
      map.put(plan.names().get(i), plan.save(i, fields[i]));
    }
    return new FixedMap<>(map);
  }

  /// What a value has for each component, by its name, static ones as well: lists, maps and
  /// composites as they are.
  ///
  /// @see "Python: tf.experimental.extension_type.as_dict"
  public SequencedMap<String, @Nullable Object> attributes(T value) {
    @Nullable Object[] components = read(value);
    SequencedMap<String, @Nullable Object> attributes = new LinkedHashMap<>();
    for (int i = 0; i < components.length; i++) {
      attributes.put(plan.names().get(i), components[i]);
    }
    return Collections.unmodifiableSequencedMap(attributes);
  }

  // Whoever ignores the type argument may give any value.
  private @Nullable Object[] read(Object value) {
    if (!plan.type().isInstance(value)) {
      throw SpecErrors.notItsValue(this, value);
    }
    return plan.read(value);
  }

  /// The name of a component that is a function; empty if there is none.
  Optional<String> function() {
    return IntStream.range(0, fields.length)
        .filter(i -> fields[i] != null && !(fields[i] instanceof TypeSpec<?>) && plan.isFunction(i))
        .mapToObj(plan.names()::get)
        .findFirst();
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

  /// The specs of the dynamic components by name. A container that holds something static, or plain
  /// records, is a list of its dynamic leaves.
  @Override
  public Object componentSpecs() {
    NamedTuple known = componentSpecs;
    if (known == null) {
      known = components(fields, (nest, _) -> nest.specs());
      componentSpecs = known;
    }
    return known;
  }

  @Override
  public Object toComponents(T value) {
    return components(read(value), NestField::parts);
  }

  // The dynamic ones, and of containers what is dynamic in them.
  private NamedTuple components(
      @Nullable Object[] all, BiFunction<NestField, @Nullable Object, Object> parts) {
    @Nullable Object[] chosen = layout.chosen(all);
    for (int i = 0; i < chosen.length; i++) {
      if (fields[layout.positions()[i]] instanceof NestField nest) {
        chosen[i] = parts.apply(nest, chosen[i]);
      }
    }
    return layout.names().of(chosen);
  }

  @Override
  @SuppressWarnings("unchecked") // the plan is of that class
  public T fromComponents(Object components) {
    List<@Nullable Object> parts = parts(components);
    @Nullable Object[] values = fields.clone();
    int next = 0;
    for (int i = 0; i < values.length; i++) {
      Object field = values[i];
      if (CompositePlan.isDynamic(field)) {
        Object part = parts.get(next++);
        values[i] = field instanceof NestField nest ? nest.filled(part) : part;
      } else if (field instanceof NestField nest) {
        values[i] = nest.filled(List.of());
      } else if (field instanceof KnownTensor known) {
        values[i] = known.tensor(components);
      }
    }
    return (T) plan.make(values);
  }

  private List<@Nullable Object> parts(Object components) {
    if (components instanceof NamedTuple tuple
        && tuple.values().size() == layout.positions().length) {
      return tuple.values();
    }
    throw ComponentErrors.wrongComponents(this, layout.names().names(), components);
  }

  @Override
  public Optional<TypeSpec<T>> mostSpecificCompatibleType(TypeSpec<?> other) {
    if (equals(other)) {
      return Optional.of(this);
    }
    if (!(other instanceof DerivedSpec<?> spec) || !sameType(other)) {
      return Optional.empty();
    }
    @Nullable Object[] merged = new Object[fields.length];
    for (int i = 0; i < merged.length; i++) {
      merged[i] = SpecField.merged(fields[i], spec.fields[i]);
      if (merged[i] == Serialized.NONE) {
        return Optional.empty();
      }
    }
    return Optional.of(new DerivedSpec<>(plan, merged));
  }

  @Override
  public List<Tensor> toBoxedTensor(T value, int minimumRank) {
    return DerivedBoxing.of(this).box(value, minimumRank);
  }

  @Override
  public T fromBoxedTensor(List<Tensor> box) {
    return DerivedBoxing.of(this).unbox(box);
  }

  @Override
  public List<TensorSpec> boxedTensorSpec(int minimumRank) {
    return DerivedBoxing.of(this).boxedSpecs(minimumRank);
  }

  @Override
  public StackableTypeSpec<T> stacked(long num) {
    return DerivedBoxing.of(this).stacked(num);
  }

  @Override
  public StackableTypeSpec<T> unstacked() {
    return DerivedBoxing.of(this).unstacked();
  }

  /// The same record with other specs in the place of the dynamic ones, in order.
  DerivedSpec<T> withDynamicSpecs(List<? extends TypeSpec<?>> specs) {
    var next = specs.iterator();
    @Nullable Object[] changed = fields.clone();
    for (int position : layout.positions()) {
      changed[position] =
          fields[position] instanceof NestField nest ? nest.withSpecs(next) : next.next();
    }
    return new DerivedSpec<>(plan, changed);
  }

  @Override
  String label() {
    return plan.type().getSimpleName() + ".Spec";
  }

  @Override
  boolean sameType(TypeSpec<?> other) {
    return other instanceof DerivedSpec<?> spec && plan == spec.plan;
  }

  @Override
  TypeSpec<T> withState(Tuple state) {
    throw new AssertionError("DerivedSpec merges its fields itself; please report");
  }

  @Override
  public boolean isCompatibleWith(@Nullable Object specOrValue) {
    if (!(specOrValue instanceof TypeSpec<?> other)) {
      return TypeSpecs.find(specOrValue).filter(this::isCompatibleWith).isPresent();
    }
    if (!(other instanceof DerivedSpec<?> spec) || !sameType(other)) {
      return false;
    }
    for (int i = 0; i < fields.length; i++) {
      if (!SpecField.areCompatible(fields[i], spec.fields[i])) {
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
    return other instanceof DerivedSpec<?> spec
        && plan == spec.plan
        && !hasOtherHash(spec)
        && firstDifference(spec) < 0;
  }

  /// The first component of which the other spec of the record says something else; -1 if there is
  /// none.
  int firstDifference(DerivedSpec<?> other) {
    for (int i = 0; i < fields.length; i++) {
      // Tensors of one kind often share their spec.
      if (fields[i] != other.fields[i] && !SpecField.areEqual(fields[i], other.fields[i])) {
        return i;
      }
    }
    return -1;
  }

  /// Whether it is that of values with these components, see [PlainFields].
  boolean isOfPlain(@Nullable Object[] components) {
    return PlainFields.areOf(fields, components);
  }

  ComponentType componentType(int component) {
    return plan.componentType(component);
  }

  String componentName(int component) {
    return plan.names().get(component);
  }

  /// What is said of a component, as Java has it.
  @Nullable Object described(int component) {
    return fields[component] instanceof NestField nest ? nest.described() : fields[component];
  }

  // Only hashes that are there: to compute them takes longer than to compare.
  private boolean hasOtherHash(DerivedSpec<?> other) {
    return hash != 0 && other.hash != 0 && hash != other.hash;
  }

  @Override
  public int hashCode() {
    if (hash == 0) {
      int computed = plan.type().hashCode();
      for (Object field : fields) {
        computed = 31 * computed + SpecField.hash(field);
      }
      hash = computed;
    }
    return hash;
  }

  /// Prints `Masked.Spec(values=TensorSpec([2], float32), mask=TensorSpec([2], bool))`.
  @Override
  public String toString() {
    return SpecText.of(this);
  }

  @Override
  void print(SpecText text) {
    text.write(label()).named(fields());
  }

  int depth() {
    return depth;
  }
}
