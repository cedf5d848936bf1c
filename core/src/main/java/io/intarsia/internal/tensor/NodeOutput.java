package io.intarsia.internal.tensor;

import io.intarsia.internal.c.Made;
import io.intarsia.internal.c.NativeGraph;
import io.intarsia.tensor.GraphOutput;
import io.intarsia.tensor.SymbolicTensor;
import org.jspecify.annotations.Nullable;

/// An output of a node in a graph of the runtime.
///
/// @param output the node and the index of its output
/// @param made the op that made what the output is a handle of; null if that is not known
public record NodeOutput(NativeGraph.Output output, int number, String name, @Nullable Made made)
    implements GraphOutput {
  /// What a tensor stands for.
  public static NodeOutput of(SymbolicTensor tensor) {
    return (NodeOutput) tensor.output();
  }

  /// The node of a tensor and the index of its output.
  public static NativeGraph.Output nativeOf(SymbolicTensor tensor) {
    return of(tensor).output;
  }

  /// The op that made what a tensor is a handle of; null if that is not known.
  public static @Nullable Made made(SymbolicTensor tensor) {
    return of(tensor).made;
  }

  /// A handle with the op that made what it leads to.
  public static SymbolicTensor madeBy(SymbolicTensor handle, Made op) {
    NodeOutput known = of(handle);
    return new SymbolicTensor(
        handle.place(),
        new NodeOutput(known.output, known.number, known.name, op),
        handle.dtype(),
        handle.shape());
  }
}
