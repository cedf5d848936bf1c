package io.intarsia.internal.function.graph;

import io.intarsia.dtype.DType;
import io.intarsia.internal.function.type.Merge;
import io.intarsia.internal.place.OpCall;
import io.intarsia.internal.place.OpObserver;
import io.intarsia.internal.place.Where;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Adds nodes behind each node of a graph that fail where its numbers are not finite.
///
/// The kernel of `CheckNumericsV2` does not say how many there are, so this counts and asserts.
final class NodeChecks implements OpObserver {
  /// Stands for a number in a template; in no name of an op or a function.
  private static final String BLANK = "\u0001";

  private static final NumericChecks.Counts BLANKS =
      new NumericChecks.Counts(BLANK, BLANK, BLANK, BLANK);

  private final TracingGraph graph;
  private boolean areAdding;

  NodeChecks(TracingGraph graph) {
    this.graph = graph;
  }

  /// Whether a node that is added now is part of a check.
  boolean areAdding() {
    return areAdding;
  }

  /// Checks the outputs of a new node.
  @Override
  public void observed(OpCall call, Tensor[] outputs) {
    if (areAdding) {
      return;
    }
    areAdding = true;
    try {
      for (int i = 0; i < outputs.length; i++) {
        if (NumericChecks.areOf(call.op(), i, outputs[i].dtype())) {
          check(call.op(), call.inputs(), i, (SymbolicTensor) outputs[i]);
        }
      }
    } finally {
      areAdding = false;
    }
  }

  private void check(String op, Object[] inputs, int index, SymbolicTensor output) {
    String node = output.name().substring(0, output.name().lastIndexOf(':'));
    Tensor summary = one(node, NumericChecks.SUMMARY, NumericChecks.COUNTS, output);
    Tensor numbers = one(node, "Cast", Attributes.of("DstT", DType.INT64), summary);
    Tensor[] counts = run(node, "Unpack", Attributes.of("num", 5), numbers);
    List<Tensor> bad = List.of(counts[2], counts[3], counts[4]);
    Tensor sum = one(node, "AddN", Attributes.NONE, bad);
    Tensor isBad = one(node, "Cast", Attributes.of("DstT", DType.BOOL), sum);
    Tensor isGood = one(node, "LogicalNot", Attributes.NONE, isBad);
    List<Tensor> blanks =
        List.of(
            one(node, "Shape", Attributes.NONE, output),
            counts[4],
            counts[2],
            counts[3],
            counts[1]);
    String template = template(op, node, inputs, index, output.dtype());
    Map<String, Object> format =
        Map.of("template", template, "placeholder", BLANK, "summarize", -1);
    Tensor text = one(node, "StringFormat", Attributes.of(format), blanks);
    run(node, "Assert", Attributes.NONE, isGood, List.of(text));
  }

  private String template(String op, String node, Object[] inputs, int index, DType dtype) {
    List<String> text = new ArrayList<>();
    text.add(op + ": " + NumericChecks.found(index, dtype, BLANK, BLANKS));
    List<Tensor> flat = Merge.tensors(List.of(inputs));
    for (int i = 0; i < flat.size(); i++) {
      text.add("input %d: %s %s".formatted(i, flat.get(i).dtype(), flat.get(i).shape()));
    }
    text.add("node %s of function %s".formatted(node, graph.function()));
    text.add(NumericChecks.advice());
    return String.join("; ", text);
  }

  private Tensor one(String node, String op, Attributes attributes, Object... inputs) {
    return run(node, op, attributes, inputs)[0];
  }

  private Tensor[] run(String node, String op, Attributes attributes, Object... inputs) {
    return graph.execute(Where.HERE.withScope(node + "/"), op, attributes, inputs);
  }
}
