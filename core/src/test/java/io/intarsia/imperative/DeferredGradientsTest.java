package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.gradient.GradientOptions;
import io.intarsia.gradient.GradientTape;
import io.intarsia.gradient.TapeOptions;
import io.intarsia.support.Environments;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Gradients of ops that wait: the backward pass waits with them, though what it reads was closed.
@Timeout(120)
final class DeferredGradientsTest {
  // So often a segment comes before it runs as a graph, and some more.
  private static final int OFTEN = 400;

  private final Environment tf;

  DeferredGradientsTest(Environments environments) {
    this.tf = environments.open(EnvironmentOptions.defaults().withExecutor(ExecutorKind.DEFERRED));
  }

  private int count(String pattern) {
    var found = Pattern.compile(pattern).matcher(tf.explain());
    assertThat(found.find()).as(tf.explain()).isTrue();
    return Integer.parseInt(found.group(1));
  }

  private int segments() {
    return count("(\\d+) segments");
  }

  private int graphs() {
    return count("; (\\d+) ran as a graph");
  }

  private static Tensor gradient(GradientTape tape, Tensor target, Tensor source) {
    return Objects.requireNonNull(tape.gradient(target, source));
  }

  @Test
  void gradients_ofATape_areThoseOfHand() {
    Variable w = tf.variable(new float[] {1, 2});
    for (int i = 1; i < OFTEN; i++) {
      try (var tape = tf.gradientTape()) {
        Tensor loss = w.read(tf).times(i).square().sum();
        var gradient = (Tensor) Objects.requireNonNull(tape.gradient(loss, w));
        assertThat(gradient.toArray(float[].class)).containsExactly(2f * i * i, 4f * i * i);
      }
    }
    assertThat(graphs()).isPositive();
  }

  @Test
  void gradients_ofSecondOrder_goThroughWhatWasClosed() {
    for (int i = 0; i < 60; i++) {
      float n = i % 7;
      Tensor x = tf.constant(new float[] {n});
      try (var outer = tf.gradientTape()) {
        outer.watch(x);
        Tensor slope;
        try (var inner = tf.gradientTape()) {
          inner.watch(x);
          Tensor square = x.times(x);
          Tensor fourth = square.times(square);
          Tensor sixth = fourth.times(square);
          square.close();
          fourth.close();
          slope = Objects.requireNonNull(inner.gradient(sixth, x));
        }
        if (i % 2 == 0) {
          assertThat(slope.toArray(float[].class)).containsExactly(6 * n * n * n * n * n);
        }
        Tensor curve = Objects.requireNonNull(outer.gradient(slope, x));
        assertThat(curve.toArray(float[].class)).containsExactly(30 * n * n * n * n);
      }
    }
  }

  /// `x²¹`, whose products are closed as soon as the next one is made.
  private static Tensor power21(Tensor x) {
    Tensor product = x.times(x);
    for (int i = 2; i < 21; i++) {
      try (Tensor before = product) {
        product = before.times(x);
      }
    }
    return product;
  }

  @Test
  void gradients_throughWhatWasClosed_areOfTheSameSegment() {
    for (int i = 0; i < OFTEN; i++) {
      int before = segments();
      try (Tensor x = tf.constant(new float[] {1, -1, 2, i % 3});
          GradientTape tape = tf.gradientTape()) {
        tape.watch(x);
        try (Tensor power = power21(x);
            Tensor gradient = gradient(tape, power, x)) {
          float last = 21 * (i % 3 == 2 ? 1 << 20 : i % 3);
          assertThat(gradient.toArray(float[].class)).containsExactly(21, 21, 21 << 20, last);
        }
      }
      // The first times some ops run as they come.
      if (i >= 5) {
        assertThat(segments()).isEqualTo(before + 1);
      }
    }
    assertThat(graphs()).isPositive();
    assertThat(tf.liveTensors()).isZero();
  }

  @Test
  void gradientsAskedForAgain_afterTheFirstWereLookedAt_areTheSame() {
    for (int i = 1; i < OFTEN; i++) {
      int number = i % 10;
      try (Tensor x = tf.constant(new float[] {number, 2});
          GradientTape tape = tf.gradientTape(TapeOptions.defaults().withPersistent(true))) {
        tape.watch(x);
        Tensor square = x.times(x);
        Tensor fourth = square.times(square);
        Tensor fifth = fourth.times(x);
        square.close();
        fourth.close();
        float[] expected = {5f * number * number * number * number, 80};
        for (int asked = 0; asked < 3; asked++) {
          try (Tensor gradient = gradient(tape, fifth, x)) {
            assertThat(gradient.toArray(float[].class)).containsExactly(expected);
          }
        }
        fifth.close();
      }
    }
    assertThat(graphs()).isPositive();
    assertThat(tf.liveTensors()).isZero();
  }

  @Test
  void failure_ofWhatWasClosed_isToldWhereAGradientIsLookedAt() {
    for (int i = 0; i < OFTEN; i++) {
      boolean fails = i % 10 == 9;
      float[][] matrix = fails ? new float[][] {{1, 1}, {1, 1}} : new float[][] {{2, 0}, {0, 4}};
      try (Tensor x = tf.constant(matrix);
          GradientTape tape = tf.gradientTape()) {
        tape.watch(x);
        Tensor inverse = tf.linalg.inv(x);
        Tensor square = inverse.times(inverse);
        inverse.close();
        Tensor gradient = gradient(tape, square, x);
        if (fails) {
          assertThatThrownBy(gradient::toHost)
              .isInstanceOf(TensorFlowException.InvalidArgument.class)
              .hasMessageContaining("MatrixInverse: Input is not invertible");
        } else {
          float[][] slopes = gradient.toArray(float[][].class);
          assertThat(slopes[0][0]).isEqualTo(-2f / 8);
          assertThat(slopes[1][1]).isEqualTo(-2f / 64);
        }
        assertThat(x.plus(1).get(1, 1).asFloat()).isEqualTo(matrix[1][1] + 1);
      }
    }
  }

  @Test
  void failure_isToldOnceMoreWhereGradientsAreAskedForAgain() {
    for (int i = 0; i < OFTEN; i++) {
      float[][] matrix = {{1, i % 10 == 9 ? 1 : 0}, {1, 1}};
      try (Tensor x = tf.constant(matrix);
          GradientTape tape = tf.gradientTape(TapeOptions.defaults().withPersistent(true))) {
        tape.watch(x);
        Tensor inverse = tf.linalg.inv(x);
        Tensor square = inverse.times(inverse);
        inverse.close();
        var ones = GradientOptions.defaults().withOutputGradients(tf.ones(2, 2));
        for (int asked = 0; asked < 2; asked++) {
          if (i % 10 == 9) {
            assertThatThrownBy(() -> slope(tape.gradient(square, (Object) x, ones)))
                .isInstanceOf(TensorFlowException.InvalidArgument.class)
                .hasMessageContaining("MatrixInverse: Input is not invertible");
          } else {
            assertThat(slope(tape.gradient(square, (Object) x, ones))).isEqualTo(-4);
          }
        }
      }
    }
  }

  private static float slope(@Nullable Object gradient) {
    return ((Tensor) Objects.requireNonNull(gradient)).get(0, 0).asFloat();
  }

  @Test
  void environment_closedBeforeAGradientWasLookedAt_saysSo() {
    for (int i = 0; i < 3; i++) {
      Tensor x = tf.constant(2f);
      GradientTape tape = tf.gradientTape(TapeOptions.defaults().withPersistent(true));
      tape.watch(x);
      Tensor power = power21(x);
      Tensor gradient = gradient(tape, power, x);
      if (i < 2) {
        assertThat(gradient.asFloat()).isEqualTo(21 << 20);
        continue;
      }
      tf.close();
      assertThatThrownBy(gradient::toHost)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("close()");
      tape.close();
      gradient.close();
    }
  }
}
