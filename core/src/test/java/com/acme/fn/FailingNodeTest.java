package com.acme.fn;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.support.NotDeferred;
import io.intarsia.tensor.Tensor;
import org.junit.jupiter.api.Test;

/// Outside of the library's packages, as the code of users is.
final class FailingNodeTest {
  private final Environment tf;

  FailingNodeTest(Environment tf) {
    this.tf = tf;
  }

  private static Tensor divided(Ops g, Tensor x) {
    return g.math.floordiv(x, g.math.subtract(x, x));
  }

  private static final String LINE = "com.acme.fn.FailingNodeTest.divided(FailingNodeTest.java:";

  @NotDeferred("what only kernels know is told where somebody looks")
  @Test
  void call_ofASmallFunction_namesTheLineOfTheNode() {
    var f = tf.function((Ops g, Tensor x) -> divided(g, x));
    assertThatThrownBy(() -> f.apply(tf.constant(4)))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("{{node FloorDiv}}")
        .hasMessageContaining("made at " + LINE);
  }

  @Test
  void call_ofALongFunction_namesTheLineOfTheNode() {
    var f =
        tf.function((Ops g, Tensor x) -> {
          Tensor y = x;
          for (int i = 0; i < 20; i++) {
            y = y.plus(x);
          }
          return divided(g, y);
        });
    assertThatThrownBy(() -> f.apply(tf.constant(4)))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("made at " + LINE);
  }

  @Test
  void call_ofAFunctionWithABranch_namesTheLineInIt() {
    var inner = tf.function((Ops g, Tensor x) -> divided(g, x));
    var f =
        tf.function((Ops g, Tensor x) ->
            g.cond(g.math.greater(x, 0), b -> inner.apply(b.math.add(x, 1)), b -> x));
    assertThatThrownBy(() -> f.apply(tf.constant(4)))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("made at " + LINE);
  }

  @NotDeferred("what only kernels know is told where somebody looks")
  @Test
  void call_ofAFunctionWithoutLines_saysHowToGetThem() {
    var f =
        tf.function(
            (Ops g, Tensor x) -> divided(g, x), FunctionOptions.defaults().withSourceLines(false));
    assertThatThrownBy(() -> f.apply(tf.constant(4)))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("{{node FloorDiv}}")
        .hasMessageEndingWith(
            "FunctionOptions.withSourceLines(true) would say which line of code made the node");
  }
}
