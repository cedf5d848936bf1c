package io.intarsia.keras.layer;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// The window is the same for all images, and so is its width.
final class RandomGaussianBlurCode extends RandomImageCode<RandomGaussianBlur> {
  @Override
  void check(RandomGaussianBlur layer) {
    Factor.of(layer, "factor", 0, 1);
    Factor.of(layer, "sigma", 0, 1);
    ValueRange.of(layer);
    List<Integer> size = layer.kernelSize();
    if (size.isEmpty() || size.size() > 2 || size.stream().anyMatch(each -> each % 2 != 1)) {
      throw PreprocessingErrors.argument(
          layer, "kernel_size", "one or two odd numbers of at least 1", size);
    }
  }

  @Override
  Tensor change(RandomGaussianBlur layer, Chance chance) {
    Ops tf = chance.call().tf();
    Tensor pixels = chance.pixels();
    Tensor isBlurred = chance.isChanged(Factor.of(layer, "factor", 0, 1));
    Tensor sigma =
        chance.all(Factor.of(layer, "sigma", 0, 1), pixels.dtype(), Shape.of(2)).plus(1e-6);
    List<Integer> size = layer.kernelSize();
    Tensor across = Windows.bell(tf, size.getFirst(), tf.gather(sigma, 0));
    Tensor down = Windows.bell(tf, size.getLast(), tf.gather(sigma, 1));
    Tensor window =
        tf.reshape(tf.expandDims(down, 1).times(across), Shape.of(size.getFirst(), size.getLast()));
    Tensor blurred = Windows.convolved(tf, pixels, window);
    return ValueRange.of(layer).clip(tf, tf.where(isBlurred, blurred, pixels));
  }
}
