package io.intarsia.types.ragged;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.Recorded;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the goldens of Python do not show: messages, ops, gradients, loops, and where we differ.
final class RaggedArithmeticTest {
  private final Environment tf;

  RaggedArithmeticTest(Environment tf) {
    this.tf = tf;
  }

  private RaggedTensor rows() {
    return RaggedTensor.of(tf, List.of(List.of(1f, 2f), List.of(), List.of(3f)));
  }

  // -- operands -----------------------------------------------------------------------------------

  @Test
  @Tag("E-005")
  void binary_numbersArraysAndOperators_areOperands() {
    RaggedTensor x = rows();

    assertThat(tf.math.add(x, 1)).hasToString("RaggedTensor([[2.0, 3.0], [], [4.0]])");
    assertThat(tf.op("math.add").apply(x, List.of(List.of(1, 2), List.of(), List.of(3))))
        .hasToString("RaggedTensor([[2.0, 4.0], [], [6.0]])");
    assertThat(tf.math.subtract(10, x)).hasToString("RaggedTensor([[9.0, 8.0], [], [7.0]])");
    assertThat(tf.op("math.multiply").apply(x, new float[][] {{1}, {2}, {3}}))
        .hasToString("RaggedTensor([[1.0, 2.0], [], [9.0]])");
    assertThat(tf.math.add(tf.constant(new float[] {5}), x))
        .hasToString("RaggedTensor([[6.0, 7.0], [], [8.0]])");
    assertThat(tf.math.less(x, 3)).hasToString("RaggedTensor([[true, true], [], [false]])");
    assertThat(tf.op("math.add_n").apply(List.of(x, x)))
        .hasToString("RaggedTensor([[2.0, 4.0], [], [6.0]])");
    assertThat(tf.clipByValue(x, 2, 2.5)).hasToString("RaggedTensor([[2.0, 2.0], [], [2.5]])");
  }

  @Test
  @Tag("E-005")
  void binary_rowsOfOneLengthAgainstAVector_broadcasts() {
    RaggedTensor x = RaggedTensor.of(tf, List.of(List.of(1, 2), List.of(3, 4), List.of(5, 6)));

    // TensorFlow 2.21 compares the splits of one row with those of three, and fails.
    assertThat(tf.math.add(x, tf.constant(new int[] {10, 20})))
        .hasToString("RaggedTensor([[11, 22], [13, 24], [15, 26]])");
  }

  @Test
  @Tag("E-005")
  void assertion_ofRows_comparesThem() {
    tf.debugging.assertEqual(rows(), rows());
    tf.debugging.assertLess(rows(), 4);
    assertThatThrownBy(() -> tf.debugging.assertGreater(rows(), 2))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("got 2 of 3 that fail");
  }

  @Test
  @Tag("E-005")
  void mapFlatValues_ofValuesInTheSameRows_keepsThem() {
    TensorLike both =
        RaggedOps.mapFlatValues(
            tf,
            values ->
                tf.math.add(
                    (Tensor) values.get(0),
                    tf.math.multiply((Tensor) values.get(1), (Number) values.get(2))),
            RaggedTensor.of(tf, List.of(List.of(1, 2), List.of(3))),
            RaggedTensor.of(tf, List.of(List.of(10, 20), List.of(30))),
            2);

    assertThat(both).hasToString("RaggedTensor([[21, 42], [63]])");
    assertThatThrownBy(() ->
            RaggedOps.mapFlatValues(
                tf,
                values -> (Tensor) values.get(0),
                RaggedTensor.of(tf, List.of(List.of(1, 2), List.of(3))),
                RaggedTensor.of(tf, List.of(List.of(1), List.of(2, 3)))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "RaggedOps.mapFlatValues: expected ragged tensors in the same rows, got row splits");
  }

  @Test
  void splits_thatDoNotFit_areRefusedBeforeArraysAreMadeOfThem() {
    var far =
        RaggedTensor.fromRowSplits(
            tf.constant(new float[] {1, 2}), tf.constant(new long[] {0, 1, 2_000_000_000}));
    var falling =
        RaggedTensor.fromRowSplits(
            tf.constant(new float[] {1, 2}), tf.constant(new long[] {0, 3, 2}));
    Tensor column = tf.constant(new float[][] {{1}, {2}});

    for (Executable call :
        List.<Executable>of(() -> tf.math.add(far, column), () -> tf.math.reduceSum(far, 1))) {
      assertThatThrownBy(call::execute)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("end with the number of rows or values it cuts, 2, got 2000000000");
    }
    for (Executable call :
        List.<Executable>of(
            () -> tf.math.add(falling, column), () -> tf.math.reduceSum(falling, 0))) {
      assertThatThrownBy(call::execute)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("never fall below 3, got 2 at position 2");
    }
  }

  @Test
  @Tag("E-005")
  void dropout_ofRows_keepsThem() {
    var dropped = (RaggedTensor) Objects.requireNonNull(tf.op("nn.dropout").apply(rows(), 0.5));

    assertThat(dropped.rowSplits().toArray(long[].class)).containsExactly(0, 2, 2, 3);
    assertThatThrownBy(() -> tf.op("nn.dropout").apply(rows(), 0.5, List.of(3L, 1L)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("nn.dropout: expected no noise shape with a ragged tensor; leave it out");
  }

  // -- refusals -----------------------------------------------------------------------------------

  @Test
  @Tag("E-005")
  void binary_otherRows_showsBoth() {
    RaggedTensor other = RaggedTensor.of(tf, List.of(List.of(1f), List.of(), List.of(2f, 3f)));

    assertThatThrownBy(() -> tf.math.add(rows(), other))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "math.add: the rows of shapes [3, ?] and [3, ?] do not broadcast at axis 1; expected"
                + " equal lengths, or a uniform axis of length 1, got row 0 has length 2 in one and"
                + " 1 in the other: [2, 0, 1] and [1, 0, 2]");
    assertThatThrownBy(
            () -> tf.function((Ops g, RaggedTensor x) -> g.math.add(x, other)).apply(rows()))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining(
            "math.add: the rows of shapes [3, ?] and [3, ?] do not broadcast at axis 1; expected"
                + " equal lengths, or a uniform axis of length 1");
    assertThatThrownBy(() -> tf.math.add(rows(), tf.constant(new float[][] {{1}, {2}})))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at axis 0")
        .hasMessageEndingWith("got row 0 has length 3 in one and 2 in the other: [3] and [2]");
  }

  @Test
  @Tag("E-005")
  void binary_otherSplitsDtype_saysHowToConvert() {
    RaggedTensor narrow = rows().withRowSplitsDtype(DType.INT32);

    assertThatThrownBy(() -> tf.math.add(rows(), narrow))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "math.add: expected row splits of one dtype, got int64 and int32; convert one by"
                + " withRowSplitsDtype(DType.INT64)");
    assertThat(narrow.withRowSplitsDtype(DType.INT32)).isSameAs(narrow);
    assertThatThrownBy(() -> narrow.withRowSplitsDtype(DType.FLOAT32))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("rowSplitsDtype must be int32 or int64, got float32");
  }

  @Test
  @Tag("E-005")
  void addN_otherRows_isRefused() {
    RaggedTensor other = RaggedTensor.of(tf, List.of(List.of(1f, 2f, 3f), List.of(), List.of()));
    BiFunction<Ops, RaggedTensor, TensorLike> sum = (g, x) -> g.math.addN(List.of(x, other));

    assertThatThrownBy(() -> sum.apply(tf, rows()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "math.add_n: expected ragged tensors in the same rows, got row splits [0, 2, 2, 3] and"
                + " [0, 3, 3, 3]");
    assertThatThrownBy(() -> tf.function(sum::apply).apply(rows()))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("math.add_n: expected ragged tensors in the same rows");
  }

  @Test
  @Tag("E-005")
  void reduction_badAxis_saysWhichThereAre() {
    assertThatThrownBy(() -> tf.math.reduceSum(rows(), 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("math.reduce_sum: expected different axes from -2 to 1, got 2");
    assertThatThrownBy(() -> tf.math.reduceSum(rows(), 1, -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("math.reduce_sum: expected different axes from -2 to 1, got -1");
    assertThatThrownBy(() -> tf.math.reduceVariance(tf.cast(rows(), DType.COMPLEX64), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected real elements, got complex64");
  }

  @Test
  @Tag("E-005")
  void variance_ofLargeNumbers_isExact() {
    RaggedTensor x = RaggedTensor.of(tf, List.of(List.of(1e9, 1e9 + 1), List.of(7.0)));

    var variance = (Tensor) tf.math.reduceVariance(x, 1);
    assertThat(variance.toArray(double[].class)).containsExactly(0.25, 0);
  }

  @Test
  void segments_sortedAndNot_areOfTheRowsOfTheirNumbers() {
    RaggedTensor x = rows();
    RaggedTensor ids = RaggedTensor.of(tf, List.of(List.of(0, 0), List.of(), List.of(2)));

    assertThat(tf.math.segmentSum(x, ids)).hasToString("[3. 0. 3.] shape=[3] dtype=float32");
    assertThat(tf.math.segmentMax(x, ids)).hasToString("[2. 0. 3.] shape=[3] dtype=float32");
    assertThat(tf.math.segmentMin(x, ids)).hasToString("[1. 0. 3.] shape=[3] dtype=float32");
    assertThat(tf.math.segmentProd(x, ids)).hasToString("[2. 1. 3.] shape=[3] dtype=float32");
    assertThat(tf.math.segmentMean(x, ids)).hasToString("[1.5 0.  3. ] shape=[3] dtype=float32");
    assertThat(tf.math.unsortedSegmentSum(x, ids, 4))
        .hasToString("[3. 0. 3. 0.] shape=[4] dtype=float32");
  }

  // -- ops ----------------------------------------------------------------------------------------

  @Test
  @Tag("E-005")
  void kernels_ofEachFunction_areFew() {
    RaggedTensor x = rows();
    RaggedTensor sameRows = rows();
    Tensor column = tf.constant(new float[][] {{1}, {2}, {3}});

    assertThat(Recorded.ops(tf, () -> tf.math.add(x, x))).containsExactly("AddV2");
    assertThat(Recorded.ops(tf, () -> tf.math.add(x, sameRows))).containsExactly("AddV2");
    assertThat(Recorded.ops(tf, () -> tf.math.add(x, column)))
        .containsExactly("Reshape", "GatherV2", "AddV2");
    assertThat(Recorded.ops(tf, () -> tf.math.reduceSum(x, 1)))
        .containsExactly("UnsortedSegmentSum");
    assertThat(Recorded.ops(tf, () -> tf.math.reduceMean(x, 1))).hasSizeLessThanOrEqualTo(4);
    assertThat(Recorded.ops(tf, x::toTensor)).containsExactly("RaggedTensorToTensor");
  }

  // -- gradients and loops ------------------------------------------------------------------------

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("E-005")
  void gradient_throughBroadcastAndReduction_isThatOfTheElements(boolean isTraced) {
    BiFunction<Ops, Tensor, List<Tensor>> code =
        (g, column) -> {
          try (GradientTape tape = g.gradientTape()) {
            RaggedTensor x = rows();
            tape.watch(column);
            tape.watch(x.flatValues());
            RaggedTensor product = g.math.multiply(x, column);
            Tensor sums = (Tensor) g.math.reduceSum(g.math.square(product), 1);
            List<Tensor> sources = List.of(column, x.flatValues());
            return gradients(tape, sums, sources);
          }
        };
    Tensor column = tf.constant(new float[][] {{2}, {5}, {3}});
    List<Tensor> gradients =
        isTraced ? tf.function(code::apply).apply(column) : code.apply(tf, column);

    // Of the sum of (x c)²: 2 x² c by c, 2 x c² by x.
    assertThat(gradients.getFirst().toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{20}, {0}, {54}});
    assertThat(gradients.getLast().toArray(float[].class)).containsExactly(8, 16, 54);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("E-005")
  void gradient_throughReductions_isThatOfTheElements(boolean isTraced) {
    Map<String, double[]> expected =
        Map.of(
            "math.reduce_sum", new double[] {1, 1, 1},
            "math.reduce_mean", new double[] {0.5, 0.5, 1},
            "math.reduce_max", new double[] {0, 1, 1},
            "math.reduce_min", new double[] {1, 0, 1},
            "math.reduce_prod", new double[] {2, 1, 1},
            "math.reduce_variance", new double[] {-0.5, 0.5, 0});
    Tensor flat = tf.constant(new double[] {1, 2, 3});
    Tensor splits = tf.constant(new long[] {0, 2, 3});

    expected.forEach((name, wanted) -> {
      BiFunction<Ops, Tensor, Tensor> code =
          (g, values) -> {
            try (GradientTape tape = g.gradientTape()) {
              tape.watch(values);
              var reduced = g.op(name).apply(RaggedTensor.fromRowSplits(values, splits), 1);
              return requireNonNull(tape.gradient(requireNonNull(reduced), values));
            }
          };
      Tensor got = isTraced ? tf.function(code::apply).apply(flat) : code.apply(tf, flat);
      assertThat(got.toArray(double[].class)).as(name).containsExactly(wanted, within(1e-12));
    });
  }

  private static List<Tensor> gradients(GradientTape tape, Tensor target, List<Tensor> sources) {
    return tape.gradient(target, sources).stream()
        .map(each -> (Tensor) requireNonNull(each))
        .toList();
  }

  @Test
  @Tag("E-005")
  void loop_overRows_addsAndReducesThem() {
    var total =
        tf.function((Ops g, RaggedTensor x) ->
                g.whileLoop(
                    (c, v) -> c.math.less((Tensor) v.getFirst(), 3),
                    (b, v) -> {
                      var doubled = b.math.add((RaggedTensor) v.get(1), (RaggedTensor) v.get(1));
                      var sums = (Tensor) b.math.reduceSum(doubled, 1);
                      return List.of(b.math.add((Tensor) v.getFirst(), 1), doubled, sums);
                    },
                    List.of(g.constant(0), x, g.constant(new float[3]))))
            .apply(rows());

    assertThat(((Tensor) total.get(2)).toArray(float[].class)).containsExactly(24, 0, 24);
  }
}
