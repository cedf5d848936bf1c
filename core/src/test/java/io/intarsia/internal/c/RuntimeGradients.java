package io.intarsia.internal.c;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.CLibrary.C;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The runtime's own gradients, which it has in C++ (`TF_AddGradients`): of values in a graph of
/// constants, which a session runs. Some end the process.
public final class RuntimeGradients implements AutoCloseable {
  private static final MethodHandle FIND =
      CLibrary.bind("TF_GraphOperationByName", C.POINTER, C.POINTER, C.BUFFER);
  private static final MethodHandle ADD =
      CLibrary.bind(
          "TF_AddGradients",
          null,
          C.POINTER,
          C.BUFFER,
          C.INT,
          C.BUFFER,
          C.INT,
          C.BUFFER,
          C.POINTER,
          C.BUFFER);
  private static final MethodHandle NEW_OPTIONS = CLibrary.bind("TF_NewSessionOptions", C.POINTER);
  private static final MethodHandle DELETE_OPTIONS =
      CLibrary.bind("TF_DeleteSessionOptions", null, C.POINTER);
  private static final MethodHandle NEW_SESSION =
      CLibrary.bind("TF_NewSession", C.POINTER, C.POINTER, C.POINTER, C.POINTER);
  private static final MethodHandle DELETE_SESSION =
      CLibrary.bind("TF_DeleteSession", null, C.POINTER, C.POINTER);
  private static final MethodHandle RUN =
      CLibrary.bind(
          "TF_SessionRun",
          null,
          C.POINTER,
          C.BUFFER,
          C.BUFFER,
          C.BUFFER,
          C.INT,
          C.BUFFER,
          C.BUFFER,
          C.INT,
          C.BUFFER,
          C.INT,
          C.BUFFER,
          C.POINTER);

  private final Arena arena = Arena.ofConfined();
  private final Status status = Status.take();
  private final long graph = CApi.TF_NewGraph();

  /// A result of a node.
  public record Value(String node, int result) {}

  /// A tensor of real or complex numbers, of a complex one both parts in turn.
  ///
  /// @param dtype its number
  public record Numbers(int dtype, List<Long> shape, List<Double> parts) {}

  /// Reads a serialized `GraphDef`.
  public RuntimeGradients(byte[] graphDef) {
    long options = CApi.TF_NewImportGraphDefOptions();
    long buffer =
        CApi.TF_NewBufferFromString(
            arena.allocateFrom(ValueLayout.JAVA_BYTE, graphDef), graphDef.length);
    try {
      CApi.TF_GraphImportGraphDef(graph, buffer, options, status);
    } finally {
      CApi.TF_DeleteBuffer(buffer);
      CApi.TF_DeleteImportGraphDefOptions(options);
    }
  }

  /// The gradients of targets by sources; null of those that do not depend.
  ///
  /// @param weights the gradients to begin with
  /// @throws TensorFlowException if the runtime has none
  public List<@Nullable Numbers> gradients(
      List<Value> targets, List<Value> sources, List<Value> weights) {
    MemorySegment added = arena.allocate(C.OUTPUT.byteSize() * sources.size(), Long.BYTES);
    call(
        ADD,
        graph,
        outputs(targets),
        targets.size(),
        outputs(sources),
        sources.size(),
        outputs(weights),
        status.pointer(),
        added);
    status.check();
    List<MemorySegment> each = added.elements(C.OUTPUT).toList();
    List<MemorySegment> made =
        each.stream().filter(output -> output.get(C.POINTER, 0) != 0).toList();
    List<Numbers> numbers = made.isEmpty() ? new ArrayList<>() : run(made);
    List<@Nullable Numbers> all = new ArrayList<>();
    each.forEach(output -> all.add(made.contains(output) ? numbers.removeFirst() : null));
    return all;
  }

  private MemorySegment outputs(List<Value> values) {
    MemorySegment all = arena.allocate(C.OUTPUT.byteSize() * values.size(), Long.BYTES);
    for (int i = 0; i < values.size(); i++) {
      MemorySegment name = arena.allocateFrom(values.get(i).node());
      long at = i * C.OUTPUT.byteSize();
      all.set(C.POINTER, at, (long) call(FIND, graph, name));
      all.set(C.INT, at + Long.BYTES, values.get(i).result());
    }
    return all;
  }

  private List<Numbers> run(List<MemorySegment> outputs) {
    long options = (long) call(NEW_OPTIONS);
    long session = (long) call(NEW_SESSION, graph, options, status.pointer());
    status.check();
    try {
      return run(session, outputs);
    } finally {
      call(DELETE_SESSION, session, status.pointer());
      call(DELETE_OPTIONS, options);
    }
  }

  private List<Numbers> run(long session, List<MemorySegment> outputs) {
    int count = outputs.size();
    MemorySegment places = arena.allocate(C.OUTPUT.byteSize() * Math.max(1, count), Long.BYTES);
    for (int i = 0; i < count; i++) {
      MemorySegment.copy(outputs.get(i), 0, places, i * C.OUTPUT.byteSize(), C.OUTPUT.byteSize());
    }
    MemorySegment tensors = arena.allocate(ValueLayout.JAVA_LONG, Math.max(1, count));
    MemorySegment none = MemorySegment.NULL;
    call(
        RUN, session, none, none, none, 0, places, tensors, count, none, 0, none, status.pointer());
    status.check();
    List<Numbers> numbers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      try (var tensor = new NativeTensor(tensors.getAtIndex(ValueLayout.JAVA_LONG, i))) {
        numbers.add(numbers(tensor));
      }
    }
    return numbers;
  }

  private static Numbers numbers(NativeTensor tensor) {
    List<Long> shape = new ArrayList<>();
    for (long size : tensor.dims()) {
      shape.add(size);
    }
    List<Double> parts = new ArrayList<>();
    MemorySegment data = tensor.data();
    switch (tensor.dtype()) {
      case 1, 8 -> {
        for (float each : data.toArray(ValueLayout.JAVA_FLOAT)) {
          parts.add((double) each);
        }
      }
      case 2, 18 -> {
        for (double each : data.toArray(ValueLayout.JAVA_DOUBLE)) {
          parts.add(each);
        }
      }
      case 19 -> {
        for (short each : data.toArray(ValueLayout.JAVA_SHORT)) {
          parts.add((double) Float.float16ToFloat(each));
        }
      }
      case 14 -> {
        for (short each : data.toArray(ValueLayout.JAVA_SHORT)) {
          parts.add((double) Float.intBitsToFloat(each << 16));
        }
      }
      default -> throw new AssertionError("a gradient of the dtype " + tensor.dtype());
    }
    return new Numbers(tensor.dtype(), shape, parts);
  }

  private static Object call(MethodHandle function, Object... arguments) {
    try {
      return function.invokeWithArguments(arguments);
    } catch (Throwable t) {
      throw Downcall.failure(t);
    }
  }

  @Override
  public void close() {
    CApi.TF_DeleteGraph(graph);
    status.close();
    arena.close();
  }
}
