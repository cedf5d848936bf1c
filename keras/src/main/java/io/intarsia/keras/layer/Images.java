package io.intarsia.keras.layer;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Images as kernels take them, and how they came.
///
/// @param pixels `[batch, height, width, channels]`
/// @param given as they came: a batch or one image, with the channels first or last
record Images(Tensor pixels, Tensor given, boolean areChannelsFirst) {
  /// @throws IllegalArgumentException if these have not 3 or 4 axes
  static Images of(KerasLayer<?, ?> layer, Ops tf, Tensor x) {
    Shape shape = x.shape();
    if (shape.hasRank() && shape.rank() != 3 && shape.rank() != 4) {
      throw PreprocessingErrors.input(
          layer, "an image [height, width, channels] or a batch of such", shape);
    }
    boolean areChannelsFirst =
        "channels_first".equals(layer.arguments().optionalValue("data_format", String.class));
    Tensor batch = batch(tf, x);
    Tensor pixels = areChannelsFirst ? tf.transpose(batch, 0, 2, 3, 1) : batch;
    return new Images(pixels, x, areChannelsFirst);
  }

  private static Tensor batch(Ops tf, Tensor x) {
    if (x.shape().hasRank()) {
      return x.shape().rank() == 3 ? tf.expandDims(x, 0) : x;
    }
    Tensor sizes = tf.concat(List.of(tf.constant(new int[] {1}), tf.shape(x)), 0);
    Tensor begin = tf.reshape(tf.rank(x).minus(3), Shape.of(1));
    Tensor shape = tf.slice(sizes, begin, tf.constant(new int[] {4}));
    return tf.ensureShape(tf.reshape(x, shape), Shape.unknownOfRank(4));
  }

  /// Changed pixels, as the images came.
  Tensor restored(Ops tf, Tensor changed) {
    Tensor batch = areChannelsFirst ? tf.transpose(changed, 0, 3, 1, 2) : changed;
    if (given.shape().hasRank()) {
      return given.shape().rank() == 3 ? tf.squeeze(batch, 0) : batch;
    }
    Tensor rank = tf.rank(given);
    Tensor begin = tf.reshape(tf.constant(4).minus(rank), Shape.of(1));
    return tf.reshape(batch, tf.slice(tf.shape(batch), begin, tf.reshape(rank, Shape.of(1))));
  }

  /// Height and width, `[2]` int32.
  static Tensor sizes(Ops tf, Tensor pixels) {
    return tf.stack(List.of(Sizes.of(tf, pixels, 1), Sizes.of(tf, pixels, 2)));
  }

  /// A part of each image.
  ///
  /// @param begin top and left, `[2]` int32
  /// @param size height and width, `[2]` int32
  static Tensor part(Ops tf, Tensor pixels, Tensor begin, Tensor size) {
    Tensor zero = tf.constant(new int[] {0});
    Tensor all = tf.constant(new int[] {-1});
    Tensor part =
        tf.slice(
            pixels,
            tf.concat(List.of(zero, begin, zero), 0),
            tf.concat(List.of(all, size, all), 0));
    Shape shape = pixels.shape();
    long unknown = Shape.UNKNOWN_SIZE;
    return tf.ensureShape(part, Shape.of(shape.dim(0), unknown, unknown, shape.dim(3)));
  }
}
