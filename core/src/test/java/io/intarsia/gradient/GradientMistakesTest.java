package io.intarsia.gradient;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.assertj.core.api.AbstractThrowableAssert;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What a tape says of wrong input, and what it answers where Python defines an answer.
@OnEveryExecutor
final class GradientMistakesTest {
  private final Environment tf;

  private final Environments environments;

  GradientMistakesTest(Environments environments) {
    this.environments = environments;
    tf = environments.open();
  }

  /// Asks a tape that watches `x = [1, 2]`.
  private @Nullable Object ask(BiFunction<GradientTape, Tensor, @Nullable Object> question) {
    Tensor x = tf.constant(new float[] {1, 2});
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(x);
      return question.apply(tape, x);
    }
  }

  private AbstractThrowableAssert<?, ?> asking(
      BiFunction<GradientTape, Tensor, @Nullable Object> question) {
    return assertThatThrownBy(() -> ask(question));
  }

  private static GradientOptions seeds(@Nullable Object seeds) {
    return GradientOptions.defaults().withOutputGradients(seeds);
  }

  @Test
  void target_ofNoTape_hasNoGradient() {
    Tensor y = tf.constant(3f).square();
    assertThat(ask((tape, x) -> tape.gradient(y, x))).isNull();
  }

  @Test
  void target_thatIsNoTensor_isNamedWithItsPath() {
    asking((tape, x) -> tape.gradient(Arrays.asList(x.square(), null), x))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("GradientTape.gradient: expected a tensor")
        .hasMessageContaining("at target.get(1), got null");
    asking((tape, x) -> tape.gradient(Map.of("loss", 5), x))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at target.get(\"loss\"), got 5");
  }

  @Test
  void sources_withoutATensor_areAnError() {
    asking((tape, x) -> tape.gradient(x.square(), (Object) "x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at sources, got x");
  }

  @Test
  void sources_emptyOnes_giveNone() {
    assertThat(ask((tape, x) -> tape.gradient(x.square(), List.of()))).isEqualTo(List.of());
  }

  @Test
  void target_ofWholeNumbersOrText_isAnError() {
    asking((tape, x) -> tape.gradient(x.cast(DType.INT32), x))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("floating-point or complex numbers at target, got int32");
    asking((tape, x) -> tape.gradient(tf.strings.asString(x), x))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at target, got string");
    asking((tape, x) -> tape.jacobian(x.cast(DType.INT32), x))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("GradientTape.jacobian: expected floating-point");
  }

  @Test
  void source_ofWholeNumbers_hasNoGradient() {
    assertThat(ask((tape, x) -> tape.gradient(x.square(), tf.constant(1)))).isNull();
  }

  @Test
  void watch_ofWhatIsNoTensor_isAnError() {
    asking(
            (tape, x) -> {
              tape.watch(3);
              return null;
            })
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("GradientTape.watch: expected a tensor")
        .hasMessageContaining("at nest, got 3");
  }

  @Test
  void tensor_ofAnotherEnvironment_isAnError() {
    try (Environment other = environments.open()) {
      Tensor foreign = other.constant(2f);
      asking((tape, x) -> tape.gradient(foreign, x))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("the tensor at target belongs to another environment");
      asking(
              (tape, x) -> {
                tape.watch(List.of(foreign));
                return null;
              })
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("GradientTape.watch: the tensor at nest.get(0) belongs to another");
    }
  }

  @Test
  void tensor_ofAFunction_isToldOfAnotherTape() {
    asking((tape, x) ->
            tf.function((Ops g, Tensor a) -> requireNonNull(tape.gradient(a.square(), a))).apply(x))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at target is of a function, whose ops this tape does not see")
        .hasMessageContaining("make a tape with the function's Ops");
  }

  @Test
  void tape_closed_saysSoWhateverIsAsked() {
    GradientTape tape = tf.gradientTape();
    Tensor x = tf.constant(1f);
    tape.close();
    tape.close();
    for (Runnable question :
        List.<Runnable>of(
            () -> tape.watch(x),
            () -> tape.gradient(x, x),
            () -> tape.jacobian(x, x),
            () -> tape.explainGradient(x, x),
            () -> tape.stopRecording(() -> {}),
            tape::reset)) {
      assertThatThrownBy(question::run)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("the tape is closed");
    }
  }

  @Test
  void variable_changedAfterItWasRead_countsAsItWas() {
    Variable v = tf.variable(3f);
    try (GradientTape tape = tf.gradientTape()) {
      Tensor y = v.read(tf).square();
      v.assign(tf, 100f);
      assertThat(((Tensor) tape.gradient(y, List.of(v)).getFirst()).asFloat()).isEqualTo(6);
    }
    var inFunction =
        tf.function((Ops g) -> {
          try (GradientTape tape = g.gradientTape()) {
            Tensor y = v.read(g).square();
            v.assign(g, 7f);
            return (Tensor) tape.gradient(y, List.of(v)).getFirst();
          }
        });
    assertThat(inFunction.apply().asFloat()).isEqualTo(200);
  }

  @Test
  void outputGradients_ofAnotherShapeOrDtype_areAnError() {
    asking((tape, x) -> tape.gradient(x.square(), x, seeds(tf.constant(new float[3]))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected float32 [2] at outputGradients, got float32 [3]");
    asking((tape, x) ->
            tape.gradient(
                List.of(x, x.square()),
                x,
                seeds(List.of(tf.constant(new float[2]), tf.constant(new double[2])))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected float32 [2] at outputGradients.get(1), got float64 [2]");
  }

  @Test
  void outputGradients_ofAnotherStructure_areAnError() {
    asking((tape, x) -> tape.gradient(x.square(), x, seeds(List.of(tf.constant(new float[2])))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("outputGradients must be of the structure of the target")
        .hasMessageContaining("got List of 1");
  }

  @Test
  void outputGradients_javaNumbers_standForTensors() {
    assertThat(ask((tape, x) -> tape.gradient(x.square(), x, seeds(new float[] {1, 3}))))
        .isInstanceOfSatisfying(
            Tensor.class, slope -> assertThat(slope.toArray(float[].class)).containsExactly(2, 12));
  }

  @Test
  void outputGradients_nullAmongThem_areOnes() {
    assertThat(
            ask((tape, x) ->
                tape.gradient(
                    List.of(x.square(), x.times(3)),
                    x,
                    seeds(Arrays.asList(tf.constant(new float[] {1, 2}), null)))))
        .isInstanceOfSatisfying(
            Tensor.class, slope -> assertThat(slope.toArray(float[].class)).containsExactly(5, 11));
  }

  @Test
  void batches_ofUnequalSize_areAnError() {
    asking((tape, x) -> tape.batchJacobian(tf.concat(List.of(x, x), 0), x))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("GradientTape.batchJacobian")
        .hasMessageContaining("one batch size, got shapes [4] and [2]");
  }

  @Test
  void gradients_ofOneTensorForTwoSources_areTensorsOfTheirOwn() {
    Tensor x = tf.constant(1f);
    Tensor y = tf.constant(2f);
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(List.of(x, y));
      List<?> both = tape.gradient(x.plus(y), List.of(x, y));
      ((Tensor) both.getFirst()).close();
      assertThat(((Tensor) both.getLast()).asFloat()).isEqualTo(1);
    }
  }

  @Test
  void gradient_thatIsTheSeed_isATensorOfItsOwn() {
    Tensor x = tf.constant(1f);
    Tensor seed = tf.constant(5f);
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(x);
      try (Tensor slope = (Tensor) tape.gradient(tf.identity(x), x, seeds(seed))) {
        assertThat(slope).isNotSameAs(seed);
      }
      assertThat(seed.asFloat()).isEqualTo(5);
    }
  }
}
