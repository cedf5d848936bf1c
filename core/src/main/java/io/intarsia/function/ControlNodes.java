package io.intarsia.function;

import io.intarsia.internal.place.OpObserver;
import io.intarsia.internal.trace.Program;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/// Adds nodes that run functions by their names: branches and loops. If somebody records gradients,
/// they are added in a form that gradients go through.
final class ControlNodes {
  private static final Set<String> BRANCHES = Set.of("If", "StatelessIf", "Case", "StatelessCase");
  private static final Set<String> LOOPS = Set.of("While", "StatelessWhile");

  private ControlNodes() {}

  /// Whether nodes of an op are such.
  static boolean are(String op) {
    return BRANCHES.contains(op) || LOOPS.contains(op);
  }

  /// The op whose node is added for another. Before the runtime runs a function it computes what
  /// follows from constants, and a loop that is not lowered runs each iteration inside the last one
  /// there, until its stack is full. It leaves alone what has effects.
  static String standingFor(String op, FunctionParts parts, Object... inputs) {
    boolean isKept = op.equals("StatelessWhile") && !areTakenApart(op, List.of(inputs), parts);
    return isKept ? "While" : op;
  }

  /// Whether the runtime takes nodes of an op apart before it runs a function; else each iteration
  /// of a loop is a function call. Taking apart a loop without variables would end the process.
  static boolean areTakenApart(String op, List<Object> inputs, FunctionParts parts) {
    boolean hasInputs = !inputs.equals(List.of(List.of()));
    return BRANCHES.contains(op) || (LOOPS.contains(op) && hasInputs && parts.takesLoopsApart());
  }

  /// Adds a node.
  ///
  /// @param inputs as the op takes them
  static Tensor[] run(
      TracingGraph graph, String op, Attributes attributes, Programs programs, Object... inputs) {
    List<Tensor> tensors =
        ((List<?>) inputs[inputs.length - 1]).stream().map(Tensor.class::cast).toList();
    OpObserver recorder = graph.path().differentiating(tensors);
    if (recorder == null) {
      return graph.execute(op, attributes, inputs);
    }
    return BRANCHES.contains(op)
        ? BranchDerivative.of(graph, branches(attributes, programs), programs)
            .run(recorder, (Tensor) inputs[0], tensors)
        : LoopDerivative.of(graph, attributes, programs).run(recorder, tensors);
  }

  /// Whether nodes of an op are loops.
  static boolean areLoops(String op) {
    return LOOPS.contains(op);
  }

  private static List<Program> branches(Attributes attributes, Programs programs) {
    return names(attributes).stream().map(programs::part).toList();
  }

  /// The names of the branches that a node chooses from, or of the condition and the body of a
  /// loop.
  static List<?> names(Attributes attributes) {
    Object list = attributes.get("branches");
    return list instanceof List<?> all
        ? all
        : Stream.of("then_branch", "else_branch", "cond", "body")
            .map(attributes::get)
            .filter(Objects::nonNull)
            .toList();
  }
}
