package io.intarsia.op.debugging;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.errors.TensorFlowException.Code;
import io.intarsia.internal.op.Axes;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// What must hold of all elements of some tensors, and what is said if it does not.
///
/// @param function the assertion, as it was called
/// @param condition as code, such as `x == y`
/// @param operands the tensors that the condition speaks of
record ElementCheck(String function, String condition, List<Operand> operands) {
  ElementCheck {
    operands = List.copyOf(operands);
  }

  /// @param name in the condition
  record Operand(String name, Tensor tensor) {}

  /// A condition on one tensor, `x`.
  static ElementCheck of(String function, String condition, Tensor x) {
    return new ElementCheck(function, condition, List.of(new Operand("x", x)));
  }

  /// A condition on two tensors, `x` and `y`.
  static ElementCheck of(String function, String condition, Tensor x, Tensor y) {
    return new ElementCheck(function, condition, List.of(new Operand("x", x), new Operand("y", y)));
  }

  /// Fails now if it is known that the condition does not hold; if nothing is known yet, the graph
  /// fails when it runs.
  ///
  /// @param each whether it holds, of each element
  void require(BaseOps tf, Tensor each, AssertOptions options) {
    Tensor all = tf.raw.All(each, Axes.all(tf, each));
    try (HostTensor known = all.staticValue().orElse(null)) {
      if (known == null) {
        inGraph(tf, all, options);
      } else if (!known.booleanAt(0)) {
        throw failure(each, options);
      }
    }
  }

  /// What to throw.
  TensorFlowException failure(Tensor each, AssertOptions options) {
    return TensorFlowException.of(
        Code.INVALID_ARGUMENT,
        expected(options) + FailingElements.said(each, operands, options.summarize()));
  }

  private String expected(AssertOptions options) {
    return options.begin(function) + "expected " + condition + " in all elements, got ";
  }

  /// It prints the first elements: to look for those that are wrong would take time in each run
  /// that is right.
  private void inGraph(BaseOps tf, Tensor all, AssertOptions options) {
    var check = new GraphCheck(tf);
    String begin = expected(options);
    for (Operand operand : operands) {
      check.print(begin + operand.name() + " =", operand.tensor());
      begin = "";
    }
    check.require(all, options.summarize());
  }
}
