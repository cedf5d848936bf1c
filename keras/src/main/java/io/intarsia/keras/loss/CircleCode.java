package io.intarsia.keras.loss;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Similarities of embeddings of one class and of others, weighed in pairs.
final class CircleCode implements LossCode<Circle> {
  @Override
  public Tensor elements(Circle loss, Ops tf, Tensor target, Tensor prediction) {
    Tensor distances = tf.maximum(tf.matMul(prediction, prediction, false, true).rminus(1), 0);
    Tensor labels = tf.reshape(tf.cast(target, DType.INT32), -1, 1);
    Tensor same = tf.equal(labels, tf.transpose(labels));
    Tensor other = tf.logicalNot(same);
    Tensor others =
        loss.removeDiagonal() ? tf.logicalAnd(same, tf.logicalNot(diagonal(tf, labels))) : same;
    double margin = loss.margin();
    Tensor near = weight(tf, distances.plus(margin), others);
    Tensor far = weight(tf, distances.rminus(1 + margin), other);
    Tensor nearness = near.times(-loss.gamma()).times(distances.rminus(margin));
    Tensor farness = far.times(loss.gamma()).times(distances.rminus(1 - margin));
    Tensor sum = logSum(tf, others, nearness).plus(logSum(tf, other, farness));
    return tf.math.softplus(sum);
  }

  private static Tensor weight(Ops tf, Tensor distances, Tensor pairs) {
    return tf.maximum(distances.times(tf.cast(pairs, distances.dtype())), 0);
  }

  private static Tensor diagonal(Ops tf, Tensor labels) {
    Tensor positions = tf.range(tf.shape(labels).get(0));
    return tf.equal(tf.expandDims(positions, 1), tf.expandDims(positions, 0));
  }

  private static Tensor logSum(Ops tf, Tensor pairs, Tensor weighted) {
    return tf.reduceLogsumexp(tf.where(pairs, weighted, Double.NEGATIVE_INFINITY), 1);
  }

  @Override
  public Tensor mask(Circle loss, Ops tf, Tensor target, Tensor elements) {
    return elements.gt(0);
  }
}
