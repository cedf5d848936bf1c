package io.intarsia.testing;

import static io.intarsia.testing.LawBroken.check;

import io.intarsia.spec.TypeSpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The most specific common type is a least upper bound, where there is one.
final class MergeLaws {
  /// Associativity is tried on all triples.
  private static final int MOST_FOR_TRIPLES = 14;

  private MergeLaws() {}

  static void merge(Trial trial) {
    SpecPool pool = SpecPool.of(trial);
    for (TypeSpec<?> a : pool.all()) {
      idempotent(a);
      for (TypeSpec<?> b : pool.all()) {
        pair(trial, a, b);
      }
    }
    List<TypeSpec<?>> few = spread(pool.all());
    for (TypeSpec<?> a : few) {
      for (TypeSpec<?> b : few) {
        few.forEach(c -> associative(a, b, c));
      }
    }
    foreignIsEmpty(pool);
  }

  static void cast(Trial trial) {
    trial.each(sample -> {
      Object cast = sample.spec().cast(sample.value());
      Difference.none(
          sample, "cast of a value of the type must give that value", sample.value(), cast);
      refusesObject(sample);
    });
    for (TypeSpec<?> a : SpecPool.of(trial).all()) {
      for (TypeSpec<?> b : SpecPool.of(trial).own()) {
        if (a.castableType(b).isPresent() != b.castableType(a).isPresent()) {
          throw LawBroken.ofSpecs(
              "castableType must be symmetric",
              "(%s).castableType(%s) there both ways or not at all".formatted(a, b),
              "%s, and %s the other way round".formatted(a.castableType(b), b.castableType(a)));
        }
      }
    }
  }

  private static void refusesObject(Sample sample) {
    Object cast;
    try {
      cast = sample.spec().cast(new Object());
    } catch (IllegalArgumentException e) {
      return;
    }
    throw LawBroken.of(
        sample, "cast must refuse what it cannot convert", "IllegalArgumentException", cast);
  }

  private static void idempotent(TypeSpec<?> a) {
    same("a spec merged with itself must be itself", a, merged(a, a));
  }

  private static void pair(Trial trial, TypeSpec<?> a, TypeSpec<?> b) {
    TypeSpec<?> common = merged(a, b);
    same(
        "mostSpecificCompatibleType must be commutative, for %s and %s".formatted(a, b),
        common,
        merged(b, a));
    if (common != null) {
      covers(common, a);
      covers(common, b);
      same(
          "what is merged already must not change when merged again, with %s and %s"
              .formatted(a, b),
          common,
          merged(a, common));
      members(trial, common, a);
    }
  }

  private static void covers(TypeSpec<?> common, TypeSpec<?> part) {
    if (!common.isCompatibleWith(part)) {
      throw LawBroken.ofSpecs(
          "a merged spec must be compatible with both",
          "%s compatible with %s".formatted(common, part),
          false);
    }
  }

  private static void members(Trial trial, TypeSpec<?> common, TypeSpec<?> part) {
    for (Sample sample : trial.samples()) {
      check(
          !sample.spec().equals(part) || common.isCompatibleWith(sample.value()),
          sample,
          "a merged spec must take the values of both",
          common,
          "isCompatibleWith(value) is false");
    }
  }

  private static void associative(TypeSpec<?> a, TypeSpec<?> b, TypeSpec<?> c) {
    TypeSpec<?> ab = merged(a, b);
    TypeSpec<?> bc = merged(b, c);
    TypeSpec<?> left = ab == null ? null : merged(ab, c);
    TypeSpec<?> right = bc == null ? null : merged(a, bc);
    if (left != null && right != null) {
      same(
          "mostSpecificCompatibleType must be associative, for %s, %s and %s".formatted(a, b, c),
          left,
          right);
    }
  }

  private static void foreignIsEmpty(SpecPool pool) {
    for (TypeSpec<?> foreign : pool.all()) {
      if (foreign instanceof ForeignSpec) {
        pool.own().forEach(spec -> same("unrelated types have none", null, merged(spec, foreign)));
      }
    }
  }

  private static void same(String rule, @Nullable TypeSpec<?> expected, @Nullable TypeSpec<?> got) {
    if (expected == null ? got != null : !expected.equals(got)) {
      throw LawBroken.ofSpecs(rule, Optional.ofNullable(expected), Optional.ofNullable(got));
    }
  }

  private static @Nullable TypeSpec<?> merged(TypeSpec<?> a, TypeSpec<?> b) {
    return a.mostSpecificCompatibleType(b).orElse(null);
  }

  // Some from all parts of the pool: specs of values, relaxed, changed and foreign ones.
  private static List<TypeSpec<?>> spread(List<TypeSpec<?>> pool) {
    int step = Math.max(1, pool.size() / MOST_FOR_TRIPLES);
    return Stream.iterate(0, i -> i < pool.size(), i -> i + step)
        .<TypeSpec<?>>map(pool::get)
        .toList();
  }
}
