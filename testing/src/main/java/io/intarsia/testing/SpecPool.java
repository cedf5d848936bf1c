package io.intarsia.testing;

import io.intarsia.spec.TypeSpec;
import java.util.ArrayList;
import java.util.List;

/// The specs a law compares: those of the values, relaxed and changed ones, and those of other
/// types. No two are equal.
final class SpecPool {
  private final List<TypeSpec<?>> own = new ArrayList<>();
  private final List<TypeSpec<?>> all = new ArrayList<>();

  private SpecPool() {}

  static SpecPool of(Trial trial) {
    var pool = new SpecPool();
    List<TypeSpec<?>> specs =
        List.copyOf(trial.samples().stream().map(Sample::spec).toList());
    add(pool.own, specs);
    specs.forEach(spec -> add(pool.own, Variants.relaxed(spec)));
    add(pool.all, pool.own);
    specs.forEach(spec -> add(pool.all, Variants.changed(spec)));
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

  // Not by hash, as this is used on types that break the law of hashes.
  private static void add(List<TypeSpec<?>> pool, List<? extends TypeSpec<?>> specs) {
    for (TypeSpec<?> spec : specs) {
      if (!pool.contains(spec)) {
        pool.add(spec);
      }
    }
  }
}
