package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.op.Ops;
import io.intarsia.op.random.StatelessUniformOptions;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

final class AlphaDropoutCode extends NoiseCode<AlphaDropout> {
  // What selu gives for large negative numbers.
  private static final double LEAST = -1.6732632423543772 * 1.0507009873554805;

  AlphaDropoutCode() {
    super("rate", Math.nextDown(1.0));
  }

  @Override
  Tensor noisy(AlphaDropout layer, LayerCall call, Tensor x) {
    Ops tf = call.tf();
    double rate = layer.rate();
    Tensor numbers = numbers(layer, call, x);
    Tensor kept = tf.cast(tf.greaterEqual(numbers, rate), x.dtype());
    double scale = 1 / Math.sqrt((1 - rate) * (1 + rate * LEAST * LEAST));
    Tensor dropped = x.times(kept).plus(tf.subtract(1, kept).times(LEAST));
    return dropped.times(scale).plus(-scale * LEAST * rate);
  }

  private static Tensor numbers(AlphaDropout layer, LayerCall call, Tensor x) {
    Ops tf = call.tf();
    Tensor seed = layer.nextSeed(call);
    List<Integer> noise = layer.noiseShape();
    if (noise != null) {
      return tf.random.statelessUniform(
          shape(tf, x, noise), seed, StatelessUniformOptions.defaults());
    }
    return x.shape().isFullyKnown()
        ? tf.random.statelessUniform(x.shape(), seed)
        : tf.random.statelessUniform(tf.shape(x), seed, StatelessUniformOptions.defaults());
  }

  private static Tensor shape(Ops tf, Tensor x, List<Integer> noise) {
    List<Tensor> sizes = new ArrayList<>();
    for (int i = 0; i < noise.size(); i++) {
      sizes.add(noise.get(i) < 0 ? Sizes.of(tf, x, i) : tf.constant(noise.get(i)));
    }
    return tf.stack(sizes);
  }
}
