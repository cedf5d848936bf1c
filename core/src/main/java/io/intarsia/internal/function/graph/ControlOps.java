package io.intarsia.internal.function.graph;

import io.intarsia.tensor.Attributes;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/// Ops that run functions by their names: branches and loops.
public final class ControlOps {
  private static final Set<String> BRANCHES = Set.of("If", "StatelessIf", "Case", "StatelessCase");
  private static final Set<String> LOOPS = Set.of("While", "StatelessWhile");

  private ControlOps() {}

  /// Whether nodes of an op are such.
  public static boolean are(String op) {
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

  /// Whether nodes of an op are loops.
  public static boolean areLoops(String op) {
    return LOOPS.contains(op);
  }

  /// Whether nodes of an op are branches.
  public static boolean areBranches(String op) {
    return BRANCHES.contains(op);
  }

  /// The names of the branches that a node chooses from, or of the condition and the body of a
  /// loop.
  public static List<?> names(Attributes attributes) {
    Object list = attributes.get("branches");
    return list instanceof List<?> all
        ? all
        : Stream.of("then_branch", "else_branch", "cond", "body")
            .map(attributes::get)
            .filter(Objects::nonNull)
            .toList();
  }
}
