package io.intarsia.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.gradient.WithGradient;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.Ops;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.support.OnlyEager;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@OnEveryExecutor
final class FunctionMemoryTest {
  private final Environments environments;

  FunctionMemoryTest(Environments environments) {
    this.environments = environments;
  }

  @Test
  @OnlyEager("the graph of a session keeps its functions")
  @Tag("full")
  void functions_thatNobodyHolds_areFreedWithinTheBudget() {
    var options = EnvironmentOptions.defaults().withMemoryBudget(8 << 20);
    try (var tf = environments.open(options)) {
      Tensor one = tf.constant(1f);
      long most = 0;
      for (int i = 0; i < 1000; i++) {
        try (Tensor two = tf.function((Ops g, Tensor x) -> x.plus(x)).apply(one)) {
          assertThat(two.asFloat()).isEqualTo(2);
        }
        most = Math.max(most, tf.statistics().functions());
      }
      // One costs the runtime more than 128 KiB, so the budget has room for 64; the JVM is asked to
      // find garbage at twice of what was left the last time.
      assertThat(most).isLessThan(500);
    }
  }

  @Test
  @OnlyEager("the graph of a session keeps its functions")
  void trace_thatFails_leavesNoPartsBehind() {
    try (var tf = environments.open()) {
      var f =
          tf.function((Ops g, Tensor x) -> {
            g.cond(g.math.greater(x, 0), b -> x, b -> b.math.negative(x));
            throw new IllegalStateException("no");
          });

      assertThatThrownBy(() -> f.apply(tf.constant(1))).hasMessage("no");

      assertThat(tf.statistics().functions()).isZero();
    }
  }

  @Test
  void branches_countAsFunctions_whileTheFunctionIsHeld() {
    try (var tf = environments.open()) {
      var f =
          tf.function(
              (Ops g, Tensor x) -> g.cond(g.math.greater(x, 0), b -> x, b -> b.math.negative(x)));
      List<Tensor> given = List.of(f.apply(tf.constant(1)), f.apply(tf.constant(-2)));

      assertThat(given).extracting(Tensor::asInt).containsExactly(1, 2);
      assertThat(tf.statistics().functions()).isEqualTo(3);
    }
  }

  // Its ops run one by one, on constants that are made at the first call.
  @Test
  void smallFunction_firstCalledInAScope_isCalledInOthers() {
    try (var own = environments.open()) {
      var function =
          own.function((Ops g, Tensor x) -> g.gather(x.times(0.5), g.constant(new int[] {2, 0})));
      for (int i = 0; i < 3; i++) {
        try (var scope = own.scope()) {
          Tensor x = own.constant(new double[] {2, 4, 6});
          assertThat(function.apply(x).toArray(double[].class)).containsExactly(3, 1);
        }
      }
    }
  }

  @Test
  void smallFunction_firstCalledOnAWayBack_isCalledAgain() {
    try (var own = environments.open()) {
      var half = own.function((Ops g, Tensor x) -> x.times(0.5));
      Function<Tensor, Tensor> halved =
          own.customGradient((Ops g, Tensor x) -> WithGradient.of(x, up -> half.apply(up)));
      for (int i = 0; i < 3; i++) {
        assertThat(
                own.gradient((Ops g, Tensor x) -> halved.apply(x))
                    .apply(own.constant(1.0))
                    .asDouble())
            .isEqualTo(.5);
      }
    }
  }
}
