package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// The chance of an event, by its probability or by its log-odds: one of the two is null. What is
/// computed of either form is exact at both ends, and so is its gradient.
record Chance(@Nullable Tensor logits, @Nullable Tensor probs) {
  /// The one that is given.
  Parameter parameter() {
    return logits != null
        ? Parameter.of("logits", logits)
        : Parameter.of("probs", Given.other(probs));
  }

  /// The probability that it happens.
  Tensor yes(Ops tf) {
    return logits != null ? tf.math.sigmoid(logits) : Given.other(probs);
  }

  /// The probability that it does not.
  Tensor no(Ops tf) {
    return logits != null
        ? tf.math.sigmoid(logits.unaryMinus())
        : Given.other(probs).rminus(1);
  }

  /// The log-odds.
  Tensor odds(Ops tf) {
    return logits != null
        ? logits
        : Given.other(probs).log().minus(tf.math.log1p(probs.unaryMinus()));
  }

  /// `yes * log(p) + no * log(1 - p)`, where nothing of what cannot happen is 0.
  Tensor logOf(Ops tf, Tensor yes, Tensor no) {
    return timesLogYes(tf, yes).plus(timesLogNo(tf, no));
  }

  /// `count * log(p)`, 0 where the count is.
  Tensor timesLogYes(Ops tf, Tensor count) {
    return logits != null
        ? tf.math.multiplyNoNan(tf.math.softplus(logits.unaryMinus()), count).unaryMinus()
        : tf.math.xlogy(count, Given.other(probs));
  }

  /// `count * log(1 - p)`, 0 where the count is.
  Tensor timesLogNo(Ops tf, Tensor count) {
    return logits != null
        ? tf.math.multiplyNoNan(tf.math.softplus(logits), count).unaryMinus()
        : tf.math.xlog1py(count, Given.other(probs).unaryMinus());
  }

  /// The entropy of whether it happens.
  Tensor entropy(Ops tf) {
    return logOf(tf, yes(tf), no(tf)).unaryMinus();
  }

  /// How far whether this happens is from whether another does: the divergence of Kullback and
  /// Leibler.
  Tensor divergence(Ops tf, Chance other) {
    Tensor yes = yes(tf);
    Tensor no = no(tf);
    return logOf(tf, yes, no).minus(other.logOf(tf, yes, no));
  }
}
