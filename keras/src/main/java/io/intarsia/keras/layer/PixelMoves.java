package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// Moves pixels: where each one comes from is linear in where it goes.
final class PixelMoves {
  private static final List<String> FILL_MODES = List.of("reflect", "wrap", "constant", "nearest");
  private static final List<String> INTERPOLATIONS = List.of("nearest", "bilinear");

  private PixelMoves() {}

  static void check(KerasLayer<?, ?> layer) {
    require(layer, "fill_mode", FILL_MODES);
    checkInterpolation(layer);
  }

  static void checkInterpolation(KerasLayer<?, ?> layer) {
    require(layer, "interpolation", INTERPOLATIONS);
  }

  private static void require(KerasLayer<?, ?> layer, String argument, List<String> values) {
    String value = layer.arguments().value(argument, String.class);
    if (!values.contains(value)) {
      throw PreprocessingErrors.argument(layer, argument, "one of " + values, value);
    }
  }

  /// Images in which the pixel at (x, y) is that at (a0·x + a1·y + a2, b0·x + b1·y + b2).
  ///
  /// @param matrix a0, a1, a2, b0, b1, b2, each `[batch, 1]`, or a scalar for all
  static Tensor moved(KerasLayer<?, ?> layer, Ops tf, Tensor pixels, List<Tensor> matrix) {
    Tensor rows = tf.slice(tf.shape(pixels), new int[] {0}, new int[] {1});
    Tensor column = tf.concat(List.of(rows, tf.constant(new int[] {1})), 0);
    Tensor zero = tf.zeros(column);
    List<Tensor> columns =
        Stream.concat(matrix.stream().map(each -> each.plus(zero)), Stream.of(zero, zero)).toList();
    String fillMode = layer.arguments().value("fill_mode", String.class);
    return projected(layer, tf, pixels, tf.concat(columns, 1), fillMode);
  }

  /// Images in which the pixel at (x, y) is that at (a0·x + a1·y + a2, b0·x + b1·y + b2) divided by
  /// c0·x + c1·y + 1.
  ///
  /// @param matrix a0, a1, a2, b0, b1, b2, c0, c1 of each image, `[batch, 8]` float32
  static Tensor projected(
      KerasLayer<?, ?> layer, Ops tf, Tensor pixels, Tensor matrix, String fillMode) {
    String interpolation = layer.arguments().value("interpolation", String.class);
    Double fill = layer.arguments().optionalValue("fill_value", Double.class);
    Tensor moved =
        tf.raw.ImageProjectiveTransformV3(
            pixels,
            matrix,
            Images.sizes(tf, pixels),
            tf.constant(fill == null ? 0f : fill.floatValue()),
            interpolation.toUpperCase(Locale.ROOT),
            Attributes.of("fill_mode", fillMode.toUpperCase(Locale.ROOT)));
    return tf.ensureShape(moved, pixels.shape());
  }

  /// A column of a number for each image.
  static Tensor column(Ops tf, Tensor each) {
    return tf.reshape(each, Shape.of(Shape.UNKNOWN_SIZE, 1));
  }

  /// Height and width, each a float32 scalar.
  static Tensor[] sizes(Ops tf, Tensor pixels) {
    Tensor sizes = tf.cast(Images.sizes(tf, pixels), DType.FLOAT32);
    return new Tensor[] {tf.gather(sizes, 0), tf.gather(sizes, 1)};
  }
}
