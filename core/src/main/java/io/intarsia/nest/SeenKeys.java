package io.intarsia.nest;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// The keys of large maps seen lately, found again by their identity: whether many keys are sorted
/// takes reading each of them, which waits for memory, and they are the same objects when a map is
/// flattened again. Keeps nothing alive.
final class SeenKeys {
  /// Fewer keys than this are read as fast as they are compared.
  private static final int FEWEST = 64;

  private static final int SLOTS = 64;

  private static final AtomicReferenceArray<@Nullable WeakReference<MapKeys>> SEEN =
      new AtomicReferenceArray<>(SLOTS);

  private SeenKeys() {}

  /// What is known of these very keys in this order; null if nothing is.
  static @Nullable MapKeys find(@Nullable Object[] keys) {
    if (!isKept(keys)) {
      return null;
    }
    WeakReference<MapKeys> slot = SEEN.get(slot(keys));
    MapKeys seen = slot == null ? null : slot.get();
    return seen != null && seen.areIterated(keys) ? seen : null;
  }

  /// Remembers them, in place of those that were seen in their slot.
  static void add(MapKeys keys, @Nullable Object[] iterated) {
    if (isKept(iterated)) {
      SEEN.set(slot(iterated), new WeakReference<>(keys));
    }
  }

  // Strings do not change; other comparable objects may, and their order with them.
  private static boolean isKept(@Nullable Object[] keys) {
    return keys.length >= FEWEST && keys[0] instanceof String;
  }

  private static int slot(@Nullable Object[] keys) {
    int hash = 31 * keys.length + String.valueOf(keys[0]).hashCode();
    return Math.floorMod(hash ^ hash >>> 16, SLOTS);
  }
}
