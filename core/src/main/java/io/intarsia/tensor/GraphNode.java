package io.intarsia.tensor;

import java.util.List;
import java.util.Optional;

/// An op of a graph that is being traced, as its tensors tell of it: [SymbolicTensor#node] made a
/// tensor, [SymbolicTensor#consumers] take it.
///
/// @see "Python: tf.Operation"
public interface GraphNode {
  /// The name, unique in the graph.
  String name();

  /// The registered name of the op, such as `MatMul`.
  String op();

  /// The attributes that were set; the others have their defaults or follow from the inputs. Those
  /// that are tensors are left out: [Tensor#staticValue] of its result is what a `Const` holds.
  Attributes attributes();

  /// The inputs in the order of the op's definition, lists flattened: tensors of this graph, which
  /// stand for those from outside.
  List<SymbolicTensor> inputs();

  /// The results in the order of the op's definition, lists flattened.
  List<SymbolicTensor> results();

  /// The line of code that made it, if the function keeps lines.
  Optional<String> line();
}
