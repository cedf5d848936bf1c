package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.OpListener;
import io.intarsia.imperative.Operation;
import io.intarsia.imperative.OperationKey;
import io.intarsia.op.array.PadOptions;
import io.intarsia.shape.Shape;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What ops composed in Java do to the environment they run in.
@OnEveryExecutor
class CompositeOpsTest {
  private final Environments environments;
  private final Environment tf;

  CompositeOpsTest(Environments environments, Environment tf) {
    this.environments = environments;
    this.tf = tf;
  }

  @Test
  @Tag("I-30")
  void reduceSum_ofAMatrix_runsSumInTheEnvironment() {
    Tensor x = tf.constant(new int[][] {{1, 2}, {3, 4}});
    Tensor[] result = new Tensor[1];

    List<String> ran = opsOf(tf, () -> result[0] = tf.reduceSum(x));

    assertThat(result[0].asInt()).isEqualTo(10);
    assertThat(result[0].place()).isSameAs(tf);
    assertThat(ran).containsExactly("Sum");
  }

  @Test
  @Tag("I-31")
  void reduceStd_builtOnOtherComposites_runsNativeOpsAlone() {
    Tensor x = tf.constant(new float[] {1, 3});
    Tensor[] result = new Tensor[1];

    List<String> ran = opsOf(tf, () -> result[0] = tf.math.reduceStd(x));

    assertThat(result[0].asFloat()).isEqualTo(1);
    assertThat(ran).containsExactly("Mean", "Sub", "Square", "Mean", "Sqrt");
  }

  @Test
  @Tag("I-32")
  void composite_inTwoEnvironments_staysInEach() throws Exception {
    try (Environment other = environments.open();
        var threads = Executors.newFixedThreadPool(2)) {
      List<Callable<Tensor>> calls = List.of(() -> sumMany(tf), () -> sumMany(other));

      var results = threads.invokeAll(calls);

      assertThat(results.get(0).get().place()).isSameAs(tf);
      assertThat(results.get(1).get().place()).isSameAs(other);
    }
  }

  private static Tensor sumMany(Environment tf) {
    Tensor sum = tf.constant(new float[] {1, 2});
    for (int i = 0; i < 200; i++) {
      sum = tf.reduceSum(tf.stack(List.of(sum, sum)), 0);
      sum = tf.clipByValue(sum, 0, 100);
    }
    return sum;
  }

  @Test
  @Tag("I-33")
  void composite_calledTwice_cachesItsNativeOpsOnly() {
    Tensor x = tf.constant(new float[] {1, 3});
    tf.math.reduceVariance(x);
    List<String> cached = tf.cacheKeys().stream().map(OperationKey::op).toList();
    int size = tf.cacheSize();

    tf.math.reduceVariance(x);

    assertThat(cached).contains("Mean", "Square").doesNotContain("reduceVariance");
    assertThat(tf.cacheSize()).isEqualTo(size);
  }

  @Test
  @Tag("I-34")
  void clipByValue_ofAVector_runsMinimumAndMaximum() {
    Tensor x = tf.constant(new int[] {-1, 5, 9});
    Tensor[] result = new Tensor[1];

    List<String> ran = opsOf(tf, () -> result[0] = tf.clipByValue(x, 0, 6));

    assertThat(result[0].toArray(int[].class)).containsExactly(0, 5, 6);
    assertThat(ran).containsExactly("Minimum", "Maximum");
  }

  @Test
  @Tag("I-36")
  void reduction_withoutAxis_takesAllAxesFromTheShape() {
    Tensor x = tf.constant(new float[][][] {{{1, 2}, {3, 4}}});

    assertThat(tf.reduceMax(x).asFloat()).isEqualTo(4);
    assertThat(tf.reduceMax(x, 0, 2).toArray(float[].class)).containsExactly(2, 4);
    assertThat(tf.reduceMax(x, new int[0]).shape()).isEqualTo(x.shape());
  }

  @Test
  void pad_strings_addsEmptyOnesAsPython() {
    Tensor words = tf.constant(new String[] {"a", "b"});
    assertThat(tf.pad(words, new int[][] {{1, 2}}).toList()).hasToString("[, a, b, , ]");
    var reflect = PadOptions.defaults().withMode(PadOptions.Mode.REFLECT);
    assertThat(tf.pad(words, new int[][] {{1, 1}}, reflect).toList()).hasToString("[b, a, b, a]");
  }

  @Test
  void stack_ofNothing_isAnEmptyVectorAsInPython() {
    Tensor none = tf.stack(List.<Tensor>of());
    assertThat(none.dtype()).isEqualTo(DType.FLOAT32);
    assertThat(none.shape()).isEqualTo(Shape.of(0));
  }

  @Test
  void repeat_aNegativeNumber_isRefused() {
    Tensor x = tf.constant(new int[] {1, 2});
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tf.repeat(x, -1))
        .withMessage("repeat: wrong number of repeats; expected 0 or more, got -1");
    assertThatIllegalArgumentException().isThrownBy(() -> tf.repeat(x, -1, 0));
    assertThat(tf.repeat(x, 0).shape()).isEqualTo(Shape.of(0));
  }

  @Test
  void composite_onADevice_runsThere() {
    Ops device = tf.device("/CPU:0");

    assertThat(device.reduceSum(device.range(5)).asInt()).isEqualTo(10);
  }

  private static List<String> opsOf(Environment tf, Runnable code) {
    List<String> names = new ArrayList<>();
    tf.setListener(
        new OpListener() {
          @Override
          public void onLookup(OperationKey key, boolean hit) {}

          @Override
          public void onRun(Operation operation, List<Tensor> inputs) {
            names.add(operation.key().op());
          }
        });
    try {
      code.run();
    } finally {
      tf.setListener(null);
    }
    return names;
  }
}
