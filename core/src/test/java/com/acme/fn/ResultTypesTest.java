package com.acme.fn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dispatch.Dispatcher;
import io.intarsia.dispatch.Elementwise;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Case;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The types that calls have without being told are those of what they give: in the code of a user,
/// where `var` and `println` see them. Each line here that only compiles is a test.
final class ResultTypesTest {
  private final Environment tf;

  ResultTypesTest(Environment tf) {
    this.tf = tf;
  }

  record Pair<A, B>(A first, B second) {}

  @Test
  void println_ofWhatCodeGives_compilesAndPrintsTheTensor() {
    var bytes = new ByteArrayOutputStream();
    try (var out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      Tensor x = tf.constant(new int[] {1, 2});
      out.println(tf.cond(tf.constant(true), g -> x, g -> x.neg()));
      out.println(tf.mapFn((g, e) -> e.times(10), x));
      out.println(tf.switchCase(tf.constant(0), List.of(g -> x, g -> x)));
      out.println(tf.whileLoop((g, i) -> i.lt(3), (g, i) -> i.plus(1), 0));
      out.println(tf.foldl((g, s, e) -> s.plus(e), x, 0));
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
        .containsExactly(
            "[1 2] shape=[2] dtype=int32",
            "[10 20] shape=[2] dtype=int32",
            "[1 2] shape=[2] dtype=int32",
            "3 shape=[] dtype=int32",
            "3 shape=[] dtype=int32");
  }

  @Test
  void cond_codeGivesNumbers_givesATensorEagerlyAndInGraphs() {
    var chosen = tf.cond(tf.constant(false), g -> 1, g -> 2);
    assertThat(chosen.plus(40).asInt()).isEqualTo(42);
    var function =
        tf.function((Ops g, Tensor p) -> g.cond(p, b -> 1.5f, b -> new float[] {2}[0]).times(2));
    assertThat(function.apply(tf.constant(true)).asFloat()).isEqualTo(3f);
    assertThat(function.apply(tf.constant(false)).asFloat()).isEqualTo(4f);
  }

  @Test
  void branches_codeGivesNumbers_giveTensors() {
    var byIndex = tf.switchCase(tf.constant(1), List.of(g -> 1, g -> 2), g -> 3);
    var byCase =
        tf.caseOf(List.of(Case.when(tf.constant(false), g -> 1)), g -> tf.constant(5).plus(1));
    var mapped = tf.mapFn((g, e) -> 7, tf.constant(new int[2]));
    assertThat(byIndex.asInt()).isEqualTo(2);
    assertThat(byCase.asInt()).isEqualTo(6);
    assertThat(mapped.toList()).isEqualTo(List.of(7, 7));
  }

  @Test
  void cond_codeGivesANest_isRefusedWithTheWayOut() {
    Tensor one = tf.constant(1);
    assertThatThrownBy(
            () -> tf.cond(tf.constant(true), g -> List.of(one, one), g -> List.of(one, one)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching(
            "cond: expected a tensor from the code, got a \\w*List\\w*; use condNest, which gives"
                + " what the code gives");
  }

  @Test
  void condNest_ofARecord_hasItsType() {
    Tensor one = tf.constant(1);
    Tensor two = tf.constant(2f);
    var pair = tf.condNest(tf.constant(true), g -> new Pair<>(one, two), g -> new Pair<>(two, one));
    assertThat(pair.first().dtype()).isEqualTo(DType.INT32);
    var mapped = tf.mapFnNest((g, e) -> List.of(e, e.neg()), tf.constant(new int[] {1, 2}));
    assertThat(mapped.get(1).toList()).isEqualTo(List.of(-1, -2));
  }

  @Test
  void nests_whoseTypeWouldBeOfJavaNumbers_areRefused() {
    Tensor p = tf.constant(true);
    assertThatThrownBy(() -> tf.condNest(p, g -> List.of(1, 2), g -> List.of(3, 4)))
        .hasMessage(
            "condNest: result[0] is the Java value 1, which becomes a tensor, though its type here"
                + " is Integer; make the tensor, such as tf.constant(1)");
    assertThatThrownBy(() -> tf.condNest(p, g -> Map.of("a", 1.5), g -> Map.of("a", 2.5)))
        .hasMessageContaining("result[0] is the Java value 1.5");
    assertThatThrownBy(() -> tf.condNest(p, g -> new Pair<>(1, p), g -> new Pair<>(2, p)))
        .hasMessageContaining("result.first is the Java value 1");
  }

  @Test
  void loops_overAJavaNumber_giveATensorOfItsDtype() {
    Tensor x = tf.constant(new float[] {1, 2, 3});
    var ints = tf.whileLoop((g, i) -> i.lt(10), (g, i) -> i.times(2), 3);
    var longs = tf.whileLoop((g, i) -> i.lt(10), (g, i) -> i.times(2), 3L);
    var sum = tf.foldl((g, s, e) -> s.plus(e), x, 0f);
    var backwards = tf.foldr((g, s, e) -> s.times(10).plus(e), x, 0f);
    var sums = tf.scan((g, s, e) -> s.plus(e.cast(DType.FLOAT64)), x, 0.5);
    assertThat(ints.asInt()).isEqualTo(12);
    assertThat(ints.dtype()).isEqualTo(DType.INT32);
    assertThat(longs.dtype()).isEqualTo(DType.INT64);
    assertThat(sum.asFloat()).isEqualTo(6f);
    assertThat(backwards.asFloat()).isEqualTo(321f);
    assertThat(sums.toList()).isEqualTo(List.of(1.5, 3.5, 6.5));
  }

  @Test
  void loops_overValuesTypedAsJavaNumbers_areRefused() {
    var numbers = List.of(3);
    assertThatThrownBy(
            () -> tf.whileLoop((g, i) -> g.constant(false), (g, i) -> i, numbers.getFirst()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "whileLoop: loopVars is the Java value 3, which becomes a tensor, though its type here"
                + " is Integer; make the tensor, such as tf.constant(3)");
    assertThatThrownBy(
            () -> tf.whileLoop((g, v) -> g.constant(false), (g, v) -> v, List.of(1L, 2L)))
        .hasMessageContaining("loopVars[0] is the Java value 1,");
    assertThatThrownBy(() -> tf.mapFn((g, e) -> tf.constant(1), new int[] {1, 2}))
        .hasMessageContaining("elems is the Java value array");
  }

  // Such a list holds objects, as far as the compiler knows.
  @Test
  void loops_overNumbersBesideTensors_makeTensorsOfThem() {
    var last =
        tf.whileLoop(
            (g, v) -> ((Tensor) v.get(0)).lt(3),
            (g, v) -> List.of(((Tensor) v.get(0)).plus(1), ((Tensor) v.get(1)).times(2)),
            List.<Object>of(0, tf.constant(1)));
    assertThat(((Tensor) last.get(1)).asInt()).isEqualTo(8);
  }

  @Test
  void elementwise_ofVariables_givesWhatVarSays() {
    try (var a = tf.variable(new float[] {1, 5});
        var b = tf.variable(new float[] {2, 3})) {
      var less = tf.math.less(a, b);
      var sum = tf.math.add(a, 1);
      assertThat(((Tensor) less).toList()).isEqualTo(List.of(true, false));
      assertThat(((Tensor) sum).toList()).isEqualTo(List.of(2f, 6f));
    }
  }

  /// Promises its own class, and gives tensors where it compares.
  record Careless(Tensor tensor) implements Elementwise {
    @Override
    public Dispatcher dispatcher() {
      return call ->
          call.api().name().equals("math.less")
              ? ((Careless) call.args().getFirst()).tensor().lt(1)
              : new Careless(((Careless) call.args().getFirst()).tensor().abs());
    }

    @Override
    public Shape shape() {
      return tensor.shape();
    }
  }

  @Test
  void elementwise_ofATypeThatPromises_isOfThatTypeOrSaysWhoBrokeThePromise() {
    var careless = new Careless(tf.constant(-2));
    var absolute = tf.math.abs(careless);
    assertThat(absolute.tensor().asInt()).isEqualTo(2);
    assertThatThrownBy(() -> tf.math.less(careless, careless))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "math.less: Careless is Elementwise, which promises values of its own class from"
                + " elementwise functions, but its handler gave a EagerTensor; give its class, or"
                + " implement DispatchableType alone");
    TensorLike any = careless;
    assertThat(tf.math.less(any, any)).isInstanceOf(Tensor.class);
  }
}
