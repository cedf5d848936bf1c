package io.intarsia.benchmarks.bare;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// The functions of the C API that load saved models.
final class ModelApi {
  private static final MethodHandle LOAD =
      Library.bind(
          "TF_LoadSessionFromSavedModel",
          JAVA_LONG,
          new MemoryLayout[] {
            JAVA_LONG, ADDRESS, ADDRESS, ADDRESS, JAVA_INT, JAVA_LONG, ADDRESS, JAVA_LONG
          });
  private static final MethodHandle OPERATION =
      Library.bind("TF_GraphOperationByName", JAVA_LONG, new MemoryLayout[] {JAVA_LONG, ADDRESS});

  private ModelApi() {}

  /// A session of a model.
  ///
  /// @param folder a C string
  /// @param tags C strings
  /// @param graph an empty one, which becomes that of the model
  static long load(
      long options, MemorySegment folder, MemorySegment tags, int count, long graph, long status) {
    MemorySegment none = MemorySegment.NULL;
    try {
      return (long) LOAD.invokeExact(options, none, folder, tags, count, graph, none, status);
    } catch (Throwable thrown) {
      throw new AssertionError("the C API throws nothing; please report", thrown);
    }
  }

  /// An op of a graph; 0 if there is none.
  static long operation(long graph, MemorySegment name) {
    try {
      return (long) OPERATION.invokeExact(graph, name);
    } catch (Throwable thrown) {
      throw new AssertionError("the C API throws nothing; please report", thrown);
    }
  }
}
