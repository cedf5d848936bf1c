package io.intarsia.testing;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.testing.LawResult.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Assumptions;
import org.opentest4j.AssertionFailedError;

/// Tries laws one by one, each in an environment of its own, and remembers which were broken.
final class LawRun<T> {
  private final TypeLaws<T> laws;
  // Each with the law that is to blame.
  private final Map<Law, Law> broken = new ConcurrentHashMap<>();

  LawRun(TypeLaws<T> laws) {
    this.laws = laws;
  }

  /// What the test of a law is called, with the seeds of its values.
  String name(Law law) {
    List<Long> seeds = laws.seeds();
    String shown =
        seeds.size() == 1
            ? "seed " + seeds.getFirst()
            : "seeds %d–%d".formatted(seeds.getFirst(), seeds.getLast());
    return "%s (%s), %s".formatted(law.title(), law.rows(), shown);
  }

  /// Tries one law in an environment of its own.
  ///
  /// @throws AssertionFailedError if the law is broken
  void test(Law law) {
    try (Environment tf = Environment.open()) {
      attempt(law, tf);
    } catch (NotApplicable e) {
      Assumptions.abort(String.valueOf(e.getMessage()));
    } catch (LawBroken e) {
      throw new AssertionFailedError(message(law, e), e);
    }
  }

  /// Tries all laws in one environment.
  List<LawResult> results() {
    try (Environment tf = Environment.open()) {
      return Arrays.stream(Law.values()).map(law -> result(law, tf)).toList();
    }
  }

  private LawResult result(Law law, Environment tf) {
    try {
      attempt(law, tf);
      return new LawResult(law.title(), Outcome.KEPT, "");
    } catch (NotApplicable e) {
      return new LawResult(law.title(), Outcome.SKIPPED, String.valueOf(e.getMessage()));
    } catch (LawBroken e) {
      return new LawResult(law.title(), Outcome.BROKEN, message(law, e));
    }
  }

  private void attempt(Law law, Environment tf) {
    for (Law needed : law.needs()) {
      Law cause = broken.get(needed);
      if (cause != null) {
        broken.put(law, cause); // what builds on this one cannot be tried either
        throw builtOn(law, cause);
      }
    }
    try (var _ = tf.scope()) {
      law.check(new Trial(tf, laws, samples(tf), others()));
    } catch (NotApplicable e) {
      throw notApplicable(law, e);
    } catch (LawBroken e) {
      broken.put(law, law);
      throw e;
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      broken.put(law, law);
      throw LawBroken.thrown(e);
    }
  }

  private List<Sample> samples(Environment tf) {
    List<Sample> samples = new ArrayList<>();
    for (long seed : laws.seeds()) {
      samples.add(sample(tf, seed));
    }
    return samples;
  }

  private Sample sample(Environment tf, long seed) {
    try {
      return Sample.of(seed, laws.generator().generate(tf, new SplittableRandom(seed)));
    } catch (RuntimeException e) {
      throw new LawBroken(
          "seed " + seed,
          "a value and its spec must be made",
          "  expected: no exception\n  got: " + e,
          e);
    }
  }

  private List<TypeSpec<?>> others() {
    List<TypeSpec<?>> others = new ArrayList<>(laws.others());
    others.add(new ForeignSpec(Shape.of(2), DType.FLOAT32));
    others.add(TensorSpec.of(Shape.of(2), DType.FLOAT32));
    others.add(TensorSpec.of(Shape.unknown(), DType.STRING));
    return others;
  }

  private String message(Law law, LawBroken e) {
    return "%s breaks the law \"%s\" (%s), %s\n  one value alone: TypeLaws.onlySeed(…), or -D%s=…"
        .formatted(
            laws.type().getName(), law.title(), law.rows(), e.getMessage(), TypeLaws.SEED_PROPERTY);
  }

  private NotApplicable builtOn(Law law, Law cause) {
    return new NotApplicable(
        "\"%s\" is not tried on %s: it builds on the law \"%s\", which is broken"
            .formatted(law.title(), laws.type().getName(), cause.title()));
  }

  private NotApplicable notApplicable(Law law, NotApplicable e) {
    return new NotApplicable(
        "\"%s\" does not apply to %s: %s"
            .formatted(law.title(), laws.type().getName(), e.getMessage()));
  }
}
