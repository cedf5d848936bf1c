package io.intarsia.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.HostFunction;
import io.intarsia.op.OpFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Functions that ops take by name, on ops of data sets.
@Timeout(60)
final class OpFunctionTest {
  private static final List<DType> ONE = List.of(DType.INT64);
  private static final List<Shape> SCALAR = List.of(Shape.scalar());

  @Test
  void opFunction_saysWhatItGivesAndCaptures() {
    try (var tf = open()) {
      Tensor large = tf.fill(new int[] {200}, 2L);
      OpFunction f =
          tf.opFunction("scaled", ONE, SCALAR, (g, x) -> List.of(x.get(0).times(large), x.get(0)));
      assertThat(f.name()).startsWith("scaled");
      assertThat(f.captured()).containsExactly(large);
      assertThat(f.outputTypes()).containsExactly(DType.INT64, DType.INT64);
      assertThat(f.outputShapes()).containsExactly(Shape.of(200), Shape.scalar());
      assertThat(f).hasToString(f.name() + " -> [int64, int64] [[200], []]");
    }
  }

  @Test
  void opFunction_ofAnOp_runsWithWhatItCaptured() {
    try (var tf = open()) {
      Tensor large = tf.fill(new int[] {200}, 2L);
      var scale = tf.variable(10L);
      Tensor mapped = map(tf, range(tf, 4), (g, x) -> x.times(scale.read(g)).plus(large.get(0)));
      assertThat(sum(tf, mapped).asLong()).isEqualTo(60 + 8);
      scale.assign(20L);
      assertThat(sum(tf, mapped).asLong()).isEqualTo(120 + 8);
    }
  }

  @Test
  void opFunction_inAFunction_usesItsTensors() {
    try (var tf = open()) {
      var f =
          tf.function((Ops g, Tensor size, Tensor by) ->
              sum(g, map(g, range(g, size), (h, x) -> x.times(by))));
      assertThat(f.apply(tf.constant(4L), tf.constant(3L)).asLong()).isEqualTo(18);
      assertThat(f.apply(tf.constant(5L), tf.constant(-1L)).asLong()).isEqualTo(-10);
    }
  }

  @Test
  void opFunction_inABranchOfAFunction_usesTensorsOfBoth() {
    try (var tf = open()) {
      var f =
          tf.function((Ops g, Tensor size, Tensor by) -> {
            Tensor twice = by.times(2L);
            return g.cond(
                by.gt(0L),
                b -> sum(b, map(b, range(b, size), (h, x) -> x.times(twice).plus(by))),
                b -> b.constant(-1L));
          });
      assertThat(f.apply(tf.constant(3L), tf.constant(5L)).asLong()).isEqualTo(30 + 15);
      assertThat(f.apply(tf.constant(3L), tf.constant(0L)).asLong()).isEqualTo(-1);
    }
  }

  @Test
  void opFunction_thatGivesAnEagerTensor_givesThat() {
    try (var tf = open()) {
      Tensor one = tf.constant(1L);
      assertThat(sum(tf, map(tf, range(tf, 7), (g, x) -> one)).asLong()).isEqualTo(7);
    }
  }

  @Test
  void opFunction_ofAnEnvironment_withATensorOfAFunction_isAPartOfThat() {
    try (var tf = open()) {
      Tensor four = range(tf, 4);
      var f =
          tf.function((Ops g, Tensor by) -> {
            OpFunction scaled =
                tf.opFunction("scaled", ONE, SCALAR, (h, x) -> List.of(x.get(0).times(by)));
            return sum(g, tf.execute("MapDataset", function(scaled), four, scaled.captured())[0]);
          });
      assertThat(f.apply(tf.constant(3L)).asLong()).isEqualTo(18);
      System.gc();
      tf.constant(1L).plus(1L);
      assertThat(f.apply(tf.constant(5L)).asLong()).isEqualTo(30);
    }
  }

  @Test
  void opFunction_isForgottenWithItsObject_notWithTheDataSet() {
    try (var tf = open()) {
      Tensor mapped = map(tf, range(tf, 4), (g, x) -> x.plus(1L));
      for (int i = 0; i < 3; i++) {
        System.gc();
        tf.constant(1L).plus(1L);
      }
      assertThat(sum(tf, mapped).asLong()).isEqualTo(10);
    }
  }

  @Test
  void resultThatIsAHandle_keepsHostFunctionsOfItsFunction_andWhatArgumentsKeep() {
    try (var tf = open()) {
      var spec = TensorSpec.of(Shape.scalar(), DType.INT64);
      HostFunction<Tensor, Tensor> twice = HostFunction.of("twice", spec, (host, n) -> n.times(2L));
      var mapping =
          tf.function((Ops g, Tensor given) -> {
            Tensor mapped = map(g, given, (h, x) -> twice.apply(h, x));
            return List.of(mapped, g.constant(1L), given);
          });
      Tensor range = range(tf, 4);
      Object argument = new Object();
      ((EagerTensor) range).keep(List.of(argument, argument));
      List<Tensor> results = mapping.apply(range);
      assertThat(kept(results.get(0))).hasSize(2).contains(argument);
      assertThat(kept(results.get(1))).isEmpty();
      assertThat(kept(results.get(2))).hasSize(2).contains(argument);
      assertThat(kept(range)).containsExactly(argument);
      assertThat(kept(mapping.apply(results.get(0)).get(0))).hasSize(2).contains(argument);
      assertThat(sum(tf, results.get(0)).asLong()).isEqualTo(12);
    }
  }

  private static List<Object> kept(Tensor tensor) {
    return ((EagerTensor) tensor).kept();
  }

  @Test
  void opFunction_withoutAShape_isRefused() {
    try (var tf = open()) {
      assertThatThrownBy(() -> tf.opFunction("f", ONE, List.of(), (g, x) -> x))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("opFunction: expected a shape for each dtype, got 0 shapes for 1 dtypes");
    }
  }

  private static Environment open() {
    return Environment.open(EnvironmentOptions.defaults().withUnvettedOps(true));
  }

  private interface Code {
    Tensor apply(Ops tf, Tensor element);
  }

  private static Tensor range(Ops tf, Object size) {
    return tf.execute(
            "RangeDataset",
            elements(),
            tf.constant(0L),
            tf.convertToTensor(size, DType.INT64),
            tf.constant(1L))[0];
  }

  private static Tensor map(Ops tf, Tensor dataSet, Code code) {
    OpFunction f =
        tf.opFunction("map", ONE, SCALAR, (g, x) -> List.of(code.apply(g, x.getFirst())));
    return tf.execute("MapDataset", function(f), dataSet, f.captured())[0];
  }

  private static Tensor sum(Ops tf, Tensor dataSet) {
    OpFunction f =
        tf.opFunction(
            "sum",
            List.of(DType.INT64, DType.INT64),
            List.of(Shape.scalar(), Shape.scalar()),
            (g, x) -> List.of(x.get(0).plus(x.get(1))));
    return tf.execute(
            "ReduceDataset",
            function(f).with("Tstate", List.of(DType.INT64)),
            dataSet,
            List.of(tf.constant(0L)),
            f.captured())[0];
  }

  private static Attributes function(OpFunction f) {
    List<DType> captured = f.captured().stream().map(Tensor::dtype).toList();
    return elements().with("f", f.name()).with("Targuments", captured);
  }

  private static Attributes elements() {
    return Attributes.of(
        Map.of("output_types", List.of(DType.INT64), "output_shapes", List.of(Shape.scalar())));
  }
}
