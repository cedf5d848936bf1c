package io.intarsia.op.nn;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// The window of a pooling, its numbers for every axis in channels-last order.
record PoolWindow(SpatialLayout layout, List<Long> ksize, List<Long> strides, Padding padding) {

  static PoolWindow of(SpatialLayout layout, int[] ksize, int[] strides, Padding padding) {
    return new PoolWindow(
        layout, layout.positive("ksize", ksize), layout.positive("strides", strides), padding);
  }

  Tensor avg(BaseOps tf, Tensor input) {
    return apply(tf, input, x -> lastAvg(tf, x));
  }

  Tensor max(BaseOps tf, Tensor input) {
    return apply(tf, input, x -> lastMax(tf, x));
  }

  private Tensor apply(BaseOps tf, Tensor input, UnaryOperator<Tensor> pool) {
    return layout.restore(tf, pool.apply(layout.channelsLast(tf, input)));
  }

  /// The mean of each window of a channels-last tensor.
  Tensor lastAvg(BaseOps tf, Tensor x) {
    return switch (layout.spatialRank()) {
      case 1 -> flat(tf, x, (window, image) -> window.avgImage(tf, image));
      case 2 -> avgImage(tf, x);
      default -> tf.raw.AvgPool3D(x, ksize, strides, padding.mode());
    };
  }

  /// The largest value of each window of a channels-last tensor.
  Tensor lastMax(BaseOps tf, Tensor x) {
    return switch (layout.spatialRank()) {
      case 1 -> flat(tf, x, (window, image) -> window.maxImage(tf, image));
      case 2 -> maxImage(tf, x);
      default -> maxVolume(tf, x);
    };
  }

  private Tensor avgImage(BaseOps tf, Tensor image) {
    return tf.raw.AvgPool(image, ksize, strides, padding.mode());
  }

  private Tensor maxImage(BaseOps tf, Tensor image) {
    var attributes = Attributes.of("explicit_paddings", padding.explicit());
    return tf.raw.MaxPool(image, ksize, strides, padding.mode(), attributes);
  }

  private Tensor maxVolume(BaseOps tf, Tensor volume) {
    if (padding.isExplicit()) {
      throw Mistake.argument(
          layout.operation()
              + ": the runtime has no explicit padding for volumes; pad the input with tf.pad, or"
              + " use SAME or VALID");
    }
    return tf.raw.MaxPool3D(volume, ksize, strides, padding.mode());
  }

  private interface ImagePool {
    Tensor apply(PoolWindow window, Tensor image);
  }

  // The runtime pools images; a sequence is an image of height 1.
  private Tensor flat(BaseOps tf, Tensor x, ImagePool pool) {
    Tensor image = NnSteps.expandDims(tf, x, 1);
    return NnSteps.squeeze(tf, pool.apply(withUnitHeight(), image), 1);
  }

  private PoolWindow withUnitHeight() {
    var explicit =
        padding.isExplicit()
            ? Stream.concat(
                    Stream.of(padding.explicit().get(0), padding.explicit().get(1), 0L, 0L),
                    padding.explicit().stream().skip(2))
                .toList()
            : padding.explicit();
    var lifted = new Padding(padding.mode(), explicit);
    return new PoolWindow(
        layout, SpatialLayout.unitHeight(ksize), SpatialLayout.unitHeight(strides), lifted);
  }
}
