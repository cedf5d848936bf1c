package io.intarsia.benchmarks.bare;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/// The functions of the C API that make functions of graphs, bound apart from the core's own
/// binding, which is what is measured.
final class GraphApi {
  /// `TF_Output`: a node and the number of one of its outputs.
  static final MemoryLayout OUTPUT =
      MemoryLayout.structLayout(JAVA_LONG, JAVA_INT, MemoryLayout.paddingLayout(4));

  private static final MethodHandle NEW_GRAPH = bind("TF_NewGraph", JAVA_LONG);
  private static final MethodHandle DELETE_GRAPH = bind("TF_DeleteGraph", null, JAVA_LONG);
  private static final MethodHandle NEW_NODE =
      bind("TF_NewOperation", JAVA_LONG, JAVA_LONG, ADDRESS, ADDRESS);
  private static final MethodHandle ADD_INPUT = bind("TF_AddInput", null, JAVA_LONG, OUTPUT);
  private static final MethodHandle ADD_INPUTS =
      bind("TF_AddInputList", null, JAVA_LONG, ADDRESS, JAVA_INT);
  private static final MethodHandle SET_TYPE =
      bind("TF_SetAttrType", null, JAVA_LONG, ADDRESS, JAVA_INT);
  private static final MethodHandle SET_SHAPE =
      bind("TF_SetAttrShape", null, JAVA_LONG, ADDRESS, ADDRESS, JAVA_INT);
  private static final MethodHandle SET_TYPES =
      bind("TF_SetAttrTypeList", null, JAVA_LONG, ADDRESS, ADDRESS, JAVA_INT);
  private static final MethodHandle SET_BOOL =
      bind("TF_SetAttrBool", null, JAVA_LONG, ADDRESS, JAVA_BYTE);
  private static final MethodHandle SET_FUNCTION =
      bind("TF_SetAttrFuncName", null, JAVA_LONG, ADDRESS, ADDRESS, JAVA_LONG);
  private static final MethodHandle SET_STRING =
      bind("TF_SetAttrString", null, JAVA_LONG, ADDRESS, ADDRESS, JAVA_LONG);
  private static final MethodHandle SET_TENSOR =
      bind("TF_SetAttrTensor", null, JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle FINISH_NODE =
      bind("TF_FinishOperation", JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle TO_FUNCTION =
      bind(
          "TF_GraphToFunction",
          JAVA_LONG,
          JAVA_LONG,
          ADDRESS,
          JAVA_BYTE,
          JAVA_INT,
          ADDRESS,
          JAVA_INT,
          ADDRESS,
          JAVA_INT,
          ADDRESS,
          ADDRESS,
          JAVA_LONG,
          ADDRESS,
          JAVA_LONG);
  private static final MethodHandle DELETE_FUNCTION = bind("TF_DeleteFunction", null, JAVA_LONG);
  private static final MethodHandle ADD_FUNCTION =
      bind("TFE_ContextAddFunction", null, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle REMOVE_FUNCTION =
      bind("TFE_ContextRemoveFunction", null, JAVA_LONG, ADDRESS, JAVA_LONG);

  private GraphApi() {}

  static long newGraph() {
    try {
      return (long) NEW_GRAPH.invokeExact();
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void deleteGraph(long graph) {
    try {
      DELETE_GRAPH.invokeExact(graph);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static long newNode(long graph, MemorySegment op, MemorySegment name) {
    try {
      return (long) NEW_NODE.invokeExact(graph, op, name);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void addInput(long description, MemorySegment output) {
    try {
      ADD_INPUT.invokeExact(description, output);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void addInputs(long description, MemorySegment outputs, int count) {
    try {
      ADD_INPUTS.invokeExact(description, outputs, count);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void setType(long description, MemorySegment attribute, int dtype) {
    try {
      SET_TYPE.invokeExact(description, attribute, dtype);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void setShape(long description, MemorySegment attribute, MemorySegment dims, int rank) {
    try {
      SET_SHAPE.invokeExact(description, attribute, dims, rank);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void setString(
      long description, MemorySegment attribute, MemorySegment text, long length) {
    try {
      SET_STRING.invokeExact(description, attribute, text, length);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void setTypes(long description, MemorySegment attribute, MemorySegment dtypes, int count) {
    try {
      SET_TYPES.invokeExact(description, attribute, dtypes, count);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void setBool(long description, MemorySegment attribute, byte value) {
    try {
      SET_BOOL.invokeExact(description, attribute, value);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void setFunction(
      long description, MemorySegment attribute, MemorySegment name, long length) {
    try {
      SET_FUNCTION.invokeExact(description, attribute, name, length);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void setTensor(long description, MemorySegment attribute, long tensor, long status) {
    try {
      SET_TENSOR.invokeExact(description, attribute, tensor, status);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static long finishNode(long description, long status) {
    try {
      return (long) FINISH_NODE.invokeExact(description, status);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  /// `TF_GraphToFunction` of all nodes, with default options.
  static long toFunction(
      long graph,
      MemorySegment name,
      int inputCount,
      MemorySegment inputs,
      int outputCount,
      MemorySegment outputs,
      long status) {
    MemorySegment none = MemorySegment.NULL;
    try {
      return (long)
          TO_FUNCTION.invokeExact(
              graph,
              name,
              (byte) 0,
              -1,
              none,
              inputCount,
              inputs,
              outputCount,
              outputs,
              none,
              0L,
              none,
              status);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void deleteFunction(long function) {
    try {
      DELETE_FUNCTION.invokeExact(function);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void addFunction(long context, long function, long status) {
    try {
      ADD_FUNCTION.invokeExact(context, function, status);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void removeFunction(long context, MemorySegment name, long status) {
    try {
      REMOVE_FUNCTION.invokeExact(context, name, status);
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
