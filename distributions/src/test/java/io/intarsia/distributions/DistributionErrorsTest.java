package io.intarsia.distributions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/// What is refused, and what literals become.
final class DistributionErrorsTest {
  private final Environment tf;

  DistributionErrorsTest(Environment tf) {
    this.tf = tf;
  }

  private static void refused(ThrowingCallable code, String message) {
    assertThatThrownBy(code).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }

  @Test
  void of_literals_haveTheDtypeOfTheTensors() {
    assertThat(Normal.of(tf, 0, 1.5).dtype()).isEqualTo(DType.FLOAT32);
    assertThat(Normal.of(tf, new double[] {0, 1}, 1).dtype()).isEqualTo(DType.FLOAT32);
    Normal wide = Normal.of(tf, tf.constant(0.0), 1);
    assertThat(wide.scale().dtype()).isEqualTo(DType.FLOAT64);
    assertThat(wide.logProb(1).dtype()).isEqualTo(DType.FLOAT64);
    assertThat(wide.logProb(tf.constant(1)).asDouble()).isEqualTo(wide.logProb(1.0).asDouble());
  }

  @Test
  void of_tensorsOfTwoDtypes_areRefused() {
    refused(
        () -> Normal.of(tf, tf.constant(0f), tf.constant(1.0)),
        "the parameters of a distribution must have one dtype, got float32, float64; cast them");
  }

  @Test
  void constructor_givenTwoDtypes_refusesThemWhenMade() {
    Tensor narrow = tf.constant(1f);
    Tensor wide = tf.constant(1.0);
    refused(
        () -> new Normal(narrow, wide),
        "Normal: the parameters must have one dtype, got float32, float64; cast them");
    refused(
        () -> new TruncatedNormal(narrow, narrow, narrow, wide),
        "TruncatedNormal: the parameters must have one dtype, got float32, float64; cast them");
    refused(
        () -> new Binomial(wide, null, narrow),
        "Binomial: the parameters must have one dtype, got float64, float32; cast them");
    refused(
        () -> new MultivariateNormalDiag(narrow.reshape(1), wide.reshape(1)),
        "MultivariateNormalDiag: the parameters must have one dtype, got float32, float64; cast"
            + " them");
    Categorical one = Categorical.ofProbs(tf, new float[] {1});
    refused(
        () -> Mixture.of(one, new Normal(wide, wide)),
        "Mixture: the parameters must have one dtype, got float32, float64; cast them");
    refused(
        () -> new MixtureSameFamily(one, new Normal(wide.reshape(1), wide)),
        "MixtureSameFamily: the parameters must have one dtype, got float32, float64; cast them");
    assertThat(new MultivariateNormalDiag(null, wide.reshape(1)).dtype()).isEqualTo(DType.FLOAT64);
  }

  @Test
  void logProb_ofAnotherFloatingDtype_isRefused() {
    refused(
        () -> Normal.of(tf, 0, 1).logProb(tf.constant(1.0)),
        "Normal.logProb: expected a value of float32 or of integers, got float64; cast it");
  }

  @Test
  void shapesThatDoNotBroadcast_areRefused() {
    Normal d = Normal.of(tf, 0, new float[] {1, 2});
    refused(
        () -> d.cdf(new float[3]),
        "Normal.cdf: expected a value whose shape broadcasts with the batch shape [2] and the event"
            + " shape [], got [3]");
    refused(
        () -> Normal.of(tf, new float[3], new float[2]).batchShape(),
        "Normal: the batches of the parameters do not broadcast: `loc` [3], `scale` [2]");
    refused(
        () -> d.kl(Normal.of(tf, new float[3], 1)),
        "Normal.kl: expected distributions of one dtype whose batches broadcast, got"
            + " Normal(batchShape=[2], eventShape=[], dtype=float32) and"
            + " Normal(batchShape=[3], eventShape=[], dtype=float32)");
  }

  @Test
  void kl_registeredTwice_isRefused() {
    assertThat(Normal.of(tf, 0, 1).kl(Normal.of(tf, 0, 1)).asFloat()).isZero();
    refused(
        () -> KullbackLeibler.register(Normal.class, Normal.class, (g, p, q) -> p.mean()),
        "KullbackLeibler.register: there is a formula for Normal and Normal; classes of your own"
            + " have theirs");
  }

  @Test
  void parameter_withoutABatch_isRefused() {
    assertThatThrownBy(() -> Parameter.of("name", "x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Parameter `name`: expected a tensor, a distribution");
  }

  @Test
  void statistics_ofUnknownShapes_areBroadcast() {
    List<Tensor> results =
        tf.function(
                (Ops g, List<Tensor> in) -> {
                  Normal d = new Normal(in.get(0), in.get(1));
                  assertThat(d.batchShape().isFullyKnown()).isFalse();
                  return List.of(d.mean(), d.batchShapeTensor(), d.eventShapeTensor());
                },
                FunctionOptions.defaults()
                    .withInputSignature(
                        List.of(
                            TensorSpec.of(Shape.unknown(), DType.FLOAT32),
                            TensorSpec.of(Shape.of(-1), DType.FLOAT32))))
            .apply(List.of(tf.constant(1f), tf.constant(new float[] {1, 2})));
    assertThat(results.get(0).toArray(float[].class)).containsExactly(1, 1);
    assertThat(results.get(1).toArray(int[].class)).containsExactly(2);
    assertThat(results.get(2).size()).isZero();
  }
}
