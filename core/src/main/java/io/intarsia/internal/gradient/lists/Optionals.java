package io.intarsia.internal.gradient.lists;

import static io.intarsia.internal.gradient.rule.Terms.raw;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Boxes of tensors, of which some are empty: the gradient of a box is one of gradients.
final class Optionals {
  private Optionals() {}

  @GradientOf(value = "OptionalFromValue", keeps = Keeps.NOTHING)
  static void fromValue(OpGradient op) {
    List<DType> dtypes = new ArrayList<>();
    List<Shape> shapes = new ArrayList<>();
    for (int i = 0; i < op.inputCount(); i++) {
      dtypes.add(op.inputDType(i));
      shapes.add(op.inputShape(i));
    }
    List<Tensor> gradients = raw(op).OptionalGetValue(op.gradient(), dtypes, shapes);
    for (int i = 0; i < gradients.size(); i++) {
      int at = i;
      op.give(i, () -> gradients.get(at));
    }
  }

  @GradientOf(value = "OptionalGetValue", keeps = Keeps.NOTHING)
  static void getValue(OpGradient op) {
    op.give(
        0,
        () -> {
          List<Tensor> gradients = new ArrayList<>();
          for (int i = 0; i < op.outputCount(); i++) {
            gradients.add(op.gradient(i));
          }
          return raw(op).OptionalFromValue(gradients);
        });
  }
}
