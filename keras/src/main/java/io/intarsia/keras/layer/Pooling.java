package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.tensor.Tensor;

/// What elements are made one by.
enum Pooling {
  /// The largest.
  MAX {
    @Override
    Tensor windows(Ops tf, Tensor x, SpatialWindow window) {
      return tf.nn.maxPool(
          x,
          SpatialWindow.array(window.sizes()),
          SpatialWindow.array(window.strides()),
          window.mode());
    }

    @Override
    Tensor axes(Ops tf, Tensor x, ReduceOptions options) {
      return tf.reduceMax(x, options);
    }
  },
  /// The mean.
  AVERAGE {
    @Override
    Tensor windows(Ops tf, Tensor x, SpatialWindow window) {
      return tf.nn.avgPool(
          x,
          SpatialWindow.array(window.sizes()),
          SpatialWindow.array(window.strides()),
          window.mode());
    }

    // Small numbers are summed in single precision, and whole numbers have no mean of their own.
    @Override
    Tensor axes(Ops tf, Tensor x, ReduceOptions options) {
      if (x.dtype() == DType.FLOAT32 || x.dtype() == DType.FLOAT64) {
        return tf.reduceMean(x, options);
      }
      Tensor mean = tf.reduceMean(tf.cast(x, DType.FLOAT32), options);
      return x.dtype().isFloating() ? tf.cast(mean, x.dtype()) : mean;
    }
  };

  /// Over a window, wherever it fits.
  ///
  /// @param x channels last, of known rank
  abstract Tensor windows(Ops tf, Tensor x, SpatialWindow window);

  /// Over whole axes.
  abstract Tensor axes(Ops tf, Tensor x, ReduceOptions options);
}
