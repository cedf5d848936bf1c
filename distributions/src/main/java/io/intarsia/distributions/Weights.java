package io.intarsia.distributions;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The chances of `K` categories, `[B…, K]`, by their probabilities or by the logarithms of these
/// up to a constant: one of the two is null. A category that cannot be makes no NaN, nor does its
/// gradient.
record Weights(@Nullable Tensor logits, @Nullable Tensor probs) {
  /// The one that is given.
  Parameter parameter() {
    Parameter given =
        logits != null ? Parameter.of("logits", logits) : Parameter.of("probs", given());
    return given.withEventRank(1);
  }

  private Tensor given() {
    return Objects.requireNonNull(logits != null ? logits : probs);
  }

  /// Which of the batch are chances: some number is greater than 0, or than `-∞` of logarithms, and
  /// all are less than infinity and none less than 0. Null if all are known to be.
  @Nullable Tensor valid(Ops tf) {
    if (logits == null) {
      Tensor each = Ranges.of(tf).notNegative(given()).valid(-1);
      return Ranges.of(tf).andAll(each).positive(total().squeeze(-1)).valid();
    }
    Tensor greatest = logits.max(-1);
    return Ranges.of(tf).finite(greatest).andAll(Ranges.of(tf).notNan(logits).valid(-1)).valid();
  }

  /// How many categories there are, as far as it is known.
  Shape categories() {
    return Vectors.shape(given());
  }

  /// How many categories there are, an `int32`.
  Tensor count(Ops tf) {
    Shape known = categories();
    return known.isFullyKnown()
        ? tf.constant(Math.toIntExact(known.dim(0)))
        : tf.shape(given()).get(-1);
  }

  /// The logarithms of the probabilities, up to a constant.
  Tensor odds() {
    return logits != null ? logits : given().log();
  }

  /// The probabilities, of sum 1.
  Tensor normalized(Ops tf) {
    return logits != null ? tf.math.softmax(logits) : given().div(total());
  }

  /// The logarithms of the probabilities.
  Tensor log(Ops tf) {
    if (logits != null) {
      return tf.math.logSoftmax(logits);
    }
    Tensor possible = given().gt(0);
    Tensor log = tf.where(possible, given(), 1).log();
    return tf.where(possible, log, Double.NEGATIVE_INFINITY).minus(total().log());
  }

  private Tensor total() {
    return given().sum(-1, true);
  }

  /// The logarithm of the probability of these counts of independent draws in this order: `[…, K]`
  /// to `[…]`.
  Tensor logOf(Ops tf, Tensor counts) {
    return tf.math.multiplyNoNan(log(tf), counts).sum(-1);
  }

  /// The entropy of a draw.
  Tensor entropy(Ops tf) {
    return expected(tf, log(tf)).neg();
  }

  /// How far a draw is from one of others: the divergence of Kullback and Leibler.
  Tensor divergence(Ops tf, Weights other) {
    return expected(tf, log(tf).minus(other.log(tf)));
  }

  /// The mean of what holds for each category that can be.
  private Tensor expected(Ops tf, Tensor each) {
    Tensor chances = normalized(tf);
    return tf.where(chances.gt(0), each, 0).times(chances).sum(-1);
  }

  /// The covariances of one-hot draws: `[B…, K, K]`.
  Tensor covariance(Ops tf) {
    Tensor chances = normalized(tf);
    Tensor products = chances.expandDims(-1).times(chances.expandDims(-2));
    return tf.linalg.diag(chances).minus(products);
  }

  /// The most probable category, `int32`.
  Tensor likeliest(Ops tf) {
    return tf.math.argmax(given(), -1, DType.INT32);
  }

  /// What a table `[B…, K]` has for categories that broadcast with `[B…]`.
  ///
  /// @param categories `int32`, each from 0 to below `K`
  Tensor lookUp(Ops tf, Tensor table, Tensor categories) {
    Shape shape = given().shape();
    if (shape.hasRank() && shape.rank() == 1) {
      return tf.gather(table, categories);
    }
    // Of one row of all, since the categories may have more axes than the table.
    Tensor batch = batch(tf);
    Tensor rows = tf.reshape(tf.range(batch.prod()), batch);
    return tf.gather(table.flatten(), rows.times(count(tf)).plus(categories));
  }

  private Tensor batch(Ops tf) {
    return tf.shape(given()).get(Index.to(-1));
  }

  /// Draws categories: `[S…, B…]`, `int32`.
  ///
  /// @param shape the sample shape
  Tensor draw(Ops tf, Tensor seed, Tensor shape) {
    Tensor batch = batch(tf);
    Tensor rows = tf.reshape(odds(), tf.stack(List.of(batch.prod(), count(tf))));
    Tensor drawn =
        tf.raw.StatelessMultinomial(
            rows, shape.prod(), Noise.narrow(tf, seed), Attributes.of("output_dtype", DType.INT32));
    // [B, S] to [S…, B…].
    return tf.reshape(drawn.transpose(1, 0), tf.concat(List.of(shape, batch), 0));
  }
}
