package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// The multivariate normal distribution of independent numbers, each with a mean and a deviation of
/// its own: see [MultivariateNormal].
///
/// @see "Python: tfp.distributions.MultivariateNormalDiag"
@AutoCompositeTensor
public final class MultivariateNormalDiag extends MultivariateNormal {
  private final @Nullable Tensor loc;
  private final Tensor scaleDiag;

  /// Tensors of one floating dtype, whose batches broadcast.
  ///
  /// @param loc the mean: `[B…, k]`; null for zeros
  /// @param scaleDiag the deviations: `[B…, k]`, none 0
  public MultivariateNormalDiag(@Nullable Tensor loc, Tensor scaleDiag) {
    DistributionErrors.requireOneDtype(MultivariateNormalDiag.class, loc, scaleDiag);
    this.loc = loc;
    this.scaleDiag = scaleDiag;
  }

  /// As the constructor; arrays become tensors, see [Distribution#tensors].
  public static MultivariateNormalDiag of(Ops tf, @Nullable Object loc, Object scaleDiag) {
    Tensor[] given = tensors(tf, loc, scaleDiag);
    return new MultivariateNormalDiag(given[0], given[1]);
  }

  @Override
  public @Nullable Tensor loc() {
    return loc;
  }

  /// The scale as it was given: `[B…, k]`.
  public Tensor scaleDiag() {
    return scaleDiag;
  }

  @Override
  Factor factor() {
    return new DiagonalFactor(scaleDiag);
  }

  @Override
  Parameter scale() {
    return Parameter.of("scaleDiag", scaleDiag).withEventRank(1);
  }
}
