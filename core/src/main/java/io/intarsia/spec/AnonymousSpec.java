package io.intarsia.spec;

import io.intarsia.dtype.DType;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// The spec of an extension type whose class is not known here, as it was loaded: its name, and
/// what is said of each field. Saved again it is the same.
///
/// @see "Python: tf.experimental.extension_type.AnonymousExtensionType"
@SuppressWarnings("serial") // stored by its serialization: see TypeSpec.writeReplace
public final class AnonymousSpec extends TypeSpec<AnonymousValue> {
  static final String SUFFIX = ".Spec";
  static final String PACKED = "_tf_extension_type_is_packed";

  private static final TensorSpec BOX = TensorSpec.of(Shape.scalar(), DType.VARIANT);

  private final String name;
  private final boolean registered;
  private final boolean packed;
  private final SequencedMap<String, @Nullable Object> fields;
  private final NamedTuple.Fields dynamicNames;

  /// @param registered whether it is saved as a registered spec, as was done before there was a
  ///   kind for extension types
  private AnonymousSpec(
      String name, boolean registered, SequencedMap<String, @Nullable Object> fields) {
    this.name = name;
    this.registered = registered;
    this.packed = Boolean.TRUE.equals(fields.remove(PACKED));
    this.fields = Collections.unmodifiableSequencedMap(fields);
    this.dynamicNames = new NamedTuple.Fields(name, dynamicNames());
  }

  static AnonymousSpec ofExtension(String name, Map<String, ?> fields) {
    return new AnonymousSpec(name, false, new LinkedHashMap<>(fields));
  }

  /// The spec with that state, or empty if the state is no tuple of `(name, value)` pairs.
  static Optional<AnonymousSpec> ofState(String name, boolean registered, Object state) {
    return pairs(state).map(fields -> new AnonymousSpec(name, registered, fields));
  }

  /// The fields in a tuple of `(name, value)` pairs, or empty if it is none.
  static Optional<SequencedMap<String, @Nullable Object>> pairs(@Nullable Object state) {
    if (!(state instanceof Tuple tuple)) {
      return Optional.empty();
    }
    SequencedMap<String, @Nullable Object> fields = new LinkedHashMap<>();
    for (Object pair : tuple) {
      if (!(pair instanceof Tuple item
          && item.size() == 2
          && item.get(0) instanceof String field
          && !fields.containsKey(field))) {
        return Optional.empty();
      }
      fields.put(field, item.get(1));
    }
    return Optional.of(fields);
  }

  /// The name the type was saved under, such as `acme.Masked.Spec`.
  public String name() {
    return name;
  }

  /// What is said of each field, in the order they were saved: a spec, a static value, or a nest of
  /// both.
  public SequencedMap<String, @Nullable Object> fields() {
    return fields;
  }

  /// Whether the tensors of a value are packed into a single variant tensor, so that its fields
  /// cannot be read.
  public boolean isPacked() {
    return packed;
  }

  /// The spec of the same values as records of a class.
  ///
  /// @throws IllegalArgumentException if the record declares other fields, in another order, or of
  ///   other classes
  /// @throws UnsupportedOperationException if [#isPacked]
  @SuppressWarnings("unchecked") // made for that class
  public <T extends ExtensionType> DerivedSpec<T> reinterpret(Class<T> type) {
    return (DerivedSpec<T>) typed(type);
  }

  DerivedSpec<?> typed(Class<?> type) {
    checkNotPacked();
    List<String> saved = List.copyOf(fields.keySet());
    List<String> declared = CompositePlan.of(type).names();
    checkSameFields(type);
    if (!saved.equals(declared)) {
      throw CodecErrors.otherOrder(name, type, saved, declared);
    }
    List<Tuple> state = new ArrayList<>();
    DeclaredForm.fields(type, fields).forEach((field, value) -> state.add(Tuple.of(field, value)));
    return DerivedSpec.fromState(type, Tuple.copyOf(state));
  }

  void checkSameFields(Class<?> type) {
    List<String> declared = CompositePlan.of(type).names();
    if (fields.size() != declared.size() || !fields.keySet().containsAll(declared)) {
      throw CodecErrors.otherFields(name, type, List.copyOf(fields.keySet()), declared);
    }
  }

  void checkNotPacked() {
    if (packed) {
      throw CodecErrors.packed(name);
    }
  }

  /// The value with these fields.
  AnonymousValue value(Map<String, ?> values) {
    List<@Nullable Object> parts = new ArrayList<>();
    for (String field : dynamicNames.names()) {
      Object described = fields.get(field);
      Object value = values.get(field);
      parts.add(described instanceof TypeSpec<?> ? value : dynamicLeaves(described, value));
    }
    return new AnonymousValue(this, dynamicNames.of(parts.toArray()));
  }

  /// `(name, value)` pairs, as saved.
  @Override
  public Tuple serialize() {
    List<Tuple> pairs = new ArrayList<>();
    fields.forEach((field, value) -> pairs.add(Tuple.of(field, value)));
    if (packed) {
      pairs.add(Tuple.of(PACKED, true));
    }
    return Tuple.copyOf(pairs);
  }

  @Override
  public Class<AnonymousValue> valueType() {
    return AnonymousValue.class;
  }

  /// The specs of the fields that hold tensors, by name; those of a container in a list.
  @Override
  public Object componentSpecs() {
    if (packed) {
      return BOX;
    }
    List<@Nullable Object> specs = new ArrayList<>();
    for (String field : dynamicNames.names()) {
      Object described = fields.get(field);
      specs.add(described instanceof TypeSpec<?> ? described : specsOf(described));
    }
    return dynamicNames.of(specs.toArray());
  }

  @Override
  public Object toComponents(AnonymousValue value) {
    return value.components();
  }

  @Override
  public AnonymousValue fromComponents(Object components) {
    return new AnonymousValue(this, components);
  }

  boolean isRegistered() {
    return registered;
  }

  @Override
  String label() {
    return name;
  }

  @Override
  boolean sameType(TypeSpec<?> other) {
    return other instanceof AnonymousSpec spec
        && registered == spec.registered
        && name.equals(spec.name);
  }

  @Override
  TypeSpec<AnonymousValue> withState(Tuple state) {
    return ofState(name, registered, state).orElseThrow();
  }

  /// Prints `acme.Masked.Spec(values=TensorSpec([2], float32), mask=TensorSpec([2], bool))`.
  @Override
  public String toString() {
    return SpecText.of(this);
  }

  @Override
  void print(SpecText text) {
    text.write(name).named(fields).write(packed ? " (packed)" : "");
  }

  private List<String> dynamicNames() {
    List<String> names = new ArrayList<>();
    fields.forEach((field, value) -> {
      if (!specsOf(value).isEmpty()) {
        names.add(field);
      }
    });
    // The one class of TensorFlow's own whose tensors come in another order than its fields.
    if (name.equals("tf.DynamicRaggedShape.Spec") && names.remove("_inner_shape")) {
      names.addFirst("_inner_shape");
    }
    return names;
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

  private static List<@Nullable Object> dynamicLeaves(
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
