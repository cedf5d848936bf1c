package io.intarsia.internal.c;

import io.intarsia.internal.caller.Mistake;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Map;

/// A function made of a graph (`TF_Function`), owned by this object.
public final class NativeFunction implements AutoCloseable {
  // What the runtime keeps of a function that ran, as measured: definitions, graphs and executors.
  private static final long BYTES = 128 << 10;
  private static final long BYTES_A_NODE = 2 << 10;

  /// The attribute by which the runtime knows functions, and calls of them in graphs, that XLA
  /// compiles.
  public static final String COMPILED = "_XlaMustCompile";

  // An AttrValue whose field 5, b, is true.
  private static final byte[] TRUE = {5 << 3, 1};

  private final String name;
  private final int nodes;
  private FunctionTypes types;
  private final Rewriting rewriting;
  private long pointer;
  private boolean isCompiled;

  /// @param nodes how many it was made of
  NativeFunction(String name, int nodes, long pointer, FunctionTypes types, Rewriting rewriting) {
    this.name = name;
    this.nodes = nodes;
    this.pointer = LiveObjects.made(LiveObjects.Kind.FUNCTION, pointer);
    this.types = types;
    this.rewriting = rewriting;
  }

  /// What the runtime's optimizer may do to it and to those it calls.
  public Rewriting rewriting() {
    return rewriting;
  }

  /// The name it is called by.
  public String name() {
    return name;
  }

  /// The dtypes it takes and gives.
  public FunctionTypes types() {
    return types;
  }

  /// Says of which dtypes the elements of data sets are that it gives.
  public NativeFunction withElements(Map<Integer, List<Integer>> elements) {
    types = new FunctionTypes(types.inputs(), types.outputs(), elements);
    return this;
  }

  /// About what it costs the runtime.
  long byteSize() {
    return BYTES + nodes * BYTES_A_NODE;
  }

  /// Has XLA compile it whenever it is called.
  public void compile() {
    try (var arena = Arena.ofConfined();
        var status = Status.take()) {
      var bytes = arena.allocateFrom(ValueLayout.JAVA_BYTE, TRUE);
      CApi.TF_FunctionSetAttrValueProto(
          pointer(), arena.allocateFrom(COMPILED), bytes, TRUE.length, status);
    }
    isCompiled = true;
  }

  /// Whether XLA compiles it.
  public boolean isCompiled() {
    return isCompiled;
  }

  /// A serialized `FunctionDef`.
  public byte[] definition() {
    return Buffers.read(
        (buffer, status) -> CApi.TF_FunctionToFunctionDef(pointer(), buffer, status));
  }

  long pointer() {
    if (pointer == 0) {
      throw Mistake.state("function " + name + " used after close()");
    }
    return pointer;
  }

  /// Deletes it; contexts and graphs that know it keep their own copies. The second call does
  /// nothing.
  @Override
  public void close() {
    if (pointer != 0) {
      CApi.TF_DeleteFunction(pointer);
      LiveObjects.deleted(LiveObjects.Kind.FUNCTION);
      pointer = 0;
    }
  }
}
