package io.intarsia.internal.gradient.nn;

import static io.intarsia.internal.gradient.rule.Terms.same;

import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Recurrent cells over a whole sequence.
final class Recurrent {
  // Results: i, cs, f, o, ci, co, h.
  private static final int STATE = 1;
  private static final int HIDDEN = 6;

  private Recurrent() {}

  @GradientOf(value = "BlockLSTM", keeps = Keeps.ALL)
  static void lstm(OpGradient op) {
    give(op, "BlockLSTMGrad");
  }

  @GradientOf(value = "BlockLSTMV2", keeps = Keeps.ALL)
  static void lstmV2(OpGradient op) {
    give(op, "BlockLSTMGradV2");
  }

  /// All inputs but the length of the sequence have gradients, of states and hidden results.
  private static void give(OpGradient op, String name) {
    List<Object> inputs = new ArrayList<>();
    for (int i = 0; i < op.inputCount(); i++) {
      inputs.add(op.input(i));
    }
    for (int i = 0; i < op.outputCount(); i++) {
      inputs.add(op.output(i));
    }
    inputs.add(op.gradient(STATE));
    inputs.add(op.gradient(HIDDEN));
    Tensor[] gradients = op.tf().execute(name, same(op, "use_peephole"), inputs.toArray());
    for (int i = 0; i < gradients.length; i++) {
      int at = i;
      op.give(1 + i, () -> gradients[at]);
    }
  }
}
