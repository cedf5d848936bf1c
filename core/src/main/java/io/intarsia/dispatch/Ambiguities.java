package io.intarsia.dispatch;

import java.lang.System.Logger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.stream.Collectors;

/// Pairs of unrelated types that accept each other: which of them runs `f(a, b)` depends on the
/// order of the arguments. Found when tables are made; each pair is logged once, as a warning.
public final class Ambiguities {
  private static final Logger LOG = System.getLogger(Ambiguities.class.getPackageName());
  // The classes each type accepts, by name: a class held here would keep its loader.
  private static final Map<Class<?>, Set<String>> ACCEPTED = new WeakHashMap<>();
  private static final List<Pair> FOUND = new ArrayList<>();

  private Ambiguities() {}

  /// Two types that accept each other.
  ///
  /// @param first whose table was made earlier
  public record Pair(String first, String second) {
    /// What it means and what to do.
    @Override
    public String toString() {
      return ("%s and %s accept each other: the leftmost argument decides which of them runs a"
              + " function; let only one of them accept the other")
          .formatted(first, second);
    }
  }

  /// The pairs found so far.
  public static List<Pair> found() {
    synchronized (ACCEPTED) {
      return List.copyOf(FOUND);
    }
  }

  static void add(Class<?> type, List<Class<?>> accepted) {
    List<Pair> pairs = new ArrayList<>();
    synchronized (ACCEPTED) {
      for (Class<?> other : accepted) {
        if (isUnrelated(type, other)
            && ACCEPTED.getOrDefault(other, Set.of()).contains(type.getName())) {
          pairs.add(new Pair(other.getName(), type.getName()));
        }
      }
      pairs.removeAll(FOUND);
      FOUND.addAll(pairs);
      ACCEPTED.put(type, accepted.stream().map(Class::getName).collect(Collectors.toSet()));
    }
    pairs.forEach(pair -> LOG.log(Logger.Level.WARNING, pair.toString()));
  }

  private static boolean isUnrelated(Class<?> a, Class<?> b) {
    return !a.isAssignableFrom(b) && !b.isAssignableFrom(a);
  }
}
