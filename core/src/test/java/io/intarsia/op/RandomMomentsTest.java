package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.random.GammaOptions;
import io.intarsia.op.random.NormalOptions;
import io.intarsia.op.random.StatelessUniformOptions;
import io.intarsia.op.random.UniformOptions;
import io.intarsia.shape.Shape;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Stateful random ops: what many numbers look like.
@OnEveryExecutor
class RandomMomentsTest {
  private static final Shape MANY = Shape.of(200, 100);

  private final Environment tf;

  RandomMomentsTest(Environment tf) {
    this.tf = tf;
    tf.random.setSeed(2024);
  }

  private void checkMoments(Tensor numbers, double mean, double variance) {
    double[] values = flat(numbers);
    double got = IntStream.range(0, values.length).mapToDouble(i -> values[i]).average().orElse(0);
    double square =
        IntStream.range(0, values.length)
            .mapToDouble(i -> (values[i] - got) * (values[i] - got))
            .sum();
    // Five standard errors of the mean.
    assertThat(got).isCloseTo(mean, Offset.offset(5 * Math.sqrt(variance / values.length)));
    assertThat(square / values.length).isCloseTo(variance, Offset.offset(0.1 * variance));
  }

  private double[] flat(Tensor numbers) {
    return tf.reshape(numbers.cast(DType.FLOAT64), -1).toArray(double[].class);
  }

  @Test
  @Tag("I-35")
  void normal_meanAndStddev_hasTheseMoments() {
    var options = NormalOptions.defaults().withMean(3).withStddev(2);
    checkMoments(tf.random.normal(MANY, options), 3, 4);
    checkMoments(tf.random.normal(MANY, options.withSeed(4)), 3, 4);
  }

  @Test
  @Tag("I-35")
  void uniform_bounds_staysWithin() {
    var options = UniformOptions.defaults().withMinval(-2).withMaxval(4);
    Tensor numbers = tf.random.uniform(MANY, options);
    checkMoments(numbers, 1, 3);
    assertThat(Arrays.stream(flat(numbers))).allMatch(value -> value >= -2 && value < 4);
  }

  @Test
  @Tag("I-35")
  void uniform_integers_takeEveryValue() {
    var options = UniformOptions.defaults().withMinval(3).withMaxval(6).withDtype(DType.INT32);
    assertThat(flat(tf.random.uniform(MANY, options))).containsOnly(3, 4, 5);
  }

  @Test
  @Tag("I-35")
  void truncatedNormal_standard_staysWithinTwo() {
    Tensor numbers = tf.random.truncatedNormal(MANY);
    checkMoments(numbers, 0, 0.774);
    assertThat(Arrays.stream(flat(numbers))).allMatch(value -> Math.abs(value) <= 2);
  }

  @Test
  @Tag("I-35")
  void gamma_shapeAndRate_hasTheirMoments() {
    Tensor numbers = tf.random.gamma(MANY, tf.constant(3f), GammaOptions.defaults().withBeta(2));
    checkMoments(numbers, 1.5, 0.75);
  }

  @Test
  @Tag("I-35")
  void poisson_rate_hasItsMoments() {
    checkMoments(tf.random.poisson(MANY, tf.constant(4f)), 4, 4);
  }

  @Test
  @Tag("I-35")
  void categorical_logits_drawsByTheirWeights() {
    Tensor logits = tf.constant(new double[][] {{Math.log(1), Math.log(3)}});
    checkMoments(tf.random.categorical(logits, 20_000), 0.75, 0.1875);
  }

  @Test
  @Tag("I-35")
  void shuffle_rows_keepsThemAll() {
    Tensor rows = tf.constant(new int[][] {{1, 10}, {2, 20}, {3, 30}, {4, 40}});
    int[][] shuffled = tf.random.shuffle(rows).toArray(int[][].class);
    assertThat(Arrays.asList(shuffled))
        .containsExactlyInAnyOrder(
            new int[] {1, 10}, new int[] {2, 20}, new int[] {3, 30}, new int[] {4, 40});
  }

  @Test
  @Tag("I-35")
  void shapes_tensorsAndScalars_areTaken() {
    Tensor shape = tf.constant(new int[] {2, 3});
    assertThat(tf.random.normal(shape, NormalOptions.defaults()).shape()).isEqualTo(Shape.of(2, 3));
    assertThat(tf.random.uniform(Shape.scalar()).shape()).isEqualTo(Shape.scalar());
    assertThat(tf.random.uniform(Shape.of(0, 3)).shape()).isEqualTo(Shape.of(0, 3));
  }

  @Test
  @Tag("I-35")
  void uniform_integerWithoutBound_saysWhatIsMissing() {
    var options = UniformOptions.defaults().withDtype(DType.INT32);
    assertThatThrownBy(() -> tf.random.uniform(MANY, options))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "uniform: maxval is missing; expected an upper bound for the integer dtype int32, got"
                + " none");
  }

  @Test
  @Tag("I-35")
  void uniform_unknownShape_saysWhatToDo() {
    assertThatThrownBy(() -> tf.random.uniform(Shape.unknownOfRank(2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("give the shape as a tensor");
  }

  @Test
  @Tag("I-35")
  void statelessUniform_wrongSeed_saysHowManyNumbers() {
    assertThatThrownBy(() -> tf.random.statelessUniform(MANY, new long[] {1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("statelessUniform: wrong seed; expected 2 numbers, got 1");
  }

  @Test
  @Tag("I-35")
  void statelessUniform_fullRangeOfFloats_isRefused() {
    var options = StatelessUniformOptions.defaults().withFullRange(true);
    assertThatThrownBy(() -> tf.random.statelessUniform(MANY, new long[] {1, 2}, options))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("only integers have a full range");
  }
}
