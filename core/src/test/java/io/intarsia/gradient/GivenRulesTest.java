package io.intarsia.gradient;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.gradient.MissingGradient.Reason;
import io.intarsia.gradient.rule.GradientRules;
import io.intarsia.gradient.rule.Keeps;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.Ops;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.support.Placement;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Rules of gradients that a program gives an environment.
@OnEveryExecutor
final class GivenRulesTest {
  private final Environments environments;

  GivenRulesTest(Environments environments) {
    this.environments = environments;
  }

  // True slopes are zero, none and none: what they give tells that they were asked.
  private static final GradientRules RULES =
      GradientRules.defaults()
          .with("Round", Keeps.NOTHING, op -> op.give(0, () -> op.gradient().times(7)))
          .with("Floor", Keeps.INPUTS, op -> op.give(0, () -> op.input(0).times(op.gradient())))
          .with("Bucketize", Keeps.NOTHING, op -> {});

  private static final GradientRules GIVING_AN_INPUT =
      GradientRules.defaults().with("Round", Keeps.INPUTS, op -> op.give(0, () -> op.input(0)));

  private Environment open(GradientRules rules) {
    return environments.open(EnvironmentOptions.defaults().withGradientRules(rules));
  }

  private static Tensor slope(Ops g, Tensor x) {
    return g.gradient((Ops h, Tensor a) -> h.round(a).plus(h.math.floor(a))).apply(x);
  }

  @ParameterizedTest
  @EnumSource
  void rule_ofAProgram_standsInForTheLibrarys(Placement mode) {
    try (Environment tf = open(RULES)) {
      Tensor result = mode.run(tf, GivenRulesTest::slope, tf.constant(new double[] {1.5, 2.5}));
      assertThat(result.toArray(double[].class)).containsExactly(8.5, 9.5);
    }
  }

  @Test
  void rule_ofAnotherEnvironment_isNotAsked() {
    try (Environment tf = open(RULES);
        Environment other = environments.open()) {
      assertThat(slope(tf, tf.constant(new double[] {1.5})).toArray(double[].class))
          .containsExactly(8.5);
      assertThat(slope(other, other.constant(new double[] {1.5})).toArray(double[].class))
          .containsExactly(0);
    }
  }

  @ParameterizedTest
  @EnumSource
  void rule_ofASecondGradient_isAskedAgain(Placement mode) {
    try (Environment tf = open(RULES)) {
      // The first gradient of floor is said to be x, so the second is 1.
      Tensor result =
          mode.run(
              tf,
              (g, x) ->
                  g.gradient((Ops h, Tensor a) ->
                          h.gradient((Ops i, Tensor b) -> i.math.floor(b)).apply(a))
                      .apply(x),
              tf.constant(new double[] {1.5, 2.5}));
      assertThat(result.toArray(double[].class)).containsExactly(1, 1);
    }
  }

  // Elsewhere the twelfth gradient of a program cannot be registered.
  @Test
  void rules_ofTwentyOps_areAllAsked() {
    List<String> ops =
        List.of(
            "Abs", "Ceil", "Cos", "Cosh", "Erf", "Exp", "Expm1", "Floor", "Log", "Log1p", "Neg",
            "Relu", "Rint", "Round", "Sigmoid", "Sign", "Sin", "Sinh", "Sqrt", "Tanh");
    GradientRules rules = GradientRules.defaults();
    for (int i = 0; i < ops.size(); i++) {
      double factor = i + 2;
      rules =
          rules.with(
              ops.get(i), Keeps.NOTHING, op -> op.give(0, () -> op.gradient().times(factor)));
    }
    try (Environment tf = open(rules)) {
      for (int i = 0; i < ops.size(); i++) {
        String op = ops.get(i);
        Tensor slope =
            tf.gradient((Ops g, Tensor x) -> g.execute(op, Attributes.NONE, x)[0])
                .apply(tf.constant(.5));
        assertThat(slope.asDouble()).as(op).isEqualTo(i + 2);
      }
    }
  }

  @Test
  void rule_thatAsksForTheGradientOfAListNobodyReads_isTold() {
    GradientRules rules =
        GradientRules.defaults()
            .with("TensorListPopBack", Keeps.NOTHING, op -> op.give(0, () -> op.gradient(0)));
    try (Environment tf =
            environments.open(
                EnvironmentOptions.defaults().withGradientRules(rules).withUnvettedOps(true));
        GradientTape tape = tf.gradientTape()) {
      Tensor x = tf.constant(new double[] {1, 2});
      tape.watch(x);
      Tensor list = tf.raw.TensorListFromTensor(x, tf.constant(new int[0]));
      Tensor last = tf.raw.TensorListPopBack(list, tf.constant(new int[0]), x.dtype()).tensor();
      assertThatThrownBy(() -> tape.gradient(last, x))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("asks hasGradient first");
    }
  }

  @Test
  void rule_thatGivesNothing_leavesNoGradient() {
    try (Environment tf = open(RULES);
        GradientTape tape =
            tf.gradientTape(TapeOptions.defaults().withPersistent(true).withExplanations(true))) {
      Tensor x = tf.constant(new float[] {1.5f});
      tape.watch(x);
      Tensor y =
          tf.cast(
              tf.execute("Bucketize", Attributes.of("boundaries", List.of(1f)), x)[0], x.dtype());
      assertThat(tape.gradient(y, x)).isNull();
      assertThat(tape.explainGradient(y, x).getFirst().reason()).isEqualTo(Reason.ENDED);
    }
  }

  @Test
  void rule_forAnOpThatThereIsNot_isAnError() {
    GradientRules rules = GradientRules.defaults().with("Rount", Keeps.NOTHING, op -> {});
    assertThatThrownBy(() -> open(rules))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("GradientRules: no op is registered as 'Rount'")
        .hasMessageContaining("'Round'");
  }

  @Test
  void rule_forACallOfFunctions_isAnError() {
    GradientRules rules = GradientRules.defaults().with("While", Keeps.NOTHING, op -> {});
    assertThatThrownBy(() -> open(rules))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("GradientRules: While calls functions")
        .hasMessageContaining("tf.customGradient");
  }

  @Test
  void rule_thatReadsWhatItDoesNotKeep_isToldSo() {
    GradientRules rules =
        GradientRules.defaults().with("Round", Keeps.NOTHING, op -> op.give(0, () -> op.input(0)));
    try (Environment tf = open(rules)) {
      assertThatThrownBy(() -> slope(tf, tf.constant(1.5)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("the gradient rule of Round reads input 0");
    }
  }

  // The backward pass must not give away what is the tape's, or its caller's.
  @Test
  void gradient_thatIsAnInputOfTheOp_isATensorOfItsOwn() {
    try (Environment tf = open(GIVING_AN_INPUT)) {
      Tensor x = tf.constant(1.5);
      Tensor gradient;
      try (GradientTape tape = tf.gradientTape()) {
        tape.watch(x);
        gradient = requireNonNull(tape.gradient(tf.round(x), x));
      }
      assertThat(gradient).isNotSameAs(x);
      x.close();
      assertThat(gradient.asDouble()).isEqualTo(1.5);
    }
  }

  @Test
  void gradient_thatIsAnInputClosedMeanwhile_outlivesTheTape() {
    try (Environment tf = open(GIVING_AN_INPUT)) {
      Tensor x = tf.constant(1.5);
      Tensor gradient;
      try (GradientTape tape = tf.gradientTape()) {
        tape.watch(x);
        Tensor y;
        try (Tensor middle = x.times(2)) {
          y = tf.round(middle);
        }
        gradient = requireNonNull(tape.gradient(y, x));
      }
      assertThat(gradient.asDouble()).isEqualTo(6);
    }
  }
}
