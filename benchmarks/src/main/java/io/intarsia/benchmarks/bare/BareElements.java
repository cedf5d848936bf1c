package io.intarsia.benchmarks.bare;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// What the elements of a data set are, ready for the C API.
final class BareElements {
  private final Arena arena = Arena.ofAuto();
  private final int count;
  private final boolean isOfNumbers;
  private final MemorySegment types;
  private final MemorySegment shapes;
  private final MemorySegment ranks;
  private final MemorySegment typesName = arena.allocateFrom("output_types");
  private final MemorySegment shapesName = arena.allocateFrom("output_shapes");
  private final long status = BareApi.newStatus();

  BareElements(int[] dtypes, long[][] dims) {
    this.count = dtypes.length;
    this.isOfNumbers = dtypes[0] == DtypeNumbers.INT64;
    this.types = arena.allocateFrom(ValueLayout.JAVA_INT, dtypes);
    this.shapes = arena.allocate(ValueLayout.ADDRESS, count);
    this.ranks = arena.allocate(ValueLayout.JAVA_INT, count);
    for (int i = 0; i < count; i++) {
      MemorySegment sizes = arena.allocate(ValueLayout.JAVA_LONG, Math.max(1, dims[i].length));
      MemorySegment.copy(dims[i], 0, sizes, ValueLayout.JAVA_LONG, 0, dims[i].length);
      shapes.setAtIndex(ValueLayout.ADDRESS, i, sizes);
      ranks.setAtIndex(ValueLayout.JAVA_INT, i, dims[i].length);
    }
  }

  /// Whether they are of `int64`.
  boolean isOfNumbers() {
    return isOfNumbers;
  }

  /// Sets the attributes that say what elements are.
  void describe(BareOp op) {
    describe(op, typesName);
  }

  /// Sets the attributes that say what elements are.
  ///
  /// @param typesName what that of the dtypes is called
  void describe(BareOp op, String typesName) {
    describe(op, arena.allocateFrom(typesName));
  }

  private void describe(BareOp op, MemorySegment typesName) {
    op.setTypes(typesName, types, count);
    op.setShapes(shapesName, shapes, ranks, count, status);
  }

  /// Reads an element.
  long[] next(BareOp op, long iterator) {
    describe(op);
    return op.runForAll(count, iterator);
  }
}
