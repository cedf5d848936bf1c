package io.intarsia.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class FunctionTest {
  record Masked(Tensor values, Tensor mask) implements ExtensionType {}

  @Test
  void apply_record_isTracedOnceAndTypedInAndOut() {
    try (var tf = Environment.open()) {
      List<Object> traced = new ArrayList<>();
      var scale =
          tf.function((Ops g, Masked m) -> {
            traced.add(m);
            return new Masked(g.math.multiply(m.values(), 2), m.mask());
          });
      var masked = new Masked(tf.constant(new float[] {1, 2}), tf.constant(new boolean[2]));

      Masked twice = scale.apply(masked);
      Masked again = scale.apply(twice);

      assertThat(twice.values().toArray(float[].class)).containsExactly(2, 4);
      assertThat(again.values().toArray(float[].class)).containsExactly(4, 8);
      assertThat(traced).hasSize(1);
    }
  }

  @Test
  void apply_otherShapes_relaxesAfterTheFirstTrace() {
    try (var tf = Environment.open()) {
      var square = tf.function((Ops g, Tensor x) -> g.math.square(x));
      for (int n = 1; n < 6; n++) {
        assertThat(square.apply(tf.constant(new float[n])).size()).isEqualTo(n);
      }
      assertThat(square.traces()).hasSize(2);
    }
  }

  @Test
  void apply_captures_areTakenAsTheyAre() {
    try (var tf = Environment.open()) {
      Tensor small = tf.constant(10f);
      Tensor large = tf.constant(new float[200]).plus(1);
      var f = tf.function((Ops g, Tensor x) -> List.of(x.plus(small), Map.of("a", x.times(large))));

      List<?> out = (List<?>) f.apply(tf.constant(2f));

      assertThat(((Tensor) out.getFirst()).asFloat()).isEqualTo(12);
      assertThat(((Tensor) ((Map<?, ?>) out.get(1)).get("a")).toArray(float[].class)[199])
          .isEqualTo(2);
    }
  }

  @Test
  void apply_functionInAFunction_isCalled() {
    try (var tf = Environment.open()) {
      var inner = tf.function((Ops g, Tensor x) -> g.math.reduceSum(x));
      var outer = tf.function((Ops g, Tensor x) -> inner.apply(x).plus(inner.apply(x.times(2))));
      assertThat(outer.apply(tf.constant(new float[] {1, 2})).asFloat()).isEqualTo(9);
    }
  }

  @Test
  void leaked_tensor_isExplained() {
    try (var tf = Environment.open()) {
      List<Tensor> leaked = new ArrayList<>();
      var f =
          tf.function((Ops g, Tensor x) -> {
            leaked.add(x);
            return x.plus(1);
          });
      f.apply(tf.constant(1f));
      assertThatThrownBy(() -> leaked.getFirst().plus(1))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("the trace of function function_1 has ended");
      assertThatThrownBy(() -> leaked.getFirst().toHost())
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void cond_inAFunction_runsOneBranch() {
    try (var tf = Environment.open()) {
      Tensor big = tf.constant(new float[200]).plus(7);
      var f =
          tf.function((Ops g, Tensor x) ->
              g.cond(
                  g.math.greater(x, 0),
                  b -> List.of(b.math.multiply(x, 2), b.math.reduceSum(big), 3),
                  b -> List.of(b.math.negative(x), b.math.reduceMax(big), 3)));
      List<?> positive = f.apply(tf.constant(4f));
      List<?> negative = f.apply(tf.constant(-4f));
      assertThat(((Tensor) positive.get(0)).asFloat()).isEqualTo(8);
      assertThat(((Tensor) positive.get(1)).asFloat()).isEqualTo(1400);
      assertThat(((Tensor) negative.get(0)).asFloat()).isEqualTo(4);
      assertThat(((Tensor) negative.get(1)).asFloat()).isEqualTo(7);
      assertThat(f.traces()).hasSize(1);
    }
  }

  @Test
  void whileLoop_ofRecords_keepsTheirTypes() {
    try (var tf = Environment.open()) {
      Tensor step = tf.constant(new float[200]).plus(1).get(0);
      var f =
          tf.function((Ops g, Masked m) ->
              g.whileLoop(
                  (c, v) -> c.math.less(c.math.reduceSum(v.values()), 20),
                  (b, v) -> new Masked(b.math.add(v.values(), step), b.math.logicalNot(v.mask())),
                  m));
      Masked out =
          f.apply(new Masked(tf.constant(new float[] {0, 1}), tf.constant(new boolean[2])));
      assertThat(out.values().toArray(float[].class)).containsExactly(10, 11);
      assertThat(out.mask().toArray(boolean[].class)).containsExactly(false, false);
    }
  }

  @Test
  void whileLoop_growingShape_isFoundOut() {
    try (var tf = Environment.open()) {
      var f =
          tf.function((Ops g, Tensor x) ->
              g.whileLoop(
                  (c, v) -> c.math.less(c.size(v), 10), (b, v) -> b.concat(List.of(v, v), 0), x));
      assertThat(f.apply(tf.constant(new float[] {1, 2})).size()).isEqualTo(16);
      Tensor eager =
          tf.whileLoop(
              (c, v) -> c.math.less(c.size(v), 10),
              (b, v) -> b.concat(List.of(v, v), 0),
              tf.constant(new int[1]));
      assertThat(eager.size()).isEqualTo(16);
    }
  }

  @Test
  void trace_speed() {
    try (var tf = Environment.open()) {
      for (int round = 0; round < 5; round++) {
        int n = 10_000;
        var f =
            tf.function((Ops g, Tensor x) -> {
              Tensor y = x;
              long t0 = System.nanoTime();
              for (int i = 0; i < n; i++) {
                y = y.times(x);
              }
              System.out.printf("nodes %.2f us/op%n", (System.nanoTime() - t0) / 1e3 / n);
              return y;
            });
        Tensor x = tf.constant(new float[] {1, 1});
        long start = System.nanoTime();
        f.apply(x);
        long first = System.nanoTime();
        f.apply(x);
        long second = System.nanoTime();
        System.out.printf(
            "trace %.2f us/op, call %.1f us%n", (first - start) / 1e3 / n, (second - first) / 1e3);
      }
      var one = tf.function((Ops g, Tensor x) -> x.times(x));
      Tensor x = tf.constant(new float[] {1, 1});
      for (int round = 0; round < 25; round++) {
        long start = System.nanoTime();
        for (int i = 0; i < 2000; i++) {
          one.apply(x).close();
        }
        long middle = System.nanoTime();
        for (int i = 0; i < 2000; i++) {
          x.times(x).close();
        }
        System.out.printf("call %.2f us, op %.2f%n", (middle - start) / 2e6, (System.nanoTime() - middle) / 2e6);
      }
    }
  }
}
