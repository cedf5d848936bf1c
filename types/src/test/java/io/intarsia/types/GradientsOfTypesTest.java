package io.intarsia.types;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.function.Code;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.NamedTuple;
import io.intarsia.op.Ops;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.sparse.SparseTensor;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Gradients through values of extension types, with respect to them, and through their boxes.
final class GradientsOfTypesTest {
  private static <A, R> R run(Environment tf, boolean isTraced, Code.Of1<A, R> code, A argument) {
    return isTraced ? tf.function(code).apply(argument) : code.run(tf, argument);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("E-034")
  void gradient_throughMaskedTensors_isThatOfTheirValues(boolean isTraced) {
    try (var tf = Environment.open()) {
      Code.Of1<Tensor, Tensor> code =
          (g, x) -> {
            try (GradientTape tape = g.gradientTape()) {
              tape.watch(x);
              var masked = MaskedTensor.of(x, g.constant(new boolean[] {true, false, true}));
              var product = g.math.multiply(masked, masked);
              return requireNonNull(tape.gradient(g.math.reduceSum(product.values()), x));
            }
          };
      Tensor x = tf.constant(new float[] {1, 2, 3});
      assertThat(run(tf, isTraced, code, x).toArray(float[].class)).containsExactly(2, 4, 6);
    }
  }

  // Of 1, 2 and 6, with NaN where nothing is valid: the mean is 3, the variance 14 / 3.
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("E-034")
  void gradient_throughStatisticsOfMaskedTensors_isZeroWhereNothingIsValid(boolean isTraced) {
    double std = Math.sqrt(14 / 3.0);
    Map<BiFunction<Ops, MaskedTensor, MaskedTensor>, double[]> expected =
        Map.of(
            (g, masked) -> masked.sum(g), new double[] {1, 1, 0, 1},
            (g, masked) -> masked.mean(g), new double[] {1 / 3.0, 1 / 3.0, 0, 1 / 3.0},
            (g, masked) -> masked.max(g), new double[] {0, 0, 0, 1},
            (g, masked) -> masked.min(g), new double[] {1, 0, 0, 0},
            (g, masked) -> masked.variance(g), new double[] {-4 / 3.0, -2 / 3.0, 0, 2},
            (g, masked) -> masked.std(g),
                new double[] {-2 / (3 * std), -1 / (3 * std), 0, 1 / std});
    try (var tf = Environment.open()) {
      Tensor x = tf.constant(new double[] {1, 2, Double.NaN, 6});
      expected.forEach((statistic, gradient) -> {
        Code.Of1<Tensor, Tensor> code =
            (g, values) -> {
              try (GradientTape tape = g.gradientTape()) {
                tape.watch(values);
                Tensor result = statistic.apply(g, MaskedTensor.ofNaN(g, values)).values();
                return requireNonNull(tape.gradient(result, values));
              }
            };
        assertThat(run(tf, isTraced, code, x).toArray(double[].class))
            .containsExactly(gradient, within(1e-12));
      });
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("E-035")
  void gradient_withRespectToARaggedTensor_isRagged(boolean isTraced) {
    try (var tf = Environment.open()) {
      Code.Of1<RaggedTensor, RaggedTensor> code =
          (g, rt) -> {
            try (GradientTape tape = g.gradientTape()) {
              tape.watch(rt);
              Tensor y = rt.flatValues().square().sum();
              return (RaggedTensor) requireNonNull(tape.gradient(y, (Object) rt));
            }
          };
      var rt = RaggedTensor.of(tf, List.of(List.of(1f, 2f), List.of(3f)));
      assertThat(run(tf, isTraced, code, rt).toList()).hasToString("[[2.0, 4.0], [6.0]]");
      var functional = tf.gradient((Ops g, RaggedTensor r) -> r.flatValues().square().sum());
      assertThat(functional.apply(rt).toList()).hasToString("[[2.0, 4.0], [6.0]]");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("E-035")
  void gradient_withRespectToASparseTensor_isSparseAtTheSamePlaces(boolean isTraced) {
    try (var tf = Environment.open()) {
      Code.Of1<SparseTensor, SparseTensor> code =
          (g, sparse) -> {
            try (GradientTape tape = g.gradientTape()) {
              tape.watch(sparse);
              Tensor y = sparse.values().pow(3).sum();
              return (SparseTensor) requireNonNull(tape.gradient(y, (Object) sparse));
            }
          };
      SparseTensor sparse =
          SparseTensor.of(
              tf.constant(new long[][] {{0, 1}, {1, 2}}),
              tf.constant(new float[] {2, 3}),
              tf.constant(new long[] {2, 3}));
      SparseTensor gradient = run(tf, isTraced, code, sparse);
      assertThat(gradient.values().toArray(float[].class)).containsExactly(12, 27);
      assertThat(gradient.indices().toArray(long[][].class))
          .isDeepEqualTo(new long[][] {{0, 1}, {1, 2}});
      assertThat(gradient.denseShape().toArray(long[].class)).containsExactly(2, 3);
    }
  }

  /// A record of numbers of several types, and of what has no gradient.
  record Batch(Tensor features, RaggedTensor rows, Tensor labels, String name)
      implements ExtensionType {}

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("E-035")
  void gradient_withRespectToARecord_isOneOfItsNumbers(boolean isTraced) {
    try (var tf = Environment.open()) {
      Code.Of1<Batch, Batch> code =
          (g, batch) -> {
            try (GradientTape tape = g.gradientTape()) {
              tape.watch(batch);
              Tensor y =
                  batch.features().square().sum().plus(batch.rows().flatValues().pow(3).sum());
              return (Batch) requireNonNull(tape.gradient(y, (Object) batch));
            }
          };
      var batch =
          new Batch(
              tf.constant(new float[] {1, 2}),
              RaggedTensor.of(tf, List.of(List.of(1f, 2f), List.of(3f))),
              tf.constant(new int[] {7, 8}),
              "a");
      Batch gradient = run(tf, isTraced, code, batch);
      assertThat(gradient.features().toArray(float[].class)).containsExactly(2, 4);
      assertThat(gradient.rows().toList()).hasToString("[[3.0, 12.0], [27.0]]");
      assertThat(gradient.labels().toArray(int[].class)).containsExactly(7, 8);
      assertThat(gradient.name()).isEqualTo("a");
    }
  }

  /// A layer whose input is ragged.
  record Embedding(Variable table, RaggedTensor rows) implements ExtensionType {}

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("E-035")
  void gradient_withRespectToARecordOfAVariableAndARaggedTensor_hasARaggedOne(boolean isTraced) {
    try (var tf = Environment.open()) {
      Code.Of1<Embedding, Object> code =
          (g, e) -> {
            try (GradientTape tape = g.gradientTape()) {
              tape.watch(e.rows());
              Tensor y = e.table().read(g).times(e.rows().flatValues()).sum();
              return requireNonNull(tape.gradient(y, (Object) e));
            }
          };
      var embedding =
          new Embedding(
              tf.variable(new float[] {5, 6, 7}),
              RaggedTensor.of(tf, List.of(List.of(1f, 2f), List.of(3f))));
      var gradient = (NamedTuple) run(tf, isTraced, code, embedding);
      assertThat(((Tensor) requireNonNull(gradient.get("table"))).toArray(float[].class))
          .containsExactly(1, 2, 3);
      assertThat(((RaggedTensor) requireNonNull(gradient.get("rows"))).toList())
          .hasToString("[[5.0, 6.0], [7.0]]");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("E-107")
  void gradient_throughABox_isThatOfTheValue(boolean isTraced) {
    try (var tf = Environment.open()) {
      Code.Of1<Tensor, Tensor> code =
          (g, flat) -> {
            try (GradientTape tape = g.gradientTape()) {
              tape.watch(flat);
              var rt = RaggedTensor.fromRowSplits(flat, g.constant(new long[] {0, 2, 3}));
              var spec = rt.typeSpec();
              RaggedTensor back = spec.fromBoxedTensor(spec.toBoxedTensor(rt, 1));
              return requireNonNull(tape.gradient(back.flatValues().square().sum(), flat));
            }
          };
      Tensor flat = tf.constant(new float[] {1, 2, 3});
      assertThat(run(tf, isTraced, code, flat).toArray(float[].class)).containsExactly(2, 4, 6);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("E-107")
  void gradient_throughAMapOverRows_isThatOfEachRow(boolean isTraced) {
    try (var tf = Environment.open()) {
      Code.Of1<Tensor, Tensor> code =
          (g, flat) -> {
            try (GradientTape tape = g.gradientTape()) {
              tape.watch(flat);
              var rt = RaggedTensor.fromRowSplits(flat, g.constant(new long[] {0, 2, 3}));
              Tensor sums = g.mapFn((Ops b, RaggedTensor row) -> row.flatValues().pow(3).sum(), rt);
              return requireNonNull(tape.gradient(sums.sum(), flat));
            }
          };
      Tensor flat = tf.constant(new float[] {1, 2, 3});
      assertThat(run(tf, isTraced, code, flat).toArray(float[].class)).containsExactly(3, 12, 27);
    }
  }
}
