package io.intarsia.testing;

import io.intarsia.spec.TypeSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// The specs a law compares: those of the values, relaxed and changed ones, and those of other
/// types. No two are equal.
final class SpecPool {
  // Laws compare all pairs, so a few values must do for relaxed and changed specs.
  private static final int MOST_RELAXED = 8;

  private static final int MOST_CHANGED = 4;

  private final List<TypeSpec<?>> own = new ArrayList<>();
  private final List<TypeSpec<?>> all = new ArrayList<>();

  private SpecPool() {}

  static SpecPool of(Trial trial) {
    var pool = new SpecPool();
    add(pool.own, trial.samples().stream().map(Sample::spec).toList());
    add(pool.own, variants(pool.own, MOST_RELAXED, Variants::relaxed));
    add(pool.all, pool.own);
    add(pool.all, variants(pool.own, MOST_CHANGED, Variants::changed));
    add(pool.all, trial.others());
    return pool;
  }

  /// The specs of the values, and relaxed ones.
  List<TypeSpec<?>> own() {
    return own;
  }

  /// All of them.
  List<TypeSpec<?>> all() {
    return all;
  }

  private static List<TypeSpec<?>> variants(
      List<TypeSpec<?>> specs, int most, Function<TypeSpec<?>, List<TypeSpec<?>>> vary) {
    return specs.stream().limit(most).flatMap(spec -> vary.apply(spec).stream()).toList();
  }

  // Not by hash, as this is used on types that break the law of hashes.
  private static void add(List<TypeSpec<?>> pool, List<? extends TypeSpec<?>> specs) {
    for (TypeSpec<?> spec : specs) {
      if (!pool.contains(spec)) {
        pool.add(spec);
      }
    }
  }
}
