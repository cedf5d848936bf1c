package io.intarsia.gradient;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rules that the table of cases cannot tell of: of random ops with a state, of variables, and what
/// they refuse.
@OnEveryExecutor
final class SpecialRulesTest {
  private final Environment tf;

  SpecialRulesTest(Environments environments) {
    tf = environments.open(EnvironmentOptions.defaults().withUnvettedOps(true));
  }

  private Object gradient(Tensor x, Function<Tensor, Tensor> code) {
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(x);
      return requireNonNull(tape.gradient(code.apply(x), (Object) x));
    }
  }

  private double[] slopes(Tensor x, Function<Tensor, Tensor> code) {
    return tf.cast((Tensor) gradient(x, code), DType.FLOAT64).toArray(double[].class);
  }

  /// The share of the gamma distribution below a sample stays when the parameter moves.
  @Test
  void randomGamma_movesWithItsParameter() {
    try (var _ = tf.scope()) {
      Tensor alpha = tf.constant(new double[] {0.7, 2.5});
      Tensor[] sample = new Tensor[1];
      double[] got =
          slopes(
              alpha,
              a -> {
                Attributes seed = Attributes.of("seed", 3);
                sample[0] = tf.raw.RandomGamma(tf.constant(new int[0]), a, seed);
                return sample[0];
              });
      double step = 1e-5;
      Tensor above = tf.raw.Igamma(alpha.plus(step), sample[0]);
      Tensor below = tf.raw.Igamma(alpha.minus(step), sample[0]);
      Tensor right = tf.raw.Igamma(alpha, sample[0].plus(step));
      Tensor left = tf.raw.Igamma(alpha, sample[0].minus(step));
      Tensor slope = above.minus(below).neg().div(right.minus(left));
      assertThat(got).containsExactly(slope.toArray(double[].class), within(1e-4));
    }
  }

  @Test
  void gatherNd_ofAVariable_addsUpAtItsPositions() {
    try (var _ = tf.scope()) {
      Variable table = tf.variable(new double[][] {{1, 2}, {3, 4}});
      try (GradientTape tape = tf.gradientTape()) {
        Tensor taken = table.gatherNd(tf, new int[][] {{1, 0}, {0, 1}, {1, 0}});
        Tensor loss = taken.times(tf.constant(new double[] {2, 3, 5})).sum();
        Tensor gradient = (Tensor) requireNonNull(tape.gradient(loss, table));
        assertThat(gradient.toArray(double[][].class))
            .isDeepEqualTo(new double[][] {{0, 3}, {7, 0}});
      }
    }
  }

  @Test
  void sparseSegments_thatSaySo_haveSlices() {
    try (var _ = tf.scope()) {
      Tensor data = tf.constant(new double[][] {{1}, {2}, {3}});
      Object gradient =
          gradient(
              data,
              x ->
                  tf.raw.SparseSegmentMean(
                      x,
                      tf.constant(new int[] {2, 0}),
                      tf.constant(new int[] {0, 0}),
                      Attributes.of("sparse_gradient", true)));
      var slices = (IndexedSlices) gradient;
      assertThat(slices.indices().toArray(int[].class)).containsExactly(2, 0);
      assertThat(slices.values().toArray(double[][].class))
          .isDeepEqualTo(new double[][] {{0.5}, {0.5}});
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"float16", "bfloat16"})
  void segments_ofHalfNumbers_keepTheirDtype(String dtype) {
    try (var _ = tf.scope()) {
      Tensor ids = tf.constant(new int[] {0, 0, 1});
      for (String op : List.of("SegmentSum", "SegmentMean", "SegmentMax", "SegmentProd")) {
        Tensor data = tf.cast(tf.constant(new float[] {2, 4, 3}), DType.ofName(dtype));
        Tensor gradient = (Tensor) gradient(data, x -> tf.execute(op, Attributes.NONE, x, ids)[0]);
        assertThat(gradient.dtype()).isEqualTo(data.dtype());
        assertThat(tf.cast(gradient, DType.FLOAT64).toArray(double[].class))
            .containsExactly(
                switch (op) {
                  case "SegmentSum" -> new double[] {1, 1, 1};
                  case "SegmentMean" -> new double[] {0.5, 0.5, 1};
                  case "SegmentMax" -> new double[] {0, 1, 1};
                  default -> new double[] {4, 2, 1};
                });
      }
    }
  }

  @Test
  void preventGradient_saysWhy() {
    try (var _ = tf.scope()) {
      Attributes why = Attributes.of("message", "not here");
      assertThatThrownBy(() -> gradient(tf.constant(1.0), x -> tf.raw.PreventGradient(x, why)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "GradientTape.gradient: PreventGradient lies between the target and a source: not"
                  + " here");
    }
  }

  @Test
  void ctcLoss_hasNoSecondDerivative() {
    try (var _ = tf.scope()) {
      Tensor inputs = tf.cast(tf.zeros(2, 1, 3), DType.FLOAT64);
      assertThatThrownBy(() ->
              gradient(
                  inputs,
                  x -> {
                    Tensor first =
                        (Tensor)
                            gradient(
                                x,
                                y ->
                                    tf.raw.CTCLoss(
                                            y,
                                            tf.constant(new long[][] {{0, 0}}),
                                            tf.constant(new int[] {1}),
                                            tf.constant(new int[] {2}))
                                        .loss());
                    return first.square().sum();
                  }))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("CTCLoss has no second derivative");
    }
  }

  @Test
  void cropAndResize_byNearestPixels_hasNoGradientOfBoxes() {
    try (var _ = tf.scope()) {
      Tensor image = tf.zeros(1, 3, 3, 1);
      Tensor boxes = tf.constant(new float[][] {{0, 0, 1, 1}});
      Attributes nearest = Attributes.of("method", "nearest");
      assertThatThrownBy(() ->
              gradient(
                  boxes,
                  x ->
                      tf.raw.CropAndResize(
                          image,
                          x,
                          tf.constant(new int[] {0}),
                          tf.constant(new int[] {2, 2}),
                          nearest)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "the gradient of CropAndResize for its boxes needs the method 'bilinear', got"
                  + " 'nearest'");
    }
  }

  @Test
  void fullMatrices_thatAreNotSquare_areRefused() {
    try (var _ = tf.scope()) {
      Tensor tall = tf.constant(new double[][] {{3, 1}, {1, 2}, {0, 1}});
      Attributes full = Attributes.of("full_matrices", true);
      assertThatThrownBy(() -> gradient(tall, x -> tf.raw.Qr(x, full).q()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("the gradient of Qr needs full_matrices to be false")
          .hasMessageEndingWith("[3, 2]");
      assertThatThrownBy(() -> gradient(tall, x -> tf.raw.Svd(x, full).u()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("the gradient of the vectors of Svd needs full_matrices")
          .hasMessageEndingWith("[3, 2]");
      // The values do not depend on how many vectors there are.
      Function<Tensor, Tensor> thin = x -> tf.raw.Svd(x).s();
      assertThat(gradient(tall, x -> tf.raw.Svd(x, full).s())).isInstanceOf(Tensor.class);
      assertThat(slopesOfMatrix(tall, x -> tf.raw.Svd(x, full).s()))
          .containsExactly(slopesOfMatrix(tall, thin), within(1e-12));
    }
  }

  private double[] slopesOfMatrix(Tensor x, Function<Tensor, Tensor> code) {
    return tf.reshape((Tensor) gradient(x, code), -1).toArray(double[].class);
  }

  @Test
  void leastSquares_ofUnknownSizes_areRefused() {
    var function =
        tf.function(
            (Ops g, List<Tensor> in) -> {
              Tensor a = in.getFirst();
              try (GradientTape tape = g.gradientTape()) {
                tape.watch(a);
                Tensor right = g.constant(new double[][] {{1}, {2}});
                Tensor x = g.raw.MatrixSolveLs(a, right, g.constant(0.0));
                return requireNonNull(tape.gradient(x, a));
              }
            },
            FunctionOptions.defaults()
                .withInputSignature(List.of(TensorSpec.of(Shape.unknownOfRank(2), DType.FLOAT64))));
    try (var _ = tf.scope()) {
      Tensor a = tf.constant(new double[][] {{2, 1}, {1, 3}});
      assertThatThrownBy(() -> function.apply(List.of(a)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("the gradient of MatrixSolveLs needs numbers of rows and columns");
    }
  }

  // Python adds up as if there were no batches.
  @Test
  void gatherOfAVariable_inBatches_addsUpInEach() {
    Variable variable = tf.variable(new double[][] {{1, 2, 3}, {4, 5, 6}});
    try (GradientTape tape = tf.gradientTape()) {
      Attributes attributes = Attributes.of("dtype", DType.FLOAT64).with("batch_dims", 1);
      Tensor indices = tf.constant(new int[][] {{0, 2, 2}, {1, 0, 0}});
      Tensor taken = tf.execute("ResourceGather", attributes, variable.handle(), indices)[0];
      Tensor slope = (Tensor) requireNonNull(tape.gradient(taken.sum(), variable));
      assertThat(tf.reshape(slope, -1).toArray(double[].class)).containsExactly(1, 0, 2, 2, 1, 0);
    }
  }
}
