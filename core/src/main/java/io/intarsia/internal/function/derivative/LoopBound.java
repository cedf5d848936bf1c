package io.intarsia.internal.function.derivative;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.function.graph.Programs;
import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.internal.function.trace.ProgramCode;
import io.intarsia.internal.trace.Node;
import io.intarsia.internal.trace.Program;
import io.intarsia.internal.trace.Value;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The most iterations that a loop can have, of one that counts: it goes on while a variable, to
/// which each iteration adds a number, has not come to what does not change. XLA has to know that
/// of a loop whose values are kept.
///
/// @param unchanged which variables the body gives as it takes them
record LoopBound(Program condition, Program body, List<Boolean> unchanged, Programs programs) {
  private static final Set<DType> COUNTS =
      Set.of(DType.INT8, DType.INT16, DType.INT32, DType.INT64);

  // Lists for more end the process, as it lacks the memory.
  private static final int MOST = 1 << 24;

  /// A comparison that holds in each iteration.
  ///
  /// @param less the number of what is smaller, of a value of the condition
  /// @param orEqual whether both may be the same
  private record Limit(int less, int more, boolean orEqual) {}

  /// The most iterations as a scalar int32.
  ///
  /// @param inputs of the loop
  /// @return the least that is known, or else the first that XLA may know
  /// @throws UnsupportedOperationException if there is no telling
  Tensor of(TracingGraph graph, List<Tensor> inputs) {
    Tensor first = null;
    long least = Long.MAX_VALUE;
    for (Limit limit : limits(condition.results().getFirst())) {
      Tensor count = count(graph, limit, inputs);
      if (count != null) {
        OptionalLong known = known(count);
        // A limit that only counts.
        if (known.orElse(0) == Integer.MAX_VALUE) {
          continue;
        }
        least = Math.min(least, known.orElse(least));
        first = first == null && known.isEmpty() ? count : first;
      }
    }
    if (least > MOST && first == null) {
      throw unknown(least);
    }
    return least <= MOST
        ? graph.constant((int) least)
        : graph.cast(Objects.requireNonNull(first), DType.INT32);
  }

  private static UnsupportedOperationException unknown(long least) {
    return Mistake.unsupported(
        "whileLoop: in a function compiled by XLA the gradient of a loop needs to know how many"
            + " iterations there may be, up to %d, got %s; give it a limit,"
                .formatted(MOST, least < Long.MAX_VALUE ? least : "one that ends by its values")
            + " WhileOptions.defaults().withMaximumIterations(n), or trace the function without"
            + " withJitCompile(true)");
  }

  // Those that hold if a value of the condition is true.
  private List<Limit> limits(int value) {
    Node node = maker(condition, value);
    List<Limit> limits = new ArrayList<>();
    if (node != null) {
      List<Integer> inputs = node.flatInputs().map(condition::origin).boxed().toList();
      boolean orEqual = node.op().endsWith("Equal");
      switch (node.op()) {
        case "LogicalAnd" -> inputs.forEach(each -> limits.addAll(limits(each)));
        case "Less", "LessEqual" ->
            limits.add(new Limit(inputs.getFirst(), inputs.getLast(), orEqual));
        case "Greater", "GreaterEqual" ->
            limits.add(new Limit(inputs.getLast(), inputs.getFirst(), orEqual));
        default -> {}
      }
    }
    return limits;
  }

  private @Nullable Tensor count(TracingGraph graph, Limit limit, List<Tensor> inputs) {
    Tensor less;
    Tensor more;
    if (step(limit.less) > 0 && isFixed(limit.more)) {
      less = inputs.get(condition.inputs().indexOf(limit.less));
      more = value(graph, limit.more, inputs);
    } else if (step(limit.more) < 0 && isFixed(limit.less)) {
      less = value(graph, limit.less, inputs);
      more = inputs.get(condition.inputs().indexOf(limit.more));
    } else {
      return null;
    }
    Tensor count = graph.raw.Sub(graph.cast(more, DType.INT64), graph.cast(less, DType.INT64));
    Tensor whole = limit.orEqual ? graph.raw.AddV2(count, graph.constant(1L)) : count;
    // XLA has no program for a list of nothing that something is put into, though it never is.
    return graph.clipByValue(whole, 1, Integer.MAX_VALUE);
  }

  /// What each iteration adds to a variable, at least to what is less; 0 if there is no telling.
  ///
  /// @param value of the condition
  private long step(int value) {
    int variable = condition.inputs().indexOf(value);
    if (variable < 0 || unchanged.get(variable)) {
      return 0;
    }
    int before = body.inputs().get(variable);
    Value type = body.values().get(before);
    Node node = maker(body, body.origin(body.results().get(variable)));
    if (node == null || !COUNTS.contains(type.dtype()) || !type.shape().equals(Shape.scalar())) {
      return 0;
    }
    List<Integer> inputs = node.flatInputs().map(body::origin).boxed().toList();
    return switch (node.op()) {
      case "Add", "AddV2" ->
          inputs.getFirst() == before
              ? constant(inputs.getLast())
              : inputs.getLast() == before ? constant(inputs.getFirst()) : 0;
      case "Sub" -> inputs.getFirst() == before ? -constant(inputs.getLast()) : 0;
      default -> 0;
    };
  }

  // 0 if it is none.
  private long constant(int value) {
    Node node = maker(body, value);
    if (node == null || !node.op().equals("Const")) {
      return 0;
    }
    try (HostTensor constant = body.tensor(node, "value")) {
      return constant.size() == 1 ? constant.longAt(0) : 0;
    }
  }

  // A number that follows from what does not change and from nothing else.
  private boolean isFixed(int value) {
    Value type = condition.values().get(value);
    return COUNTS.contains(type.dtype())
        && type.shape().equals(Shape.scalar())
        && follows(value, new HashSet<>());
  }

  /// @param from takes the nodes that a value comes from
  private boolean follows(int value, Set<Node> from) {
    int input = condition.inputs().indexOf(value);
    if (input >= 0) {
      return unchanged.get(input) && !condition.values().get(value).dtype().isHandle();
    }
    Node node = Objects.requireNonNull(maker(condition, value));
    return !node.isStateful()
        && (!from.add(node) || node.flatInputs().allMatch(each -> follows(each, from)));
  }

  // Before the loop.
  private Tensor value(TracingGraph graph, int value, List<Tensor> inputs) {
    Set<Node> from = new HashSet<>();
    follows(value, from);
    List<Node> nodes = condition.nodes().stream().filter(from::contains).toList();
    var alone =
        new Program(
            nodes, condition.values(), condition.inputs(), List.of(value), condition.tensors());
    List<?> given =
        (List<?>) new ProgramCode(alone, List.of(), programs).run(graph, new ArrayList<>(inputs));
    return (Tensor) Objects.requireNonNull(given.getFirst());
  }

  private static @Nullable Node maker(Program program, int value) {
    Integer maker = program.makers().get(value);
    return maker == null ? null : program.nodes().get(maker);
  }

  private static OptionalLong known(Tensor count) {
    Optional<HostTensor> known = count.staticValue();
    if (known.isEmpty()) {
      return OptionalLong.empty();
    }
    try (HostTensor value = known.get()) {
      return OptionalLong.of(value.longAt(0));
    }
  }
}
