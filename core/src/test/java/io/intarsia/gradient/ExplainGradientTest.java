package io.intarsia.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.MissingGradient.Reason;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Why sources have no gradient.
@OnEveryExecutor
final class ExplainGradientTest {
  private static final TapeOptions EXPLAINED = TapeOptions.defaults().withExplanations(true);
  private final Environment tf;

  ExplainGradientTest(Environment tf) {
    this.tf = tf;
  }

  @Test
  void explainGradient_ofSources_saysWhyEachHasNone() {
    Tensor x = tf.constant(new double[] {1, 2});
    Tensor stopped = tf.constant(new double[] {1, 2});
    Tensor unused = tf.constant(3.0);
    Tensor unwatched = tf.constant(4.0);
    Tensor whole = tf.constant(5);
    try (GradientTape tape = tf.gradientTape(EXPLAINED)) {
      tape.watch(List.of(x, stopped, unused));
      Tensor y = x.times(tf.stopGradient(stopped)).plus(unwatched).sum();
      List<MissingGradient> missing =
          tape.explainGradient(y, List.of(x, stopped, unused, unwatched, whole));
      assertThat(missing)
          .extracting(MissingGradient::source)
          .containsExactly("sources.get(1)", "sources.get(2)", "sources.get(3)", "sources.get(4)");
      assertThat(missing)
          .extracting(MissingGradient::reason)
          .containsExactly(Reason.ENDED, Reason.UNUSED, Reason.NOT_WATCHED, Reason.NOT_A_NUMBER);
      assertThat(missing.get(0).explanation())
          .startsWith("StopGradient at ")
          .contains("ExplainGradientTest.java:")
          .endsWith("passes no gradients on");
      assertThat(missing.get(2))
          .hasToString(
              "sources.get(3): it is not watched; call GradientTape.watch with it before it is"
                  + " used");
      assertThat(missing.get(3).explanation()).contains("a tensor of int32");
    }
  }

  @Test
  void explainGradient_throughIntegers_namesTheOpThatMadeThem() {
    Tensor x = tf.constant(new double[] {1.5, 2.5});
    try (GradientTape tape = tf.gradientTape(EXPLAINED)) {
      tape.watch(x);
      Tensor whole = tf.cast(x, DType.INT32);
      Tensor y = tf.cast(whole.times(2), DType.FLOAT64).sum();
      assertThat(tape.gradient(y, x)).isNull();
      List<MissingGradient> missing = tape.explainGradient(y, List.of(x));
      assertThat(missing).hasSize(1);
      assertThat(missing.getFirst().reason()).isEqualTo(Reason.ENDED);
      assertThat(missing.getFirst().explanation()).startsWith("Cast at ");
    }
  }

  @Test
  void explainGradient_ofAnOpWithoutARule_namesIt() {
    Tensor x = tf.eye(2);
    try (GradientTape tape = tf.gradientTape(EXPLAINED)) {
      tape.watch(x);
      Tensor y = tf.raw.Lu(x).lu().sum();
      List<MissingGradient> missing = tape.explainGradient(y, Map.of("x", x));
      assertThat(missing).hasSize(1);
      assertThat(missing.getFirst().source()).isEqualTo("sources.get(\"x\")");
      assertThat(missing.getFirst().reason()).isEqualTo(Reason.NO_RULE);
      assertThat(missing.getFirst().explanation()).startsWith("Lu at ");
    }
  }

  @Test
  void explainGradient_ofVariables_knowsThoseThatWereNotRead() {
    Variable used = tf.variable(2.0);
    Variable other = tf.variable(3.0);
    try (GradientTape tape = tf.gradientTape(EXPLAINED)) {
      Tensor y = used.read(tf).square();
      List<MissingGradient> missing = tape.explainGradient(y, List.of(used, other));
      assertThat(missing).hasSize(1);
      assertThat(missing.getFirst().reason()).isEqualTo(Reason.NOT_WATCHED);
      assertThat(missing.getFirst().explanation()).contains("the variable was not read");
    }
  }

  @Test
  void explainGradient_throughAFunction_isConnected() {
    var square = tf.function((Ops g, Tensor a) -> a.square());
    Tensor x = tf.constant(2.0);
    try (GradientTape tape = tf.gradientTape(EXPLAINED)) {
      tape.watch(x);
      assertThat(tape.explainGradient(square.apply(x), List.of(x))).isEmpty();
    }
  }

  @Test
  void explainGradient_inAFunction_works() {
    var function =
        tf.function((Ops g, Tensor a) -> {
          try (GradientTape tape = g.gradientTape(EXPLAINED)) {
            tape.watch(a);
            Tensor y = g.stopGradient(a).square();
            assertThat(tape.explainGradient(y, List.of(a)).getFirst().reason())
                .isEqualTo(Reason.ENDED);
            return y;
          }
        });
    assertThat(function.apply(tf.constant(3.0)).asDouble()).isEqualTo(9);
  }

  @Test
  void explainGradient_withoutTheOption_saysHow() {
    Tensor x = tf.constant(2.0);
    try (GradientTape tape = tf.gradientTape()) {
      assertThatThrownBy(() -> tape.explainGradient(x, x))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("withExplanations(true)");
    }
  }
}
