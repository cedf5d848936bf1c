package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import java.util.stream.LongStream;

/// Runs [Tensor#get]: at most one `StridedSlice`, then for a mask or positions a `GatherV2` along
/// one axis.
final class Indexing {
  private Indexing() {}

  static Tensor get(Tensor tensor, Object... indices) {
    IndexPlan plan = IndexPlan.of(tensor.shape(), indices);
    try (var ops = new Temporaries(tensor.environment())) {
      IndexPlan.Selection selection = plan.selection();
      // Even a slice that is the whole tensor is a tensor of its own, as the caller owns it.
      boolean whole = plan.slice().isTrivial() && selection != null;
      Tensor sliced = whole ? tensor : slice(ops, tensor, plan.slice());
      return ops.keep(selection == null ? sliced : select(ops, tensor, sliced, selection));
    }
  }

  private static Tensor slice(Temporaries ops, Tensor tensor, SliceSpec spec) {
    return ops.execute(
        "StridedSlice",
        spec.attributes(),
        tensor,
        ops.constant(spec.begin()),
        ops.constant(spec.end()),
        ops.constant(spec.strides()));
  }

  private static Tensor select(
      Temporaries ops, Tensor tensor, Tensor sliced, IndexPlan.Selection selection) {
    int axis = selection.axis();
    long size = tensor.shape().dim(axis);
    return switch (selection.index()) {
      case Index.Positions positions ->
          gather(
              ops,
              sliced,
              ops.constant(PositionCheck.fromStart(positions.positions(), axis, size)),
              selection);
      case Index.Mask mask ->
          gather(
              ops,
              sliced,
              ops.constant(PositionCheck.ofMask(mask.mask(), axis, tensor.shape())),
              selection);
      case Tensor mask when mask.dtype() == DType.BOOL ->
          mask(ops, tensor, sliced, mask, selection);
      case Tensor positions ->
          gather(ops, sliced, positions(ops, positions, axis, size), selection);
      default ->
          throw new AssertionError("no selection by " + selection.index() + "; please report");
    };
  }

  private static Tensor gather(
      Temporaries ops, Tensor from, Tensor positions, IndexPlan.Selection selection) {
    return ops.execute(
        "GatherV2", Attributes.NONE, from, positions, ops.constant(selection.sliceAxis()));
  }

  private static Tensor positions(Temporaries ops, Tensor positions, int axis, long size) {
    try (var host = positions.toHost()) {
      if (PositionCheck.isPlain(host, axis, size)) {
        return positions;
      }
      try (var counted = PositionCheck.fromStart(host, axis, size)) {
        return ops.constant(counted);
      }
    }
  }

  // The axes of the mask become one, along which the true positions are gathered.
  private static Tensor mask(
      Temporaries ops, Tensor tensor, Tensor sliced, Tensor mask, IndexPlan.Selection selection) {
    int axis = selection.axis();
    if (!tensor.shape().subShape(axis, axis + mask.rank()).equals(mask.shape())) {
      throw IndexErrors.maskShape(mask.shape(), axis, tensor.shape());
    }
    boolean flat = mask.rank() == 1;
    Tensor flatMask = flat ? mask : reshape(ops, mask, -1);
    Tensor from = flat ? sliced : flatten(ops, sliced, selection.sliceAxis(), mask.rank());
    Tensor positions = reshape(ops, ops.execute("Where", Attributes.NONE, flatMask), -1);
    return gather(ops, from, positions, selection);
  }

  private static Tensor flatten(Temporaries ops, Tensor tensor, int axis, int count) {
    Shape shape = tensor.shape();
    long[] before = shape.subShape(0, axis).toArray();
    long size = shape.subShape(axis, axis + count).numElements();
    long[] after = shape.subShape(axis + count, shape.rank()).toArray();
    LongStream dims =
        LongStream.concat(
            LongStream.of(before), LongStream.concat(LongStream.of(size), LongStream.of(after)));
    return reshape(ops, tensor, dims.toArray());
  }

  private static Tensor reshape(Temporaries ops, Tensor tensor, long... dims) {
    return ops.execute("Reshape", Attributes.NONE, tensor, ops.constant(dims));
  }
}
