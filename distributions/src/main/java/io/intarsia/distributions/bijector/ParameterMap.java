package io.intarsia.distributions.bijector;

import io.intarsia.tensor.Tensor;

/// What makes one parameter of a [Bijector] from another.
@FunctionalInterface
public interface ParameterMap {
  /// The new parameter.
  ///
  /// @param parameter `[B…, P…]`
  /// @param eventRank how many axes `P…` are, if events have as many as the bijector needs; a
  ///   parameter with fewer axes has no batch
  Tensor of(Tensor parameter, int eventRank);
}
