package io.intarsia.imperative;

import io.intarsia.function.GraphControlFlow;
import io.intarsia.nest.Nest;
import io.intarsia.op.ControlFlow;
import io.intarsia.op.Ops;
import io.intarsia.op.WhileOptions;
import io.intarsia.tensor.OpRunner;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Branches and loops of Java; on tensors of a trace, those of its graph.
final class EagerControlFlow implements ControlFlow {
  private final Ops tf;

  EagerControlFlow(Ops tf) {
    this.tf = tf;
  }

  @Override
  public @Nullable Object branch(
      String operation,
      Tensor index,
      List<Function<? super Ops, ? extends @Nullable Object>> branches) {
    if (index instanceof SymbolicTensor symbolic) {
      return GraphControlFlow.of(symbolic.environment()).branch(operation, index, branches);
    }
    int chosen = index.asInt();
    boolean isKnown = chosen >= 0 && chosen < branches.size();
    return branches.get(isKnown ? chosen : branches.size() - 1).apply(tf);
  }

  @Override
  public @Nullable Object loop(
      BiFunction<? super Ops, @Nullable Object, Tensor> condition,
      BiFunction<? super Ops, @Nullable Object, ? extends @Nullable Object> body,
      @Nullable Object variables,
      WhileOptions options) {
    OpRunner graph = SymbolicTensor.graphOf(Nest.flatten(variables, true).toArray());
    if (graph != null) {
      return GraphControlFlow.of(graph).loop(condition, body, variables, options);
    }
    Object current = variables;
    while (true) {
      try (Tensor goesOn = condition.apply(tf, current)) {
        if (!goesOn.toBoolean()) {
          break;
        }
      }
      Object next = body.apply(tf, current);
      Nest.assertSameStructure(variables, next);
      current = next;
    }
    return current;
  }
}
