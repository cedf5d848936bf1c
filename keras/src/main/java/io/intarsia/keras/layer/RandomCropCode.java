package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// One place for all images of a batch. Images that are not larger are cropped to the wanted ratio
/// in the middle, and resized.
final class RandomCropCode extends RandomImageCode<RandomCrop> {
  @Override
  void check(RandomCrop layer) {
    Resizer.check(layer, layer.height(), layer.width());
  }

  @Override
  boolean isCastAlways() {
    return false;
  }

  @Override
  Tensor change(RandomCrop layer, Chance chance) {
    Ops tf = chance.call().tf();
    Shape shape = chance.pixels().shape();
    int height = (int) shape.dim(1);
    int width = (int) shape.dim(2);
    if (height < 0 || width < 0) {
      throw PreprocessingErrors.input(layer, "images of known height and width", shape);
    }
    Tensor begin =
        height > layer.height() && width > layer.width()
            ? tf.stack(
                List.of(
                    start(chance, height - layer.height() + 1),
                    start(chance, width - layer.width() + 1)))
            : middle(layer, tf, height, width);
    Tensor size =
        tf.math.minimum(
            tf.constant(new int[] {layer.height(), layer.width()}),
            tf.constant(new int[] {height, width}).minus(begin));
    Tensor part = Images.part(tf, chance.pixels(), begin, size);
    return height >= layer.height() && width >= layer.width()
        ? tf.ensureShape(part, Shape.of(-1, layer.height(), layer.width(), shape.dim(3)))
        : Resizer.resized(tf, part, layer.height(), layer.width(), "bilinear", false);
  }

  private static Tensor start(Chance chance, int places) {
    Factor between = new Factor(0, places);
    return chance.call().tf().cast(chance.all(between, DType.FLOAT32, Shape.of()), DType.INT32);
  }

  private static Tensor middle(RandomCrop layer, Ops tf, int height, int width) {
    int cropHeight = (int) ((double) (width * (long) layer.height()) / layer.width());
    int cropWidth = (int) ((double) (height * (long) layer.width()) / layer.height());
    return tf.constant(
        new int[] {
          (height - Math.max(Math.min(height, cropHeight), 1)) / 2,
          (width - Math.max(Math.min(width, cropWidth), 1)) / 2
        });
  }
}
