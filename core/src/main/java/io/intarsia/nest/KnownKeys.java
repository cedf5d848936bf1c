package io.intarsia.nest;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Remembers how keys that do not come sorted are sorted: that is the slow part, and programs use
/// the same maps again and again.
final class KnownKeys {
  /// How many keys are remembered before all are forgotten; some megabytes.
  private static final int MOST = 1 << 18;

  private static final Map<Sequence, MapKeys> KNOWN = new ConcurrentHashMap<>();
  private static final AtomicInteger REMEMBERED = new AtomicInteger();

  private KnownKeys() {}

  /// Keys by content, in order, with the hash computed once.
  private record Sequence(List<Object> keys, int hash) {
    static Sequence of(Object[] keys) {
      return new Sequence(Arrays.asList(keys), Arrays.hashCode(keys));
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  /// What is known of keys in this order; null if nothing is.
  static @Nullable MapKeys find(Object[] keys) {
    return mayKeep(keys) ? KNOWN.get(Sequence.of(keys)) : null;
  }

  /// Remembers them.
  static void add(Object[] keys, MapKeys sorted) {
    if (!mayKeep(keys)) {
      return;
    }
    if (REMEMBERED.addAndGet(keys.length) > MOST) {
      KNOWN.clear();
      REMEMBERED.set(keys.length);
    }
    KNOWN.put(Sequence.of(keys), sorted);
  }

  // Keys of other classes than the platform's would keep their class loader alive.
  private static boolean mayKeep(Object[] keys) {
    return keys.length <= MOST && keys[0].getClass().getClassLoader() == null;
  }
}
