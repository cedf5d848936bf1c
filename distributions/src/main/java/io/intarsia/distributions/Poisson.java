package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The Poisson distribution: how many independent events happen where `λ` are expected.
///
/// Its probability of `k` in {0, 1, 2, …} is `λ^k exp(-λ) / k!`; other values have probability 0.
/// Samples are of the dtype of the parameters, and have no gradient. The entropy has no closed
/// form.
///
/// @see "Python: tfp.distributions.Poisson"
@AutoCompositeTensor
public final class Poisson extends Distribution {
  static {
    KullbackLeibler.register(Poisson.class, Poisson.class, Poisson::divergence);
  }

  private final @Nullable Tensor rate;
  private final @Nullable Tensor logRate;

  /// One of the two, `[B…]` and floating; the other is null.
  ///
  /// @param rate from 0 on
  /// @param logRate its logarithm
  /// @throws IllegalArgumentException if both are given or neither is
  public Poisson(@Nullable Tensor rate, @Nullable Tensor logRate) {
    DistributionErrors.requireOne(Poisson.class, "rate", rate, "logRate", logRate);
    this.rate = rate;
    this.logRate = logRate;
  }

  /// By the rate: a tensor, number or array, see [Distribution#tensors].
  public static Poisson of(Ops tf, Object rate) {
    return new Poisson(tensors(tf, rate)[0], null);
  }

  /// By the logarithm of the rate: a tensor, number or array, see [Distribution#tensors].
  public static Poisson ofLogRate(Ops tf, Object logRate) {
    return new Poisson(null, tensors(tf, logRate)[0]);
  }

  /// The rate as it was given; null if its logarithm was.
  public @Nullable Tensor rate() {
    return rate;
  }

  /// The logarithm of the rate as it was given; null if the rate was.
  public @Nullable Tensor logRate() {
    return logRate;
  }

  /// The rate, whichever was given.
  public Tensor rateParameter() {
    return rate != null ? rate : Objects.requireNonNull(logRate).exp();
  }

  /// The logarithm of the rate, whichever was given.
  public Tensor logRateParameter() {
    return logRate != null ? logRate : Objects.requireNonNull(rate).log();
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        rate != null
            ? Parameter.of("rate", rate)
            : Parameter.of("logRate", Objects.requireNonNull(logRate)));
  }

  @Override
  @Nullable Tensor valid(Ops tf) {
    return rate != null
        ? Ranges.of(tf).notNegative(rate).valid()
        : Ranges.of(tf).notNegative(rateParameter()).valid();
  }

  @Override
  protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    return Noise.poisson(tf, seed, withBatch(tf, shape), rateParameter());
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    Support support = Counts.all(tf, value);
    Tensor k = support.inside();
    Tensor log = Deviance.poisson(tf, k, rateParameter(), timesLogRate(tf, k));
    return support.density(log);
  }

  /// `count * log(rate)`, 0 where the count is.
  private Tensor timesLogRate(Ops tf, Tensor count) {
    return logRate != null
        ? tf.math.multiplyNoNan(logRate, count)
        : tf.math.xlogy(count, Objects.requireNonNull(rate));
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .cdf(value -> cdf(tf, value))
        .logCdf(value ->
            Counts.logCdf(
                tf, value, Counts.beyond(value), k -> events(tf, k).logAbove().cast(k.dtype())))
        .survivalFunction(
            value -> Counts.survival(tf, value, k -> events(tf, k).below().cast(k.dtype())))
        .logSurvivalFunction(value ->
            Counts.logSurvival(
                tf, value, Counts.beyond(value), k -> events(tf, k).logBelow().cast(k.dtype())))
        .mean(() -> rateParameter())
        .variance(() -> rateParameter())
        .mode(() -> rateParameter().floor());
  }

  private Tensor cdf(Ops tf, Tensor value) {
    return Counts.cdf(tf, value, k -> events(tf, k).above().cast(k.dtype()));
  }

  /// How long more than `k` events take.
  private IncompleteGamma events(Ops tf, Tensor k) {
    return IncompleteGamma.of(tf, k.cast(DType.FLOAT64).plus(1), rateParameter());
  }

  private static Tensor divergence(Ops tf, Poisson p, Poisson q) {
    Tensor expected = p.rateParameter();
    Tensor logs = p.timesLogRate(tf, expected).minus(q.timesLogRate(tf, expected));
    return logs.minus(expected).plus(q.rateParameter());
  }
}
