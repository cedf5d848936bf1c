package io.intarsia.internal.function.caller;

import io.intarsia.dtype.DType;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.trace.Node;
import io.intarsia.internal.trace.Program;
import io.intarsia.spec.TensorSpec;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Which functions may run in the thread that calls them: those whose only effects are to read and
/// to change variables. So whoever called one cannot tell which way it went.
final class CallerRule {
  // Of ops that run one by one: measured as 2.4 µs each where a session takes 3, and 0.15 an op.
  private static final int FEWEST_OPS = 2;

  // A session finds each by its name: 64 in and 64 out were faster there, 128 and 128 slower.
  private static final int MOST_TENSORS = 128;

  /// Ops on resources that change nothing.
  private static final Set<String> READS =
      Set.of(
          "ReadVariableOp",
          "ResourceGather",
          "ResourceGatherNd",
          "VariableShape",
          "VarIsInitializedOp");

  /// Ops that change a variable and do nothing else. Not among them is `AssignVariableOp`: it looks
  /// for the variable by its name, among those of the session, where it makes another one.
  private static final Set<String> CHANGES =
      Set.of(
          "AssignAddVariableOp",
          "AssignSubVariableOp",
          "ResourceScatterAdd",
          "ResourceScatterDiv",
          "ResourceScatterMax",
          "ResourceScatterMin",
          "ResourceScatterMul",
          "ResourceScatterNdAdd",
          "ResourceScatterNdMax",
          "ResourceScatterNdMin",
          "ResourceScatterNdSub",
          "ResourceScatterNdUpdate",
          "ResourceScatterSub",
          "ResourceScatterUpdate",
          "ResourceStridedSliceAssign");

  /// Ops that do what their functions do, which are looked at themselves.
  private static final Set<String> CALLS = Set.of("PartitionedCall", "StatefulPartitionedCall");

  private static final Set<String> CONTROL_FLOW =
      Set.of("If", "StatelessIf", "Case", "StatelessCase", "While", "StatelessWhile");

  /// Their one effect is that a call fails.
  private static final Set<String> CHECKS = Set.of("Assert");

  private CallerRule() {}

  /// Why a function may not; empty if it may.
  static Optional<String> refusal(RuntimeFunction function) {
    return Stream.of(kind(function), hosts(function), handles(function))
        .flatMap(Optional::stream)
        .findFirst()
        .or(() -> function.allPrograms().flatMap(CallerRule::nodes).findFirst());
  }

  /// Whether it changes variables, so that it may not be run again to tell how it failed.
  static boolean changes(RuntimeFunction function) {
    return function
        .allPrograms()
        .flatMap(program -> program.nodes().stream())
        .anyMatch(node -> CHANGES.contains(node.op()));
  }

  /// Why it would be slower for what it is, whatever its ops take; empty if it would not.
  static Optional<String> slower(RuntimeFunction function) {
    if (function.replayedOps() > 0 && function.replayedOps() < FEWEST_OPS) {
      return Optional.of("a session takes as long as so few ops");
    }
    if (function.allPrograms().anyMatch(program -> LateReaders.areIn(program, CHANGES))) {
      return Optional.of("it may change a variable while the value of before is needed: a copy");
    }
    long tensors =
        function.resultSpecs().size()
            + inputs(function).stream().filter(input -> !input.dtype().isHandle()).count();
    return tensors > MOST_TENSORS
        ? Optional.of("it takes and gives " + tensors + " tensors, each of which a session names")
        : Optional.empty();
  }

  /// What a function takes, what is captured included.
  static List<TensorSpec> inputs(RuntimeFunction function) {
    Program program = function.program();
    return program.inputs().stream()
        .map(program.values()::get)
        .<TensorSpec>map(value -> TensorSpec.of(value.shape(), value.dtype()))
        .toList();
  }

  private static Optional<String> kind(RuntimeFunction function) {
    if (function.isCompiled()) {
      return Optional.of("XLA compiles it");
    }
    if (function.checksNumerics()) {
      return Optional.of("its numbers are checked");
    }
    return Optional.empty();
  }

  // Those that check the inputs of a node, too.
  private static Optional<String> hosts(RuntimeFunction function) {
    return RuntimeFunction.all(List.of(function)).stream()
        .flatMap(each -> each.bindings().stream())
        .map(binding ->
            binding.isGuard()
                ? "the inputs of a node are checked by Java code"
                : "it calls the host function " + binding.name())
        .findFirst();
  }

  private static Optional<String> handles(RuntimeFunction function) {
    for (TensorSpec result : function.resultSpecs()) {
      if (result.dtype().isHandle()) {
        return Optional.of("it gives a " + result.dtype());
      }
    }
    for (TensorSpec input : inputs(function)) {
      if (input.dtype() == DType.VARIANT) {
        return Optional.of("it takes a " + input.dtype());
      }
    }
    return Optional.empty();
  }

  private static Stream<String> nodes(Program program) {
    return program.nodes().stream().flatMap(node -> node(node).stream());
  }

  private static Optional<String> node(Node node) {
    if (node.device() != null) {
      return Optional.of("node %s is to run on %s".formatted(node.name(), node.device()));
    }
    String op = node.op();
    if (CALLS.contains(op)
        || CONTROL_FLOW.contains(op)
        || READS.contains(op)
        || CHANGES.contains(op)
        || CHECKS.contains(op)) {
      return Optional.empty();
    }
    if (node.definition().callsFunctions()) {
      return Optional.of("%s, node %s, calls functions".formatted(op, node.name()));
    }
    return node.isStateful()
        ? Optional.of("%s, node %s, has effects or state".formatted(op, node.name()))
        : Optional.empty();
  }
}
