package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The beta distribution: of a number between 0 and 1 whose density is proportional to
/// `x^(concentration1 - 1) * (1 - x)^(concentration0 - 1)`.
///
/// @see "Python: tfp.distributions.Beta"
@AutoCompositeTensor
public final class Beta extends Distribution {
  static {
    KullbackLeibler.register(Beta.class, Beta.class, Beta::divergence);
  }

  private final Tensor concentration1;
  private final Tensor concentration0;

  /// Tensors of one floating dtype, whose shapes broadcast.
  ///
  /// @param concentration1 positive
  /// @param concentration0 positive
  public Beta(Tensor concentration1, Tensor concentration0) {
    DistributionErrors.requireOneDtype(Beta.class, concentration1, concentration0);
    this.concentration1 = concentration1;
    this.concentration0 = concentration0;
  }

  /// As the constructor; numbers and arrays become tensors, see [Distribution#tensors].
  public static Beta of(Ops tf, Object concentration1, Object concentration0) {
    Tensor[] given = tensors(tf, concentration1, concentration0);
    return new Beta(given[0], given[1]);
  }

  /// What draws to 1, often called `α`.
  public Tensor concentration1() {
    return concentration1;
  }

  /// What draws to 0, often called `β`.
  public Tensor concentration0() {
    return concentration0;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.of("concentration1", concentration1),
        Parameter.of("concentration0", concentration0));
  }

  @Override
  @Nullable Tensor valid(Ops tf) {
    return Ranges.of(tf).positive(concentration1).positive(concentration0).valid();
  }

  @Override
  protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    Tensor[] seeds = seeds(tf, seed, 2);
    Tensor all = withBatch(tf, shape);
    Tensor one = Batches.broadcast(tf, this, concentration1);
    Tensor zero = Batches.broadcast(tf, this, concentration0);
    return LogGamma.sample(tf, seeds[0], all, one)
        .minus(LogGamma.sample(tf, seeds[1], all, zero))
        .sigmoid();
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    Support unit = Support.unit(tf, value);
    Tensor x = unit.inside();
    Tensor ofOne = Stable.xlogy(tf, concentration1.minus(1), x);
    Tensor ofZero = Stable.xlog1py(tf, concentration0.minus(1), x.neg());
    return unit.density(large(tf, x, ofOne.plus(ofZero).minus(logBeta(tf))));
  }

  /// Where the concentrations are large not the formula, of which no digits are left.
  private Tensor large(Ops tf, Tensor x, Tensor formula) {
    if (Ranges.isBelow(concentration1, BetaDensity.LARGE / 2)
        && Ranges.isBelow(concentration0, BetaDensity.LARGE / 2)) {
      return formula;
    }
    Tensor isEdge = x.eq(0).or(x.eq(1));
    Tensor isLarge = BetaDensity.isLarge(concentration1, concentration0).and(isEdge.not());
    Tensor one = tf.where(isLarge, concentration1, BetaDensity.LARGE);
    Tensor zero = tf.where(isLarge, concentration0, BetaDensity.LARGE);
    Tensor inside = tf.where(isLarge, x, 0.5);
    return tf.where(isLarge, BetaDensity.log(tf, one, zero, inside, inside.rminus(1)), formula);
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .cdf(value -> incomplete(tf, value).below().cast(value.dtype()))
        .logCdf(value -> incomplete(tf, value).logBelow().cast(value.dtype()))
        .survivalFunction(value -> incomplete(tf, value).turned().below().cast(value.dtype()))
        .logSurvivalFunction(value -> incomplete(tf, value).turned().logBelow().cast(value.dtype()))
        .quantile(probability -> new Inversion(this, tf, probability).unit())
        .mean(this::expectation)
        .variance(() -> expectation().times(concentration0).div(total()).div(total().plus(1)))
        .mode(() -> mode(tf))
        .entropy(() -> entropy(tf));
  }

  private IncompleteBeta incomplete(Ops tf, Tensor value) {
    Tensor x = value.clip(0, 1).cast(DType.FLOAT64);
    return IncompleteBeta.of(tf, concentration1, concentration0, x, x.rminus(1));
  }

  private Tensor expectation() {
    return concentration1.div(total());
  }

  private Tensor mode(Ops tf) {
    Tensor ofOne = tf.math.maximum(concentration1.minus(1), 0);
    Tensor ofZero = tf.math.maximum(concentration0.minus(1), 0);
    return ofOne.div(ofOne.plus(ofZero));
  }

  private Tensor entropy(Ops tf) {
    Tensor ofOne = tf.math.digamma(concentration1).times(concentration1.minus(1));
    Tensor ofZero = tf.math.digamma(concentration0).times(concentration0.minus(1));
    Tensor ofBoth = tf.math.digamma(total()).times(total().minus(2));
    return logBeta(tf).minus(ofOne).minus(ofZero).plus(ofBoth);
  }

  private Tensor total() {
    return concentration1.plus(concentration0);
  }

  private Tensor logBeta(Ops tf) {
    return LogGamma.beta(tf, concentration1, concentration0);
  }

  private static Tensor divergence(Ops tf, Beta p, Beta q) {
    Tensor ofOne = p.concentration1.minus(q.concentration1);
    Tensor ofZero = p.concentration0.minus(q.concentration0);
    Tensor ofLogs = tf.math.digamma(p.concentration1).times(ofOne);
    Tensor ofOthers = tf.math.digamma(p.concentration0).times(ofZero);
    Tensor ofBoth = tf.math.digamma(p.total()).times(ofOne.plus(ofZero));
    return q.logBeta(tf).minus(p.logBeta(tf)).plus(ofLogs).plus(ofOthers).minus(ofBoth);
  }
}
