package io.intarsia.internal.function.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.Traced;
import io.intarsia.function.WarmUp;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Functions that read variables, in the thread of the caller.
@Timeout(120)
final class CallerVariablesTest {
  private static final String HERE = "in the thread of the caller, by a session of its own";

  private final Environment tf;

  CallerVariablesTest(Environment tf) {
    this.tf = tf;
  }

  private static String route(Traced function) {
    return function.traces().getFirst().explainRoute();
  }

  @Test
  void value_read_isThatOfNow() {
    Variable v = tf.variable(new float[] {1, 2});
    Variable w = tf.variable(new double[] {5});
    var f =
        tf.function(
            (Ops g, Tensor x) -> List.of(g.math.multiply(x, v.read(g)), g.math.square(w.read(g))));
    Tensor x = tf.constant(new float[] {10, 100});
    WarmUp.warmUp(() -> f.apply(x).forEach(Tensor::close));
    assertThat(route(f)).endsWith(HERE);
    long before = tf.liveTensors();

    for (int i = 0; i < 20; i++) {
      try (var _ = tf.scope()) {
        v.assign(tf, new float[] {i, -i});
        w.assign(tf, new double[] {2 * i});
        List<Tensor> given = f.apply(x);
        assertThat(given.getFirst().toArray(float[].class)).containsExactly(10 * i, -100 * i);
        assertThat(given.getLast().toArray(double[].class)).containsExactly(4.0 * i * i);
      }
    }
    assertThat(tf.liveTensors()).isEqualTo(before);
  }

  @Test
  void valueThatWasGiven_staysWhenTheVariableIsAssigned() {
    Variable v = tf.variable(new float[] {1, 2});
    var f = tf.function((Ops g, Tensor x) -> List.of(v.read(g), g.math.exp(g.math.square(x))));
    Tensor x = tf.constant(0f);
    WarmUp.warmUp(() -> f.apply(x).forEach(Tensor::close));
    assertThat(route(f)).endsWith(HERE);

    Tensor given = f.apply(x).getFirst();
    v.assignAdd(tf, new float[] {10, 10});

    assertThat(given.toArray(float[].class)).containsExactly(1, 2);
    assertThat(f.apply(x).getFirst().toArray(float[].class)).containsExactly(11, 12);
  }

  @Test
  void variable_thatIsAnArgument_isTheOneGiven() {
    Variable one = tf.variable(new float[] {1, 2, 3});
    Variable two = tf.variable(new float[] {4, 5, 6});
    var f =
        tf.function((Ops g, Variable v, Tensor at) ->
            g.math.negative(g.math.multiply(v.gather(g, at), 2f)));
    Tensor at = tf.constant(new int[] {2, 0});
    WarmUp.warmUp(() -> f.apply(one, at).close());
    assertThat(route(f)).endsWith(HERE);

    for (int i = 0; i < 10; i++) {
      assertThat(f.apply(one, at).toArray(float[].class)).containsExactly(-6, -2);
      assertThat(f.apply(two, at).toArray(float[].class)).containsExactly(-12, -8);
    }
    assertThatThrownBy(() -> f.apply(one, tf.constant(new int[] {3, 0})))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("CallerVariablesTest.java:");
  }

  @Test
  void variable_closedOrWithoutAValue_isTheSameMistake() {
    Variable v = tf.variable(new float[] {1, 2});
    var f = tf.function((Ops g, Tensor x) -> g.math.multiply(g.math.square(x), v.read(g)));
    Tensor x = tf.constant(2f);
    WarmUp.warmUp(() -> f.apply(x).close());
    assertThat(route(f)).endsWith(HERE);
    v.close();

    Throwable after = catchThrowable(() -> f.apply(x));

    assertThat(after)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Variable 'Variable' used after close() of it or of its environment");
  }

  @Test
  void assigns_whileCallsAreUnderWay_areSeenWholeAndInOrder() throws Exception {
    Variable v = tf.variable(new float[1000]);
    var f =
        tf.function((Ops g, Tensor x) -> {
          Tensor value = g.math.add(v.read(g), x);
          return List.of(g.math.reduceMin(value), g.math.reduceMax(value));
        });
    Tensor zero = tf.constant(0f);
    WarmUp.warmUp(() -> f.apply(zero).forEach(Tensor::close));
    assertThat(route(f)).endsWith(HERE);
    var isDone = new AtomicBoolean();
    var reading = new CountDownLatch(3);
    try (var threads = Executors.newFixedThreadPool(3)) {
      List<Future<Integer>> readers = new ArrayList<>();
      for (int thread = 0; thread < 3; thread++) {
        readers.add(
            threads.submit(() -> {
              float last = 0;
              int changes = 0;
              while (!isDone.get()) {
                try (var _ = tf.scope()) {
                  List<Tensor> given = f.apply(zero);
                  float least = given.getFirst().asFloat();
                  assertThat(given.getLast().asFloat())
                      .isEqualTo(least)
                      .isGreaterThanOrEqualTo(last);
                  changes += least > last ? 1 : 0;
                  last = least;
                }
                reading.countDown();
              }
              return changes;
            }));
      }
      reading.await();
      Tensor ones = tf.ones(1000);
      for (int i = 1; i <= 2000; i++) {
        try (Tensor next = tf.math.multiply(ones, (float) i)) {
          v.assign(tf, next);
        }
      }
      isDone.set(true);
      for (Future<Integer> each : readers) {
        assertThat(each.get()).isPositive();
      }
    }
  }

  @Test
  void layers_overTheirVariables_giveTheSame() {
    List<Variable> weights = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      float[][] matrix = new float[8][8];
      for (int row = 0; row < 8; row++) {
        for (int column = 0; column < 8; column++) {
          matrix[row][column] = ((row * 7 + column * 3 + i) % 11 - 5) / 8f;
        }
      }
      weights.add(tf.variable(matrix));
    }
    var f =
        tf.function((Ops g, Tensor x) -> {
          Tensor y = x;
          for (Variable weight : weights) {
            y = g.nn.relu(g.linalg.matMul(y, weight.read(g)));
          }
          return y;
        });
    Tensor x = tf.constant(new float[][] {{1, -2, 3, -4, 5, -6, 7, -8}});
    float[][] before = f.apply(x).toArray(float[][].class);
    WarmUp.warmUp(() -> f.apply(x).close());

    assertThat(route(f)).endsWith(HERE);
    assertThat(f.apply(x).toArray(float[][].class)).isDeepEqualTo(before);
  }
}
