package io.intarsia.distributions;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.testing.ValueGenerator;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/// One of each family, with parameters that are drawn: for tests of what all have in common. Other
/// areas have lists of their own.
record Families(Class<? extends Distribution> type, ValueGenerator<Distribution> generator) {
  /// The continuous families of numbers.
  static Stream<Families> univariate() {
    return Stream.of(
        two(Normal.class, Normal::new),
        two(LogNormal.class, LogNormal::new),
        two(Cauchy.class, Cauchy::new),
        two(Laplace.class, Laplace::new),
        two(Logistic.class, Logistic::new),
        two(Gumbel.class, Gumbel::new),
        two(Gamma.class, Gamma::new),
        two(InverseGamma.class, InverseGamma::new),
        two(Beta.class, Beta::new),
        two(Weibull.class, Weibull::new),
        two(VonMises.class, VonMises::new),
        two(Uniform.class, (low, width) -> new Uniform(low, low.plus(width))),
        new Families(Exponential.class, (tf, random) -> new Exponential(positive(tf, random))),
        new Families(
            StudentT.class,
            (tf, random) -> {
              Tensor df = positive(tf, random);
              return new StudentT(df, df.times(2), df.plus(1));
            }),
        new Families(
            TruncatedNormal.class,
            (tf, random) -> {
              Tensor loc = positive(tf, random);
              return new TruncatedNormal(loc, loc.plus(1), loc.minus(1), loc.times(3));
            }));
  }

  private static Families two(
      Class<? extends Distribution> type, BiFunction<Tensor, Tensor, Distribution> maker) {
    return new Families(
        type,
        (tf, random) -> {
          Tensor first = positive(tf, random);
          Tensor second = random.nextBoolean() ? first.get(0) : first.plus(1);
          return maker.apply(first, second);
        });
  }

  /// `[n]` numbers from 1/2 to 3.
  static Tensor positive(Ops tf, SplittableRandom random) {
    DType dtype = random.nextBoolean() ? DType.FLOAT32 : DType.FLOAT64;
    double[] numbers = random.doubles(1 + random.nextInt(3), 0.5, 3).toArray();
    return tf.cast(tf.constant(numbers), dtype);
  }

  @Override
  public String toString() {
    return type.getSimpleName();
  }
}
