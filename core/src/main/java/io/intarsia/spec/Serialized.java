package io.intarsia.spec;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Structure;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Compares and merges what [TypeSpec#serialize] gives, and what derived specs say of components.
/// The order of map entries does not count. In serializations, integers are equal by value whatever
/// their width, and so are floating-point numbers, as saved specs know `long` and `double` only. As
/// components they are the same only if they are of one class, as what is traced with one may not
/// do for the other; compatible they are all the same.
///
/// Containers are flattened by the nest, so that deep ones do not overflow the stack; leaves side
/// by side in a tuple or a list, which is what most serializations are, need no nest.
final class Serialized {
  /// What a merge gives where there is nothing in common; null is a value.
  static final Object NONE = new Object();

  private Serialized() {}

  /// Compares two leaves.
  private interface Comparison {
    boolean test(@Nullable Object a, @Nullable Object b);
  }

  static boolean areEqual(@Nullable Object a, @Nullable Object b) {
    return match(a, b, Serialized::equalLeaves);
  }

  /// Whether components are the same.
  static boolean areSame(@Nullable Object a, @Nullable Object b) {
    return match(a, b, Objects::equals);
  }

  /// Whether leaves of components are the same.
  static boolean areSame(@Nullable Object[] a, @Nullable Object[] b) {
    return matchAll(a, b, Objects::equals);
  }

  /// Whether a value could be described by both.
  static boolean areCompatible(@Nullable Object a, @Nullable Object b) {
    return match(a, b, Serialized::compatibleLeaves);
  }

  static boolean areCompatible(@Nullable Object[] a, @Nullable Object[] b) {
    return matchAll(a, b, Serialized::compatibleLeaves);
  }

  /// Equal serializations have equal hashes.
  static int hash(@Nullable Object value) {
    if (isLeaf(value)) {
      return Objects.hashCode(canonical(value));
    }
    List<?> items = flatItems(value);
    return items == null
        ? 31 * Nest.structure(value).hashCode() + hash(Nest.flatten(value).toArray())
        : hash(items.toArray());
  }

  static int hash(@Nullable Object[] leaves) {
    int hash = 1;
    for (Object leaf : leaves) {
      hash = 31 * hash + Objects.hashCode(canonical(leaf));
    }
    return hash;
  }

  /// Checks that a serialization holds only what a serialization can.
  ///
  /// @throws IllegalArgumentException if it holds something else; the message says what and where
  static void check(TypeSpec<?> spec, Tuple state) {
    for (Object leaf : leaves(state)) {
      if (!isAllowed(leaf)) {
        throw SpecErrors.notSerializable(spec, state, Objects.requireNonNull(leaf));
      }
    }
  }

  /// What describes both, or empty.
  static Optional<Tuple> merge(Tuple a, Tuple b) {
    return mergeValues(a, b, Serialized::equalLeaves) instanceof Tuple merged
        ? Optional.of(merged)
        : Optional.empty();
  }

  /// What describes both components, or [#NONE].
  static @Nullable Object mergeComponents(@Nullable Object a, @Nullable Object b) {
    return mergeValues(a, b, Objects::equals);
  }

  private static @Nullable Object mergeValues(
      @Nullable Object a, @Nullable Object b, Comparison equality) {
    if (isLeaf(a) && isLeaf(b)) {
      return mergeLeaves(a, b, equality);
    }
    Structure structure = Nest.structure(a);
    if (!structure.equals(Nest.structure(b))) {
      return NONE;
    }
    @Nullable Object[] merged =
        mergeAll(Nest.flatten(a).toArray(), Nest.flatten(b).toArray(), equality);
    return merged == null ? NONE : structure.pack(Arrays.asList(merged));
  }

  /// What describes leaves of both components, or null.
  static @Nullable Object @Nullable [] mergeComponents(@Nullable Object[] a, @Nullable Object[] b) {
    return mergeAll(a, b, Objects::equals);
  }

  private static @Nullable Object @Nullable [] mergeAll(
      @Nullable Object[] a, @Nullable Object[] b, Comparison equality) {
    @Nullable Object[] merged = new Object[a.length];
    for (int i = 0; i < merged.length; i++) {
      merged[i] = mergeLeaves(a[i], b[i], equality);
      if (merged[i] == NONE) {
        return null;
      }
    }
    return merged;
  }

  private static @Nullable Object mergeLeaves(
      @Nullable Object a, @Nullable Object b, Comparison equality) {
    if (a instanceof Shape shape && b instanceof Shape other) {
      return shape.mostSpecificCompatible(other);
    }
    if (a instanceof TypeSpec<?> spec && b instanceof TypeSpec<?> other) {
      Optional<? extends TypeSpec<?>> common = spec.mostSpecificCompatibleType(other);
      return common.isPresent() ? common.get() : NONE;
    }
    return equality.test(a, b) ? a : NONE;
  }

  private static boolean match(@Nullable Object a, @Nullable Object b, Comparison leaves) {
    if (isLeaf(a) || isLeaf(b)) {
      return isLeaf(a) && isLeaf(b) && leaves.test(a, b);
    }
    List<?> items = flatItems(a);
    List<?> others = flatItems(b);
    if (items != null && others != null) {
      return a instanceof Tuple == b instanceof Tuple && matchItems(items, others, leaves);
    }
    return Nest.structure(a).equals(Nest.structure(b))
        && matchAll(Nest.flatten(a).toArray(), Nest.flatten(b).toArray(), leaves);
  }

  private static boolean matchItems(List<?> a, List<?> b, Comparison leaves) {
    boolean same = a.size() == b.size();
    for (int i = 0; same && i < a.size(); i++) {
      same = leaves.test(a.get(i), b.get(i));
    }
    return same;
  }

  // The items of a tuple or a list that holds only leaves; null for any other container.
  private static @Nullable List<?> flatItems(@Nullable Object value) {
    List<?> items =
        switch (value) {
          case Tuple tuple -> tuple.toList();
          case List<?> list -> list;
          case null, default -> null;
        };
    for (int i = 0; items != null && i < items.size(); i++) {
      items = isLeaf(items.get(i)) ? items : null;
    }
    return items;
  }

  // Most are known without a look-up.
  private static boolean isLeaf(@Nullable Object value) {
    return value instanceof TypeSpec<?>
        || value instanceof String
        || value instanceof Shape
        || value instanceof Number
        || !Nest.isNested(value);
  }

  private static boolean matchAll(@Nullable Object[] a, @Nullable Object[] b, Comparison leaves) {
    boolean same = a.length == b.length;
    for (int i = 0; same && i < a.length; i++) {
      same = leaves.test(a[i], b[i]);
    }
    return same;
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

  private static List<?> leaves(Tuple state) {
    List<?> items = flatItems(state);
    return items == null ? Nest.flatten(state) : items;
  }

  private static boolean isAllowed(@Nullable Object leaf) {
    return switch (leaf) {
      case null -> true;
      case Boolean b -> true;
      case Number number -> number.getClass().getPackageName().equals("java.lang");
      case String text -> true;
      case Shape shape -> true;
      case DType dtype -> true;
      case TypeSpec<?> spec -> true;
      case ArrayLiteral array -> true;
      default -> false;
    };
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
