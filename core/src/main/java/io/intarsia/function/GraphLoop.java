package io.intarsia.function;

import io.intarsia.dtype.DType;
import io.intarsia.internal.c.NativeFunction;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Structure;
import io.intarsia.op.Ops;
import io.intarsia.op.WhileOptions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Adds a loop to a graph. What it takes from outside goes round with its variables, unchanged.
final class GraphLoop {
  private final TracingGraph graph;
  private final BiFunction<? super Ops, @Nullable Object, Tensor> condition;
  private final BiFunction<? super Ops, @Nullable Object, ? extends @Nullable Object> body;
  private final WhileOptions options;

  GraphLoop(
      TracingGraph graph,
      BiFunction<? super Ops, @Nullable Object, Tensor> condition,
      BiFunction<? super Ops, @Nullable Object, ? extends @Nullable Object> body,
      WhileOptions options) {
    this.graph = graph;
    this.condition = condition;
    this.body = body;
    this.options = options;
  }

  @Nullable Object add(@Nullable Object variables) {
    Object initial = Merge.withTensors(graph, variables);
    Merge invariant = Merge.of("whileLoop", List.of(initial));
    while (true) {
      try (Trace bodyTrace = trace("body")) {
        Object given = body.apply(bodyTrace.graph(), arguments(bodyTrace, invariant));
        Object next = Merge.withTensors(bodyTrace.graph(), given);
        Merge wider = wider(invariant, next);
        if (wider.leaves().equals(invariant.leaves())) {
          return add(bodyTrace, next, invariant, initial);
        }
        // The body must be traced again, for what it gives itself.
        invariant = wider;
      }
    }
  }

  private Trace trace(String part) {
    return new Trace(graph.host(), graph.inner("while_" + part), graph);
  }

  private static @Nullable Object arguments(Trace trace, Merge invariant) {
    List<@Nullable Object> values = new ArrayList<>();
    for (Object leaf : invariant.leaves()) {
      values.add(leaf instanceof TypeSpec<?> spec ? trace.argument(spec) : leaf);
    }
    return invariant.structure().pack(values);
  }

  private static Merge wider(Merge invariant, @Nullable Object next) {
    Merge given = Merge.of("whileLoop", List.of(next));
    Structure structure = invariant.structure();
    if (!structure.equals(given.structure())) {
      throw FunctionErrors.loopStructure(structure, given.structure());
    }
    List<@Nullable Object> leaves = new ArrayList<>();
    for (int i = 0; i < invariant.leaves().size(); i++) {
      leaves.add(wider(structure, i, invariant.leaves().get(i), given.leaves().get(i)));
    }
    return new Merge(structure, leaves);
  }

  private static @Nullable Object wider(
      Structure structure, int leaf, @Nullable Object entry, @Nullable Object given) {
    if (entry instanceof TypeSpec<?> x && given instanceof TypeSpec<?> y) {
      Optional<? extends TypeSpec<?>> common = x.mostSpecificCompatibleType(y);
      if (common.isPresent()) {
        return common.get();
      }
    } else if (Objects.equals(entry, given)) {
      return entry;
    }
    throw FunctionErrors.invariant(structure.paths().get(leaf), entry, given);
  }

  private @Nullable Object add(
      Trace bodyTrace, @Nullable Object next, Merge invariant, @Nullable Object initial) {
    try (Trace conditionTrace = trace("cond")) {
      Tensor goesOn = condition.apply(conditionTrace.graph(), arguments(conditionTrace, invariant));
      if (goesOn.dtype() != DType.BOOL || goesOn.shape().hasRank() && goesOn.rank() != 0) {
        throw FunctionErrors.notACondition(goesOn);
      }
      List<SymbolicTensor> results = bodyTrace.tensors(next);
      List<SymbolicTensor> goes = conditionTrace.tensors(goesOn);
      List<Tensor> captured = GraphBranch.captured(List.of(conditionTrace, bodyTrace));
      for (Tensor tensor : captured) {
        results.add(bodyTrace.graph().captures().argument(tensor));
      }
      String conditionName = copy(conditionTrace, goes, captured);
      String bodyName = copy(bodyTrace, results, captured);
      boolean hasEffects = conditionTrace.hasEffects() || bodyTrace.hasEffects();
      return node(invariant, initial, captured, conditionName, bodyName, hasEffects);
    }
  }

  private String copy(Trace trace, List<SymbolicTensor> outputs, List<Tensor> captured) {
    try (NativeFunction function = trace.function(outputs, captured)) {
      graph.add(function);
      return function.name();
    }
  }

  private @Nullable Object node(
      Merge invariant,
      @Nullable Object initial,
      List<Tensor> captured,
      String conditionName,
      String bodyName,
      boolean hasEffects) {
    List<TensorSpec> specs = new ArrayList<>(invariant.tensorSpecs());
    int variables = specs.size();
    captured.forEach(tensor -> specs.add(TensorSpec.of(tensor)));
    List<Shape> shapes = specs.stream().map(TensorSpec::shape).toList();
    Attributes attributes =
        Attributes.of(
            Map.of(
                "cond", conditionName,
                "body", bodyName,
                "output_shapes", shapes,
                "parallel_iterations", options.parallelIterations()));
    List<Object> inputs = new ArrayList<>();
    Nest.flatten(initial, true).stream().filter(Tensor.class::isInstance).forEach(inputs::add);
    inputs.addAll(captured);
    Tensor[] outputs = graph.execute(hasEffects ? "While" : "StatelessWhile", attributes, inputs);
    Tensor[] last = graph.withShapes(outputs, specs);
    return invariant.pack(Arrays.copyOf(last, variables));
  }
}
