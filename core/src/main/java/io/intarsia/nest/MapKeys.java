package io.intarsia.nest;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The keys of a map: sorted, because the order of entries is no part of a structure, and as the
/// map iterates, because a rebuilt map should iterate the same way.
final class MapKeys {
  /// How many key sequences that are not sorted are remembered, and how long the longest may be.
  private static final int MOST_KNOWN = 1024;

  private static final int LONGEST_KNOWN = 1 << 20;

  // Sorting is the slow part, and programs use the same key sets again and again.
  private static final Map<Sequence, MapKeys> KNOWN = new ConcurrentHashMap<>();

  private final Object[] iterated;
  private final Object[] sorted;
  // Where each iterated key is among the sorted ones; null if they are sorted.
  private final int @Nullable [] positions;

  private MapKeys(Object[] iterated, Object[] sorted, int @Nullable [] positions) {
    this.iterated = iterated;
    this.sorted = sorted;
    this.positions = positions;
  }

  /// Keys by content, in order, with the hash computed once.
  private record Sequence(List<Object> keys, int hash) {
    @Override
    public int hashCode() {
      return hash;
    }
  }

  /// The keys of a map.
  ///
  /// @throws IllegalArgumentException if they cannot be sorted: one is null, or they are not all
  ///   comparable values of one class
  static MapKeys of(Map<?, ?> map) {
    @Nullable Object[] keys = map.keySet().toArray();
    if (isSorted(keys)) {
      return new MapKeys(keys, keys, null);
    }
    if (keys.length > LONGEST_KNOWN) {
      return sort(keys);
    }
    var sequence = new Sequence(Arrays.asList(keys), Arrays.hashCode(keys));
    MapKeys known = KNOWN.get(sequence);
    if (known == null) {
      known = sort(keys);
      if (KNOWN.size() >= MOST_KNOWN) {
        KNOWN.clear();
      }
      KNOWN.put(sequence, known);
    }
    return known;
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

  private static boolean isSorted(@Nullable Object[] keys) {
    Class<?> type = keys.length == 0 || keys[0] == null ? String.class : keys[0].getClass();
    for (int i = 0; i < keys.length; i++) {
      if (keys[i] == null || keys[i].getClass() != type || !(keys[i] instanceof Comparable)) {
        throw NestErrors.unsortable(keys, i);
      }
      if (i > 0 && compare(keys[i - 1], keys[i]) > 0) {
        // Not sorted, but the keys after it must still be checked.
        checkRest(keys, i, type);
        return false;
      }
    }
    return true;
  }

  private static void checkRest(@Nullable Object[] keys, int from, Class<?> type) {
    for (int i = from; i < keys.length; i++) {
      if (keys[i] == null || keys[i].getClass() != type) {
        throw NestErrors.unsortable(keys, i);
      }
    }
  }

  private static MapKeys sort(Object[] keys) {
    Integer[] order = new Integer[keys.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> compare(keys[a], keys[b]));
    Object[] sorted = new Object[keys.length];
    int[] positions = new int[keys.length];
    for (int i = 0; i < order.length; i++) {
      sorted[i] = keys[order[i]];
      positions[order[i]] = i;
    }
    return new MapKeys(keys, sorted, positions);
  }

  @SuppressWarnings("unchecked") // keys of one comparable class
  private static int compare(Object a, Object b) {
    return a instanceof String text
        ? CodePointOrder.INSTANCE.compare(text, (String) b)
        : ((Comparable<Object>) a).compareTo(b);
  }
}
