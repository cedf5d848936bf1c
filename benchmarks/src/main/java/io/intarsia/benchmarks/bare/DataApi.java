package io.intarsia.benchmarks.bare;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// The function of the C API that ops of data sets need beside those of other ops.
final class DataApi {
  private static final MethodHandle SET_SHAPES =
      Library.bind(
          "TFE_OpSetAttrShapeList",
          null,
          new MemoryLayout[] {JAVA_LONG, ADDRESS, ADDRESS, ADDRESS, JAVA_INT, JAVA_LONG});

  private DataApi() {}

  /// @param shapes pointers to the sizes of each
  /// @param ranks how many each has
  static void setShapes(
      long op,
      MemorySegment name,
      MemorySegment shapes,
      MemorySegment ranks,
      int count,
      long status) {
    try {
      SET_SHAPES.invokeExact(op, name, shapes, ranks, count, status);
    } catch (Throwable thrown) {
      throw new AssertionError("the C API throws nothing; please report", thrown);
    }
  }
}
