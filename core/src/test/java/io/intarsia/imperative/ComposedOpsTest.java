package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.op.math.ReduceOptions;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Ops composed in Java run where they are called, and only their native ops are cached.
@OnEveryExecutor
class ComposedOpsTest {
  private final Environment tf;
  private Tensor square;

  private final Environments environments;

  ComposedOpsTest(Environments environments) {
    this.environments = environments;
    tf = environments.open();
    square = tf.constant(new int[][] {{1, 2}, {3, 4}});
  }

  @Test
  @Tag("I-30")
  void reduceSum_runsItsNativeOpHere() {
    try (var ops = new OpRecorder(tf)) {
      Tensor sum = tf.reduceSum(square);
      assertThat(sum.asInt()).isEqualTo(10);
      assertThat(sum.place()).isSameAs(tf);
      assertThat(ops.names()).contains("Sum");
    }
  }

  @Test
  @Tag("I-31")
  void reduceStd_composedOfComposites_runsHereAsAWhole() {
    Tensor x = tf.constant(new float[] {1, 3});
    try (var ops = new OpRecorder(tf)) {
      Tensor std = tf.math.reduceStd(x);
      assertThat(std.asFloat()).isEqualTo(1f);
      assertThat(std.place()).isSameAs(tf);
      assertThat(ops.names()).contains("Mean", "Sqrt");
    }
  }

  @Test
  @Tag("I-32")
  void composites_inTwoEnvironmentsAndThreads_doNotMix() throws Exception {
    try (var other = environments.open();
        var pool = Executors.newFixedThreadPool(4)) {
      List<Callable<Boolean>> tasks =
          IntStream.range(0, 400)
              .<Callable<Boolean>>mapToObj(i -> () -> sumsAtHome(i % 2 == 0 ? tf : other, i))
              .toList();
      for (var result : pool.invokeAll(tasks)) {
        assertThat(result.get()).isTrue();
      }
    }
  }

  private static boolean sumsAtHome(Environment home, int value) {
    Tensor sum = home.reduceSum(home.constant(new int[] {value, 1}));
    return sum.place() == home && sum.asInt() == value + 1;
  }

  @Test
  @Tag("I-33")
  void cache_holdsTheNativeOpsOfAComposite_only() {
    tf.reduceSum(square);
    int afterFirst = tf.cacheSize();
    tf.reduceSum(square);
    assertThat(tf.cacheSize()).isEqualTo(afterFirst);
    assertThat(tf.cacheKeys())
        .extracting(OperationKey::op)
        .contains("Sum")
        .noneMatch(op -> op.toLowerCase(Locale.ROOT).contains("reduce"));
  }

  @Test
  @Tag("I-34")
  void clipByValue_runsMinimumAndMaximum() {
    Tensor x = tf.constant(new int[] {-1, 5, 9});
    try (var ops = new OpRecorder(tf)) {
      assertThat(tf.clipByValue(x, 0, 6).toArray(int[].class)).containsExactly(0, 5, 6);
      assertThat(ops.names()).contains("Minimum", "Maximum").doesNotContain("ClipByValue");
    }
  }

  @Test
  @Tag("I-36")
  void reductions_withAndWithoutAxis() {
    assertThat(tf.reduceSum(square).asInt()).isEqualTo(10);
    assertThat(tf.reduceSum(square, 0).toArray(int[].class)).containsExactly(4, 6);
    assertThat(tf.reduceMean(square, 1).toArray(int[].class)).containsExactly(1, 3);
    assertThat(tf.reduceMax(square).asInt()).isEqualTo(4);
    assertThat(tf.reduceMax(square, -1).toArray(int[].class)).containsExactly(2, 4);
    assertThat(tf.reduceMin(square).asInt()).isEqualTo(1);
    assertThat(tf.reduceProd(square, 0).toArray(int[].class)).containsExactly(3, 8);
    assertThat(
            tf.reduceSum(square, ReduceOptions.defaults().withAxis(0).withKeepdims(true))
                .shape()
                .toArray())
        .containsExactly(1, 2);
    Tensor large = square.gt(2);
    assertThat(tf.reduceAll(large).toBoolean()).isFalse();
    assertThat(tf.reduceAny(large).toBoolean()).isTrue();
    assertThat(tf.reduceAll(large, 1).toArray(boolean[].class)).containsExactly(false, true);
    assertThat(tf.reduceAny(large, 1).toArray(boolean[].class)).containsExactly(false, true);
  }
}
