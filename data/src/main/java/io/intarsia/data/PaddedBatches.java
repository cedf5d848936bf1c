package io.intarsia.data;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Batches of tensors of different shapes, filled up to one.
final class PaddedBatches {
  private PaddedBatches() {}

  static <T> Dataset<T> batch(Dataset<T> input, long batchSize, PaddedBatchOptions options) {
    Batching.checkSize("paddedBatch", "batchSize", batchSize);
    long num = options.dropRemainder() ? batchSize : Shape.UNKNOWN_SIZE;
    List<Shape> padded = shapes(input.elements(), options.paddedShapes());
    List<Tensor> sizes =
        padded.stream().map(shape -> input.place().constant(shape.toArray())).toList();
    return stacked(
        input, batchSize, ElementType.ofTensors(input.elements(), padded), num, sizes, options);
  }

  /// Stacks of a size that is a number or a tensor.
  ///
  /// @param padded what elements are filled up to, as far as it is known
  /// @param num how many are known to be in each; -1 if that is not known
  /// @param sizes what each tensor of an element is filled up to; -1 for the largest of a stack
  static <T> Dataset<T> stacked(
      Dataset<T> input,
      Object size,
      ElementType padded,
      long num,
      List<Tensor> sizes,
      PaddedBatchOptions options) {
    ElementType stacked = padded.stacked("paddedBatch", num);
    Tensor variant =
        input
            .place()
            .raw
            .PaddedBatchDatasetV2(
                input.variant(),
                size,
                sizes,
                values(input.place(), input.elements(), options.paddingValues()),
                options.dropRemainder(),
                stacked.shapes());
    return input.derived(stacked, variant);
  }

  /// What elements are filled up to: the shapes asked for, or theirs.
  static List<Shape> shapes(ElementType elements, @Nullable Object given) {
    List<@Nullable Object> flat = given == null ? null : flat(elements, given, "paddedShapes");
    List<Shape> shapes = new ArrayList<>();
    for (int i = 0; i < elements.leaves().size(); i++) {
      Shape own = Batching.tensor("paddedBatch", elements, i).shape();
      Object asked = flat == null ? own : flat.get(i);
      if (!(asked instanceof Shape shape)
          || !shape.hasRank()
          || (own.hasRank() && !takes(shape, own))) {
        throw DataErrors.paddedShape(elements.path(i), own, asked);
      }
      shapes.add(shape);
    }
    return shapes;
  }

  private static boolean takes(Shape padded, Shape own) {
    if (padded.rank() != own.rank()) {
      return false;
    }
    for (int axis = 0; axis < own.rank(); axis++) {
      long size = padded.dim(axis);
      if (size != Shape.UNKNOWN_SIZE && own.dim(axis) > size) {
        return false;
      }
    }
    return true;
  }

  private static List<Tensor> values(Ops tf, ElementType elements, @Nullable Object given) {
    List<@Nullable Object> flat = given == null ? null : flat(elements, given, "paddingValues");
    List<Tensor> values = new ArrayList<>();
    for (int i = 0; i < elements.leaves().size(); i++) {
      DType dtype = Batching.tensor("paddedBatch", elements, i).dtype();
      Object value = flat == null ? null : flat.get(i);
      values.add(value == null ? zero(tf, dtype) : tf.convertToTensor(value, dtype));
    }
    return values;
  }

  private static Tensor zero(Ops tf, DType dtype) {
    return dtype == DType.STRING ? tf.constant("") : tf.zeros(new int[0], dtype);
  }

  // One for all, or a nest with one for each.
  private static List<@Nullable Object> flat(ElementType elements, Object given, String name) {
    List<@Nullable Object> leaves = Nest.flatten(given);
    int count = elements.leaves().size();
    if (leaves.size() == count) {
      return leaves;
    }
    if (leaves.size() == 1 && !Nest.isNested(given)) {
      return Collections.nCopies(count, given);
    }
    throw DataErrors.numberOf(name, count, leaves.size());
  }
}
