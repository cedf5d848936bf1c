package io.intarsia.data.laws;

import io.intarsia.errors.Mistake;
import io.intarsia.imperative.Environment;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.testing.LawResult;
import io.intarsia.testing.LawResult.Outcome;
import io.intarsia.testing.TypeLaws;
import io.intarsia.testing.ValueGenerator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.opentest4j.AssertionFailedError;

/// The laws of data sets of values of one type, tried on generated values: what goes in comes out,
/// also through batches of batches of batches, maps, functions and states.
///
/// ```java
/// @TestFactory
/// Stream<DynamicTest> dataSets() {
///   return DatasetLaws.of("Masked", (tf, random) -> new Masked(…)).tests();
/// }
/// ```
///
/// A failure names the law, the seeds of the values, and what was expected and found. Immutable.
///
/// @see TypeLaws
@SuppressWarnings("exports") // who tries laws has the modules of tests
public final class DatasetLaws {
  private static final int VALUES = 20;
  private static final int MOST_TOGETHER = 5;

  private final String name;
  private final ValueGenerator<?> generator;
  private final List<Long> seeds;

  private DatasetLaws(String name, ValueGenerator<?> generator, List<Long> seeds) {
    this.name = name;
    this.generator = generator;
    this.seeds = seeds;
  }

  /// The laws for values; those of equal specs come into one data set.
  ///
  /// @param name for messages
  public static DatasetLaws of(String name, ValueGenerator<?> generator) {
    return new DatasetLaws(name, generator, seeds(1, VALUES));
  }

  /// Tries that many values; 20 if not called.
  ///
  /// @throws IllegalArgumentException if `count` is less than 1
  public DatasetLaws withValues(int count) {
    if (count < 1) {
      throw Mistake.argument("DatasetLaws.withValues: expected at least 1, got " + count);
    }
    return new DatasetLaws(name, generator, seeds(1, count));
  }

  /// Tries only the value of one seed, such as one a failure names.
  public DatasetLaws onlySeed(long seed) {
    return new DatasetLaws(name, generator, seeds(seed, 1));
  }

  /// One test for each law, to be returned by a `@TestFactory`.
  public Stream<DynamicTest> tests() {
    return Arrays.stream(DatasetLaw.values())
        .map(law ->
            DynamicTest.dynamicTest(name + " in data sets: " + law.title(), () -> test(law)));
  }

  /// Tries all laws and tells what came of them; for use without JUnit.
  public List<LawResult> check() {
    return Arrays.stream(DatasetLaw.values()).map(this::result).toList();
  }

  private void test(DatasetLaw law) {
    LawResult result = result(law);
    switch (result.outcome()) {
      case KEPT -> {}
      case SKIPPED -> Assumptions.abort(result.message());
      case BROKEN -> throw new AssertionFailedError(result.message());
    }
  }

  private LawResult result(DatasetLaw law) {
    try (Environment tf = Environment.open()) {
      List<List<Sample>> groups = groups(tf);
      if (!groups.stream().allMatch(group -> law.needs().isMetBy(group.getFirst().value()))) {
        return new LawResult(
            law.title(),
            Outcome.SKIPPED,
            "\"%s\" does not apply to %s: %s"
                .formatted(law.title(), name, law.needs().otherwise()));
      }
      for (List<Sample> group : groups) {
        String broken = law.broken(tf, group.stream().map(Sample::value).toList());
        if (!broken.isEmpty()) {
          return new LawResult(law.title(), Outcome.BROKEN, message(law, group, broken));
        }
      }
      return new LawResult(law.title(), Outcome.KEPT, "");
    }
  }

  private String message(DatasetLaw law, List<Sample> group, String broken) {
    return "%s breaks the law \"%s\" of data sets, seeds %s:%n%s%n  one value alone: DatasetLaws.onlySeed(…), or -D%s=…"
        .formatted(
            name,
            law.title(),
            group.stream().map(Sample::seed).toList(),
            broken,
            TypeLaws.SEED_PROPERTY);
  }

  /// A value and the seed it was made from.
  record Sample(long seed, Object value) {}

  /// Values of equal specs, a few in each list.
  private List<List<Sample>> groups(Environment tf) {
    Map<Object, List<Sample>> groups = new LinkedHashMap<>();
    Long only = Long.getLong(TypeLaws.SEED_PROPERTY);
    for (long seed : only == null ? seeds : seeds(only, 1)) {
      Object value = generator.generate(tf, new SplittableRandom(seed));
      List<Sample> group = groups.computeIfAbsent(TypeSpecs.of(value), spec -> new ArrayList<>());
      if (group.size() < MOST_TOGETHER) {
        group.add(new Sample(seed, value));
      }
    }
    return List.copyOf(groups.values());
  }

  private static List<Long> seeds(long first, int count) {
    return LongStream.range(first, first + count).boxed().toList();
  }
}
