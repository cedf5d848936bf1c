package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The multivariate normal distribution: `loc` and a lower triangular matrix `L` times a vector of
/// independent standard normal numbers.
///
/// Its density at a vector `x` of `k` numbers is `exp(-|z|² / 2) / ((2π)^(k/2) |det L|)` with `L z
/// = x - loc`. Samples are `[S…, B…, k]` and have gradients by all parameters. Each of the two
/// forms has a divergence from the other.
public abstract sealed class MultivariateNormal extends Distribution
    permits MultivariateNormalDiag, MultivariateNormalTriL {
  static {
    KullbackLeibler.register(
        MultivariateNormal.class, MultivariateNormal.class, MultivariateNormal::divergence);
  }

  MultivariateNormal() {}

  /// The mean as it was given: `[B…, k]`; null for zeros.
  public abstract @Nullable Tensor loc();

  abstract Factor factor();

  abstract Parameter scale();

  @Override
  public final List<Parameter> parameters() {
    Tensor loc = loc();
    return loc == null
        ? List.of(scale())
        : List.of(Parameter.of("loc", loc).withEventRank(1), scale());
  }

  @Override
  final @Nullable Tensor valid(Ops tf) {
    Ranges scales = Ranges.of(tf).andAll(factor().valid(tf));
    Tensor loc = loc();
    return loc == null
        ? scales.valid()
        : scales.andAll(Ranges.of(tf).finite(loc).valid(-1)).valid();
  }

  @Override
  public final Shape eventShape() {
    return Vectors.shape((Tensor) scale().value());
  }

  @Override
  protected final Tensor eventSizes(Ops tf) {
    return Vectors.sizes(tf, (Tensor) scale().value());
  }

  @Override
  protected final Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    Tensor all = tf.concat(List.of(withBatch(tf, shape), eventSizes(tf)), 0);
    Tensor scaled = factor().times(tf, normal(tf, seed, all));
    Tensor loc = loc();
    return loc == null ? scaled : scaled.plus(loc);
  }

  @Override
  protected final Tensor logProb(Ops tf, Tensor value) {
    Tensor loc = loc();
    Tensor whole = Events.whole(tf, this, value);
    Tensor standard = factor().solve(tf, loc == null ? whole : whole.minus(loc));
    return standard
        .square()
        .sum(-1)
        .times(-0.5)
        .minus(factor().logDeterminant(tf, Gauss.HALF_LOG_TAU));
  }

  @Override
  protected final ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .mean(() -> mean(tf))
        .variance(() -> factor().squares(tf))
        .covariance(() -> covariance(tf))
        .mode(() -> mean(tf))
        .entropy(() -> factor().logDeterminant(tf, Gauss.HALF_LOG_TAU + 0.5));
  }

  private Tensor mean(Ops tf) {
    Tensor loc = loc();
    return loc == null ? tf.zerosLike(factor().diagonal(tf)) : loc;
  }

  private Tensor covariance(Ops tf) {
    Tensor matrix = factor().matrix(tf);
    return matrix.matMul(matrix, false, true);
  }

  private static Tensor divergence(Ops tf, MultivariateNormal p, MultivariateNormal q) {
    Factor factor = q.factor();
    Tensor apart = factor.solve(tf, p.mean(tf).minus(q.mean(tf))).square().sum(-1);
    Tensor volumes = factor.logDeterminant(tf, 0).minus(p.factor().logDeterminant(tf, 0.5));
    return volumes.plus(factor.squaresOf(tf, p.factor()).plus(apart).times(0.5));
  }
}
