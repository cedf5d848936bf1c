package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.imperative.ExecutorKind;
import io.intarsia.shape.Shape;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.support.Placement;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Gradients of pools of batches without images, which ended the process where both kernels were in
/// one graph that did not know the size of the batch.
@OnEveryExecutor
class EmptyPoolsTest {
  private static final Shape IMAGES = Shape.of(0, 4, 6, 3);
  private static final Shape VOLUMES = Shape.of(0, 2, 4, 6, 3);

  private final Environment tf;

  EmptyPoolsTest(Environment tf) {
    this.tf = tf;
  }

  private static Attributes attributes(List<Long> window) {
    return Attributes.of("ksize", window).with("strides", window).with("padding", "VALID");
  }

  private static Tensor flat(Ops g, Tensor x) {
    return gradient(g, "MaxPool", attributes(List.of(1L, 2L, 2L, 1L)), x);
  }

  private static Tensor deep(Ops g, Tensor x) {
    return gradient(g, "MaxPool3D", attributes(List.of(1L, 1L, 2L, 2L, 1L)), x);
  }

  private static Tensor gradient(Ops g, String op, Attributes attributes, Tensor x) {
    try (GradientTape tape = g.gradientTape()) {
      tape.watch(x);
      Tensor pooled = g.execute(op, attributes, x)[0];
      return Objects.requireNonNull(tape.gradient(pooled.times(pooled).sum(), x));
    }
  }

  @ParameterizedTest
  @EnumSource
  void gradient_ofAnEmptyBatch_isEmpty(Placement place) {
    Tensor images = place.run(tf, EmptyPoolsTest::flat, tf.zeros(IMAGES));
    assertThat(images.shape()).isEqualTo(IMAGES);
    Tensor volumes = place.run(tf, EmptyPoolsTest::deep, tf.zeros(VOLUMES));
    assertThat(volumes.shape()).isEqualTo(VOLUMES);
    assertThat(volumes.sum().asFloat()).isZero();
  }

  // The pixels are 0, 1, 2, 3: the window gives the last one, and its square has twice that slope.
  @ParameterizedTest
  @EnumSource
  void gradient_ofOneWindow_isThatOfItsGreatest(Placement place) {
    Tensor image = tf.constant(new float[][][][] {{{{0}, {1}}, {{2}, {3}}}});
    Tensor gradient = place.run(tf, EmptyPoolsTest::flat, image);
    assertThat(tf.reshape(gradient, -1).toArray(float[].class)).containsExactly(0, 0, 0, 6);
  }

  // Both in one segment.
  @Test
  void gradient_ofAnEmptyBatch_whereOpsWait_isEmpty() {
    var deferred = EnvironmentOptions.defaults().withExecutor(ExecutorKind.DEFERRED);
    try (Environment own = Environment.open(deferred)) {
      for (int i = 0; i < 400; i++) {
        try (var scope = own.scope()) {
          assertThat(flat(own, own.zeros(IMAGES).plus(1f)).times(2f).sum().asFloat()).isZero();
        }
      }
    }
  }
}
