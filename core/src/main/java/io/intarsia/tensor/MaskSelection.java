package io.intarsia.tensor;

import io.intarsia.shape.Shape;
import java.util.List;
import java.util.stream.LongStream;

/// Elements that a mask selects along as many axes as it has.
///
/// @param shape of the tensor that is indexed, as far as it is known
/// @param sliced that tensor after slicing
record MaskSelection(Temporaries ops, Shape shape, Tensor sliced, IndexPlan.Selection selection) {

  /// The axes of the mask become one, along which the true positions are gathered.
  Tensor select(Tensor mask) {
    check(mask);
    boolean flat = mask.rank() == 1;
    Tensor flatMask = flat ? mask : ops.reshape(mask, -1);
    Tensor from = flat ? sliced : flatten(selection.sliceAxis(), mask.rank());
    Tensor positions = ops.reshape(ops.execute("Where", Attributes.NONE, flatMask), -1);
    int axis = selection.sliceAxis();
    return ops.gather(from, positions, axis < 0 ? axis + mask.rank() - 1 : axis);
  }

  private void check(Tensor mask) {
    if (isOpen(mask.shape())) {
      checkWhenRun(ops.sizes(mask), mask.rank());
    }
  }

  /// Checks the sizes of a mask, now or when the function runs.
  void check(Shape mask) {
    if (isOpen(mask)) {
      checkWhenRun(ops.constant(mask.toArray()), mask.rank());
    }
  }

  /// Whether it depends on sizes that are not known yet if such a mask fits.
  private boolean isOpen(Shape mask) {
    int axis = selection.axis();
    if (!shape.hasRank()) {
      return true;
    }
    Shape axes = shape.subShape(axis, axis + mask.rank());
    if (!axes.isCompatibleWith(mask)) {
      throw IndexErrors.maskShape(mask, axis, shape);
    }
    return !axes.isFullyKnown() || !mask.isFullyKnown();
  }

  private void checkWhenRun(Tensor got, int count) {
    Tensor expected = ops.part(ops.sizes(sliced), axes(count));
    Attributes lengthsMayDiffer = Attributes.of("incompatible_shape_error", false);
    Tensor equal = ops.execute("Equal", lengthsMayDiffer, expected, got);
    Tensor fits =
        ops.execute("All", Attributes.NONE, ops.reshape(equal, -1), ops.constant(new int[] {0}));
    List<Tensor> text = List.of(ops.constant(IndexErrors.maskShapeText()), expected, got);
    ops.run("Assert", Attributes.NONE, fits, text);
  }

  /// The axes of the mask among those that are left after slicing.
  private Index axes(int count) {
    int axis = selection.sliceAxis();
    return axis + count == 0 ? Index.from(axis) : Index.range(axis, axis + count);
  }

  private Tensor flatten(int axis, int count) {
    Shape known = sliced.shape();
    if (!known.isFullyKnown()) {
      return flattenWhenRun(axis, count);
    }
    long size = known.subShape(axis, axis + count).numElements();
    long[] after = known.subShape(axis + count, known.rank()).toArray();
    LongStream.Builder dims = LongStream.builder();
    LongStream.of(known.subShape(0, axis).toArray()).forEach(dims);
    dims.add(size);
    LongStream.of(after).forEach(dims);
    return ops.reshape(sliced, dims.build().toArray());
  }

  private Tensor flattenWhenRun(int axis, int count) {
    Tensor sizes = ops.sizes(sliced);
    Attributes asVector = Attributes.of("keep_dims", true);
    Tensor size =
        ops.execute("Prod", asVector, ops.part(sizes, axes(count)), ops.constant(new int[] {0}));
    Index after = axis + count == 0 ? Index.to(0) : Index.from(axis + count);
    List<Tensor> dims = List.of(ops.part(sizes, Index.to(axis)), size, ops.part(sizes, after));
    Tensor joined = ops.execute("ConcatV2", Attributes.NONE, dims, ops.constant(0));
    return ops.execute("Reshape", Attributes.NONE, sliced, joined);
  }
}
