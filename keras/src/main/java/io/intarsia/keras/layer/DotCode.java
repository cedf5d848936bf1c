package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.op.Ops;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Sums over one axis of two tensors, for each example.
final class DotCode extends LayerCode<Dot, List<Tensor>, Tensor> {
  // What Keras takes shorter vectors to be.
  private static final double EPSILON = 1e-7;

  @Override
  Tensor compute(Dot layer, LayerCall call, List<Tensor> xs) {
    if (xs.size() != 2) {
      throw LayerMistakes.of("two tensors", xs.size(), "give a list of two");
    }
    List<Integer> axes = layer.axes();
    if (axes.isEmpty() || axes.size() > 2) {
      throw LayerMistakes.of("one or two axes", axes, "take one for both, or one for each");
    }
    Tensor left = Ranks.known(layer, call.tf(), xs, 0);
    Tensor right = Ranks.known(layer, call.tf(), xs, 1);
    int first = axis(left, axes.getFirst());
    int second = axis(right, axes.getLast());
    Tensor x = prepared(layer, call.tf(), left, first);
    Tensor y = prepared(layer, call.tf(), right, second);
    return product(call.tf(), x, first, y, second);
  }

  private static int axis(Tensor x, int axis) {
    Shape shape = x.shape();
    if (!shape.hasRank() || shape.rank() < 2) {
      throw LayerMistakes.of(
          "a tensor with a batch and an axis or more", shape, "the rank has to be known");
    }
    int index = Axes.index(axis, shape.rank());
    if (index <= 0 || index >= shape.rank()) {
      throw LayerMistakes.of(
          "an axis behind the batch of " + shape, axis, "axes are counted with the batch");
    }
    return index;
  }

  private static Tensor prepared(Dot layer, Ops tf, Tensor x, int axis) {
    return layer.normalize() ? Unit.of(tf, x, ReduceOptions.defaults().withAxis(axis), EPSILON) : x;
  }

  private static Tensor product(Ops tf, Tensor x, int first, Tensor y, int second) {
    String left = letters(x, first, 'b');
    String right = letters(y, second, (char) ('b' + x.shape().rank()));
    String others = (left + right.substring(1)).replace("z", "");
    Tensor product = tf.einsum("%s,%s->%s".formatted(left, right, others), x, y);
    return others.length() == 1 ? tf.expandDims(product, -1) : product;
  }

  // a is the batch, z the axis that is summed over.
  private static String letters(Tensor x, int axis, char next) {
    StringBuilder letters = new StringBuilder("a");
    for (int i = 1; i < x.shape().rank(); i++) {
      letters.append(i == axis ? 'z' : (char) (next + i));
    }
    return letters.toString();
  }

  @Override
  @Nullable Object mask(Dot layer, LayerCall call, List<Tensor> xs) {
    return null;
  }
}
