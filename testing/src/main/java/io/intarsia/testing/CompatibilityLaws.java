package io.intarsia.testing;

import static io.intarsia.testing.LawBroken.check;

import io.intarsia.spec.TypeSpec;
import java.util.List;

/// Compatible are specs that some value could satisfy both.
final class CompatibilityLaws {
  private CompatibilityLaws() {}

  static void membership(Trial trial) {
    List<TypeSpec<?>> pool = SpecPool.of(trial).all();
    trial.each(sample -> {
      check(
          sample.spec().isCompatibleWith(sample.value()),
          sample,
          "a spec must take the value it is the spec of",
          sample.spec(),
          "isCompatibleWith(value) is false");
      Object rebuilt = sample.spec().fromComponents(sample.spec().toComponents(sample.value()));
      check(
          sample.spec().isCompatibleWith(rebuilt),
          sample,
          "a spec must take the value it rebuilds",
          sample.spec(),
          "isCompatibleWith(%s) is false".formatted(rebuilt));
      for (TypeSpec<?> spec : pool) {
        boolean takesSpec = spec.isCompatibleWith(sample.spec());
        check(
            spec.isCompatibleWith(sample.value()) == takesSpec,
            sample,
            "%s must be compatible with a value as it is with the spec of the value"
                .formatted(spec),
            "%s, as for %s".formatted(takesSpec, sample.spec()),
            !takesSpec);
      }
    });
  }

  static void compatibility(Trial trial) {
    List<TypeSpec<?>> pool = SpecPool.of(trial).all();
    for (TypeSpec<?> a : pool) {
      if (!a.isCompatibleWith(a)) {
        throw LawBroken.ofSpecs("a spec must be compatible with itself", a, "false");
      }
      for (TypeSpec<?> b : pool) {
        symmetric(a, b);
      }
    }
    witnesses(trial, pool);
  }

  private static void symmetric(TypeSpec<?> a, TypeSpec<?> b) {
    boolean there = a.isCompatibleWith(b);
    boolean back = b.isCompatibleWith(a);
    if (there != back) {
      throw LawBroken.ofSpecs(
          "isCompatibleWith must be symmetric",
          "(%s).isCompatibleWith(%s) the same both ways".formatted(a, b),
          "%s, and %s the other way round".formatted(there, back));
    }
  }

  // A value that is of two types is the proof that they are compatible.
  private static void witnesses(Trial trial, List<TypeSpec<?>> pool) {
    trial.each(sample -> {
      List<TypeSpec<?>> taking =
          pool.stream().filter(spec -> spec.isCompatibleWith(sample.value())).toList();
      for (TypeSpec<?> a : taking) {
        for (TypeSpec<?> b : taking) {
          check(
              a.isCompatibleWith(b),
              sample,
              "specs that take the same value must be compatible",
              "%s compatible with %s".formatted(a, b),
              false);
        }
      }
    });
  }
}
