package io.intarsia.benchmarks.bare;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// The functions of the C API that collectives of several processes need beside those of other ops.
final class CollectiveApi {
  private static final MethodHandle ENABLE =
      bind("TFE_EnableCollectiveOps", JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle SET_INT =
      bind("TFE_OpSetAttrInt", JAVA_LONG, ADDRESS, JAVA_LONG);

  private CollectiveApi() {}

  /// Makes a context one task of a cluster that takes part in collectives.
  static void enable(long context, MemorySegment serverDef, long status) {
    try {
      ENABLE.invokeExact(context, serverDef, serverDef.byteSize(), status);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void setInt(long op, MemorySegment name, long value) {
    try {
      SET_INT.invokeExact(op, name, value);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  private static MethodHandle bind(String name, MemoryLayout... arguments) {
    return Library.bind(name, null, arguments);
  }

  private static AssertionError unexpected(Throwable thrown) {
    return new AssertionError("a downcall cannot throw", thrown);
  }
}
