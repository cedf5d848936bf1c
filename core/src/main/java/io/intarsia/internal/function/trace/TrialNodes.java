package io.intarsia.internal.function.trace;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.function.graph.ControlOps;
import io.intarsia.internal.function.graph.Programs;
import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.internal.trace.Node;
import io.intarsia.internal.trace.Program;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What stands for calls, branches and loops in the trace of a program that is only tried: the ops
/// of their programs, so that these are checked for what they are given.
final class TrialNodes {
  private static final String MADE_AT = "\n  made at ";

  private TrialNodes() {}

  /// The results of a node that runs functions.
  ///
  /// @param inputs as the op takes them
  /// @return empty if it is of another kind, or runs functions that were made by themselves
  static Optional<Tensor[]> run(
      TracingGraph graph, Node node, Programs programs, Object... inputs) {
    if (ProgramCode.isCall(node)) {
      return programs
          .called(String.valueOf(node.attributes().get("f")))
          .map(called ->
              run(graph, called.program(), Programs.in(called), tensors(inputs))
                  .toArray(Tensor[]::new));
    }
    List<Program> parts =
        ControlOps.names(node.attributes()).stream()
            .flatMap(name -> programs.find(name).stream())
            .toList();
    if (parts.isEmpty() || !ControlOps.are(node.op())) {
      return Optional.empty();
    }
    return Optional.of(
        ControlOps.areLoops(node.op())
            ? loop(graph, parts, programs, tensors(inputs))
            : branches(graph, parts, programs, tensors(inputs)));
  }

  private static List<Tensor> tensors(Object... inputs) {
    return ((List<?>) inputs[inputs.length - 1]).stream().map(Tensor.class::cast).toList();
  }

  private static Tensor[] branches(
      TracingGraph graph, List<Program> parts, Programs programs, List<Tensor> inputs) {
    List<List<Tensor>> results =
        parts.stream().map(branch -> run(graph, branch, programs, inputs)).toList();
    Tensor[] any = new Tensor[results.getFirst().size()];
    for (int i = 0; i < any.length; i++) {
      int at = i;
      Stream<Tensor> each = results.stream().map(result -> result.get(at));
      Shape shape = each.map(Tensor::shape).reduce(Shape::mostSpecificCompatible).orElseThrow();
      any[i] = unknown(graph, results.getFirst().get(i), shape);
    }
    return any;
  }

  /// An iteration: variables that change may have any values in it, of the shapes they begin with.
  private static Tensor[] loop(
      TracingGraph graph, List<Program> parts, Programs programs, List<Tensor> inputs) {
    Program body = parts.getLast();
    List<Tensor> variables = new ArrayList<>();
    for (int i = 0; i < inputs.size(); i++) {
      Tensor input = inputs.get(i);
      boolean isUnchanged = body.inputs().get(i) == body.origin(body.results().get(i));
      variables.add(isUnchanged ? input : unknown(graph, input, input.shape()));
    }
    run(graph, parts.getFirst(), programs, variables);
    List<Tensor> next = run(graph, body, programs, variables);
    Tensor[] last = new Tensor[inputs.size()];
    for (int i = 0; i < last.length; i++) {
      Shape shape = inputs.get(i).shape().mostSpecificCompatible(next.get(i).shape());
      last[i] = unknown(graph, next.get(i), shape);
    }
    return last;
  }

  /// The refusal of a node with the lines of code that made it; no user's code runs in a trial.
  static IllegalArgumentException located(IllegalArgumentException refusal, List<String> lines) {
    String message = String.valueOf(refusal.getMessage());
    return lines.isEmpty() || message.contains(MADE_AT)
        ? refusal
        : Mistake.argument(message + MADE_AT + String.join(" or ", lines), refusal.getCause());
  }

  /// A tensor of that dtype of which only the shape is known; a handle itself.
  private static Tensor unknown(TracingGraph graph, Tensor tensor, Shape shape) {
    return tensor.dtype().isHandle()
        ? tensor
        : graph.placeholder(TensorSpec.of(shape, tensor.dtype()));
  }

  private static List<Tensor> run(
      TracingGraph graph, Program program, Programs programs, List<Tensor> inputs) {
    Object results =
        new ProgramCode(program, List.of(), programs, true).run(graph, List.copyOf(inputs));
    return ((List<?>) results).stream().map(Tensor.class::cast).toList();
  }
}
