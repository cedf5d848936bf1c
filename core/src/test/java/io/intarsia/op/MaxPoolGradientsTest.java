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

/// Gradients of greatest elements where the kernel of a pool and that of its gradient are in one
/// graph, in which oneDNN ties them: of batches without images, which ended the process, and of
/// windows of equal elements, where another one was taken than eagerly.
@OnEveryExecutor
class MaxPoolGradientsTest {
  private static final Shape IMAGES = Shape.of(0, 4, 6, 3);
  private static final Shape VOLUMES = Shape.of(0, 2, 4, 6, 3);

  private final Environment tf;

  MaxPoolGradientsTest(Environment tf) {
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
    Tensor images = place.run(tf, MaxPoolGradientsTest::flat, tf.zeros(IMAGES));
    assertThat(images.shape()).isEqualTo(IMAGES);
    Tensor volumes = place.run(tf, MaxPoolGradientsTest::deep, tf.zeros(VOLUMES));
    assertThat(volumes.shape()).isEqualTo(VOLUMES);
    assertThat(volumes.sum().asFloat()).isZero();
  }

  // The pixels are 0, 1, 2, 3: the window gives the last one, and its square has twice that slope.
  @ParameterizedTest
  @EnumSource
  void gradient_ofOneWindow_isThatOfItsGreatest(Placement place) {
    Tensor image = tf.constant(new float[][][][] {{{{0}, {1}}, {{2}, {3}}}});
    Tensor gradient = place.run(tf, MaxPoolGradientsTest::flat, image);
    assertThat(tf.reshape(gradient, -1).toArray(float[].class)).containsExactly(0, 0, 0, 6);
  }

  // The window has the same number four times. In an image the first one takes the gradient, in a
  // volume each of them: so do the runtime's kernels, and Python's.
  @ParameterizedTest
  @EnumSource
  void gradient_ofEqualPixels_isThatOfEagerOps(Placement place) {
    Tensor seven = tf.fill(Shape.of(4), 7f);
    Tensor image = place.run(tf, MaxPoolGradientsTest::flat, tf.reshape(seven, 1, 2, 2, 1));
    assertThat(tf.reshape(image, -1).toArray(float[].class)).containsExactly(14, 0, 0, 0);
    Tensor volume = place.run(tf, MaxPoolGradientsTest::deep, tf.reshape(seven, 1, 1, 2, 2, 1));
    assertThat(tf.reshape(volume, -1).toArray(float[].class)).containsExactly(14, 14, 14, 14);
  }

  // Both kernels in one segment.
  @Test
  void gradients_whereOpsWait_areThoseOfEagerOps() {
    var deferred = EnvironmentOptions.defaults().withExecutor(ExecutorKind.DEFERRED);
    try (Environment own = Environment.open(deferred)) {
      for (int i = 0; i < 400; i++) {
        try (var _ = own.scope()) {
          assertThat(flat(own, own.zeros(IMAGES).plus(1f)).times(2f).sum().asFloat()).isZero();
          Tensor image = own.fill(Shape.of(1, 2, 2, 1), 3f).plus(4f);
          assertThat(own.reshape(flat(own, image), -1).plus(1f).toArray(float[].class))
              .containsExactly(15, 1, 1, 1);
        }
      }
      assertThat(own.explain()).doesNotContain(" 0 ran as a graph");
    }
  }
}
