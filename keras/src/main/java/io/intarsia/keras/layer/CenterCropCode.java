package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// Images that are too small are cropped to the wanted ratio, and resized.
final class CenterCropCode extends LayerCode<CenterCrop, Tensor, Tensor> {
  @Override
  void build(CenterCrop layer, State state, Object spec) {
    Resizer.check(layer, layer.height(), layer.width());
  }

  @Override
  Tensor compute(CenterCrop layer, LayerCall call, Tensor x) {
    Ops tf = call.tf();
    Images images = Images.of(layer, tf, tf.cast(x, layer.computeDType()));
    Tensor pixels = images.pixels();
    Shape shape = pixels.shape();
    Tensor result;
    if (shape.dim(1) >= 0 && shape.dim(2) >= 0) {
      result =
          shape.dim(1) >= layer.height() && shape.dim(2) >= layer.width()
              ? middle(layer, tf, pixels)
              : enlarged(layer, tf, pixels);
    } else {
      Tensor wanted = tf.constant(new int[] {layer.height(), layer.width()});
      result =
          tf.cond(
              tf.reduceAll(tf.math.greaterEqual(Images.sizes(tf, pixels), wanted)),
              g -> middle(layer, g, pixels),
              g -> enlarged(layer, g, pixels));
    }
    Shape known = Shape.of(shape.dim(0), layer.height(), layer.width(), shape.dim(3));
    return images.restored(tf, tf.ensureShape(result, known));
  }

  private static Tensor middle(CenterCrop layer, Ops tf, Tensor pixels) {
    Tensor size = tf.constant(new int[] {layer.height(), layer.width()});
    Tensor begin = tf.math.floordiv(Images.sizes(tf, pixels).minus(size), 2);
    return Images.part(tf, pixels, begin, size);
  }

  private static Tensor enlarged(CenterCrop layer, Ops tf, Tensor pixels) {
    Tensor cropped = Resizer.cropped(tf, pixels, layer.height(), layer.width());
    return tf.cast(
        Resizer.resized(tf, cropped, layer.height(), layer.width(), "bilinear", false),
        layer.computeDType());
  }
}
