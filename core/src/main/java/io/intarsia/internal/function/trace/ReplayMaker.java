package io.intarsia.internal.function.trace;

import io.intarsia.internal.c.HostOp;
import io.intarsia.internal.function.graph.FunctionHost;
import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.internal.function.trace.Replay.Step;
import io.intarsia.internal.place.Where;
import io.intarsia.internal.trace.Node;
import io.intarsia.internal.trace.Program;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Makes replays of the programs of small functions.
final class ReplayMaker {
  /// Where a call of the runtime's function becomes as fast as its ops one by one: measured between
  /// 12 and 20.
  private static final int MOST_OPS = 12;

  private final String function;
  private final Program program;
  private final Function<Node, HostTensor> constants;
  // Where the tensors of a run are, by the number of their value.
  private final Map<Integer, Integer> slots = new HashMap<>();

  private ReplayMaker(String function, Program program, Function<Node, HostTensor> constants) {
    this.function = function;
    this.program = program;
    this.constants = constants;
  }

  /// The replay, if the function is small.
  ///
  /// @param trace of the function
  /// @param needsAll whether nodes count that no result comes from
  static Optional<Replay> of(TracingGraph trace, Program program, boolean needsAll) {
    // The list of long programs is not looked through for more than one op too many.
    boolean isSmall = ops(program.nodes()).limit(MOST_OPS + 1).count() <= MOST_OPS;
    if (!isSmall || !ops(program.nodes()).allMatch(ReplayMaker::runsAlone)) {
      return Optional.empty();
    }
    List<Node> needed = needsAll ? program.nodes() : program.needed();
    if (needed.stream().anyMatch(node -> isFree(program, node))) {
      return Optional.empty();
    }
    var maker =
        new ReplayMaker(
            trace.function(), program, node -> Objects.requireNonNull(trace.constant(node)));
    return Optional.of(maker.make(needed, trace.host()));
  }

  /// Whether a node is a placeholder of which the function takes nothing.
  private static boolean isFree(Program program, Node node) {
    return node.op().equals("Placeholder") && !program.inputs().contains(node.firstResult());
  }

  // Ops that are run one by one are checked where they run.
  private static Stream<Node> ops(List<Node> nodes) {
    return nodes.stream()
        .filter(node ->
            !(node.origin().isCheck()
                || node.op().equals("Placeholder")
                || node.op().equals("Const")));
  }

  private static boolean runsAlone(Node node) {
    OpDefinition definition = node.definition();
    // One by one, host functions that wait for each other would wait forever.
    return !definition.callsFunctions()
        && !HostOp.has(definition.name())
        && definition.attributes().stream().noneMatch(each -> each.type().equals("tensor"));
  }

  private Replay make(List<Node> needed, FunctionHost host) {
    program.inputs().forEach(this::addSlot);
    Map<Integer, Tensor> known = constants(needed, host);
    known.keySet().forEach(this::addSlot);
    List<Step> steps = ops(needed).map(this::step).toList();
    @Nullable Tensor[] start = new Tensor[slots.size()];
    known.forEach((number, tensor) -> start[slot(number)] = tensor);
    int[] kept = program.results().stream().mapToInt(this::slot).toArray();
    return new Replay(steps, start, program.inputs().size(), known.size(), kept);
  }

  private Map<Integer, Tensor> constants(List<Node> needed, FunctionHost host) {
    Map<Integer, Tensor> known = new LinkedHashMap<>();
    for (Node node : needed) {
      if (node.op().equals("Const") && !node.origin().isCheck()) {
        try (HostTensor value = constants.apply(node)) {
          known.put(node.firstResult(), host.constant(value));
        }
      }
    }
    return known;
  }

  private Step step(Node node) {
    List<Object> from = node.inputs().stream().map(this::slots).toList();
    int first = slots.size();
    node.results().forEach(this::addSlot);
    // As the runtime names it.
    String place = "{{function_node %s}} {{node %s}}".formatted(function, node.name());
    return new Step(place, node.op(), node.attributes(), Where.on(node.device()), from, first);
  }

  private void addSlot(int number) {
    slots.put(number, slots.size());
  }

  private Object slots(Object input) {
    return input instanceof List<?> list
        ? list.stream().mapToInt(this::slot).toArray()
        : (Object) slot(input);
  }

  private int slot(Object number) {
    return Objects.requireNonNull(slots.get((Integer) number));
  }
}
