package io.intarsia.internal.function.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// A result of more elements than 64 bits count, which would end the process when the graph is
/// optimized, ends the trace.
@OnEveryExecutor
final class ElementCountTest {
  private static final long HUGE = 1L << 32;

  private final Environment tf;

  ElementCountTest(Environment tf) {
    this.tf = tf;
  }

  @Test
  void results_ofMoreElementsThanCanBeCounted_endTheTrace() {
    refused(g -> g.zeros(HUGE, HUGE), "[4294967296, 4294967296]");
    refused(g -> g.ones(HUGE, HUGE), "[4294967296, 4294967296]");
    refused(g -> g.broadcastTo(g.constant(1f), HUGE, 3, HUGE), "[4294967296, 3, 4294967296]");
    refused(g -> g.raw.RandomUniform(g.constant(new long[] {HUGE, HUGE}), DType.FLOAT32), "[42");
  }

  @Test
  void sizesBesideAZero_ofMoreElementsThanCanBeCounted_endTheTrace() {
    assertThatThrownBy(
            () -> trace(g -> g.raw.Fill(g.constant(new long[] {HUGE, HUGE, 0}), g.constant(1f))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("multiply to at most 2³¹ without those that are 0")
        .hasMessageContaining("got [4294967296, 4294967296, 0]");
  }

  @Test
  void exceptionThatWasCaught_doesNotMakeAFunction() {
    var f =
        tf.function((Ops g, Tensor x) -> {
          assertThatThrownBy(() -> g.zeros(HUGE, HUGE))
              .isInstanceOf(IllegalArgumentException.class);
          return x.plus(1);
        });
    assertThatThrownBy(() -> f.apply(tf.constant(1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("let that exception end the trace");
  }

  @Test
  void declaredShape_ofMoreElementsThanCanBeCounted_isRefused() {
    var f =
        tf.function(
            (Ops g, Tensor x) -> x.plus(1),
            FunctionOptions.defaults()
                .withInputSignature(TensorSpec.of(Shape.of(HUGE, HUGE), DType.FLOAT32)));
    assertThatThrownBy(f::concrete).isInstanceOf(IllegalArgumentException.class);
  }

  private void refused(Consumer<Ops> code, String shape) {
    assertThatThrownBy(() -> trace(code))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("would have the shape " + shape)
        .hasMessageContaining("more elements than a tensor can have");
    assertThat(tf.constant(1).plus(1).asInt()).isEqualTo(2);
  }

  private void trace(Consumer<Ops> code) {
    var f =
        tf.function((Ops g, Tensor x) -> {
          Tensor y = x;
          for (int i = 0; i < 20; i++) {
            y = y.plus(1);
          }
          code.accept(g);
          return y;
        });
    f.apply(tf.constant(1));
  }
}
