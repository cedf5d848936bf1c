package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The probability of events on one side of a value, from what a distribution has: itself or its
/// logarithm, or those of the other side.
///
/// @param here gives the probability on this side, null if it is not known
/// @param logHere gives its logarithm
/// @param there gives the probability on the other side
/// @param logThere gives its logarithm
record Tails(
    Ops tf,
    Supplier<@Nullable Tensor> here,
    Supplier<@Nullable Tensor> logHere,
    Supplier<@Nullable Tensor> there,
    Supplier<@Nullable Tensor> logThere) {
  /// The side of events that are not greater.
  static Tails below(Distribution owner, Ops tf, Tensor value) {
    return new Tails(
        tf,
        () -> owner.cdf(tf, value),
        () -> owner.logCdf(tf, value),
        () -> owner.survivalFunction(tf, value),
        () -> owner.logSurvivalFunction(tf, value));
  }

  /// The side of events that are greater.
  static Tails above(Distribution owner, Ops tf, Tensor value) {
    Tails below = below(owner, tf, value);
    return new Tails(tf, below.there, below.logThere, below.here, below.logHere);
  }

  /// The probability; null if nothing is known.
  @Nullable Tensor plain() {
    Tensor given = here.get();
    if (given != null) {
      return given;
    }
    Tensor log = logHere.get();
    if (log != null) {
      return log.exp();
    }
    Tensor other = logThere.get();
    if (other != null) {
      return other.expm1().neg();
    }
    Tensor rest = there.get();
    return rest == null ? null : rest.neg().plus(1);
  }

  /// Its logarithm; null if nothing is known.
  @Nullable Tensor log() {
    Tensor given = logHere.get();
    if (given != null) {
      return given;
    }
    Tensor other = logThere.get();
    if (other != null) {
      return Stable.log1mExp(tf, other.neg());
    }
    Tensor plain = here.get();
    Tensor rest = there.get();
    if (plain == null) {
      return rest == null ? null : rest.neg().log1p();
    }
    return rest == null ? plain.log() : log(plain, rest);
  }

  /// Next to 1 it follows from the other side; the bound keeps the gradient from being NaN.
  private Tensor log(Tensor plain, Tensor rest) {
    Tensor high = tf.math.minimum(rest, 0.5).neg().log1p();
    return tf.where(plain.lt(0.5), plain.log(), high);
  }
}
