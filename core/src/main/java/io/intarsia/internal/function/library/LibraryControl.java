package io.intarsia.internal.function.library;

import io.intarsia.dtype.DType;
import io.intarsia.internal.function.flow.GraphBranch;
import io.intarsia.internal.function.flow.GraphLoop;
import io.intarsia.internal.function.graph.Loop;
import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.internal.function.type.Merge;
import io.intarsia.internal.trace.FunctionGraph;
import io.intarsia.internal.trace.FunctionGraph.Step;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.AttrValue;
import org.tensorflow.proto.NameAttrList;

/// Adds branches and loops of a function of a library to a trace, as those of Java code are.
final class LibraryControl {
  private static final AttrValue NONE = AttrValue.getDefaultInstance();

  private final LibraryRun run;
  private final TracingGraph graph;
  private final Step step;
  private final Map<String, AttrValue> attributes;

  LibraryControl(LibraryRun run, TracingGraph graph, Step step) {
    this.run = run;
    this.graph = graph;
    this.step = step;
    this.attributes = step.node().getAttrMap();
  }

  Tensor[] run(List<Tensor> inputs) {
    return step.op().endsWith("While")
        ? loop(inputs)
        : branch(inputs.getFirst(), inputs.subList(1, inputs.size()));
  }

  private Tensor[] branch(Tensor selector, List<Tensor> inputs) {
    List<Function<Ops, @Nullable Object>> branches = new ArrayList<>();
    for (String name : branches()) {
      branches.add(tf -> run.run((TracingGraph) tf, name, inputs));
    }
    Object results = new GraphBranch(graph, null, step.op()).add(chosenBy(selector), branches);
    return Merge.tensors(results).toArray(Tensor[]::new);
  }

  private List<String> branches() {
    return step.op().endsWith("Case")
        ? attributes.getOrDefault("branches", NONE).getList().getFuncList().stream()
            .map(NameAttrList::getName)
            .toList()
        : List.of(function("then_branch"), function("else_branch"));
  }

  /// A condition may be a number, which is true unless it is 0.
  private Tensor chosenBy(Tensor selector) {
    return step.op().endsWith("If") && selector.dtype() != DType.BOOL
        ? graph.math.notEqual(selector, graph.zeros(selector.shape(), selector.dtype()))
        : selector;
  }

  private String function(String attribute) {
    return attributes.getOrDefault(attribute, NONE).getFunc().getName();
  }

  /// What goes round unchanged is no variable: so it stays known what it is, such as which variable
  /// a handle is of.
  private Tensor[] loop(List<Tensor> inputs) {
    FunctionGraph body = run.library().graph(function("body"));
    List<Boolean> goesRound = new ArrayList<>();
    List<Tensor> variables = new ArrayList<>();
    for (int i = 0; i < inputs.size(); i++) {
      goesRound.add(!isPassedOn(body, i));
      if (goesRound.get(i)) {
        variables.add(inputs.get(i));
      }
    }
    var changing = new Changing(inputs, goesRound);
    var loop =
        new Loop(
            step.op(),
            "variables",
            (tf, values) -> condition(tf, changing.all(values)),
            (tf, iteration, values) ->
                changing.only(run.run((TracingGraph) tf, body.name(), changing.all(values))),
            null,
            null,
            parallelIterations());
    return changing.all(new GraphLoop(graph, null, loop).add(variables)).toArray(Tensor[]::new);
  }

  private static boolean isPassedOn(FunctionGraph body, int index) {
    return index < body.outputs().size()
        && index < body.arguments().size()
        && body.outputs().get(index).source().node().equals(body.arguments().get(index));
  }

  private Tensor condition(Ops tf, List<Tensor> inputs) {
    List<Tensor> result = run.run((TracingGraph) tf, function("cond"), inputs);
    if (result.size() != 1) {
      throw LibraryErrors.arity(function("cond"), "results", 1, result.size());
    }
    return result.getFirst();
  }

  private int parallelIterations() {
    int given = (int) attributes.getOrDefault("parallel_iterations", NONE).getI();
    return given > 0 ? given : 10;
  }

  /// Which inputs of a loop are its variables.
  private record Changing(List<Tensor> inputs, List<Boolean> are) {
    List<Tensor> all(@Nullable Object variables) {
      List<?> values = (List<?>) Objects.requireNonNull(variables);
      List<Tensor> all = new ArrayList<>(inputs);
      int next = 0;
      for (int i = 0; i < are.size(); i++) {
        if (are.get(i)) {
          all.set(i, (Tensor) values.get(next++));
        }
      }
      return all;
    }

    List<Tensor> only(List<Tensor> all) {
      List<Tensor> only = new ArrayList<>();
      for (int i = 0; i < are.size(); i++) {
        if (are.get(i)) {
          only.add(all.get(i));
        }
      }
      return only;
    }
  }
}
