package io.intarsia.data;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// What the classes of pictures become.
///
/// @see "Python: label_mode of keras.utils.image_dataset_from_directory"
public enum ImageLabels {
  /// Their numbers: `int32` scalars.
  INT,
  /// 0 or 1 for two classes: `float32`, `[1]`.
  BINARY,
  /// 1 at the class, 0 elsewhere: `float32`, `[classes]`.
  CATEGORICAL;

  /// @param label `int32` scalar
  Tensor of(Ops tf, Tensor label, int classes) {
    return switch (this) {
      case INT -> label;
      case BINARY -> tf.expandDims(label.cast(DType.FLOAT32), -1);
      case CATEGORICAL -> tf.oneHot(label, classes);
    };
  }
}
