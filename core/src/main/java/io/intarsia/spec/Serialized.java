package io.intarsia.spec;

import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/// Compares and merges what [TypeSpec#serialize] gives. Integers are equal by value whatever their
/// width, and so are floating-point numbers.
final class Serialized {
  /// What a merge gives where there is nothing in common; null is a value.
  static final Object NONE = new Object();

  private Serialized() {}

  static boolean areEqual(@Nullable Object a, @Nullable Object b) {
    return match(a, b, Serialized::equalLeaves);
  }

  /// Whether a value could be described by both.
  static boolean areCompatible(@Nullable Object a, @Nullable Object b) {
    return match(a, b, Serialized::compatibleLeaves);
  }

  /// Equal serializations have equal hashes, whatever the order of map entries.
  static int hash(@Nullable Object value) {
    return switch (value) {
      case Tuple tuple -> hashAll(tuple.toList());
      case NamedTuple tuple -> 31 * tuple.fields().hashCode() + hashAll(tuple.values());
      case List<?> list -> 7 * hashAll(list);
      case Map<?, ?> map -> hashOf(map);
      case null, default -> Objects.hashCode(canonical(value));
    };
  }

  /// What describes both, or empty.
  static Optional<Tuple> merge(Tuple a, Tuple b) {
    return mergeValues(a, b) instanceof Tuple merged ? Optional.of(merged) : Optional.empty();
  }

  /// What describes both, or [#NONE].
  static @Nullable Object mergeValues(@Nullable Object a, @Nullable Object b) {
    if (a instanceof Shape shape && b instanceof Shape other) {
      return shape.mostSpecificCompatible(other);
    }
    if (a instanceof TypeSpec<?> spec && b instanceof TypeSpec<?> other) {
      Optional<? extends TypeSpec<?>> common = spec.mostSpecificCompatibleType(other);
      return common.isPresent() ? common.get() : NONE;
    }
    if (a instanceof Map<?, ?> map && b instanceof Map<?, ?> other) {
      return mergeMaps(map, other);
    }
    List<@Nullable Object> items = items(a);
    if (items == null) {
      return equalLeaves(a, b) ? a : NONE;
    }
    return sameContainer(a, b)
        ? rebuilt(a, mergeAll(items, Objects.requireNonNull(items(b))))
        : NONE;
  }

  private static Object mergeMaps(Map<?, ?> a, Map<?, ?> b) {
    if (!a.keySet().equals(b.keySet())) {
      return NONE;
    }
    Map<Object, @Nullable Object> merged = new LinkedHashMap<>();
    for (var entry : a.entrySet()) {
      Object value = mergeValues(entry.getValue(), b.get(entry.getKey()));
      if (value == NONE) {
        return NONE;
      }
      merged.put(entry.getKey(), value);
    }
    return merged;
  }

  private static @Nullable List<@Nullable Object> mergeAll(List<?> a, List<?> b) {
    List<@Nullable Object> merged = new ArrayList<>();
    for (int i = 0; i < a.size(); i++) {
      Object value = mergeValues(a.get(i), b.get(i));
      if (value == NONE) {
        return null;
      }
      merged.add(value);
    }
    return merged;
  }

  private static Object rebuilt(@Nullable Object like, @Nullable List<?> items) {
    if (items == null) {
      return NONE;
    }
    return switch (like) {
      case NamedTuple tuple -> tuple.fields().of(items.toArray());
      case Tuple tuple -> Tuple.copyOf(items);
      case null, default -> items;
    };
  }

  private static boolean match(
      @Nullable Object a,
      @Nullable Object b,
      BiPredicate<@Nullable Object, @Nullable Object> leaves) {
    if (a instanceof Map<?, ?> map && b instanceof Map<?, ?> other) {
      return map.keySet().equals(other.keySet())
          && map.entrySet().stream()
              .allMatch(entry -> match(entry.getValue(), other.get(entry.getKey()), leaves));
    }
    List<@Nullable Object> items = items(a);
    if (items == null) {
      return leaves.test(a, b);
    }
    if (!sameContainer(a, b)) {
      return false;
    }
    List<@Nullable Object> others = Objects.requireNonNull(items(b));
    for (int i = 0; i < items.size(); i++) {
      if (!match(items.get(i), others.get(i), leaves)) {
        return false;
      }
    }
    return true;
  }

  private static boolean sameContainer(@Nullable Object a, @Nullable Object b) {
    List<?> items = items(a);
    List<?> others = items(b);
    if (items == null || others == null || items.size() != others.size()) {
      return false;
    }
    return switch (a) {
      case Tuple tuple -> b instanceof Tuple;
      case NamedTuple tuple ->
          b instanceof NamedTuple other && tuple.fields().equals(other.fields());
      case null, default -> b instanceof List<?>;
    };
  }

  // The elements of a container other than a map; null for a leaf.
  @SuppressWarnings("unchecked") // read only
  private static @Nullable List<@Nullable Object> items(@Nullable Object value) {
    return switch (value) {
      case Tuple tuple -> tuple.toList();
      case NamedTuple tuple -> tuple.values();
      case List<?> list -> (List<@Nullable Object>) list;
      case null, default -> null;
    };
  }

  private static boolean equalLeaves(@Nullable Object a, @Nullable Object b) {
    return Objects.equals(a, b) || Objects.equals(canonical(a), canonical(b));
  }

  private static boolean compatibleLeaves(@Nullable Object a, @Nullable Object b) {
    if (a instanceof Shape shape && b instanceof Shape other) {
      return shape.isCompatibleWith(other);
    }
    return a instanceof TypeSpec<?> spec && b instanceof TypeSpec<?> other
        ? spec.isCompatibleWith(other)
        : equalLeaves(a, b);
  }

  private static int hashAll(List<?> items) {
    return Arrays.hashCode(items.stream().mapToInt(Serialized::hash).toArray());
  }

  private static int hashOf(Map<?, ?> map) {
    return map.entrySet().stream()
        .mapToInt(entry -> 31 * Objects.hashCode(entry.getKey()) + hash(entry.getValue()))
        .sum();
  }

  private static @Nullable Object canonical(@Nullable Object value) {
    return switch (value) {
      case Byte number -> number.longValue();
      case Short number -> number.longValue();
      case Integer number -> number.longValue();
      case Float number -> number.doubleValue();
      case null, default -> value;
    };
  }
}
