package io.intarsia.distributions;

import io.intarsia.distributions.ClosedForms.Curve;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.Optional;
import java.util.function.Function;

/// What a distribution gives somewhere: NaN where its parameters are out of their ranges.
record Evaluation(Ops tf, Distribution d) {
  Evaluation {
    d = d.now(tf);
  }

  /// Draws `[S…, B…, E…]`.
  Tensor sample(Tensor seed, Tensor shape) {
    return ranged(d.sample(tf, seed, shape), 1);
  }

  Tensor logProb(String function, Object value) {
    return ranged(d.logProb(tf, value(function, value)), 0);
  }

  Tensor below(String function, Object value, Function<Tails, Optional<Tensor>> form) {
    return tail(function, form.apply(Tails.below(tf, forms(), value(function, value))));
  }

  Tensor above(String function, Object value, Function<Tails, Optional<Tensor>> form) {
    return tail(function, form.apply(Tails.above(tf, forms(), value(function, value))));
  }

  private Tensor tail(String function, Optional<Tensor> result) {
    return ranged(given(function, result), 0);
  }

  Tensor quantile(Object probability) {
    Tensor p = value("quantile", probability);
    Tensor result = ranged(given("quantile", forms().at(Curve.QUANTILE, p)), 0);
    return Ranges.of(tf).unit(p).only(result, 0);
  }

  /// A statistic of the shape of the batch and, that many times, of an event.
  Tensor statistic(String function, int events, Function<ClosedForms, Optional<Tensor>> of) {
    Tensor result = given(function, of.apply(forms()));
    return ranged(BroadcastStatistics.broadcast(d, tf, events, result), events);
  }

  private ClosedForms forms() {
    return d.closedForms(tf);
  }

  private Tensor value(String function, Object value) {
    return Literals.value(tf, d, function, value);
  }

  private Tensor ranged(Tensor result, int events) {
    Tensor valid = d.valid(tf);
    return valid == null
        ? result
        : Ranges.only(tf, Events.unsqueezed(valid, events * Events.rank(d)), result);
  }

  private Tensor given(String function, Optional<Tensor> result) {
    return result.orElseThrow(() -> DistributionErrors.missing(d, function));
  }
}
