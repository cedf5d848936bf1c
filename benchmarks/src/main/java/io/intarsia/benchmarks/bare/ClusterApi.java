package io.intarsia.benchmarks.bare;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/// The functions of the C API that have ops run elsewhere.
final class ClusterApi {
  private static final MethodHandle JOIN =
      bind("TFE_ContextSetServerDef", null, JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle SET_DEVICE =
      bind("TFE_OpSetDevice", null, JAVA_LONG, ADDRESS, JAVA_LONG);
  private static final MethodHandle COPY =
      bind("TFE_TensorHandleCopyToDevice", JAVA_LONG, JAVA_LONG, JAVA_LONG, ADDRESS, JAVA_LONG);

  private ClusterApi() {}

  /// Makes a context one task of a cluster, with the devices of all.
  static void join(long context, MemorySegment serverDef, long status) {
    try {
      JOIN.invokeExact(context, 0, serverDef, serverDef.byteSize(), status);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void setDevice(long op, MemorySegment name, long status) {
    try {
      SET_DEVICE.invokeExact(op, name, status);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  /// A copy on a device, the caller's to delete.
  static long copy(long handle, long context, MemorySegment device, long status) {
    try {
      return (long) COPY.invokeExact(handle, context, device, status);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  private static MethodHandle bind(
      String name, @Nullable MemoryLayout result, MemoryLayout... arguments) {
    return Library.bind(name, result, arguments);
  }

  private static AssertionError unexpected(Throwable thrown) {
    return new AssertionError("a downcall cannot throw", thrown);
  }
}
