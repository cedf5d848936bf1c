package io.intarsia.internal.trace;

import io.intarsia.internal.caller.Mistake;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.NodeDef;
import org.tensorflow.proto.OpDef;

/// A function as files keep it: nodes that name each other, in an order they can run in. Nodes that
/// neither results nor effects need are left out.
///
/// @param arguments the names of what it takes
/// @param outputs the names of what it gives, and where each comes from
/// @param steps in order
public record FunctionGraph(
    String name, List<String> arguments, List<Output> outputs, List<Step> steps) {

  /// Where a value comes from.
  ///
  /// @param node a step, or an argument
  /// @param output the name of an output of its op; empty for an argument
  /// @param index of the tensor in that output
  public record Source(String node, String output, int index) {
    /// Reads `node:output:index`, `node:output` or `argument`.
    static Source of(String text) {
      String[] parts = text.split(":", -1);
      int index = parts.length > 2 ? Integer.parseInt(parts[2]) : 0;
      return new Source(parts[0], parts.length > 1 ? parts[1] : "", index);
    }

    /// Reads `node:index`, as tensors of graphs are called.
    public static Source ofTensor(String text) {
      int colon = text.lastIndexOf(':');
      return colon < 0
          ? new Source(text, "", 0)
          : new Source(text.substring(0, colon), "", Integer.parseInt(text.substring(colon + 1)));
    }
  }

  /// What the function gives in one place.
  public record Output(String name, Source source) {}

  /// One node.
  ///
  /// @param inputs in order, without what the node only comes after
  public record Step(NodeDef node, List<Source> inputs) {
    /// The name of the node, unique in the function.
    public String name() {
      return node.getName();
    }

    /// The op, or the function that it calls.
    public String op() {
      return node.getOp();
    }
  }

  /// The function of a definition.
  ///
  /// @param read what a node needs besides its inputs: values for its gradients
  /// @throws IllegalArgumentException if nodes name what there is not, or wait for each other
  public static FunctionGraph of(FunctionDef definition, Function<NodeDef, List<Source>> read) {
    List<String> arguments =
        definition.getSignature().getInputArgList().stream().map(OpDef.ArgDef::getName).toList();
    List<Output> outputs = new ArrayList<>();
    for (OpDef.ArgDef output : definition.getSignature().getOutputArgList()) {
      String source = definition.getRetMap().get(output.getName());
      if (source == null) {
        throw Mistake.argument(
            "nothing is said of where its result '%s' comes from".formatted(output.getName()));
      }
      outputs.add(new Output(output.getName(), Source.of(source)));
    }
    List<Step> steps = new NodeOrder(definition, arguments, read).steps(outputs);
    return new FunctionGraph(definition.getSignature().getName(), arguments, outputs, steps);
  }
}
