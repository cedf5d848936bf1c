package io.intarsia.benchmarks.bare;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/// The functions of the C API the loops call, bound apart from the core's own binding, which is
/// what is measured.
final class BareApi {
  private static final MethodHandle NEW_STATUS = bindTrivial("TF_NewStatus", JAVA_LONG);
  private static final MethodHandle DELETE_STATUS = bind("TF_DeleteStatus", null, JAVA_LONG);
  private static final MethodHandle CODE = bindTrivial("TF_GetCode", JAVA_INT, JAVA_LONG);
  private static final MethodHandle NEW_CONTEXT_OPTIONS = bind("TFE_NewContextOptions", JAVA_LONG);
  private static final MethodHandle DELETE_CONTEXT_OPTIONS =
      bind("TFE_DeleteContextOptions", null, JAVA_LONG);
  private static final MethodHandle SET_CONFIG =
      bindWithHeapAccess(
          "TFE_ContextOptionsSetConfig", null, JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle NEW_CONTEXT =
      bind("TFE_NewContext", JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle DELETE_CONTEXT = bind("TFE_DeleteContext", null, JAVA_LONG);
  private static final MethodHandle ALLOCATE_TENSOR =
      bindWithHeapAccess("TF_AllocateTensor", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_INT, JAVA_LONG);
  private static final MethodHandle TENSOR_DATA =
      bindTrivial("TF_TensorData", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle TENSOR_BYTE_SIZE =
      bindTrivial("TF_TensorByteSize", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle DELETE_TENSOR = bind("TF_DeleteTensor", null, JAVA_LONG);
  private static final MethodHandle NEW_HANDLE =
      bind("TFE_NewTensorHandle", JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle RESOLVE =
      bind("TFE_TensorHandleResolve", JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle DELETE_HANDLE = bind("TFE_DeleteTensorHandle", null, JAVA_LONG);
  private static final MethodHandle NEW_OP =
      bind("TFE_NewOp", JAVA_LONG, JAVA_LONG, ADDRESS, JAVA_LONG);
  private static final MethodHandle DELETE_OP = bind("TFE_DeleteOp", null, JAVA_LONG);
  private static final MethodHandle RESET_OP =
      bind("TFE_OpReset", null, JAVA_LONG, ADDRESS, ADDRESS, JAVA_LONG);
  private static final MethodHandle ADD_INPUT =
      bind("TFE_OpAddInput", null, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle ADD_INPUTS =
      bind("TFE_OpAddInputList", null, JAVA_LONG, ADDRESS, JAVA_INT, JAVA_LONG);
  private static final MethodHandle SET_FLOAT =
      bind("TFE_OpSetAttrFloat", null, JAVA_LONG, ADDRESS, JAVA_FLOAT);
  private static final MethodHandle SET_BOOL =
      bind("TFE_OpSetAttrBool", null, JAVA_LONG, ADDRESS, JAVA_BYTE);
  private static final MethodHandle SET_TYPE =
      bind("TFE_OpSetAttrType", null, JAVA_LONG, ADDRESS, JAVA_INT);
  private static final MethodHandle SET_SHAPE =
      bind("TFE_OpSetAttrShape", null, JAVA_LONG, ADDRESS, ADDRESS, JAVA_INT, JAVA_LONG);
  private static final MethodHandle SET_STRING =
      bind("TFE_OpSetAttrString", null, JAVA_LONG, ADDRESS, ADDRESS, JAVA_LONG);
  private static final MethodHandle SET_STRINGS =
      bind("TFE_OpSetAttrStringList", null, JAVA_LONG, ADDRESS, ADDRESS, ADDRESS, JAVA_INT);
  private static final MethodHandle EXECUTE =
      bind("TFE_Execute", null, JAVA_LONG, ADDRESS, ADDRESS, JAVA_LONG);

  private BareApi() {}

  static long newStatus() {
    try {
      return (long) NEW_STATUS.invokeExact();
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void deleteStatus(long status) {
    try {
      DELETE_STATUS.invokeExact(status);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static int code(long status) {
    try {
      return (int) CODE.invokeExact(status);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static long newContextOptions() {
    try {
      return (long) NEW_CONTEXT_OPTIONS.invokeExact();
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void deleteContextOptions(long options) {
    try {
      DELETE_CONTEXT_OPTIONS.invokeExact(options);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void setConfig(long options, MemorySegment config, long length, long status) {
    try {
      SET_CONFIG.invokeExact(options, config, length, status);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static long newContext(long options, long status) {
    try {
      return (long) NEW_CONTEXT.invokeExact(options, status);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void deleteContext(long context) {
    try {
      DELETE_CONTEXT.invokeExact(context);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static long allocateTensor(int dtype, MemorySegment dims, int rank, long bytes) {
    try {
      return (long) ALLOCATE_TENSOR.invokeExact(dtype, dims, rank, bytes);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static long tensorData(long tensor) {
    try {
      return (long) TENSOR_DATA.invokeExact(tensor);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static long tensorByteSize(long tensor) {
    try {
      return (long) TENSOR_BYTE_SIZE.invokeExact(tensor);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void deleteTensor(long tensor) {
    try {
      DELETE_TENSOR.invokeExact(tensor);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static long newHandle(long tensor, long status) {
    try {
      return (long) NEW_HANDLE.invokeExact(tensor, status);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static long resolve(long handle, long status) {
    try {
      return (long) RESOLVE.invokeExact(handle, status);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void deleteHandle(long handle) {
    try {
      DELETE_HANDLE.invokeExact(handle);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static long newOp(long context, MemorySegment name, long status) {
    try {
      return (long) NEW_OP.invokeExact(context, name, status);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void deleteOp(long op) {
    try {
      DELETE_OP.invokeExact(op);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void resetOp(long op, MemorySegment name, MemorySegment device, long status) {
    try {
      RESET_OP.invokeExact(op, name, device, status);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void addInput(long op, long handle, long status) {
    try {
      ADD_INPUT.invokeExact(op, handle, status);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void addInputs(long op, MemorySegment handles, int count, long status) {
    try {
      ADD_INPUTS.invokeExact(op, handles, count, status);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  static void setFloat(long op, MemorySegment name, float value) {
    try {
      SET_FLOAT.invokeExact(op, name, value);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void setBool(long op, MemorySegment name, byte value) {
    try {
      SET_BOOL.invokeExact(op, name, value);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void setType(long op, MemorySegment name, int dtype) {
    try {
      SET_TYPE.invokeExact(op, name, dtype);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void setShape(long op, MemorySegment name, MemorySegment dims, int rank, long status) {
    try {
      SET_SHAPE.invokeExact(op, name, dims, rank, status);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void setString(long op, MemorySegment name, MemorySegment value, long length) {
    try {
      SET_STRING.invokeExact(op, name, value, length);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void setStrings(
      long op, MemorySegment name, MemorySegment values, MemorySegment lengths, int count) {
    try {
      SET_STRINGS.invokeExact(op, name, values, lengths, count);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void execute(long op, MemorySegment results, MemorySegment count, long status) {
    try {
      EXECUTE.invokeExact(op, results, count, status);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  private static MethodHandle bind(
      String name, @Nullable MemoryLayout result, MemoryLayout... arguments) {
    return Library.bind(name, result, arguments);
  }

  // Returns immediately and never calls back.
  private static MethodHandle bindTrivial(
      String name, @Nullable MemoryLayout result, MemoryLayout... arguments) {
    return Library.bind(name, result, arguments, Linker.Option.critical(false));
  }

  private static MethodHandle bindWithHeapAccess(
      String name, @Nullable MemoryLayout result, MemoryLayout... arguments) {
    return Library.bind(name, result, arguments, Linker.Option.critical(true));
  }

  private static AssertionError unexpected(Throwable thrown) {
    return new AssertionError("a downcall cannot throw", thrown);
  }
}
