package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.WeightOptions;
import io.intarsia.op.Ops;
import io.intarsia.op.nn.MeanVariance;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.UnaryOperator;

/// Mean and variance per channel: in training those of the batch, which change the moving ones. Of
/// several replicas each has those of its rows, or if they are synchronized those of all.
final class BatchNormalizationCode extends LayerCode<BatchNormalization, Tensor, Tensor> {
  private static final WeightOptions MOVING = WeightOptions.defaults().withTrainable(false);

  @Override
  void build(BatchNormalization layer, State state, Object spec) {
    Shape channels = state.axis(spec, layer.axis());
    Affine.build(layer, state, channels);
    state.weight("moving_mean", channels, layer.movingMeanInitializer(), MOVING);
    state.weight("moving_variance", channels, layer.movingVarianceInitializer(), MOVING);
    if (layer.renorm()) {
      Renorm.build(layer, state, channels, MOVING);
    }
  }

  @Override
  Tensor compute(BatchNormalization layer, LayerCall call, Tensor x) {
    Axes.checkSizes(layer.weight("moving_mean").shape(), x.shape(), List.of(layer.axis()));
    Tensor wide = Wide.of(call.tf(), x);
    Tensor y =
        call.isTraining() && layer.isTrainable()
            ? trained(layer, call, wide)
            : Affine.of(
                layer, call, wide, moving(layer, call, wide), place(layer, call.tf(), wide));
    return call.tf().cast(y, layer.computeDType());
  }

  private static UnaryOperator<Tensor> place(BatchNormalization layer, Ops tf, Tensor x) {
    return weight -> Axes.beside(tf, weight, x, List.of(layer.axis()));
  }

  private static MeanVariance moving(BatchNormalization layer, LayerCall call, Tensor x) {
    UnaryOperator<Tensor> place = place(layer, call.tf(), x);
    return new MeanVariance(
        place.apply(Affine.read(layer, call, "moving_mean", x)),
        place.apply(Affine.read(layer, call, "moving_variance", x)));
  }

  private static Tensor trained(BatchNormalization layer, LayerCall call, Tensor x) {
    Ops tf = call.tf();
    MeanVariance batch = moments(layer, call, x);
    if (layer.renorm()) {
      return Renorm.of(layer, call, x, batch, place(layer, tf, x));
    }
    Tensor mean = tf.reshape(batch.mean(), -1);
    Tensor variance = tf.reshape(batch.variance(), -1);
    Moving.update(layer, call, "moving_mean", mean, layer.momentum());
    Moving.update(layer, call, "moving_variance", variance, layer.momentum());
    return Affine.of(layer, call, x, batch, place(layer, tf, x));
  }

  private static MeanVariance moments(BatchNormalization layer, LayerCall call, Tensor x) {
    Ops tf = call.tf();
    Tensor others = Axes.others(tf, x, List.of(layer.axis()));
    LayerCall counted = layer.synchronized_() ? call : call.withReplica(null);
    if (!(call.mask() instanceof Tensor mask)) {
      return AxisMoments.of(counted, x, others);
    }
    if (x.shape().hasRank()
        && mask.shape().hasRank()
        && mask.shape().rank() != x.shape().rank() - 1) {
      throw LayerMistakes.of(
          "a mask of one axis less than " + x.shape(),
          mask.shape(),
          "give one that says which vectors of channels are there");
    }
    Tensor there = tf.cast(tf.expandDims(mask, -1), DType.BOOL);
    return AxisMoments.of(counted, x, others, Axes.broadcastLike(tf, there, x));
  }
}
