package io.intarsia.keras.layer;

import io.intarsia.keras.StatefulLayer;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Tensors of several ranks made such of one, by axes of size 1 behind the batch.
final class Ranks {
  private Ranks() {}

  /// One of several tensors, of the rank that the layer was built for if it is not known.
  static Tensor known(StatefulLayer<?, ?> layer, Ops tf, List<Tensor> xs, int index) {
    Tensor x = xs.get(index);
    return !x.shape().hasRank()
            && layer.builtFor() instanceof List<?> specs
            && specs.get(index) instanceof TensorSpec spec
            && spec.shape().hasRank()
        ? tf.ensureShape(x, Shape.unknownOfRank(spec.shape().rank()))
        : x;
  }

  /// Whether it is known that all are of one rank.
  static boolean areSame(List<Tensor> xs) {
    return xs.size() == 1
        || xs.stream().allMatch(x -> x.shape().hasRank())
            && xs.stream().mapToInt(x -> x.shape().rank()).distinct().count() == 1;
  }

  /// Whether it is known that the first has more axes.
  static boolean isLarger(Tensor x, Tensor before) {
    return x.shape().hasRank()
        && before.shape().hasRank()
        && x.shape().rank() > before.shape().rank();
  }

  static List<Tensor> same(Ops tf, List<Tensor> xs) {
    if (xs.stream().allMatch(x -> x.shape().hasRank())) {
      int rank = xs.stream().mapToInt(x -> x.shape().rank()).max().orElse(0);
      return xs.stream().map(x -> ofRank(tf, x, rank)).toList();
    }
    List<Tensor> ranks = xs.stream().map(tf::rank).toList();
    Tensor rank = tf.reduceMax(tf.stack(ranks));
    return xs.stream().map(x -> ofRank(tf, x, rank)).toList();
  }

  private static Tensor ofRank(Ops tf, Tensor x, int rank) {
    Tensor y = x;
    while (y.shape().rank() < rank) {
      y = tf.expandDims(y, 1);
    }
    return y;
  }

  private static Tensor ofRank(Ops tf, Tensor x, Tensor rank) {
    Tensor shape = tf.shape(x);
    Tensor ones = tf.fill(tf.expandDims(rank.minus(tf.rank(x)), 0), tf.constant(1));
    Tensor batch = tf.slice(shape, new int[] {0}, new int[] {1});
    Tensor others = tf.slice(shape, new int[] {1}, new int[] {-1});
    return tf.reshape(x, tf.concat(List.of(batch, ones, others), 0));
  }
}
