package io.intarsia.function;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.HostFunction;
import io.intarsia.op.Ops;
import io.intarsia.op.WhileOptions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.DerivedSpec;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The examples of `docs/functions.md`, compiled.
final class FunctionsPageTest {
  record Masked(Tensor values, Tensor mask) implements ExtensionType {}

  record Dense(Variable weights, Variable bias) implements ExtensionType {}

  private final Environment tf;

  FunctionsPageTest(Environment tf) {
    this.tf = tf;
  }

  private Masked masked(float... values) {
    return new Masked(tf.constant(values), tf.constant(new boolean[values.length]));
  }

  private static float[] values(Masked masked) {
    return masked.values().toArray(float[].class);
  }

  @Test
  @Tag("E-024")
  @Tag("E-025")
  void function_takesAndGivesAnExtensionType() {
    var scale =
        tf.function((Ops g, Masked m, Tensor factor) ->
            new Masked(g.math.multiply(m.values(), factor), m.mask()));

    assertThat(values(scale.apply(masked(1, 2), tf.constant(2f)))).containsExactly(2, 4);
  }

  @Test
  void branch_choosesAnExtensionType() {
    var positive =
        tf.function((Ops g, Masked m) ->
            g.condNest(
                g.math.less(g.math.reduceSum(m.values()), 0f),
                b -> new Masked(b.math.negative(m.values()), m.mask()),
                b -> m));

    assertThat(values(positive.apply(masked(1, -3)))).containsExactly(-1, 3);
    assertThat(values(positive.apply(masked(5, -3)))).containsExactly(5, -3);
  }

  @Test
  @Tag("E-026")
  void loop_growsAnExtensionType() {
    var grown =
        tf.function((Ops g, Masked start) ->
            g.whileLoop(
                (c, m) -> c.math.less(c.size(m.values()), 8),
                (b, m) ->
                    new Masked(
                        b.concat(List.of(m.values(), m.values()), 0),
                        b.concat(List.of(m.mask(), m.mask()), 0)),
                start,
                WhileOptions.defaults().withMaximumIterations(10)));

    assertThat(values(grown.apply(masked(1, 2, 3))))
        .containsExactly(1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3);
  }

  @Test
  void loopsOverElements_giveWhatThePageSays() {
    Tensor x = tf.constant(new int[] {1, 2, 3});
    Tensor squares = tf.mapFn((b, e) -> b.math.square(e), x);
    Tensor sums = tf.scan((b, sum, e) -> sum.plus(e), x);
    Tensor number = tf.foldl((b, d, e) -> d.times(10).plus(e), x, tf.constant(0));

    assertThat(squares.toArray(int[].class)).containsExactly(1, 4, 9);
    assertThat(sums.toArray(int[].class)).containsExactly(1, 3, 6);
    assertThat(number.asInt()).isEqualTo(123);
  }

  @Test
  void variables_ofARecord_areUsedAndAssigned() {
    var layer = new Dense(tf.variable(new float[][] {{1}, {2}}), tf.variable(new float[] {0.5f}));
    var step =
        tf.function((Ops g, Dense dense, Tensor x) -> {
          Tensor y = g.linalg.matMul(x, dense.weights().read(g)).plus(dense.bias().read(g));
          dense.bias().assignSub(g, g.math.reduceMean(y, 0).times(0.1f));
          return y;
        });

    Tensor y = step.apply(layer, tf.constant(new float[][] {{1, 1}}));
    assertThat(y.toArray(float[][].class)).isDeepEqualTo(new float[][] {{3.5f}});
    assertThat(layer.bias().value().toArray(float[].class)[0]).isCloseTo(0.15f, within());
    layer.weights().close();
    layer.bias().close();
  }

  private static Offset<Float> within() {
    return Offset.offset(1e-6f);
  }

  @Test
  @Tag("E-029")
  void hostFunction_takesAndGivesAnExtensionType() {
    TypeSpec<?> spec =
        DerivedSpec.of(
            Masked.class,
            Map.of(
                "values",
                TensorSpec.of(Shape.of(-1), DType.FLOAT32),
                "mask",
                TensorSpec.of(Shape.of(-1), DType.BOOL)));
    HostFunction<Masked, Masked> sorted =
        HostFunction.of(
            "sorted",
            spec,
            (Ops h, Masked m) -> {
              float[] values = m.values().toArray(float[].class);
              Arrays.sort(values);
              return new Masked(h.constant(values), m.mask());
            });
    var f = tf.function((Ops g, Masked m) -> sorted.apply(g, m));

    assertThat(values(f.apply(masked(3, 1, 2)))).containsExactly(1, 2, 3);
  }
}
