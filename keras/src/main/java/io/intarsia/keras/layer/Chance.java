package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.op.Ops;
import io.intarsia.op.random.StatelessNormalOptions;
import io.intarsia.op.random.StatelessUniformOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.Supplier;

/// Random numbers for images, those that Keras draws; each draw has a seed of its own.
///
/// @param pixels `[batch, height, width, channels]`
/// @param seeds gives one after the other, each `[2]` int32
record Chance(LayerCall call, Tensor pixels, Supplier<Tensor> seeds) {
  /// With seeds of a layer's generator.
  static Chance of(KerasLayer<?, ?> layer, LayerCall call, Tensor pixels) {
    return new Chance(call, pixels, () -> layer.nextSeed(call));
  }

  /// A number for each image, `[batch, 1, 1, 1]` float32.
  Tensor each(Factor between) {
    return each(between, DType.FLOAT32);
  }

  Tensor each(Factor between, DType dtype) {
    return drawn(between, dtype, 1, 1, 1);
  }

  /// Some numbers for each image, `[batch, count]`.
  Tensor each(Factor between, DType dtype, int count) {
    return drawn(between, dtype, count);
  }

  /// Numbers for all images, of a shape.
  Tensor all(Factor between, DType dtype, Shape shape) {
    return call.tf().random.statelessUniform(shape, seed(), options(between, dtype));
  }

  /// A number from 0 to 1 for each image.
  Tensor unit() {
    return each(new Factor(0, 1));
  }

  /// -1 or 1 for each image.
  Tensor sign() {
    return call.tf().where(call.tf().math.greater(unit(), 0.5), -1f, 1f);
  }

  /// Which images are changed: as many as a random number says, for each.
  Tensor isChanged(Factor share) {
    Tensor probability = each(share);
    return call.tf().math.less(unit(), probability);
  }

  /// Normally distributed numbers.
  Tensor normal(Tensor shape, DType dtype) {
    return call.tf()
        .random
        .statelessNormal(shape, seed(), StatelessNormalOptions.defaults().withDtype(dtype));
  }

  /// Some integers from 0, `[count]` int32.
  ///
  /// @param end is greater than each
  Tensor integers(int count, int end) {
    return all(new Factor(0, end), DType.INT32, Shape.of(count));
  }

  Tensor seed() {
    return seeds.get();
  }

  private Tensor drawn(Factor between, DType dtype, int... sizes) {
    Ops tf = call.tf();
    long batch = pixels.shape().dim(0);
    Tensor rows =
        batch >= 0
            ? tf.constant(new int[] {(int) batch})
            : tf.slice(tf.shape(pixels), new int[] {0}, new int[] {1});
    Tensor shape = tf.concat(List.of(rows, tf.constant(sizes)), 0);
    return tf.random.statelessUniform(shape, seed(), options(between, dtype));
  }

  private static StatelessUniformOptions options(Factor between, DType dtype) {
    return StatelessUniformOptions.defaults()
        .withMinval(between.low())
        .withMaxval(between.high())
        .withDtype(dtype);
  }
}
