package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.op.Ops;
import io.intarsia.op.nn.MeanVariance;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.UnaryOperator;

/// The channels become two axes, the groups and what is in each; means and variances are over all
/// axes but batch and groups.
final class GroupNormalizationCode extends LayerCode<GroupNormalization, Tensor, Tensor> {
  @Override
  void build(GroupNormalization layer, State state, Object spec) {
    Shape channels = state.axis(spec, layer.axis());
    check(layer, channels.dim(0));
    Affine.build(layer, state, channels);
  }

  private static void check(GroupNormalization layer, long channels) {
    int groups = layer.groups();
    if (groups != -1 && (groups <= 0 || channels % groups != 0 || channels < groups)) {
      throw LayerMistakes.of(
          "channels in groups of one size",
          "%d channels in %d groups".formatted(channels, groups),
          "take withGroups(…) with a number that divides them");
    }
  }

  @Override
  Tensor compute(GroupNormalization layer, LayerCall call, Tensor x) {
    Ops tf = call.tf();
    Tensor grouped = Wide.of(tf, grouped(layer, tf, x));
    int groups = layer.axis() < 0 ? layer.axis() - 1 : layer.axis();
    MeanVariance moments =
        AxisMoments.of(tf, grouped, Axes.others(tf, grouped, List.of(0, groups)));
    UnaryOperator<Tensor> place =
        weight ->
            Axes.beside(tf, inGroups(layer, tf, weight), grouped, List.of(groups, groups + 1));
    Tensor y = Affine.of(layer, call, grouped, moments, place);
    return tf.cast(Axes.reshapedLike(tf, tf.cast(y, x.dtype()), x), layer.computeDType());
  }

  private static Tensor inGroups(GroupNormalization layer, Ops tf, Tensor weight) {
    return layer.groups() == -1 ? tf.expandDims(weight, 1) : tf.reshape(weight, layer.groups(), -1);
  }

  private static Tensor grouped(GroupNormalization layer, Ops tf, Tensor x) {
    if (x.shape().isFullyKnown()) {
      Shape shape = x.shape();
      int axis = Axes.index(layer.axis(), shape.rank());
      long channels = shape.dim(axis);
      check(layer, channels);
      long groups = layer.groups() == -1 ? channels : layer.groups();
      Shape both = Shape.of(groups, channels / groups);
      return tf.reshape(
          x,
          shape
              .subShape(0, axis)
              .concatenate(both)
              .concatenate(shape.subShape(axis + 1, shape.rank())));
    }
    return tf.reshape(x, shape(layer, tf, x));
  }

  private static Tensor shape(GroupNormalization layer, Ops tf, Tensor x) {
    Tensor shape = tf.shape(x);
    Tensor axis = layer.axis() < 0 ? tf.rank(x).plus(layer.axis()) : tf.constant(layer.axis());
    Tensor channels = tf.gather(shape, axis);
    Tensor groups = layer.groups() == -1 ? channels : tf.constant(layer.groups());
    Tensor both = tf.stack(List.of(groups, tf.math.floordiv(channels, groups)));
    Tensor[] parts =
        tf.split(shape, tf.stack(List.of(axis, tf.constant(1), tf.constant(-1))), 0)
            .toArray(Tensor[]::new);
    return tf.concat(List.of(parts[0], both, parts[2]), 0);
  }

  @Override
  boolean takesAnyDType() {
    return true;
  }
}
