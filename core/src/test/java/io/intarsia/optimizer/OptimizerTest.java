package io.intarsia.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Optimizers as their users have them.
final class OptimizerTest {
  private final Environment tf;

  OptimizerTest(Environment tf) {
    this.tf = tf;
  }

  @Test
  void apply_ofATape_trainsALine() {
    Variable slope = tf.variable(0f);
    Variable offset = tf.variable(0f);
    var variables = Map.of("slope", slope, "offset", offset);
    Tensor x = tf.constant(new float[] {-1, 0, 1, 2});
    Tensor y = x.times(3).plus(2);
    var optimizer = Optimizer.of(tf, SGD.of(0.1));

    for (int i = 0; i < 200; i++) {
      try (GradientTape tape = tf.gradientTape()) {
        Tensor loss = slope.times(x).plus(offset.read(tf)).minus(y).square().mean();
        optimizer.apply(tape.gradient(loss, variables), variables);
      }
    }

    assertThat(slope.value().asFloat()).isBetween(2.999f, 3.001f);
    assertThat(offset.value().asFloat()).isBetween(1.999f, 2.001f);
    assertThat(optimizer.iterations().value().asLong()).isEqualTo(200);
    assertThat(optimizer.traces()).hasSize(1);
  }

  /// Two clouds of points, trained in a function; the classes can be told apart all but perfectly.
  @Test
  void apply_inACompiledStep_trainsALogisticRegression() {
    var random = new SplittableRandom(5);
    float[][] points = new float[200][2];
    float[] classes = new float[200];
    for (int i = 0; i < points.length; i++) {
      classes[i] = i % 2;
      float centre = i % 2 == 0 ? -2 : 2;
      points[i] = new float[] {centre + spread(random), 1 - centre + spread(random)};
    }
    Tensor x = tf.constant(points);
    Tensor y = tf.constant(classes);
    Variable w = tf.variable(new float[2][1]);
    Variable b = tf.variable(0f);
    List<Variable> variables = List.of(w, b);
    var optimizer = Optimizer.of(tf, Adam.of(0.05)).build(variables);
    var step =
        tf.function((Ops g) -> {
          try (GradientTape tape = g.gradientTape()) {
            Tensor logits = g.linalg.matMul(x, w.read(g)).squeeze(1).plus(b.read(g));
            Tensor loss = g.nn.sigmoidCrossEntropyWithLogits(y, logits).mean();
            optimizer.apply(tape.gradient(loss, variables), variables);
            Tensor right = logits.gt(0).cast(DType.FLOAT32).eq(y).cast(DType.FLOAT32).mean();
            return List.of(loss, right);
          }
        });

    float first = step.apply().getFirst().asFloat();
    for (int i = 0; i < 199; i++) {
      step.apply();
    }
    List<Tensor> last = step.apply();

    assertThat(first).isEqualTo((float) Math.log(2), within(1e-6f));
    assertThat(last.getFirst().asFloat()).isLessThan(0.03f);
    assertThat(last.getLast().asFloat()).isGreaterThan(0.98f);
    assertThat(step.traces()).hasSize(1);
    assertThat(optimizer.traces()).isEmpty();
  }

  private static float spread(SplittableRandom random) {
    return (float) (random.nextDouble() - random.nextDouble()) * 2;
  }

  @Test
  void apply_atOnce_isTracedOnceForEachSetOfVariables() {
    Variable a = tf.variable(new float[] {1, 2});
    Variable b = tf.variable(3f);
    var optimizer = Optimizer.of(tf, Adam.defaults()).build(List.of(a, b));
    Tensor ga = tf.constant(new float[] {1, 1});
    Tensor gb = tf.constant(1f);

    for (int i = 0; i < 5; i++) {
      optimizer.apply(List.of(ga, gb), List.of(a, b));
    }
    assertThat(optimizer.traces()).hasSize(1);
    optimizer.apply(ga, a);
    optimizer.apply(ga, a);
    assertThat(optimizer.traces()).hasSize(2);
  }
}
