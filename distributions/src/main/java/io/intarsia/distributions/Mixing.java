package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Components and how probable they are. What holds for each is `[…, B…, K]`, or `[…, B…, K, E…]`
/// of events.
///
/// @param weights the probabilities
/// @param event how many axes an event has
record Mixing(Ops tf, Weights weights, int event) {
  /// The logarithm of the density from those of the components.
  Tensor logProb(Tensor each) {
    Tensor terms = each.plus(weights.log(tf));
    // Of what no component has the gradient would be NaN.
    Tensor nowhere = terms.max(-1, true).eq(Double.NEGATIVE_INFINITY);
    Tensor sum = tf.math.reduceLogsumexp(tf.where(nowhere, 0, terms), -1);
    return tf.where(nowhere.squeeze(-1), Double.NEGATIVE_INFINITY, sum);
  }

  /// A probability from those of the components.
  Tensor probability(Tensor each) {
    return tf.math.multiplyNoNan(each, weights.normalized(tf)).sum(-1);
  }

  /// The mean from those of the components.
  Tensor mean(Tensor each) {
    return tf.math
        .multiplyNoNan(each, Events.unsqueezed(weights.normalized(tf), event))
        .sum(-1 - event);
  }

  /// The variance from means and variances of the components.
  Tensor variance(Tensor means, Tensor variances) {
    Tensor distance = means.minus(mean(means).expandDims(-1 - event));
    return mean(variances.plus(distance.square()));
  }

  /// Of draws of all components those of the chosen ones.
  ///
  /// @param chosen their numbers, `[…, B…]`, `int32`
  Tensor pick(Tensor draws, Tensor chosen) {
    Tensor isChosen = chosen.expandDims(-1).eq(tf.range(weights.count(tf)));
    return tf.where(Events.unsqueezed(isChosen, event), draws, tf.zerosLike(draws)).sum(-1 - event);
  }

  /// Tensors of components as one, after broadcasting.
  ///
  /// @param after how many axes there are after that of the components
  Tensor stacked(List<Tensor> each, int after) {
    Shape first = each.getFirst().shape();
    if (first.isFullyKnown() && each.stream().allMatch(one -> one.shape().equals(first))) {
      return tf.stack(each, -1 - after);
    }
    Tensor sizes =
        each.stream()
            .map(one -> tf.shape(one))
            .reduce((a, b) -> tf.broadcastDynamicShape(a, b))
            .orElseThrow();
    return tf.stack(each.stream().map(one -> tf.broadcastTo(one, sizes)).toList(), -1 - after);
  }
}
