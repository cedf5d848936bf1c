package io.intarsia.testing;

import io.intarsia.errors.Mistake;
import io.intarsia.spec.TypeSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/// The laws generic code relies on, tried on generated values of one extension type.
///
/// ```java
/// @TestFactory
/// Stream<DynamicTest> laws() {
///   return TypeLaws.of(Masked.class, (tf, random) -> new Masked(…)).tests();
/// }
/// ```
///
/// A failure names the law, the type, the seed of the value, and what was expected and found. A law
/// that does not apply, or builds on one that is broken, is skipped and says why. Immutable.
public final class TypeLaws<T> {
  /// The system property that has only the value of one seed tried.
  public static final String SEED_PROPERTY = "intarsia.laws.seed";

  private static final int VALUES = 20;

  private final Class<T> type;
  private final ValueGenerator<? extends T> generator;
  private final Settings<T> settings;

  /// What can be changed with the methods below.
  record Settings<T>(List<Long> seeds, List<TypeSpec<?>> others, Optional<Stacker<T>> stacker) {}

  private TypeLaws(Class<T> type, ValueGenerator<? extends T> generator, Settings<T> settings) {
    this.type = type;
    this.generator = generator;
    this.settings = settings;
  }

  /// The laws for a type: an extension type, an interface of several, or an adapted class.
  public static <T> TypeLaws<T> of(Class<T> type, ValueGenerator<? extends T> generator) {
    var settings = new Settings<T>(seeds(1, VALUES), List.of(), Optional.empty());
    return new TypeLaws<>(type, generator, settings);
  }

  /// Tries that many values; 20 if not called.
  ///
  /// @throws IllegalArgumentException if `count` is less than 1
  public TypeLaws<T> withValues(int count) {
    if (count < 1) {
      throw Mistake.argument("TypeLaws.withValues: expected at least 1, got " + count);
    }
    return with(new Settings<>(seeds(1, count), settings.others(), settings.stacker()));
  }

  /// Tries only the value of one seed, such as one a failure names.
  public TypeLaws<T> onlySeed(long seed) {
    return with(new Settings<>(seeds(seed, 1), settings.others(), settings.stacker()));
  }

  /// Compares with the specs of these other types, too: those the type's specs could be compatible
  /// with, or be mistaken for.
  public TypeLaws<T> comparedWith(TypeSpec<?>... others) {
    List<TypeSpec<?>> all =
        Stream.concat(settings.others().stream(), Arrays.stream(others)).toList();
    return with(new Settings<>(settings.seeds(), all, settings.stacker()));
  }

  /// Tells how values are stacked without boxes. With it, stacked boxes must be boxes of stacked
  /// values; without, it is only checked that unstacking gives the values back.
  public TypeLaws<T> stackedBy(Stacker<T> stacker) {
    return with(new Settings<>(settings.seeds(), settings.others(), Optional.of(stacker)));
  }

  /// One test for each law, to be returned by a `@TestFactory`.
  public Stream<DynamicTest> tests() {
    var run = new LawRun<>(this);
    return Arrays.stream(Law.values())
        .map(law -> DynamicTest.dynamicTest(run.name(law), () -> run.test(law)));
  }

  /// Tries all laws and tells what came of them; for use without JUnit.
  public List<LawResult> check() {
    return new LawRun<>(this).results();
  }

  Class<T> type() {
    return type;
  }

  ValueGenerator<? extends T> generator() {
    return generator;
  }

  /// The seeds of the values to try.
  List<Long> seeds() {
    Long only = Long.getLong(SEED_PROPERTY);
    return only == null ? settings.seeds() : seeds(only, 1);
  }

  List<TypeSpec<?>> others() {
    return settings.others();
  }

  Optional<Stacker<T>> stacker() {
    return settings.stacker();
  }

  private TypeLaws<T> with(Settings<T> changed) {
    return new TypeLaws<>(type, generator, changed);
  }

  private static List<Long> seeds(long first, int count) {
    return LongStream.range(first, first + count).boxed().toList();
  }
}
