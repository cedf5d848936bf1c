package com.acme.fn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// `concrete()` without arguments.
@Tag("E-072")
final class ConcreteOfSignatureTest {
  private static final TensorSpec VECTOR = TensorSpec.of(Shape.of(-1), DType.FLOAT32);

  private static FunctionOptions options(Object... signature) {
    return FunctionOptions.defaults().withName("f").withInputSignature(signature);
  }

  @Test
  void concrete_functionWithASignature_isTheTraceOfIt(Environment tf) {
    var f = tf.function((Ops g, Tensor x) -> x.times(2), options(VECTOR));

    var concrete = f.concrete();

    assertThat(f.apply(tf.constant(new float[] {1, 2, 3})).toArray(float[].class))
        .containsExactly(2, 4, 6);
    assertThat(f.traces()).containsExactly(concrete);
    assertThat(f.concrete(VECTOR)).isSameAs(concrete);
    assertThat(concrete.signature().leaves()).isEqualTo(List.of(VECTOR));
  }

  @Test
  void concrete_functionOfNoArgument_isItsTrace(Environment tf) {
    var f = tf.function((Ops g) -> g.constant(1f));

    assertThat(f.concrete()).isSameAs(f.concrete());
    assertThat(f.apply().asFloat()).isEqualTo(1f);
  }

  @Test
  void concrete_otherNumberOfArguments_isRefused(Environment tf) {
    var f = tf.function((Ops g, Tensor x) -> x, FunctionOptions.defaults().withName("f"));

    assertThatThrownBy(f::concrete)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "f: concrete(…) is given no argument, but the code takes 1 argument; give a value or a"
                + " spec for each, or none if the function has an input signature");
    assertThatThrownBy(() -> f.concrete(VECTOR, VECTOR))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("f: concrete(…) is given 2 arguments, but the code takes 1");
  }

  @Test
  void function_signatureOfAnotherNumberOfArguments_isRefused(Environment tf) {
    assertThatThrownBy(() -> tf.function((Ops g, Tensor x, Tensor y) -> x, options(VECTOR)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "f: the input signature [TensorSpec([?], float32)] is of 1 argument, but the code takes"
                + " 2 arguments; give a spec for each argument");
  }
}
