package io.intarsia.internal.function.graph;

import io.intarsia.dtype.DType;
import io.intarsia.internal.place.OpCall;
import io.intarsia.internal.place.Where;
import io.intarsia.internal.refusal.DataSetElements;
import io.intarsia.internal.refusal.NodeCheck;
import io.intarsia.internal.tensor.NodeOutput;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What is known of handles in graphs, and what is found out of them.
final class HandleNodes {
  /// Of the state of a generator, counter and key together.
  private static final int STATE_SIZE = 3;

  private static final Set<String> SCATTERS =
      Set.of(
          "ResourceScatterAdd",
          "ResourceScatterDiv",
          "ResourceScatterMax",
          "ResourceScatterMin",
          "ResourceScatterMul",
          "ResourceScatterSub",
          "ResourceScatterUpdate");

  private HandleNodes() {}

  /// The outputs of a node, handles with what made them.
  static Tensor[] made(Tensor[] outputs, String op, Attributes attributes, List<?> inputs) {
    for (int i = 0; i < outputs.length; i++) {
      if (outputs[i].dtype().isHandle()) {
        outputs[i] =
            NodeOutput.madeBy(
                (SymbolicTensor) outputs[i],
                DataSetElements.made(op, attributes.asMap(), flat(inputs)));
      }
    }
    return outputs;
  }

  private static List<Tensor> flat(List<?> inputs) {
    return inputs.stream()
        .flatMap(input -> input instanceof List<?> list ? list.stream() : Stream.of(input))
        .map(Tensor.class::cast)
        .toList();
  }

  /// Checks the variables of a node whose handles are arguments, of which nothing is known while
  /// tracing: a node that reads each comes before it. Reading copies nothing, and fails for what is
  /// no variable, or has no value, or one of another dtype.
  static void checkVariables(TracingGraph graph, OpDefinition definition, OpCall call) {
    Object[] inputs = call.inputs();
    List<OpDefinition.Argument> arguments = definition.inputs();
    if ("ResourceGather".equals(definition.name())) {
      checkHasAxes(graph, call.where(), inputs);
      checkBatches(graph, call, inputs);
    }
    if (SCATTERS.contains(definition.name())) {
      checkRows(graph, call.where(), inputs);
    }
    if ("RngReadAndSkip".equals(definition.name())
        && inputs.length > 0
        && inputs[0] instanceof SymbolicTensor state
        && state.dtype() == DType.RESOURCE) {
      checkState(graph, call.where(), state);
    }
    if (!NodeCheck.needsValues(definition) || arguments.size() != inputs.length) {
      return;
    }
    Object dtype = dtype(arguments, call.attributes(), inputs);
    for (int i = 0; i < inputs.length && dtype != null; i++) {
      if (arguments.get(i).dtype() == DType.RESOURCE
          && inputs[i] instanceof SymbolicTensor handle
          && handle.dtype() == DType.RESOURCE
          && graph.captures().origin(handle) == null) {
        checkHolds(graph, call.where(), handle, dtype);
        if (definition.name().startsWith("ResourceSparseApply") && i == 0) {
          checkRank(graph, call.where(), handle, inputs[gradient(arguments)]);
        }
      }
    }
  }

  /// Reads a variable, and asserts something about what it read: a read that nothing needs is left
  /// out by the runtime, whatever waits for it.
  private static void checkHolds(
      TracingGraph graph, Where scope, SymbolicTensor handle, Object dtype) {
    Attributes attributes = Attributes.of("dtype", dtype);
    Tensor value = graph.execute(scope, "ReadVariableOp", attributes, handle)[0];
    Tensor size = graph.execute(scope, "Size", Attributes.NONE, value)[0];
    Tensor none = graph.constant(0);
    Tensor isRight = graph.execute(scope, "GreaterEqual", Attributes.NONE, size, none)[0];
    graph.execute(scope, "Assert", Attributes.NONE, isRight, List.of(size));
  }

  /// XLA ends the process where no rows are gathered of a variable without axes, and what it
  /// compiles has no assertions: the size of the first axis, which nothing but an assertion needs,
  /// is an error of its own there. Any function may be called by one that is compiled.
  private static void checkHasAxes(TracingGraph graph, Where scope, Object... inputs) {
    if (inputs.length != 2
        || !(inputs[0] instanceof Tensor variable)
        || !(inputs[1] instanceof Tensor indices)
        || variable.dtype() != DType.RESOURCE
        || isNeverEmpty(indices.shape())) {
      return;
    }
    Where inside = scope.withScope(scope.scope() + "gather_needs_axes/");
    Tensor shape = graph.execute(inside, "VariableShape", Attributes.NONE, variable)[0];
    Tensor zero = graph.constant(new int[] {0});
    Tensor one = graph.constant(new int[] {1});
    Attributes number = Attributes.of("shrink_axis_mask", 1);
    Tensor rows = graph.execute(inside, "StridedSlice", number, shape, zero, one, one)[0];
    Tensor none = graph.constant(0);
    Tensor isRight = graph.execute(inside, "GreaterEqual", Attributes.NONE, rows, none)[0];
    graph.execute(inside, "Assert", Attributes.NONE, isRight, List.of(rows));
  }

  /// The first sizes of the indices are those of the variable, which has more: the kernel takes it
  /// for granted. Of a variable that is captured a guard looks. What XLA compiles has no
  /// assertions, and looks itself.
  private static void checkBatches(TracingGraph graph, OpCall call, Object... inputs) {
    if (inputs.length != 2
        || !(inputs[0] instanceof SymbolicTensor variable)
        || !(inputs[1] instanceof Tensor indices)
        || variable.dtype() != DType.RESOURCE
        || graph.captures().origin(variable) != null
        || !(call.attributes().get("batch_dims") instanceof Number batches)
        || batches.intValue() < 1) {
      return;
    }
    Where inside = call.where().withScope(call.where().scope() + "batches_fit/");
    Tensor shape = graph.execute(inside, "VariableShape", Attributes.NONE, variable)[0];
    Tensor given = graph.execute(inside, "Shape", Attributes.NONE, indices)[0];
    Tensor from = graph.constant(new int[] {0});
    Tensor to = graph.constant(new int[] {batches.intValue()});
    // These fail for fewer sizes.
    Tensor expected = graph.execute(inside, "Slice", Attributes.NONE, shape, from, to)[0];
    Tensor got = graph.execute(inside, "Slice", Attributes.NONE, given, from, to)[0];
    Tensor same = graph.execute(inside, "Equal", Attributes.NONE, expected, got)[0];
    Tensor rank = graph.execute(inside, "Size", Attributes.NONE, shape)[0];
    Tensor count = graph.constant(batches.intValue());
    Tensor hasMore = graph.execute(inside, "Greater", Attributes.NONE, rank, count)[0];
    Tensor isRight = graph.execute(inside, "LogicalAnd", Attributes.NONE, same, hasMore)[0];
    Tensor all = graph.execute(inside, "All", Attributes.NONE, isRight, from)[0];
    List<Tensor> report =
        List.of(
            graph.constant("input 'indices' must start with as many sizes of the variable as"),
            graph.constant("'batch_dims' counts, and the variable have more of them, which are"),
            shape,
            graph.constant("got"),
            given);
    graph.execute(inside, "Assert", Attributes.NONE, all, report);
  }

  /// The state of a generator, which the kernel copies whole into a result of three numbers.
  private static void checkState(TracingGraph graph, Where scope, SymbolicTensor state) {
    Tensor shape = graph.execute(scope, "VariableShape", Attributes.NONE, state)[0];
    Tensor axes = graph.constant(new int[] {0});
    Tensor size = graph.execute(scope, "Prod", Attributes.NONE, shape, axes)[0];
    Tensor most = graph.constant(STATE_SIZE);
    Tensor isRight = graph.execute(scope, "LessEqual", Attributes.NONE, size, most)[0];
    List<Tensor> report =
        List.of(
            graph.constant("RngReadAndSkip: input 'resource' must be a variable of 3 numbers, got"),
            size);
    graph.execute(scope, "Assert", Attributes.NONE, isRight, report);
  }

  /// What is written is one number, or as many as the rows of the variable have: kernels copy what
  /// they are given. Whether the shapes fit besides they look themselves.
  private static void checkRows(TracingGraph graph, Where scope, Object... inputs) {
    if (inputs.length != 3
        || !(inputs[0] instanceof Tensor variable)
        || variable.dtype() != DType.RESOURCE
        || !(inputs[1] instanceof Tensor indices)
        || !(inputs[2] instanceof Tensor updates)
        || updates.shape().equals(Shape.scalar())) {
      return;
    }
    Where inside = scope.withScope(scope.scope() + "rows_fit/");
    Attributes wide = Attributes.of("out_type", DType.INT64);
    Tensor shape = graph.execute(inside, "VariableShape", wide, variable)[0];
    Tensor zero = graph.constant(new int[] {0});
    Tensor one = graph.constant(new int[] {1});
    Attributes toTheEnd = Attributes.of("end_mask", 1);
    Tensor row = graph.execute(inside, "StridedSlice", toTheEnd, shape, one, zero, one)[0];
    Tensor width = graph.execute(inside, "Prod", Attributes.NONE, row, zero)[0];
    Tensor rows = graph.execute(inside, "Size", wide, indices)[0];
    Tensor expected = graph.execute(inside, "Mul", Attributes.NONE, rows, width)[0];
    Tensor size = graph.execute(inside, "Size", wide, updates)[0];
    Tensor fits = graph.execute(inside, "Equal", Attributes.NONE, size, expected)[0];
    Tensor rank = graph.execute(inside, "Rank", Attributes.NONE, updates)[0];
    Tensor isScalar = graph.execute(inside, "Equal", Attributes.NONE, rank, graph.constant(0))[0];
    Tensor isRight = graph.execute(inside, "LogicalOr", Attributes.NONE, fits, isScalar)[0];
    List<Tensor> report =
        List.of(
            graph.constant("input 'updates' must be a scalar or rows of the variable, which has"),
            shape,
            graph.constant("got"),
            graph.execute(inside, "Shape", Attributes.NONE, updates)[0]);
    graph.execute(inside, "Assert", Attributes.NONE, isRight, report);
  }

  private static boolean isNeverEmpty(Shape shape) {
    return shape.hasRank() && Arrays.stream(shape.toArray()).allMatch(size -> size > 0);
  }

  private static int gradient(List<OpDefinition.Argument> arguments) {
    List<String> names = arguments.stream().map(OpDefinition.Argument::name).toList();
    return names.indexOf("grad");
  }

  /// Slices of a gradient have the rank of those of the variable.
  private static void checkRank(
      TracingGraph graph, Where scope, SymbolicTensor variable, Object gradient) {
    Tensor shape = graph.execute(scope, "VariableShape", Attributes.NONE, variable)[0];
    Tensor expected = graph.execute(scope, "Size", Attributes.NONE, shape)[0];
    Tensor rank = graph.execute(scope, "Rank", Attributes.NONE, gradient)[0];
    Tensor isRight = graph.execute(scope, "Equal", Attributes.NONE, rank, expected)[0];
    List<Tensor> report =
        List.of(graph.constant("input 'grad' must have the rank of 'var', which is"), expected);
    graph.execute(scope, "Assert", Attributes.NONE, isRight, report);
  }

  /// The dtype of the variables: an attribute, or that of the inputs which are no handles.
  private static @Nullable Object dtype(
      List<OpDefinition.Argument> arguments, Attributes attributes, Object... inputs) {
    for (int i = 0; i < inputs.length; i++) {
      String attribute = arguments.get(i).typeAttribute();
      if (("T".equals(attribute) || "dtype".equals(attribute)) && inputs[i] instanceof Tensor t) {
        return t.dtype();
      }
    }
    return attributes.get("dtype");
  }
}
