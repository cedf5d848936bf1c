package io.intarsia.testing;

import io.intarsia.errors.Mistake;
import io.intarsia.imperative.Environment;
import io.intarsia.testing.LawResult.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.opentest4j.AssertionFailedError;

/// The laws of a function of your own that dispatches, tried on generated values: it gives the same
/// eagerly, in a function and in a loop, and what a handler makes of a value is what the function
/// makes of the tensors in it.
///
/// ```java
/// @TestFactory
/// Stream<DynamicTest> laws() {
///   return OwnFunctionLaws.of("softClip", (tf, x) -> Clips.softClip(tf, (TensorLike) x, 2))
///       .on((tf, random) -> new Masked(…))
///       .seenAs(value -> value instanceof Masked m ? m.values() : value)
///       .tests();
/// }
/// ```
///
/// A failure names the law, the function, the seed of the value, and what was expected and found.
/// Immutable.
///
/// @see io.intarsia.dispatch.Api#define
public final class OwnFunctionLaws {
  private static final int VALUES = 20;

  private final String name;
  private final OwnFunction function;
  private final Settings settings;

  /// What can be changed with the methods below.
  private record Settings(
      Optional<ValueGenerator<?>> generator,
      Optional<UnaryOperator<Object>> seenAs,
      List<Long> seeds) {}

  private OwnFunctionLaws(String name, OwnFunction function, Settings settings) {
    this.name = name;
    this.function = function;
    this.settings = settings;
  }

  /// The laws for a function.
  ///
  /// @param name for messages
  public static OwnFunctionLaws of(String name, OwnFunction function) {
    var settings = new Settings(Optional.empty(), Optional.empty(), seeds(1, VALUES));
    return new OwnFunctionLaws(name, function, settings);
  }

  /// The values it is tried on: tensors, values that run functions themselves, or nests of both.
  public OwnFunctionLaws on(ValueGenerator<?> generator) {
    return with(new Settings(Optional.of(generator), settings.seenAs(), settings.seeds()));
  }

  /// Tells what a value means without its type, and what a result means: the tensors that the
  /// function, run on the first, must give for the second. Without it, what handlers do is tried in
  /// no other way than in graphs.
  public OwnFunctionLaws seenAs(UnaryOperator<Object> plain) {
    return with(new Settings(settings.generator(), Optional.of(plain), settings.seeds()));
  }

  /// Tries that many values; 20 if not called.
  ///
  /// @throws IllegalArgumentException if `count` is less than 1
  public OwnFunctionLaws withValues(int count) {
    if (count < 1) {
      throw Mistake.argument("OwnFunctionLaws.withValues: expected at least 1, got " + count);
    }
    return with(new Settings(settings.generator(), settings.seenAs(), seeds(1, count)));
  }

  /// Tries only the value of one seed, such as one a failure names.
  public OwnFunctionLaws onlySeed(long seed) {
    return with(new Settings(settings.generator(), settings.seenAs(), seeds(seed, 1)));
  }

  /// One test for each law, to be returned by a `@TestFactory`.
  public Stream<DynamicTest> tests() {
    return Arrays.stream(OwnFunctionLaw.values())
        .map(law -> DynamicTest.dynamicTest(name + ": " + law.title(), () -> test(law)));
  }

  /// Tries all laws and tells what came of them; for use without JUnit.
  public List<LawResult> check() {
    return Arrays.stream(OwnFunctionLaw.values()).map(this::result).toList();
  }

  private void test(OwnFunctionLaw law) {
    LawResult result = result(law);
    switch (result.outcome()) {
      case KEPT -> {}
      case SKIPPED -> Assumptions.abort(result.message());
      case BROKEN -> throw new AssertionFailedError(result.message());
    }
  }

  private LawResult result(OwnFunctionLaw law) {
    try (Environment tf = Environment.open()) {
      var trial = new OwnFunctionTrial(tf, function, samples(tf), settings.seenAs());
      law.check(trial);
      return new LawResult(law.title(), Outcome.KEPT, "");
    } catch (NotApplicable e) {
      return new LawResult(law.title(), Outcome.SKIPPED, String.valueOf(e.getMessage()));
    } catch (LawBroken e) {
      return new LawResult(
          law.title(),
          Outcome.BROKEN,
          "%s breaks the law \"%s\", %s%n  one value alone: OwnFunctionLaws.onlySeed(…), or -D%s=…"
              .formatted(name, law.title(), e.getMessage(), TypeLaws.SEED_PROPERTY));
    }
  }

  private List<Sample> samples(Environment tf) {
    ValueGenerator<?> generator =
        settings
            .generator()
            .orElseThrow(() ->
                Mistake.state(
                    "OwnFunctionLaws of %s: no values; say on which with .on(…)".formatted(name)));
    List<Sample> samples = new ArrayList<>();
    Long only = Long.getLong(TypeLaws.SEED_PROPERTY);
    for (long seed : only == null ? settings.seeds() : seeds(only, 1)) {
      samples.add(Sample.of(seed, generator.generate(tf, new SplittableRandom(seed))));
    }
    return samples;
  }

  private OwnFunctionLaws with(Settings changed) {
    return new OwnFunctionLaws(name, function, changed);
  }

  private static List<Long> seeds(long first, int count) {
    return LongStream.range(first, first + count).boxed().toList();
  }
}
