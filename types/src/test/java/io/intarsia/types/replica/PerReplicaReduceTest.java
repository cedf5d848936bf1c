package io.intarsia.types.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.FunctionOptions;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ValueMode;
import io.intarsia.types.labeled.LabeledTensor;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.ragged.RowPartition;
import io.intarsia.types.replica.PerReplicaTest.Example;
import io.intarsia.types.replica.PerReplicaTest.Masked;
import io.intarsia.types.sparse.SparseTensor;
import io.intarsia.variable.Variable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/// Numbers of tensors are those that `tf.distribute.MirroredStrategy` gives on two devices.
@Tag("E-032")
@SuppressWarnings("NullAway") // parts of nests may be null; these are not
final class PerReplicaReduceTest {
  private final Environment tf;

  PerReplicaReduceTest(Environment tf) {
    this.tf = tf;
  }

  private Tensor floats(float... values) {
    return tf.constant(values);
  }

  @SuppressWarnings("unchecked") // what the test gave
  private <T, R> R in(ValueMode mode, PerReplica<T> value, Function<PerReplica<T>, R> code) {
    return (R) mode.run(tf, List.of(value), (g, in) -> code.apply((PerReplica<T>) in.getFirst()));
  }

  private static void assertPrints(Object value, String text) {
    assertThat(value).hasToString(text);
  }

  private static void assertIs(Object value, String text) {
    Tensor tensor = (Tensor) value;
    assertThat(tensor.rank() == 0 ? "" + tensor.asDouble() : tensor.toList().toString())
        .isEqualTo(text);
  }

  // -- across replicas ----------------------------------------------------------------------------

  @ParameterizedTest
  @EnumSource
  void reduce_ofTensors_combinesElements(ValueMode mode) {
    var x = PerReplica.of(floats(1, 7), floats(2, 5), floats(6, 0));

    assertIs(in(mode, x, p -> p.reduce(ReduceOp.SUM)), "[9.0, 12.0]");
    assertIs(in(mode, x, p -> p.reduce(ReduceOp.MEAN)), "[3.0, 4.0]");
    assertIs(in(mode, x, p -> p.reduce(ReduceOp.MAX)), "[6.0, 7.0]");
    assertIs(in(mode, x, p -> p.reduce(ReduceOp.MIN)), "[1.0, 0.0]");
    assertIs(in(mode, x, p -> p.reduce(ReduceOp.CONCAT)), "[1.0, 7.0, 2.0, 5.0, 6.0, 0.0]");
  }

  @Test
  void mean_ofIntegers_isAFraction() {
    var x = PerReplica.of(tf.constant(1), tf.constant(2));

    assertThat(x.reduce(ReduceOp.MEAN).dtype()).isEqualTo(DType.FLOAT64);
    assertIs(x.reduce(ReduceOp.MEAN), "1.5");
    assertThat(x.reduce(ReduceOp.SUM).dtype()).isEqualTo(DType.INT32);
    assertThat(x.reduce(ReduceOp.MAX).asInt()).isEqualTo(2);
  }

  @Test
  void reduce_ofOneReplica_isItsValue() {
    var x = PerReplica.of(floats(1, 7));

    for (ReduceOp op : ReduceOp.values()) {
      assertIs(x.reduce(op), "[1.0, 7.0]");
    }
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "UNKNOWN_RANK") // refused by math.add
  void reduce_ofRaggedRows_keepsThem(ValueMode mode) {
    var x =
        PerReplica.of(
            RaggedTensor.of(tf, List.of(List.of(1, 2), List.of(3))),
            RaggedTensor.of(tf, List.of(List.of(5, 0), List.of(9))));

    assertThat(in(mode, x, p -> p.reduce(ReduceOp.SUM)).toList()).hasToString("[[6, 2], [12]]");
    assertThat(in(mode, x, p -> p.reduce(ReduceOp.MAX)).toList()).hasToString("[[5, 2], [9]]");
    assertThat(in(mode, x, p -> p.reduce(ReduceOp.MIN)).toList()).hasToString("[[1, 0], [3]]");
  }

  @ParameterizedTest
  @EnumSource
  void reduce_ofMaskedValues_isValidWhereAllAre(ValueMode mode) {
    var x =
        PerReplica.of(
            MaskedTensor.of(floats(1, 2), tf.constant(new boolean[] {true, true})),
            MaskedTensor.of(floats(3, 4), tf.constant(new boolean[] {true, false})));

    assertPrints(in(mode, x, p -> p.reduce(ReduceOp.SUM)), "MaskedTensor([4.0, --])");
    assertPrints(in(mode, x, p -> p.reduce(ReduceOp.MEAN)), "MaskedTensor([2.0, --])");
    assertPrints(in(mode, x, p -> p.reduce(ReduceOp.MAX)), "MaskedTensor([3.0, --])");
  }

  @Test
  void sum_ofSparseValues_isSparse() {
    Tensor shape = tf.constant(new long[] {4});
    var x =
        PerReplica.of(
            SparseTensor.of(tf.constant(new long[][] {{0}, {2}}), floats(1, 2), shape),
            SparseTensor.of(tf.constant(new long[][] {{2}, {3}}), floats(5, 6), shape));

    SparseTensor sum = x.reduce(ReduceOp.SUM);

    assertIs(sum.indices(), "[[0], [2], [3]]");
    assertIs(sum.values(), "[1.0, 7.0, 6.0]");
  }

  @Test
  void reduce_ofLabeledValues_keepsTheNames() {
    var x = PerReplica.of(LabeledTensor.of(floats(1, 2), "a"), LabeledTensor.of(floats(3, 5), "a"));

    LabeledTensor sum = x.reduce(ReduceOp.SUM);

    assertThat(sum.names()).containsExactly("a");
    assertIs(sum.values(), "[4.0, 7.0]");
    assertIs(x.gather(0).values(), "[1.0, 2.0, 3.0, 5.0]");
  }

  @ParameterizedTest
  @EnumSource(names = {"EAGER", "FUNCTION", "COMPILED"})
  void reduce_ofSlices_staysSlices(ValueMode mode) {
    Tensor shape = tf.constant(new int[] {3, 2});
    var x =
        PerReplica.of(
            IndexedSlices.of(
                tf.constant(new float[][] {{1, 2}}), tf.constant(new int[] {0}), shape),
            IndexedSlices.of(
                tf.constant(new float[][] {{3, 4}, {5, 6}}), tf.constant(new int[] {2, 0}), shape));

    IndexedSlices sum = in(mode, x, p -> p.reduce(ReduceOp.SUM));
    IndexedSlices mean = in(mode, x, p -> p.reduce(ReduceOp.MEAN));

    assertIs(sum.indices(), "[0, 2, 0]");
    assertIs(sum.values(), "[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]");
    assertIs(sum.toTensor(), "[[6.0, 8.0], [0.0, 0.0], [3.0, 4.0]]");
    assertIs(mean.indices(), "[0, 2, 0]");
    assertIs(mean.values(), "[[0.5, 1.0], [1.5, 2.0], [2.5, 3.0]]");
  }

  @Test
  void sum_ofSlicesWithoutDenseShape_hasNone() {
    var one = IndexedSlices.of(tf.constant(new float[][] {{1}}), tf.constant(new int[] {4}));

    IndexedSlices sum = PerReplica.of(one, one).reduce(ReduceOp.SUM);

    assertThat(sum.denseShape()).isEmpty();
    assertIs(sum.indices(), "[4, 4]");
  }

  @Test
  void max_ofSlices_isRefused() {
    Tensor shape = tf.constant(new int[] {3, 1});
    var one = IndexedSlices.of(tf.constant(new float[][] {{1}}), tf.constant(new int[] {0}), shape);
    var both = PerReplica.of(one, one);

    assertThatThrownBy(() -> both.reduce(ReduceOp.MAX))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "PerReplica.reduce: expected IndexedSlices of such values at value, got a tensor"
                + " float32[3, 1]; map(…) makes tensors of the values before");
    assertThatThrownBy(() -> both.gather(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("PerReplica.gather: expected IndexedSlices");
  }

  @ParameterizedTest
  @EnumSource(names = {"EAGER", "FUNCTION", "LOOP", "COMPILED"})
  void reduce_ofRecordsThatRunNoFunctions_isPartByPart(ValueMode mode) {
    var x = PerReplica.of(new Masked(floats(1), floats(2)), new Masked(floats(3), floats(5)));

    Masked sum = in(mode, x, p -> p.reduce(ReduceOp.SUM));
    Masked all = mode == ValueMode.LOOP ? x.gather(0) : in(mode, x, p -> p.gather(0));

    assertIs(sum.values(), "[4.0]");
    assertIs(sum.mask(), "[7.0]");
    assertIs(all.mask(), "[2.0, 5.0]");
  }

  record Ragged(RaggedTensor rows, String name) implements ExtensionType {}

  @Test
  void reduce_ofRecordsWithValuesOfOtherTypes_usesTheirFunctions() {
    RaggedTensor rows = RaggedTensor.of(tf, List.of(List.of(1, 2), List.of(3)));
    var x = PerReplica.of(new Ragged(rows, "a"), new Ragged(rows, "a"));

    assertThat(x.reduce(ReduceOp.SUM).rows().toList()).hasToString("[[2, 4], [6]]");
    assertThat(x.gather(0).rows().toList()).hasToString("[[1, 2], [3], [1, 2], [3]]");
    assertThat(x.gather(0).name()).isEqualTo("a");
  }

  @Test
  void reduce_ofRecordsWithOtherStaticParts_isRefused() {
    RaggedTensor rows = RaggedTensor.of(tf, List.of(List.of(1, 2), List.of(3)));
    var x = PerReplica.of(new Ragged(rows, "a"), new Ragged(rows, "b"));

    assertThatThrownBy(() -> x.reduce(ReduceOp.SUM))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("PerReplica.reduce: expected what replica 0 has at value, ")
        .hasMessageEndingWith("from replica 1");
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"UNKNOWN_SIZES", "UNKNOWN_RANK"})
  void reduce_ofNests_isLeafByLeaf(ValueMode mode) {
    Object first = Map.of("a", floats(1), "b", Arrays.asList(floats(2), null));
    Object second = Map.of("a", floats(10), "b", Arrays.asList(floats(20), null));

    var sum = (Map<?, ?>) in(mode, PerReplica.of(first, second), p -> p.reduce(ReduceOp.SUM));

    assertIs(sum.get("a"), "[11.0]");
    assertIs(((List<?>) sum.get("b")).getFirst(), "[22.0]");
    assertThat(((List<?>) sum.get("b")).get(1)).isNull();
  }

  @Test
  void reduce_ofRecordsOfTheProgram_givesOne() {
    var x =
        PerReplica.of(
            new Example(floats(1), List.of(floats(2))), new Example(floats(3), List.of(floats(4))));

    Example sum = x.reduce(ReduceOp.SUM);

    assertIs(sum.features(), "[4.0]");
    assertIs(sum.labels().getFirst(), "[6.0]");
  }

  // -- along an axis ------------------------------------------------------------------------------

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "LOOP") // the result has another shape than a start
  void reduceAlongAxis_ofOtherSizes_weightsTheMeanRight(ValueMode mode) {
    var x = PerReplica.of(floats(1, 2, 3), floats(10), floats());

    assertIs(in(mode, x, p -> p.reduce(ReduceOp.MEAN, 0)), "4.0");
    assertIs(in(mode, x, p -> p.reduce(ReduceOp.SUM, -1)), "16.0");
    assertIs(in(mode, x, p -> p.reduce(ReduceOp.MAX, 0)), "10.0");
    assertIs(in(mode, x, p -> p.reduce(ReduceOp.MIN, 0)), "1.0");
    assertIs(in(mode, x, p -> p.reduce(ReduceOp.CONCAT, 0)), "[1.0, 2.0, 3.0, 10.0]");
    assertIs(in(mode, x, p -> p.gather(0)), "[1.0, 2.0, 3.0, 10.0]");
  }

  @Test
  void meanAlongAxis_ofIntegers_isAFraction() {
    var x = PerReplica.of(tf.constant(new int[] {1, 2}), tf.constant(new int[] {4, 4}));

    Tensor mean = x.reduce(ReduceOp.MEAN, 0);

    assertIs(mean, "2.75");
  }

  @Test
  void meanAlongAxis_whereNoReplicaHasARow_isNotANumber() {
    Tensor mean = PerReplica.of(floats(), floats()).reduce(ReduceOp.MEAN, 0);

    assertThat(mean.asFloat()).isNaN();
  }

  @Test
  void gather_alongTheSecondAxis_joinsColumns() {
    var x =
        PerReplica.of(
            tf.constant(new int[][] {{1}, {2}}), tf.constant(new int[][] {{3, 4}, {5, 6}}));

    assertIs(x.gather(1), "[[1, 3, 4], [2, 5, 6]]");
    assertIs(x.gather(-1), "[[1, 3, 4], [2, 5, 6]]");
    Tensor rows = x.reduce(ReduceOp.SUM, 1);
    assertIs(rows, "[8, 13]");
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"LOOP", "COMPILED"})
  void gather_ofRaggedRows_keepsThem(ValueMode mode) {
    var x =
        PerReplica.of(
            RaggedTensor.of(tf, List.of(List.of(1, 2), List.of(3))),
            RaggedTensor.of(tf, List.of(List.of(), List.of(4, 5, 6))));

    assertThat(in(mode, x, p -> p.gather(0)).toList()).hasToString("[[1, 2], [3], [], [4, 5, 6]]");
    assertIs(in(mode, x, p -> p.reduce(ReduceOp.SUM, 0)), "[8, 7, 6]");
    assertIs(in(mode, x, p -> p.reduce(ReduceOp.SUM, 1)), "[3, 18]");
  }

  @Test
  void gather_ofStrings_joinsThem() {
    var x = PerReplica.of(tf.constant(new String[] {"a"}), tf.constant(new String[] {"b", "c"}));

    assertThat(x.gather(0).toArray(String[].class)).containsExactly("a", "b", "c");
  }

  @Test
  void meanAlongAxis_ofMaskedValues_isOfAllElements() {
    var x =
        PerReplica.of(
            MaskedTensor.of(floats(1, 2), tf.constant(new boolean[] {true, true})),
            MaskedTensor.of(floats(6), tf.constant(new boolean[] {true})));

    MaskedTensor mean = x.reduce(ReduceOp.MEAN, 0);

    assertPrints(mean, "MaskedTensor(3.0)");
    assertPrints(x.gather(0), "MaskedTensor([1.0, 2.0, 6.0])");
  }

  // -- gradients ----------------------------------------------------------------------------------

  @ParameterizedTest
  @EnumSource(names = {"EAGER", "FUNCTION", "UNKNOWN_SIZES", "UNKNOWN_RANK", "COMPILED"})
  void gradient_ofReductions_reachesEachReplica(ValueMode mode) {
    Tensor a = floats(1, 7);
    Tensor b = floats(2, 5);

    assertThat(gradients(mode, a, b, p -> p.reduce(ReduceOp.SUM)))
        .containsExactly("[1.0, 1.0]", "[1.0, 1.0]");
    assertThat(gradients(mode, a, b, p -> p.reduce(ReduceOp.MEAN)))
        .containsExactly("[0.5, 0.5]", "[0.5, 0.5]");
    assertThat(gradients(mode, a, b, p -> p.reduce(ReduceOp.MAX)))
        .containsExactly("[0.0, 1.0]", "[1.0, 0.0]");
    assertThat(gradients(mode, a, b, p -> p.reduce(ReduceOp.MEAN, 0)))
        .containsExactly("[0.25, 0.25]", "[0.25, 0.25]");
    assertThat(gradients(mode, a, b, p -> p.gather(0).times(3)))
        .containsExactly("[3.0, 3.0]", "[3.0, 3.0]");
  }

  private List<String> gradients(
      ValueMode mode, Tensor a, Tensor b, Function<PerReplica<Tensor>, Tensor> code) {
    var result =
        (List<?>)
            mode.run(
                tf,
                List.of(PerReplica.of(a, b)),
                (g, in) -> {
                  @SuppressWarnings("unchecked") // as given
                  var x = (PerReplica<Tensor>) in.getFirst();
                  try (GradientTape tape = g.gradientTape()) {
                    x.values().forEach(tape::watch);
                    return tape.gradient(code.apply(x), x.values());
                  }
                });
    return result.stream().map(each -> ((Tensor) each).toList().toString()).toList();
  }

  // -- what does not fit --------------------------------------------------------------------------

  @Test
  void reduce_ofTensorsOfOtherShapes_namesReplicaAndKeyPath() {
    var x =
        PerReplica.of(
            List.of(
                Map.of("a", floats(1, 2, 3)),
                Map.of("a", floats(1, 2, 3)),
                Map.of("a", floats(9))));

    for (ReduceOp op : List.of(ReduceOp.SUM, ReduceOp.MEAN, ReduceOp.MAX, ReduceOp.MIN)) {
      assertThatThrownBy(() -> x.reduce(op))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "PerReplica.reduce: expected what replica 0 has at value.get(\"a\"), a tensor"
                  + " float32[3]; got a tensor float32[1] from replica 2");
    }
  }

  @Test
  void reduce_ofTensorsOfOtherDtypes_isRefused() {
    assertThatThrownBy(() -> PerReplica.of(floats(1), tf.constant(new int[] {1})).gather(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "PerReplica.gather: expected what replica 0 has at value, a tensor float32[1], but for"
                + " axis 0; got a tensor int32[1] from replica 1");
  }

  @Test
  void reduce_ofValuesOfOtherTypes_isRefused() {
    Object ragged = RaggedTensor.of(tf, List.of(List.of(1)));

    assertThatThrownBy(() -> PerReplica.of(tf.constant(1), ragged).reduce(ReduceOp.SUM))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("from replica 1");
    assertThatThrownBy(() -> PerReplica.of(ragged, tf.constant(1)).reduce(ReduceOp.SUM))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("from replica 1");
    Object some = Arrays.asList(ragged, null);
    assertThatThrownBy(
            () -> PerReplica.of(Arrays.asList(ragged, ragged), some).reduce(ReduceOp.SUM))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("got null from replica 1");
    assertThatThrownBy(
            () -> PerReplica.of(some, Arrays.asList(ragged, ragged)).reduce(ReduceOp.SUM))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("null; got");
  }

  // Nothing is known while it is traced; broadcasting would make three of one.
  @ParameterizedTest
  @EnumSource
  void reduce_ofOtherShapesThatOnlyTheCallKnows_fails(ReduceOp op) {
    TensorSpec any = TensorSpec.of(Shape.unknown(), DType.FLOAT32);
    var f =
        tf.function(
            (Ops g, PerReplica<Tensor> x) -> x.reduce(op),
            FunctionOptions.defaults().withInputSignature(PerReplicaSpec.of(any, any)));
    var uneven =
        PerReplica.of(
            tf.constant(new float[][] {{1, 2, 3}, {4, 5, 6}}), tf.constant(new float[][] {{1}}));

    assertThatThrownBy(() -> f.apply(uneven)).isInstanceOf(TensorFlowException.class);
  }

  @Test
  void gather_ofScalarsOrAlongAnAxisThatIsNotThere_isRefused() {
    var scalars = PerReplica.of(tf.constant(1), tf.constant(2));
    var vectors = PerReplica.of(floats(1), floats(2));

    assertThatThrownBy(() -> scalars.gather(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "PerReplica.gather: expected an axis of value, which is TensorSpec([], int32), got 0");
    assertThatThrownBy(() -> vectors.gather(1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> vectors.reduce(ReduceOp.SUM, -2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("PerReplica.reduce: expected an axis of value");
  }

  @Test
  void reduce_ofOtherValues_isRefused() {
    assertThatThrownBy(() -> PerReplica.of("a", "b").reduce(ReduceOp.SUM))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "PerReplica.reduce: expected tensors, values that run functions, and records of them,"
                + " got String a at value; map(…) makes tensors of the values");
    var partition = RowPartition.of(RaggedTensor.of(tf, List.of(List.of(1))));
    assertThatThrownBy(() -> PerReplica.of(partition, partition).reduce(ReduceOp.SUM))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void reduce_ofVariables_saysHowToReadThem() {
    try (Variable a = Variable.of(tf, 1f);
        Variable b = Variable.of(tf, 2f)) {
      var both = PerReplica.of(a, b);

      assertThatThrownBy(() -> both.reduce(ReduceOp.SUM))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("expected Variable of such values");
      assertThat(both.map(Variable::value).reduce(ReduceOp.SUM).asFloat()).isEqualTo(3);
    }
  }
}
