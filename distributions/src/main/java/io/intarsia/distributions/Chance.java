package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The chance of an event, by its probability or by its log-odds: one of the two is null. What is
/// computed of either form is exact at both ends, and so is its gradient.
record Chance(@Nullable Tensor logits, @Nullable Tensor probs) {
  /// The one that is given.
  Parameter parameter() {
    return logits != null ? Parameter.of("logits", logits) : Parameter.of("probs", given());
  }

  private Tensor given() {
    return Objects.requireNonNull(probs);
  }

  /// A probability from 0 to 1, or any odds.
  Ranges range(Ranges others) {
    return logits != null ? others.notNan(logits) : others.unit(given());
  }

  /// The probability that it happens.
  Tensor yes(Ops tf) {
    return logits != null ? tf.math.sigmoid(logits) : given();
  }

  /// The probability that it does not.
  Tensor no(Ops tf) {
    return logits != null ? tf.math.sigmoid(logits.neg()) : given().rminus(1);
  }

  /// The log-odds.
  Tensor odds(Ops tf) {
    return logits != null ? logits : given().log().minus(tf.math.log1p(given().neg()));
  }

  /// `yes * log(p) + no * log(1 - p)`, 0 of what cannot happen counting as 0.
  Tensor logOf(Ops tf, Tensor yes, Tensor no) {
    return timesLogYes(tf, yes).plus(timesLogNo(tf, no));
  }

  /// `count * log(p)`, 0 where the count is.
  Tensor timesLogYes(Ops tf, Tensor count) {
    return logits != null
        ? tf.math.multiplyNoNan(tf.math.softplus(logits.neg()), count).neg()
        : tf.math.xlogy(count, given());
  }

  /// `count * log(1 - p)`, 0 where the count is.
  Tensor timesLogNo(Ops tf, Tensor count) {
    return logits != null
        ? tf.math.multiplyNoNan(tf.math.softplus(logits), count).neg()
        : tf.math.xlog1py(count, given().neg());
  }

  /// The entropy of whether it happens.
  Tensor entropy(Ops tf) {
    return logOf(tf, yes(tf), no(tf)).neg();
  }

  /// How far whether this happens is from whether another does: the divergence of Kullback and
  /// Leibler.
  Tensor divergence(Ops tf, Chance other) {
    Tensor yes = yes(tf);
    Tensor no = no(tf);
    return logOf(tf, yes, no).minus(other.logOf(tf, yes, no));
  }
}
