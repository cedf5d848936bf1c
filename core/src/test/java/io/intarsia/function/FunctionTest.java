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
          .hasMessageContaining("trace has ended");
      assertThatThrownBy(() -> leaked.getFirst().toHost())
          .isInstanceOf(IllegalStateException.class);
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
        System.out.printf("trace %.2f us/op, call %.1f us%n", (first - start) / 1e3 / n, (second - first) / 1e3);
      }
      var one = tf.function((Ops g, Tensor x) -> x.times(x));
      Tensor x = tf.constant(new float[] {1, 1});
      for (int round = 0; round < 5; round++) {
        long start = System.nanoTime();
        for (int i = 0; i < 2000; i++) {
          one.apply(x).close();
        }
        System.out.printf("call %.2f us%n", (System.nanoTime() - start) / 2e6);
      }
    }
  }
}
