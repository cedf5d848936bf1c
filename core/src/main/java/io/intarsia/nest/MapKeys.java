package io.intarsia.nest;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The keys of a map: sorted, because the order of entries is no part of a structure, and as the
/// map iterates, because a rebuilt map should iterate the same way.
final class MapKeys {
  private final Object[] iterated;
  private final Object[] sorted;
  // Where each iterated key is among the sorted ones; null if they are sorted.
  private final int @Nullable [] positions;

  private MapKeys(Object[] iterated, Object[] sorted, int @Nullable [] positions) {
    this.iterated = iterated;
    this.sorted = sorted;
    this.positions = positions;
  }

  /// The keys of a map.
  ///
  /// @throws ClosedContainerException if they cannot be sorted: one is null, or they are not all
  ///   comparable values of one class
  static MapKeys of(Map<?, ?> map) {
    Object[] keys = map.keySet().toArray();
    MapKeys seen = SeenKeys.find(keys);
    if (seen == null) {
      seen = of(keys);
      SeenKeys.add(seen, keys);
    }
    return seen;
  }

  private static MapKeys of(Object[] keys) {
    Comparator<Object> order = order(keys);
    if (isSorted(keys, order)) {
      return new MapKeys(keys, keys, null);
    }
    MapKeys known = KnownKeys.find(keys);
    if (known == null) {
      known = sort(keys, order);
      KnownKeys.add(keys, known);
    }
    return known;
  }

  /// Whether a map iterates these very objects.
  boolean areIterated(@Nullable Object[] keys) {
    if (keys.length != iterated.length) {
      return false;
    }
    for (int i = 0; i < keys.length; i++) {
      if (keys[i] != iterated[i]) {
        return false;
      }
    }
    return true;
  }

  int size() {
    return sorted.length;
  }

  /// The key at a sorted position.
  Object sorted(int position) {
    return sorted[position];
  }

  /// The key at a position of the iteration.
  Object iterated(int position) {
    return iterated[position];
  }

  /// The sorted position of the key at a position of the iteration.
  int position(int iteration) {
    return positions == null ? iteration : positions[iteration];
  }

  /// The keys here that are not there, sorted.
  List<Object> without(MapKeys other) {
    Set<Object> there = new HashSet<>(Arrays.asList(other.sorted));
    return Arrays.stream(sorted).filter(key -> !there.contains(key)).toList();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other || (other instanceof MapKeys keys && Arrays.equals(sorted, keys.sorted));
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(sorted);
  }

  @Override
  public String toString() {
    return Arrays.toString(sorted);
  }

  // Checks on the way that there is one. Where no string has characters beyond U+FFFF, which for
  // most is known without looking at it, the platform's own order is that of code points, and much
  // faster.
  private static Comparator<Object> order(@Nullable Object[] keys) {
    Class<?> type = keys.length == 0 ? null : classOf(keys[0]);
    boolean natural = true;
    for (int i = 0; i < keys.length; i++) {
      Object key = keys[i];
      if (key == null || classOf(key) != type || !(key instanceof Comparable)) {
        throw NestErrors.unsortable(keys, i);
      }
      natural =
          natural
              && !(key instanceof String text
                  && text.codePointCount(0, text.length()) != text.length());
    }
    return natural ? MapKeys::compare : CodePointOrder.INSTANCE;
  }

  private static boolean isSorted(Object[] keys, Comparator<Object> order) {
    for (int i = 1; i < keys.length; i++) {
      if (order.compare(keys[i - 1], keys[i]) > 0) {
        return false;
      }
    }
    return true;
  }

  // Constants of an enum may have classes of their own.
  private static @Nullable Class<?> classOf(@Nullable Object key) {
    return switch (key) {
      case null -> null;
      case Enum<?> constant -> constant.getDeclaringClass();
      default -> key.getClass();
    };
  }

  private static MapKeys sort(Object[] keys, Comparator<Object> order) {
    Place[] places = new Place[keys.length];
    Arrays.setAll(places, i -> new Place(keys[i], i));
    Arrays.sort(places, (a, b) -> order.compare(a.key, b.key));
    Object[] sorted = new Object[keys.length];
    int[] positions = new int[keys.length];
    for (int i = 0; i < places.length; i++) {
      sorted[i] = places[i].key;
      positions[places[i].iteration] = i;
    }
    return new MapKeys(keys, sorted, positions);
  }

  /// A key and its position in the iteration.
  private record Place(Object key, int iteration) {}

  @SuppressWarnings("unchecked") // keys of one comparable class
  private static int compare(Object a, Object b) {
    return ((Comparable<Object>) a).compareTo(b);
  }
}
