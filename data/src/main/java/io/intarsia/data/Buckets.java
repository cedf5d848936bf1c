package io.intarsia.data;

import io.intarsia.function.Code;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Batches of elements of about the same length.
final class Buckets {
  private final Tensor boundaries;
  private final Tensor sizes;
  private final boolean isPadded;
  private final PaddedBatchOptions options;

  private Buckets(Tensor boundaries, Tensor sizes, boolean isPadded, PaddedBatchOptions options) {
    this.boundaries = boundaries;
    this.sizes = sizes;
    this.isPadded = isPadded;
    this.options = options;
  }

  static <T> Dataset<T> bySequenceLength(
      Dataset<T> input,
      Code.Of1<? super T, Tensor> lengthFunc,
      List<Long> boundaries,
      List<Long> batchSizes,
      boolean isPadded,
      PaddedBatchOptions options) {
    if (batchSizes.size() != boundaries.size() + 1) {
      throw DataErrors.buckets(boundaries.size(), batchSizes.size());
    }
    batchSizes.forEach(size -> Batching.checkSize("bucketBySequenceLength", "batchSize", size));
    Ops tf = input.place();
    var buckets = new Buckets(tensor(tf, boundaries), tensor(tf, batchSizes), isPadded, options);
    return input.groupByWindow(
        (g, element) -> buckets.bucket(g, lengthFunc.run(g, element)),
        (g, bucket, window) -> buckets.batch(window, buckets.size(g, bucket)),
        buckets::size);
  }

  private static Tensor tensor(Ops tf, List<Long> numbers) {
    return tf.constant(numbers.stream().mapToLong(Long::longValue).toArray());
  }

  // As many boundaries are not above the length.
  private Tensor bucket(Ops tf, Tensor length) {
    Tensor above = tf.math.lessEqual(boundaries, length.cast(boundaries.dtype()));
    return tf.math.reduceSum(above.cast(boundaries.dtype()));
  }

  private Tensor size(Ops tf, Tensor bucket) {
    return tf.gather(sizes, bucket);
  }

  private <T> Dataset<T> batch(Dataset<T> window, Tensor size) {
    if (!isPadded) {
      return Batching.stacked(
          window, size, options.dropRemainder(), Shape.UNKNOWN_SIZE, ParallelOptions.defaults());
    }
    List<Shape> padded = PaddedBatches.shapes(window.elements(), options.paddedShapes());
    List<Tensor> shapes =
        padded.stream().map(shape -> window.place().constant(shape.toArray())).toList();
    ElementType elements = ElementType.ofTensors(window.elements(), padded);
    return PaddedBatches.stacked(window, size, elements, Shape.UNKNOWN_SIZE, shapes, options);
  }
}
