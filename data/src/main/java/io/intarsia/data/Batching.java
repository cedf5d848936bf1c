package io.intarsia.data;

import io.intarsia.dtype.DType;
import io.intarsia.op.OpFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.sparse.SparseTensor;
import io.intarsia.types.sparse.SparseTensorSpec;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;

/// Transformations that stack elements, and those that take stacks apart.
final class Batching {
  private Batching() {}

  static <T> Dataset<T> batch(
      Dataset<T> input, long batchSize, boolean dropRemainder, ParallelOptions options) {
    checkSize("batch", "batchSize", batchSize);
    long num = dropRemainder ? batchSize : Shape.UNKNOWN_SIZE;
    return stacked(input, batchSize, dropRemainder, num, options);
  }

  /// Stacks of a size that is a number or a tensor.
  ///
  /// @param num how many are known to be in each; -1 if that is not known
  static <T> Dataset<T> stacked(
      Dataset<T> input, Object size, boolean dropRemainder, long num, ParallelOptions options) {
    ElementType stacked = input.elements().stacked("batch", num);
    Dataset<?> values = Mapping.forStacks(input);
    Ops tf = input.place();
    Tensor variant =
        options.isParallel()
            ? tf.raw.ParallelBatchDataset(
                values.variant(),
                size,
                options.calls(),
                dropRemainder,
                stacked.dtypes(),
                stacked.shapes(),
                Attributes.of("deterministic", options.order()))
            : tf.raw.BatchDatasetV2(
                values.variant(), size, dropRemainder, stacked.dtypes(), stacked.shapes());
    return input.derived(stacked, variant, values);
  }

  /// Sparse stacks of tensors of different shapes.
  static Dataset<SparseTensor> sparse(Dataset<?> input, long batchSize, Shape rowShape) {
    checkSize("sparseBatch", "batchSize", batchSize);
    ElementType elements = input.elements();
    if (!elements.structure().isLeaf()) {
      throw DataErrors.noPadding("sparseBatch", elements.path(0), elements);
    }
    DType dtype = tensor("sparseBatch", elements, 0).dtype();
    SparseTensorSpec spec = SparseTensorSpec.of(rowShape.withLeading(Shape.UNKNOWN_SIZE), dtype);
    ElementType stacked = ElementType.ofSpecs(spec);
    Tensor variant =
        input
            .place()
            .raw
            .DenseToSparseBatchDataset(
                input.variant(), batchSize, rowShape.toArray(), stacked.dtypes(), stacked.shapes());
    return input.derived(stacked, variant);
  }

  /// The rows of each element. The runtime has an op for this, which ends the process for rows
  /// without numbers.
  static <T> Dataset<T> unbatch(Dataset<T> input) {
    ElementType elements = input.elements();
    ElementType rows = elements.unstacked("unbatch");
    OpFunction slices =
        ElementCode.onTensors(
            input.place(),
            "unbatch",
            List.of(elements),
            (tf, values) ->
                List.of(
                    tf.raw.TensorSliceDataset(
                        elements.tensors(values.getFirst(), 1), rows.shapes())));
    Tensor variant =
        input
            .place()
            .raw
            .FlatMapDataset(
                input.variant(), slices.captured(), slices.name(), rows.dtypes(), rows.shapes());
    return input.derived(rows, variant, slices);
  }

  static <T> Dataset<T> rebatch(Dataset<T> input, List<Long> batchSizes, boolean dropRemainder) {
    if (batchSizes.isEmpty()) {
      throw DataErrors.atLeast("rebatch", "the number of sizes", 1, 0);
    }
    batchSizes.forEach(size -> checkSize("rebatch", "batchSize", size));
    Dataset<T> rows = unbatch(input);
    return Set.copyOf(batchSizes).size() == 1
        ? batch(rows, batchSizes.getFirst(), dropRemainder, ParallelOptions.defaults())
        : inTurn(rows, batchSizes, dropRemainder);
  }

  // The rows of a stack have one key: how many stacks come before.
  private static <T> Dataset<T> inTurn(
      Dataset<T> rows, List<Long> batchSizes, boolean dropRemainder) {
    Ops tf = rows.place();
    long[] numbers = batchSizes.stream().mapToLong(Long::longValue).toArray();
    Tensor sizes = tf.constant(numbers);
    Tensor ends = tf.math.cumsum(sizes, 0);
    long all = LongStream.of(numbers).sum();
    return rows.enumerate(0)
        .groupByWindow(
            (g, row) -> {
              Tensor before = g.math.lessEqual(ends, row.first().mod(all));
              Tensor rounds = g.raw.FloorDiv(row.first(), g.constant(all));
              return rounds
                  .times((long) numbers.length)
                  .plus(g.math.reduceSum(before.cast(DType.INT64)));
            },
            (g, stack, window) ->
                stacked(
                    window.map((h, row) -> row.second()),
                    size(g, sizes, stack),
                    dropRemainder,
                    Shape.UNKNOWN_SIZE,
                    ParallelOptions.defaults()),
            (g, stack) -> size(g, sizes, stack));
  }

  private static Tensor size(Ops tf, Tensor sizes, Tensor stack) {
    return tf.gather(sizes, stack.mod(sizes.size()));
  }

  static <T> Dataset<Dataset<T>> window(Dataset<T> input, long size, WindowOptions options) {
    checkSize("window", "size", size);
    ElementType elements = input.elements();
    int parts = elements.dtypes().size();
    List<DType> dtypes = Collections.nCopies(parts, DType.VARIANT);
    List<Shape> shapes = Collections.nCopies(parts, Shape.scalar());
    Long shift = options.shift();
    Tensor variant =
        input
            .place()
            .raw
            .WindowDataset(
                input.variant(),
                size,
                shift == null ? size : shift,
                options.stride(),
                options.dropRemainder(),
                dtypes,
                shapes);
    Dataset<Dataset<T>> windows =
        input.derived(ElementType.ofSpecs(DatasetSpec.of(elements)), variant);
    return parts == 1 ? windows : zipped(windows, elements, dtypes, shapes);
  }

  // The runtime gives a data set for each tensor of an element.
  private static <T> Dataset<Dataset<T>> zipped(
      Dataset<Dataset<T>> windows, ElementType elements, List<DType> dtypes, List<Shape> shapes) {
    Ops tf = windows.place();
    OpFunction zip =
        tf.opFunction(
            "window",
            dtypes,
            shapes,
            (graph, parts) ->
                List.of(graph.raw.ZipDataset(parts, elements.dtypes(), elements.shapes())));
    Tensor variant =
        tf.raw.MapDataset(
            windows.variant(),
            zip.captured(),
            zip.name(),
            List.of(DType.VARIANT),
            List.of(Shape.scalar()),
            Attributes.of("preserve_cardinality", true));
    return windows.derived(windows.elements(), variant, zip);
  }

  static void checkSize(String operation, String name, long size) {
    if (size < 1) {
      throw DataErrors.atLeast(operation, name, 1, size);
    }
  }

  static TensorSpec tensor(String operation, ElementType elements, int leaf) {
    if (elements.leaves().get(leaf) instanceof TensorSpec spec) {
      return spec;
    }
    throw DataErrors.noPadding(operation, elements.path(leaf), elements.leaves().get(leaf));
  }
}
