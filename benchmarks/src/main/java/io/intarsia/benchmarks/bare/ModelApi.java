package io.intarsia.benchmarks.bare;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// The functions of the C API that load saved models, and what a model is made of by hand with.
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

  private static final MethodHandle ADD_FUNCTION =
      Library.bind(
          "TFE_ContextAddFunctionDef",
          null,
          new MemoryLayout[] {JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG},
          Linker.Option.critical(true));
  private static final MethodHandle SET_TYPES =
      Library.bind(
          "TFE_OpSetAttrTypeList",
          null,
          new MemoryLayout[] {JAVA_LONG, ADDRESS, ADDRESS, JAVA_INT});
  private static final MethodHandle INIT_STRING =
      Library.bind("TF_StringInit", null, new MemoryLayout[] {JAVA_LONG});
  private static final MethodHandle COPY_STRING =
      Library.bind("TF_StringCopy", null, new MemoryLayout[] {JAVA_LONG, ADDRESS, JAVA_LONG});

  private ModelApi() {}

  /// Adds a function to a context.
  ///
  /// @param function a `FunctionDef`, on the heap
  static void addFunction(long context, MemorySegment function, long length, long status) {
    try {
      ADD_FUNCTION.invokeExact(context, function, length, status);
    } catch (Throwable thrown) {
      throw new AssertionError("the C API throws nothing; please report", thrown);
    }
  }

  static void setTypes(long op, MemorySegment name, MemorySegment dtypes, int count) {
    try {
      SET_TYPES.invokeExact(op, name, dtypes, count);
    } catch (Throwable thrown) {
      throw new AssertionError("the C API throws nothing; please report", thrown);
    }
  }

  /// Writes an element of a tensor of strings, which is new.
  static void setString(long element, MemorySegment text, long length) {
    try {
      INIT_STRING.invokeExact(element);
      COPY_STRING.invokeExact(element, text, length);
    } catch (Throwable thrown) {
      throw new AssertionError("the C API throws nothing; please report", thrown);
    }
  }

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
