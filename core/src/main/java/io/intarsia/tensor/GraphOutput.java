package io.intarsia.tensor;

/// Which output of which node a [SymbolicTensor] stands for. The graph that adds the node makes it.
public interface GraphOutput {
  /// The number of the value: those of a graph are counted as its nodes are added.
  int number();

  /// The name of the node and the index of the output, such as `AddV2:0`.
  String name();
}
