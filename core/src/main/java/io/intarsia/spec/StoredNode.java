package io.intarsia.spec;

import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.Struct.TypeSpecProto.TypeSpecClass;

/// A container or a spec in a [StoredSpec], without what it holds.
sealed interface StoredNode extends Serializable {
  /// How many of the parts before it are its own.
  int count();

  /// What it is, of its parts.
  ///
  /// @throws IllegalArgumentException if they are none of it
  Object make(@Nullable Object[] parts);

  /// Whether it makes a spec.
  default boolean isSpec() {
    return false;
  }

  /// The node of a spec, which holds its serialization.
  static OfSpec of(TypeSpec<?> spec) {
    return switch (spec) {
      case DerivedSpec<?> derived -> new OfDerived(derived.valueType());
      case AnonymousSpec anonymous -> new OfAnonymous(anonymous.name(), anonymous.isRegistered());
      case OpaqueSpec opaque -> new OfOpaque(opaque.kind(), opaque.name(), opaque.componentCount());
      default -> new OfClass(spec.getClass());
    };
  }

  record OfTuple(int count) implements StoredNode {
    @Override
    public Object make(@Nullable Object[] parts) {
      return Tuple.of(parts);
    }
  }

  record OfList(int count) implements StoredNode {
    @Override
    public Object make(@Nullable Object[] parts) {
      return Collections.unmodifiableList(Arrays.asList(parts));
    }
  }

  record OfNamedTuple(NamedTuple.Fields fields) implements StoredNode {
    @Override
    public int count() {
      return fields.names().size();
    }

    @Override
    public Object make(@Nullable Object[] parts) {
      return fields.of(parts);
    }
  }

  record OfOptional(int count) implements StoredNode {
    @Override
    public Object make(@Nullable Object[] parts) {
      return count == 0
          ? Optional.empty()
          : Optional.of(CodecErrors.required(parts[0], "the value of an optional"));
    }
  }

  record OfEntry() implements StoredNode {
    @Override
    public int count() {
      return 2;
    }

    @Override
    public Object make(@Nullable Object[] parts) {
      return new SimpleImmutableEntry<>(parts[0], parts[1]);
    }
  }

  /// Keys and values in turns.
  record OfMap(int size) implements StoredNode {
    @Override
    public int count() {
      return 2 * size;
    }

    @Override
    public Object make(@Nullable Object[] parts) {
      Map<Object, @Nullable Object> map = new LinkedHashMap<>();
      for (int i = 0; i < parts.length; i += 2) {
        map.put(CodecErrors.required(parts[i], "a key"), parts[i + 1]);
      }
      return Collections.unmodifiableMap(map);
    }
  }

  /// A spec: it holds one part, its serialization.
  sealed interface OfSpec extends StoredNode {
    @Override
    default int count() {
      return 1;
    }

    @Override
    default boolean isSpec() {
      return true;
    }

    @Override
    default TypeSpec<?> make(@Nullable Object[] parts) {
      return spec(parts[0]);
    }

    TypeSpec<?> spec(@Nullable Object state);

    static Tuple tuple(@Nullable Object state) {
      if (state instanceof Tuple tuple) {
        return tuple;
      }
      throw CodecErrors.notStored("the state of a spec is no tuple");
    }
  }

  /// A spec of a class of its own.
  ///
  /// @param type a spec class; of another nothing is made, whatever the stream says
  record OfClass(Class<?> type) implements OfSpec {
    public OfClass {
      boolean shared =
          type == DerivedSpec.class || type == AnonymousSpec.class || type == OpaqueSpec.class;
      if (!TypeSpec.class.isAssignableFrom(type)
          || Modifier.isAbstract(type.getModifiers())
          || shared) {
        throw CodecErrors.notStored(type.getName() + " is no class of specs");
      }
    }

    @Override
    public TypeSpec<?> spec(@Nullable Object state) {
      return TypeSpec.deserialize(type.asSubclass(TypeSpec.class), OfSpec.tuple(state));
    }
  }

  /// A spec derived from the class of the values.
  ///
  /// @param type a composite class
  record OfDerived(Class<?> type) implements OfSpec {
    public OfDerived {
      if (!CompositePlan.isComposite(type)) {
        throw CodecErrors.notStored(type.getName() + " is no extension type");
      }
    }

    @Override
    public TypeSpec<?> spec(@Nullable Object state) {
      return DerivedSpec.fromState(type, OfSpec.tuple(state));
    }
  }

  record OfAnonymous(String name, boolean registered) implements OfSpec {
    @Override
    public TypeSpec<?> spec(@Nullable Object state) {
      CodecErrors.required(name, "the name of a spec");
      return AnonymousSpec.ofState(name, registered, OfSpec.tuple(state))
          .orElseThrow(() -> CodecErrors.notStored("the fields of " + name + " have no names"));
    }
  }

  record OfOpaque(TypeSpecClass kind, String name, int componentCount) implements OfSpec {
    @Override
    public TypeSpec<?> spec(@Nullable Object state) {
      return new OpaqueSpec(
          CodecErrors.required(kind, "the kind of a spec"),
          CodecErrors.required(name, "the name of a spec"),
          state,
          componentCount);
    }
  }
}
