package io.intarsia.gradient;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.variable.Variable;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tapes as their users have them.
@OnEveryExecutor
final class GradientTapeTest {
  private final Environments environments;

  GradientTapeTest(Environments environments) {
    this.environments = environments;
  }

  @Test
  void gradient_ofAPolynomial_isItsDerivative() {
    try (var tf = environments.open()) {
      Tensor x = tf.constant(3.0);
      try (GradientTape tape = tf.gradientTape()) {
        tape.watch(x);
        Tensor y = x.times(x).times(x).plus(x.times(2));
        assertThat(requireNonNull(tape.gradient(y, x)).asDouble()).isEqualTo(29);
      }
    }
  }

  @Test
  void gradient_ofTrainableVariables_needsNoWatch() {
    try (var tf = environments.open()) {
      Variable w = tf.variable(new float[] {1, 2});
      Variable b = tf.variable(3f);
      try (GradientTape tape = tf.gradientTape()) {
        Tensor loss = w.read(tf).times(w.read(tf)).sum().plus(b.read(tf).times(5f));
        List<@Nullable TensorLike> gradients = tape.gradient(loss, List.of(w, b));
        assertThat(((Tensor) requireNonNull(gradients.get(0))).toArray(float[].class))
            .containsExactly(2, 4);
        assertThat(((Tensor) requireNonNull(gradients.get(1))).asFloat()).isEqualTo(5);
      }
    }
  }

  @Test
  void gradient_insideAFunction_isTheSame() {
    try (var tf = environments.open()) {
      Variable w = tf.variable(new float[][] {{1, 2}, {3, 4}});
      var slope =
          tf.function((Ops g, Tensor x) -> {
            try (GradientTape tape = g.gradientTape()) {
              tape.watch(x);
              Tensor loss = g.linalg.matMul(x, w.read(g)).square().sum();
              return List.of(requireNonNull(tape.gradient(loss, x)), loss);
            }
          });
      Tensor x = tf.constant(new float[][] {{1, 1}});
      List<Tensor> result = slope.apply(x);
      assertThat(result.get(1).asFloat()).isEqualTo(52);
      assertThat(result.get(0).toArray(float[][].class)[0]).containsExactly(32, 72);
    }
  }

  @Test
  void gradient_ofAGather_isSlices() {
    try (var tf = environments.open()) {
      Variable table = tf.variable(new float[][] {{1, 2}, {3, 4}, {5, 6}});
      try (GradientTape tape = tf.gradientTape()) {
        Tensor rows = tf.gather(table.read(tf), tf.constant(new int[] {2, 0, 2}));
        TensorLike gradient = tape.gradient(rows.sum(), table);
        assertThat(gradient).isInstanceOf(IndexedSlices.class);
        assertThat(((IndexedSlices) requireNonNull(gradient)).toTensor().toArray(float[][].class))
            .isDeepEqualTo(new float[][] {{1, 1}, {0, 0}, {2, 2}});
      }
    }
  }

  @Test
  void gradient_ofAGradient_isTheSecondDerivative() {
    try (var tf = environments.open()) {
      Tensor x = tf.constant(2.0);
      try (GradientTape outer = tf.gradientTape()) {
        outer.watch(x);
        Tensor first;
        try (GradientTape inner = tf.gradientTape()) {
          inner.watch(x);
          first = requireNonNull(inner.gradient(x.times(x).times(x), x));
        }
        assertThat(first.asDouble()).isEqualTo(12);
        assertThat(requireNonNull(outer.gradient(first, x)).asDouble()).isEqualTo(12);
      }
    }
  }

  @Test
  void gradient_ofTensorsThatWereClosed_isStillThere() {
    try (var tf = environments.open()) {
      Tensor x = tf.constant(new float[] {1, 2, 3});
      try (GradientTape tape = tf.gradientTape()) {
        tape.watch(x);
        Tensor loss;
        try (var scope = tf.scope()) {
          Tensor squares = x.times(x);
          loss = scope.keep(squares.times(squares).sum());
        }
        assertThat(requireNonNull(tape.gradient(loss, x)).toArray(float[].class))
            .containsExactly(4, 32, 108);
      }
    }
  }

  @Test
  void gradient_throughACompiledFunction_isThatOfItsOps() {
    try (var tf = environments.open()) {
      Variable w = tf.variable(2.0);
      var chain =
          tf.function((Ops g, Tensor x) -> {
            Tensor y = x;
            for (int i = 0; i < 20; i++) {
              y = y.times(w.read(g)).plus(x);
            }
            return y;
          });
      Tensor x = tf.constant(1.0);
      try (GradientTape tape = tf.gradientTape()) {
        tape.watch(x);
        Tensor y = chain.apply(x);
        List<@Nullable TensorLike> gradients = tape.gradient(y, List.of(x, w));
        // y = x·(2²¹ - 1), and by w the sum of k·w^(k-1).
        assertThat(y.asDouble()).isEqualTo(2097151);
        assertThat(((Tensor) requireNonNull(gradients.get(0))).asDouble()).isEqualTo(2097151);
        assertThat(((Tensor) requireNonNull(gradients.get(1))).asDouble()).isEqualTo(19922945);
      }
    }
  }

  @Test
  void gradient_unconnected_isNullOrZeros() {
    try (var tf = environments.open()) {
      Tensor x = tf.constant(new float[] {1, 2});
      Tensor y = tf.constant(new float[] {3});
      try (GradientTape tape = tf.gradientTape(TapeOptions.defaults().withPersistent(true))) {
        tape.watch(List.of(x, y));
        Tensor loss = x.sum();
        assertThat(tape.gradient(loss, y)).isNull();
        var zero = GradientOptions.defaults().withUnconnectedGradients(UnconnectedGradients.ZERO);
        var gradient = (Tensor) requireNonNull(tape.gradient(loss, (Object) y, zero));
        assertThat(gradient.toArray(float[].class)).containsExactly(0);
      }
    }
  }

  @Test
  void gradient_goesThroughAStep_givesBackWhatItKept() {
    int steps = 5;
    int floats = 1 << 20;
    try (var tf = environments.open()) {
      Tensor x = tf.fill(Shape.of(floats), 2f);
      List<Long> held = new ArrayList<>();
      Function<Tensor, Tensor> look =
          tf.customGradient((Ops g, Tensor a) ->
              WithGradient.of(
                  g.identity(a),
                  upstream -> {
                    held.add(tf.statistics().liveBytes());
                    return g.identity(upstream);
                  }));
      try (GradientTape tape = tf.gradientTape()) {
        tape.watch(x);
        Tensor loss;
        try (var scope = tf.scope()) {
          Tensor y = x;
          for (int i = 0; i < steps; i++) {
            y = look.apply(y.square());
          }
          loss = scope.keep(y.sum());
        }
        requireNonNull(tape.gradient(loss, x)).close();
      }
      assertThat(held).hasSize(steps);
      for (int i = 2; i < steps; i++) {
        assertThat(held.get(i - 1) - held.get(i)).as("" + held).isGreaterThan(floats);
      }
    }
  }

  @Test
  void gradient_madeOfWhatAStepKept_outlivesTheStep() {
    try (var tf = environments.open()) {
      Tensor table = tf.constant(new float[][] {{1, 2}, {3, 4}, {5, 6}});
      try (GradientTape tape = tf.gradientTape()) {
        tape.watch(table);
        Tensor loss;
        try (var scope = tf.scope()) {
          loss = scope.keep(tf.gather(table, tf.constant(new int[] {2, 0})).sum());
        }
        // The positions are those that the op took, and their tensor was closed.
        var slices = (IndexedSlices) requireNonNull(tape.gradient(loss, (TensorLike) table));
        assertThat(slices.indices().toArray(int[].class)).containsExactly(2, 0);
        assertThat(slices.values().toArray(float[][].class))
            .isDeepEqualTo(new float[][] {{1, 1}, {1, 1}});
      }
    }
  }

  @Test
  void gradient_whoseRulesMakeConstants_leavesNoneOfThem() {
    try (var tf = environments.open()) {
      Tensor x = tf.constant(new float[][] {{1, 2}, {3, 4}});
      Function<Tensor, Tensor> tripled =
          tf.customGradient((Ops g, Tensor a) ->
              WithGradient.of(g.identity(a), upstream -> upstream.times(g.constant(3f))));
      long before = tf.statistics().liveTensors();
      try (GradientTape tape = tf.gradientTape()) {
        tape.watch(x);
        Tensor loss;
        try (var scope = tf.scope()) {
          loss = scope.keep(tripled.apply(x.square()).mean());
        }
        try (loss;
            Tensor gradient = requireNonNull(tape.gradient(loss, x))) {
          assertThat(gradient.toArray(float[][].class))
              .isDeepEqualTo(new float[][] {{1.5f, 3}, {4.5f, 6}});
        }
      }
      assertThat(tf.statistics().liveTensors()).isEqualTo(before);
    }
  }

  @Test
  void gradient_onAPersistentTape_isTheSameAgain() {
    try (var tf = environments.open()) {
      Tensor x = tf.constant(new float[] {1, 2});
      long before = tf.statistics().liveTensors();
      try (GradientTape tape = tf.gradientTape(TapeOptions.defaults().withPersistent(true))) {
        tape.watch(x);
        Tensor y;
        try (var scope = tf.scope()) {
          y = scope.keep(x.times(x).times(x));
        }
        for (int i = 0; i < 3; i++) {
          try (Tensor gradient = requireNonNull(tape.gradient(y, x))) {
            assertThat(gradient.toArray(float[].class)).containsExactly(3, 12);
          }
        }
        y.close();
      }
      assertThat(tf.statistics().liveTensors()).isEqualTo(before);
    }
  }

  @Test
  void gradient_askedTwice_saysHow() {
    try (var tf = environments.open()) {
      Tensor x = tf.constant(1f);
      try (GradientTape tape = tf.gradientTape()) {
        tape.watch(x);
        Tensor y = x.times(x);
        requireNonNull(tape.gradient(y, x)).close();
        assertThatThrownBy(() -> tape.gradient(y, x))
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("withPersistent(true)");
      }
    }
  }

  @Test
  void watch_ofIntegers_namesTheirPath() {
    try (var tf = environments.open();
        GradientTape tape = tf.gradientTape()) {
      var nest = Map.of("a", tf.constant(1f), "n", tf.constant(2));
      assertThatThrownBy(() -> tape.watch(nest))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("nest.get(\"n\")")
          .hasMessageContaining("int32");
    }
  }

  @Test
  void gradient_afterItsEnvironmentWasClosed_saysSo() {
    Environment tf = environments.open();
    GradientTape tape = tf.gradientTape(TapeOptions.defaults().withPersistent(true));
    Tensor x = tf.constant(new float[] {-1, 2});
    var ones = GradientOptions.defaults().withOutputGradients(tf.ones(2));
    tape.watch(x);
    Tensor square = x.times(x);
    Tensor fourth = square.times(square);
    square.close();
    // What is asked of it before needs no runtime later.
    assertThat((Tensor) tape.gradient(fourth, (Object) x, ones)).isNotNull();
    tf.close();
    assertThatThrownBy(() -> tape.gradient(fourth, (Object) x, ones))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("close()");
    tape.close();
  }

  @Test
  @Timeout(60)
  void tape_leftOpenInAFunction_isForgotten() throws InterruptedException {
    try (Environment tf = environments.open()) {
      List<WeakReference<GradientTape>> tapes = new ArrayList<>();
      tf.function(
              (Ops g, Tensor x) -> {
                GradientTape tape = g.gradientTape();
                tape.watch(x);
                tapes.add(new WeakReference<>(tape));
                return x.square();
              })
          .apply(tf.constant(1f));
      tf.constant(1f).square();
      while (tapes.getFirst().get() != null) {
        System.gc();
        Thread.sleep(10);
      }
    }
  }
}
