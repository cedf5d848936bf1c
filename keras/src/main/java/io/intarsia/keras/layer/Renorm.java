package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.WeightOptions;
import io.intarsia.keras.initializer.Initializer;
import io.intarsia.op.Ops;
import io.intarsia.op.nn.MeanVariance;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Batch renormalization: what training computes comes near to what inference computes, by a factor
/// and a summand that have no gradient.
///
/// @see "Ioffe: Batch Renormalization, 2017"
final class Renorm {
  private static final Set<String> CLIPPING = Set.of("rmin", "rmax", "dmax");

  private Renorm() {}

  static void build(BatchNormalization layer, State state, Shape channels, WeightOptions options) {
    if (!CLIPPING.containsAll(clipping(layer).keySet())) {
      throw LayerMistakes.of(
          "renorm_clipping of rmin, rmax and dmax", clipping(layer), "leave others out");
    }
    Initializer root =
        (tf, shape, dtype) ->
            tf.math.sqrt(layer.movingVarianceInitializer().initialize(tf, shape, dtype));
    state.weight("moving_stddev", channels, root, options);
    state.weight("renorm_mean", channels, layer.movingMeanInitializer(), options);
    state.weight("renorm_stddev", channels, root, options);
  }

  private static Map<String, Double> clipping(BatchNormalization layer) {
    return Objects.requireNonNullElse(layer.renormClipping(), Map.of());
  }

  static Tensor of(
      BatchNormalization layer,
      LayerCall call,
      Tensor x,
      MeanVariance batch,
      UnaryOperator<Tensor> place) {
    Ops tf = call.tf();
    Tensor mean = tf.reshape(batch.mean(), -1);
    Tensor stddev = tf.math.sqrt(tf.reshape(batch.variance(), -1).plus(layer.epsilon()));
    Tensor known =
        tf.math.maximum(Affine.read(layer, call, "renorm_stddev", x), Math.sqrt(layer.epsilon()));
    Tensor factor = factor(layer, tf, stddev.div(known));
    Tensor summand =
        summand(layer, tf, mean.minus(Affine.read(layer, call, "renorm_mean", x)).div(known));
    Tensor gamma = Affine.gamma(layer, call, x);
    Tensor beta = Affine.beta(layer, call, x);
    Tensor scale = gamma == null ? factor : factor.times(gamma);
    Tensor product = gamma == null ? summand : summand.times(gamma);
    Tensor offset = beta == null ? product : product.plus(beta);
    update(layer, call, mean, stddev);
    return tf.nn.batchNormalization(
        x,
        batch.mean(),
        batch.variance(),
        place.apply(offset),
        place.apply(scale),
        layer.epsilon());
  }

  private static Tensor factor(BatchNormalization layer, Ops tf, Tensor factor) {
    return tf.stopGradient(
        clipped(tf, factor, clipping(layer).get("rmin"), clipping(layer).get("rmax")));
  }

  private static Tensor summand(BatchNormalization layer, Ops tf, Tensor summand) {
    Double most = clipping(layer).get("dmax");
    return tf.stopGradient(clipped(tf, summand, most == null ? null : -most, most));
  }

  private static Tensor clipped(Ops tf, Tensor x, @Nullable Double least, @Nullable Double most) {
    Tensor above = least == null ? x : tf.math.maximum(x, least);
    return most == null ? above : tf.math.minimum(above, most);
  }

  private static void update(BatchNormalization layer, LayerCall call, Tensor mean, Tensor stddev) {
    Ops tf = call.tf();
    Moving.update(layer, call, "renorm_mean", mean, layer.renormMomentum());
    Moving.update(layer, call, "renorm_stddev", stddev, layer.renormMomentum());
    Moving.update(layer, call, "moving_mean", mean, layer.momentum());
    Tensor moving = Moving.update(layer, call, "moving_stddev", stddev, layer.momentum());
    Tensor variance = tf.nn.relu(tf.math.square(moving).minus(layer.epsilon()));
    var weight = layer.weight("moving_variance");
    call.assign(weight, tf.cast(variance, weight.dtype()));
  }
}
