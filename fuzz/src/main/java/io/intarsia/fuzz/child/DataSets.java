package io.intarsia.fuzz.child;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;

/// Makes small data sets, eagerly or in a function.
final class DataSets {
  private static final int TIMES = 200;

  private DataSets() {}

  /// The numbers below a limit.
  static Tensor range(Ops tf, long limit) {
    return tf.execute(
            "RangeDataset",
            elements(DType.INT64, Shape.scalar()),
            number(tf, 0),
            number(tf, limit),
            number(tf, 1))[0];
  }

  /// A tensor twice.
  static Tensor rows(Ops tf, Tensor tensor) {
    return tf.execute(
            "TensorSliceDataset",
            Attributes.of("output_shapes", List.of(tensor.shape())),
            List.of(tf.stack(List.of(tensor, tensor))))[0];
  }

  /// Pairs of elements.
  static Tensor batched(Ops tf, Tensor dataSet, DType dtype) {
    return tf.execute(
            "BatchDatasetV2",
            elements(dtype, Shape.unknown()),
            dataSet,
            number(tf, 2),
            tf.constant(false))[0];
  }

  /// Windows of two elements, each a data set.
  static Tensor windows(Ops tf, Tensor dataSet) {
    return tf.execute(
            "WindowDataset",
            elements(DType.VARIANT, Shape.scalar()),
            dataSet,
            number(tf, 2),
            number(tf, 2),
            number(tf, 1),
            tf.constant(false))[0];
  }

  /// The elements over and over, but not without end: some ops look for one that never comes.
  static Tensor repeated(Ops tf, Tensor dataSet, DType dtype, Shape shape) {
    return tf.execute("RepeatDataset", elements(dtype, shape), dataSet, number(tf, TIMES))[0];
  }

  /// Each element with a number.
  static Tensor numbered(Ops tf, Tensor dataSet, DType dtype, Shape shape) {
    var attributes =
        Attributes.of(
            Map.of(
                "output_types",
                List.of(DType.INT64, dtype),
                "output_shapes",
                List.of(Shape.scalar(), shape)));
    return tf.execute("ZipDataset", attributes, List.of(range(tf, 5), dataSet))[0];
  }

  static Tensor number(Ops tf, long number) {
    try (var host = HostTensor.of(new long[] {number})) {
      return tf.reshape(tf.constant(host), tf.constant(new int[0]));
    }
  }

  private static Attributes elements(DType dtype, Shape shape) {
    return Attributes.of(Map.of("output_types", List.of(dtype), "output_shapes", List.of(shape)));
  }
}
