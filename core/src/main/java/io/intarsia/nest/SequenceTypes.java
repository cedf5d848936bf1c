package io.intarsia.nest;

import java.lang.reflect.Array;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The containers whose children go by position. Their metadata is what they are called, but for
/// arrays, where it is the class.
final class SequenceTypes {
  private static final Object[] NONE = {};

  private SequenceTypes() {}

  /// `java.util.List`; rebuilt as an unmodifiable list.
  static final class OfList implements NodeType<List<?>> {
    static final OfList INSTANCE = new OfList();

    @Override
    public Object metadata(List<?> container) {
      return "List";
    }

    @Override
    public @Nullable Object[] children(List<?> container, Object metadata) {
      return container.toArray();
    }

    @Override
    public Object rebuild(Object metadata, @Nullable Object[] children) {
      return Lists.of(children);
    }

    @Override
    public String step(Object metadata, int child) {
      return ".get(" + child + ")";
    }

    @Override
    public String describe(Object metadata, int childCount) {
      return "List of " + childCount;
    }
  }

  /// [Tuple].
  static final class OfTuple implements NodeType<Tuple> {
    static final OfTuple INSTANCE = new OfTuple();

    @Override
    public Object metadata(Tuple container) {
      return "Tuple";
    }

    @Override
    public @Nullable Object[] children(Tuple container, Object metadata) {
      return container.toList().toArray();
    }

    @Override
    public Object rebuild(Object metadata, @Nullable Object[] children) {
      return Tuple.of(children);
    }

    @Override
    public String step(Object metadata, int child) {
      return ".get(" + child + ")";
    }

    @Override
    public String describe(Object metadata, int childCount) {
      return "Tuple of " + childCount;
    }
  }

  /// Arrays of objects; the class is kept. Arrays of primitives are leaves.
  static final class OfArray implements NodeType<Object[]> {
    static final OfArray INSTANCE = new OfArray();

    @Override
    public Object metadata(Object[] container) {
      return container.getClass().getComponentType();
    }

    @Override
    public @Nullable Object[] children(Object[] container, Object metadata) {
      return Arrays.copyOf(container, container.length, Object[].class);
    }

    @Override
    public Object rebuild(Object metadata, @Nullable Object[] children) {
      Class<?> element = (Class<?>) metadata;
      @Nullable Object[] array = (Object[]) Array.newInstance(element, children.length);
      for (int i = 0; i < array.length; i++) {
        if (children[i] != null && !element.isInstance(children[i])) {
          throw new MismatchException(step(metadata, i), element, children[i]);
        }
        array[i] = children[i];
      }
      return array;
    }

    @Override
    public String describe(Object metadata, int childCount) {
      return ((Class<?>) metadata).getSimpleName() + "[" + childCount + "]";
    }
  }

  /// `Optional`: one child or none.
  static final class OfOptional implements NodeType<Optional<?>> {
    static final OfOptional INSTANCE = new OfOptional();

    @Override
    public Object metadata(Optional<?> container) {
      return "Optional";
    }

    @Override
    public @Nullable Object[] children(Optional<?> container, Object metadata) {
      return container.isPresent() ? new Object[] {container.get()} : NONE;
    }

    @Override
    public Object rebuild(Object metadata, @Nullable Object[] children) {
      if (children.length == 0) {
        return Optional.empty();
      }
      // An empty one would be another structure.
      if (children[0] == null) {
        throw new MismatchException(".get()", "a value", null);
      }
      return Optional.of(children[0]);
    }

    @Override
    public String step(Object metadata, int child) {
      return ".get()";
    }

    @Override
    public String describe(Object metadata, int childCount) {
      return childCount == 0 ? "Optional.empty" : "Optional with a value";
    }
  }

  /// `Map.Entry`: key and value.
  static final class OfEntry implements NodeType<Map.Entry<?, ?>> {
    static final OfEntry INSTANCE = new OfEntry();

    @Override
    public Object metadata(Map.Entry<?, ?> container) {
      return "Map.Entry";
    }

    @Override
    public @Nullable Object[] children(Map.Entry<?, ?> container, Object metadata) {
      return new Object[] {container.getKey(), container.getValue()};
    }

    @Override
    public Object rebuild(Object metadata, @Nullable Object[] children) {
      return new SimpleImmutableEntry<>(children[0], children[1]);
    }

    @Override
    public String step(Object metadata, int child) {
      return child == 0 ? ".getKey()" : ".getValue()";
    }

    @Override
    public String describe(Object metadata, int childCount) {
      return "Map.Entry";
    }
  }

  /// [NamedTuple].
  static final class OfNamedTuple implements NodeType<NamedTuple> {
    static final OfNamedTuple INSTANCE = new OfNamedTuple();

    @Override
    public Object metadata(NamedTuple container) {
      return container.fields();
    }

    @Override
    public @Nullable Object[] children(NamedTuple container, Object metadata) {
      return container.values().toArray();
    }

    @Override
    public Object rebuild(Object metadata, @Nullable Object[] children) {
      return ((NamedTuple.Fields) metadata).of(children);
    }

    @Override
    public String step(Object metadata, int child) {
      return "." + ((NamedTuple.Fields) metadata).names().get(child) + "()";
    }

    @Override
    public String describe(Object metadata, int childCount) {
      var fields = (NamedTuple.Fields) metadata;
      return "NamedTuple " + fields.typeName() + fields.names();
    }
  }
}
