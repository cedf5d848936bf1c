package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

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
    return ranged(d.logProb(tf, Literals.value(tf, d, function, value)), 0);
  }

  Tensor below(String function, Object value, Function<Tails, @Nullable Tensor> form) {
    return tail(function, form.apply(Tails.below(d, tf, Literals.value(tf, d, function, value))));
  }

  Tensor above(String function, Object value, Function<Tails, @Nullable Tensor> form) {
    return tail(function, form.apply(Tails.above(d, tf, Literals.value(tf, d, function, value))));
  }

  private Tensor tail(String function, @Nullable Tensor result) {
    return ranged(has(function, result), 0);
  }

  Tensor quantile(Object probability) {
    Tensor p = Literals.value(tf, d, "quantile", probability);
    Tensor result = ranged(has("quantile", d.quantile(tf, p)), 0);
    return Ranges.of(tf).unit(p).only(result, 0);
  }

  /// A statistic of the shape of the batch and, that many times, of an event.
  Tensor statistic(
      String function, int events, BiFunction<Distribution, Ops, @Nullable Tensor> of) {
    return ranged(Statistics.broadcast(d, tf, events, has(function, of.apply(d, tf))), events);
  }

  static @Nullable Tensor varianceOf(Distribution d, Ops tf) {
    Tensor given = d.variance(tf);
    Tensor root = given == null ? d.stddev(tf) : null;
    return root == null ? given : root.square();
  }

  static @Nullable Tensor stddevOf(Distribution d, Ops tf) {
    Tensor given = d.stddev(tf);
    Tensor square = given == null ? d.variance(tf) : null;
    return square == null ? given : square.sqrt();
  }

  private Tensor ranged(Tensor result, int events) {
    Tensor valid = d.valid(tf);
    return valid == null
        ? result
        : Ranges.only(tf, Events.unsqueezed(valid, events * Events.rank(d)), result);
  }

  private Tensor has(String function, @Nullable Tensor result) {
    if (result == null) {
      throw DistributionErrors.missing(d, function);
    }
    return result;
  }
}
