package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Runs [Tensor#get]: at most one `StridedSlice`, then for a mask or positions a `GatherV2` along
/// one axis. What is known of sizes and positions is checked here, the rest when the function runs.
final class Indexing implements AutoCloseable {
  private final Tensor tensor;
  private final IndexPlan plan;
  private final Temporaries ops;

  private Indexing(Tensor tensor, Object... indices) {
    this.tensor = tensor;
    this.plan = IndexPlan.of(tensor.shape(), indices);
    this.ops = new Temporaries(place(tensor, indices));
  }

  static Tensor get(Tensor tensor, Object... indices) {
    try (var indexing = new Indexing(tensor, indices)) {
      return indexing.run();
    }
  }

  private static Place place(Tensor tensor, Object... indices) {
    List<Object> inputs = new ArrayList<>(Arrays.asList(indices));
    inputs.add(tensor);
    return tensor.place().placeFor(inputs);
  }

  private Tensor run() {
    IndexPlan.Selection selection = plan.selection();
    // Even a slice that is the whole tensor is a tensor of its own, as the caller owns it.
    boolean whole = plan.slice().isTrivial() && selection != null;
    Tensor sliced = whole ? tensor : ops.slice(tensor, plan.slice());
    return ops.keep(selection == null ? sliced : select(sliced, selection));
  }

  private Tensor select(Tensor sliced, IndexPlan.Selection selection) {
    return switch (selection.index()) {
      case Index.Positions positions -> {
        long[] values = positions.positions().stream().mapToLong(Long::longValue).toArray();
        yield gather(sliced, positions(sliced, ops.constant(values), selection), selection);
      }
      case Index.Mask mask -> mask(sliced, mask, selection);
      case Tensor mask when mask.dtype() == DType.BOOL ->
          new MaskSelection(ops, tensor.shape(), sliced, selection).select(mask);
      case Tensor positions -> gather(sliced, positions(sliced, positions, selection), selection);
      default ->
          throw new AssertionError("no selection by " + selection.index() + "; please report");
    };
  }

  private Tensor mask(Tensor sliced, Index.Mask mask, IndexPlan.Selection selection) {
    List<Boolean> values = mask.mask();
    new MaskSelection(ops, tensor.shape(), sliced, selection).check(Shape.of(values.size()));
    long[] positions =
        IntStream.range(0, values.size()).filter(values::get).asLongStream().toArray();
    return gather(sliced, ops.constant(positions), selection);
  }

  private Tensor gather(Tensor from, Tensor positions, IndexPlan.Selection selection) {
    return ops.gather(from, positions, selection.sliceAxis());
  }

  /// Positions from the start, as the runtime takes them.
  private Tensor positions(Tensor sliced, Tensor positions, IndexPlan.Selection selection) {
    int axis = selection.axis();
    long size = PositionCheck.size(tensor.shape(), axis);
    Optional<HostTensor> known = positions.staticValue();
    if (known.isEmpty()) {
      return counted(sliced, positions, selection.sliceAxis(), size);
    }
    try (HostTensor host = known.get()) {
      if (PositionCheck.isPlain(host, axis, size)) {
        return positions;
      }
      if (size < 0) {
        return counted(sliced, positions, selection.sliceAxis(), size);
      }
      try (var counted = PositionCheck.fromStart(host, axis, size)) {
        return ops.constant(counted);
      }
    }
  }

  /// Positions that are counted from the start when the function runs.
  private Tensor counted(Tensor sliced, Tensor positions, int axis, long size) {
    DType dtype = positions.dtype();
    Tensor plain =
        dtype == DType.INT32 || dtype == DType.INT64 ? positions : ops.cast(positions, DType.INT64);
    if (dtype.isUnsigned()) {
      return plain;
    }
    Tensor count =
        size < 0
            ? ops.cast(ops.part(ops.sizes(sliced), Index.at(axis)), plain.dtype())
            : ops.cast(ops.constant(size), plain.dtype());
    Tensor zero = ops.cast(ops.constant(0L), plain.dtype());
    Tensor isNegative = ops.execute("Less", Attributes.NONE, plain, zero);
    Tensor fromStart = ops.execute("AddV2", Attributes.NONE, plain, count);
    return ops.execute("SelectV2", Attributes.NONE, isNegative, fromStart, plain);
  }

  @Override
  public void close() {
    ops.close();
  }
}
