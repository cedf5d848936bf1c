package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Integers stay integers, rounded.
final class ResizingCode extends LayerCode<Resizing, Tensor, Tensor> {
  @Override
  void build(Resizing layer, State state, Object spec) {
    Resizer.check(layer, layer.height(), layer.width());
    if (!Resizer.INTERPOLATIONS.contains(layer.interpolation())) {
      throw PreprocessingErrors.argument(
          layer, "interpolation", "one of " + Resizer.INTERPOLATIONS, layer.interpolation());
    }
    if (!layer.fillMode().equals("constant")) {
      throw PreprocessingErrors.argument(layer, "fill_mode", "constant", layer.fillMode());
    }
    if (layer.cropToAspectRatio() && layer.padToAspectRatio()) {
      throw PreprocessingErrors.input(layer, "crop_to_aspect_ratio or pad_to_aspect_ratio", "both");
    }
  }

  @Override
  Tensor compute(Resizing layer, LayerCall call, Tensor x) {
    Ops tf = call.tf();
    Images images = Images.of(layer, tf, x);
    Tensor pixels = images.pixels();
    if (layer.cropToAspectRatio()) {
      pixels = Resizer.cropped(tf, pixels, layer.height(), layer.width());
    } else if (layer.padToAspectRatio()) {
      Double fill = layer.fillValue();
      pixels = Resizer.padded(tf, pixels, layer.height(), layer.width(), fill == null ? 0 : fill);
    }
    Tensor resized =
        Resizer.resized(
            tf, pixels, layer.height(), layer.width(), layer.interpolation(), layer.antialias());
    return images.restored(tf, as(tf, resized, x.dtype()));
  }

  private static Tensor as(Ops tf, Tensor resized, DType dtype) {
    if (resized.dtype() == dtype) {
      return resized;
    }
    return tf.saturateCast(dtype.isInteger() ? tf.math.round(resized) : resized, dtype);
  }
}
