package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// The multivariate normal distribution of a mean and the factor of Cholesky of the covariance: see
/// [MultivariateNormal].
///
/// @see "Python: tfp.distributions.MultivariateNormalTriL"
@AutoCompositeTensor
public final class MultivariateNormalTriL extends MultivariateNormal {
  private final @Nullable Tensor loc;
  private final Tensor scaleTril;

  /// Tensors of one floating dtype, whose batches broadcast.
  ///
  /// @param loc the mean: `[B…, k]`; null for zeros
  /// @param scaleTril `[B…, k, k]`, of which the lower triangle counts, none of its diagonal 0
  public MultivariateNormalTriL(@Nullable Tensor loc, Tensor scaleTril) {
    DistributionErrors.requireOneDtype(MultivariateNormalTriL.class, loc, scaleTril);
    this.loc = loc;
    this.scaleTril = scaleTril;
  }

  /// As the constructor; arrays become tensors, see [Distribution#tensors].
  public static MultivariateNormalTriL of(Ops tf, @Nullable Object loc, Object scaleTril) {
    Tensor[] given = tensors(tf, loc, scaleTril);
    return new MultivariateNormalTriL(given[0], given[1]);
  }

  @Override
  public @Nullable Tensor loc() {
    return loc;
  }

  /// The scale as it was given: `[B…, k, k]`.
  public Tensor scaleTril() {
    return scaleTril;
  }

  @Override
  Factor factor() {
    return new TriangularFactor(scaleTril);
  }

  @Override
  Parameter scale() {
    return Parameter.of("scaleTril", scaleTril).withEventRank(2);
  }
}
