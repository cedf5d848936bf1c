package io.intarsia.spec;

import io.intarsia.nest.Composite;
import io.intarsia.nest.NodeType;
import io.intarsia.nest.Tuple;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serial;
import java.io.Serializable;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The static part of a value: what values of one type have in common. It describes them, saves and
/// loads itself, takes values apart into tensors and rebuilds them, and says which types fit each
/// other.
///
/// A spec class writes a constructor and five methods: [#serialize], [#valueType],
/// [#componentSpecs], [#toComponents] and [#fromComponents]. Everything else follows from
/// [#serialize]: equality, hash, string form, compatibility, merging and encoding. Specs are
/// immutable values.
///
/// @param <T> the class of the values
/// @see "Python: tf.TypeSpec"
@SuppressWarnings("serial") // stored by its serialization: see TypeSpec.writeReplace
public abstract class TypeSpec<T> implements Composite, Serializable {
  /// For spec classes.
  protected TypeSpec() {}

  /// The whole state of this spec: a tuple of booleans, numbers, strings, null, shapes, dtypes,
  /// specs, [ArrayLiteral]s, and tuples, named tuples, records, lists and maps with string keys of
  /// these. If the items are not arguments of a constructor, the class also has a static method
  /// `deserialize(Tuple)`.
  public abstract Tuple serialize();

  /// The class of the values.
  public abstract Class<T> valueType();

  /// A nest of the specs of the components.
  public abstract Object componentSpecs();

  /// Takes a value apart: a nest of tensors and extension values with the structure of
  /// [#componentSpecs]. Runs no ops. The caller has made sure that the value fits this spec.
  public abstract Object toComponents(T value);

  /// Rebuilds a value; the inverse of [#toComponents]. Runs no ops and checks no data: the tensors
  /// may be placeholders. The caller has made sure that the components fit [#componentSpecs].
  public abstract T fromComponents(Object components);

  /// Rebuilds a spec from what [#serialize] gave: by the static method `deserialize(Tuple)` of its
  /// class if there is one, else by a constructor that takes the items as arguments.
  ///
  /// @throws IllegalArgumentException if neither takes them; the message says what is missing
  public static <S extends TypeSpec<?>> S deserialize(Class<S> type, Tuple serialization) {
    return Deserializer.of(type).apply(serialization);
  }

  /// The version of how values of this spec are flattened, so that data saved with an old one still
  /// loads. By default that of the class's [TypeName], or 1.
  ///
  /// A spec class that changes its components raises the version, and goes on reading and writing
  /// the old one:
  ///
  /// - [#serialize] ends in the version, but for the first, whose serializations stay as they were;
  /// - `deserialize(Tuple)` makes a spec of the version it finds, and refuses those it does not
  ///   know;
  /// - [#componentSpecs], [#toComponents] and [#fromComponents] go by the version of the spec,
  ///   which an override of this method returns;
  /// - [#cast] turns values of one version into those of another, and may run ops; [#castableType]
  ///   of two versions is the newer one.
  ///
  /// So a value loaded with an old spec is brought up to date with `new MaskedSpec(…).cast(value)`,
  /// and a program that knows only the old version is served by saving values cast to that one.
  public int encodingVersion() {
    TypeName name = getClass().getAnnotation(TypeName.class);
    return name == null ? 1 : name.version();
  }

  /// Whether some value could be of both types, or, for a value, whether it is of this type. What
  /// is neither a spec, nor a tensor, nor an extension value is of no type, but [TensorSpec] takes
  /// Java arrays, lists and numbers as the tensors they convert to.
  ///
  /// Two specs are compatible if they are of one class and their serializations agree: shapes and
  /// specs may be compatible, everything else must be equal. An override must be symmetric.
  ///
  /// @throws IllegalArgumentException if this is asked of an extension value whose spec cannot be
  ///   taken
  public boolean isCompatibleWith(@Nullable Object specOrValue) {
    if (specOrValue instanceof TypeSpec<?> other) {
      return this == other
          || (sameType(other) && Serialized.areCompatible(serialize(), other.serialize()));
    }
    return TypeSpecs.find(specOrValue).filter(this::isCompatibleWith).isPresent();
  }

  /// The most specific type that values of both types are of, or empty if there is none.
  ///
  /// By default, empty if the classes differ, or the serializations in anything but shapes; else
  /// shapes are merged: dimensions that differ become unknown, and ranks too.
  public Optional<TypeSpec<T>> mostSpecificCompatibleType(TypeSpec<?> other) {
    if (!sameType(other)) {
      return Optional.empty();
    }
    if (equals(other)) {
      return Optional.of(this);
    }
    return Serialized.merge(serialize(), other.serialize()).map(this::withState);
  }

  /// A value of this type that is equivalent to `value`, which may be of another type. May run ops.
  ///
  /// By default only values of this type are taken, as they are.
  ///
  /// @throws IllegalArgumentException if there is no such value
  public T cast(@Nullable Object value) {
    if (valueType().isInstance(value) && isCompatibleWith(value)) {
      return valueType().cast(value);
    }
    throw SpecErrors.cannotCast(this, value);
  }

  /// A type that values of both types can be [#cast] to, or empty if there is none. An override
  /// must be symmetric.
  ///
  /// By default the [#mostSpecificCompatibleType].
  public Optional<? extends TypeSpec<?>> castableType(TypeSpec<?> other) {
    return mostSpecificCompatibleType(other);
  }

  /// Whether `other` is a spec of the same class with an equal serialization; shapes are equal if
  /// rank and every dimension are the same, unknown ones included.
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof TypeSpec<?> spec
            && sameType(spec)
            && Serialized.areEqual(serialize(), spec.serialize()));
  }

  /// The hash of the serialization; that of equal specs is equal, whatever the order of maps in it.
  ///
  /// @throws IllegalArgumentException if the serialization holds something it cannot; the message
  ///   names its class
  @Override
  public int hashCode() {
    Tuple state = serialize();
    if (state == null) {
      throw SpecErrors.gaveNull(this, "serialize");
    }
    Serialized.check(this, state);
    return Serialized.hash(state);
  }

  /// Prints class and serialization, `MaskedSpec([2], int32)`; what is deep or long is cut.
  @Override
  public String toString() {
    return SpecText.of(this);
  }

  /// Prints this spec into the text of another.
  void print(SpecText text) {
    text.write(label()).tuple(serialize());
  }

  /// Where composites are expanded, a spec stands for a value of it: a container of
  /// [#componentSpecs]. Nothing to override.
  @Override
  public Optional<NodeType<?>> asContainer() {
    return CompositeType.PRESENT;
  }

  /// What this spec is called: the class, unless one class serves many types.
  String label() {
    String name = getClass().getSimpleName();
    return name.isEmpty() ? getClass().getName() : name; // anonymous
  }

  /// Whether the other spec is of the same class.
  boolean sameType(TypeSpec<?> other) {
    return getClass() == other.getClass();
  }

  /// The spec of the same class with another state.
  @SuppressWarnings("unchecked") // of the class of this
  TypeSpec<T> withState(Tuple state) {
    return (TypeSpec<T>) deserialize(getClass(), state);
  }

  /// Specs are stored by their serialization, see `StoredSpec`. [TypeSpecs#inputFilter] is for
  /// reading streams you did not write.
  protected final Object writeReplace() {
    return StoredSpec.of(this);
  }

  // Else a stream could make specs that no constructor has seen.
  @Serial
  private void readObject(ObjectInputStream stream) throws InvalidObjectException {
    throw CodecErrors.notBySerialization();
  }

  @Serial
  private void readObjectNoData() throws InvalidObjectException {
    throw CodecErrors.notBySerialization();
  }
}
