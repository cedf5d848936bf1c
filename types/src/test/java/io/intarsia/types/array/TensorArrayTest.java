package io.intarsia.types.array;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class TensorArrayTest {
  private static final TensorArrayOptions GROWS =
      TensorArrayOptions.defaults().withDynamicSize(true);

  private final Environment tf = Environment.open();

  @AfterEach
  void close() {
    tf.close();
  }

  @Test
  void write_anArray_leavesItAsItWas() {
    TensorArray empty =
        TensorArray.of(
            tf, DType.INT32, 2, TensorArrayOptions.defaults().withElementShape(Shape.scalar()));

    TensorArray one = empty.write(0, 7);

    assertThat(one.stack().toArray(int[].class)).containsExactly(7, 0);
    assertThat(empty.stack().toArray(int[].class)).containsExactly(0, 0);
    assertThat(one.read(0).asInt()).isEqualTo(7);
    assertThat(one.read(0).asInt()).as("reading removes nothing").isEqualTo(7);
    assertThat(one).hasToString("TensorArray(2 x int32[])");
    assertThat(TensorArray.of(tf, DType.INT32, 0, GROWS).toString())
        .startsWith("TensorArray(0 x int32");
    assertThat(TensorArray.of(tf, DType.INT32, tf.constant(2), GROWS))
        .hasToString(
            "TensorArray(? x int32[?...], grows)".replace("[?...]", Shape.unknown().toString()));
  }

  @Test
  void read_indexOutOfRange_isExplained() {
    TensorArray array = TensorArray.of(tf, DType.FLOAT32, 3);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> array.read(3))
        .withMessage("TensorArray.read: expected an index below the size 3, got 3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> array.read(tf.constant(-1)))
        .withMessage(
            "TensorArray.read: expected an index of 0 or more, got -1; an array does not count from"
                + " its end");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> array.gather(0, 4))
        .withMessage("TensorArray.gather: expected an index below the size 3, got 4");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> array.read(tf.constant(1f)))
        .withMessage("TensorArray.read: index must be an int32 or int64 scalar, got float32[]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TensorArray.of(tf, DType.FLOAT32, -1))
        .withMessage("TensorArray.of: expected a size of 0 or more, got -1");
  }

  @Test
  void write_whatDoesNotFit_isExplained() {
    TensorArray array = TensorArray.of(tf, DType.FLOAT32, 2).write(0, new float[] {1, 2});

    assertThatIllegalArgumentException()
        .isThrownBy(() -> array.write(2, new float[] {1, 2}))
        .withMessage(
            "TensorArray.write: expected an index below the size 2, got 2; make the array larger, or"
                + " one that grows, TensorArrayOptions.defaults().withDynamicSize(true)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> array.write(1, tf.constant(new int[] {1, 2})))
        .withMessage(
            "TensorArray.write: expected a value of float32, got int32[2]; cast it, tf.cast(value,"
                + " DType.FLOAT32)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> array.write(1, 1f))
        .withMessage(
            "TensorArray.write: expected an element of shape [2], got []; elements of several shapes"
                + " are for an array made with TensorArrayOptions.defaults().withInferShape(false)");
  }

  @Test
  void manyElements_thatDoNotFit_areExplained() {
    TensorArray array = TensorArray.of(tf, DType.FLOAT32, 2);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> array.unstack(new float[3]))
        .withMessageContaining("TensorArray.unstack: expected at most 2 elements")
        .withMessageContaining("got 3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> array.unstack(1f))
        .withMessage("TensorArray.unstack: value must be at least a vector, got float32[]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> array.scatter(new int[] {0}, new float[2]))
        .withMessage(
            "TensorArray.scatter: expected one element of value for each of the indices [1], got"
                + " shape [2]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> array.split(new float[3], 1, 1, 1))
        .withMessageStartingWith(
            "TensorArray.split: expected as many lengths as the array has elements, 2, got 3;");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> array.split(new float[3], 1, 1))
        .withMessage(
            "TensorArray.split: expected lengths that add up to the 3 rows of value, got 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TensorArray.of(tf, DType.FLOAT32, 0).stack())
        .withMessageContaining("TensorArray.stack: the array has no elements")
        .withMessageContaining("withElementShape");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> array.write(0, 1f).concat())
        .withMessageContaining("got scalars; stack() gives a vector of them");
  }

  @Test
  void write_negativeOrHugeTensorIndexInAFunction_isAnErrorOfTheRuntime() {
    for (int index : new int[] {-1, Integer.MAX_VALUE}) {
      var written =
          tf.function(
              (Ops g, Tensor i) -> TensorArray.of(g, DType.FLOAT32, 1, GROWS).write(i, 1f).stack());
      assertThatThrownBy(() -> written.apply(tf.constant(index)))
          .isInstanceOfAny(TensorFlowException.class, IllegalArgumentException.class);
    }
  }

  /// XLA has no lists that grow: what is written behind the end would be lost without a word.
  @Test
  void growingArray_compiledByXla_isRefused() {
    var compiled = FunctionOptions.defaults().withJitCompile(true);
    var grows =
        tf.function(
            (Ops g, Tensor x) -> TensorArray.of(g, DType.FLOAT32, 1, GROWS).write(0, x).stack(),
            compiled);
    assertThatThrownBy(() -> grows.apply(tf.constant(7f)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "TensorListSetItem: a list does not grow in a function compiled by XLA")
        .hasMessageContaining("make it as long as it becomes, a TensorArray without dynamicSize");
    var keeps =
        tf.function(
            (Ops g, Tensor x) -> TensorArray.of(g, DType.FLOAT32, 2).write(1, x).stack(), compiled);
    assertThat(keeps.apply(tf.constant(7f)).toArray(float[].class)).containsExactly(0, 7);
  }

  @Test
  void array_asArgumentAndResultOfAFunction_isTheSame() {
    TensorArray array = TensorArray.of(tf, DType.FLOAT32, 0, GROWS).unstack(new float[] {1, 2});
    var twice = tf.function((Ops g, TensorArray a) -> a.write(2, a.read(0).plus(a.read(1))));

    TensorArray three = twice.apply(twice.apply(array));

    assertThat(three.stack().toArray(float[].class)).containsExactly(1, 2, 3);
    assertThat(three.size().asInt()).isEqualTo(3);
    assertThat(tf.identity(three).stack().toArray(float[].class)).containsExactly(1, 2, 3);
  }

  @Test
  void array_ofTheEnvironment_isReadInAFunction() {
    TensorArray array = TensorArray.of(tf, DType.FLOAT32, 2).unstack(new float[] {1, 2});

    var read = tf.function((Ops g, Tensor i) -> array.read(i).plus(array.write(i, 5f).read(1)));

    assertThat(read.apply(tf.constant(1)).asFloat()).isEqualTo(7);
  }

  @Test
  void gradient_withRespectToWhatAnArrayIsMadeOf_goesThroughAGrowingLoop() {
    Tensor slope =
        tf.gradient(
                (Ops g, Tensor x) -> {
                  TensorArray start = TensorArray.of(g, DType.FLOAT32, 0, GROWS).unstack(x);
                  return fibonacci(g, start, g.constant(6)).stack().sum();
                })
            .apply(tf.constant(new float[] {0, 1}));

    // 1, 1, 2, 3 and 1, 2, 3, 5 times, and themselves.
    assertThat(slope.toArray(float[].class)).containsExactly(8, 12);
    var traced =
        tf.function((Ops g, Tensor x, Tensor n) ->
            g.gradient((Ops h, Tensor y) ->
                    fibonacci(h, TensorArray.of(h, DType.FLOAT32, 0, GROWS).unstack(y), n)
                        .stack()
                        .sum())
                .apply(x));
    assertThat(traced.apply(tf.constant(new float[] {0, 1}), tf.constant(6)).toArray(float[].class))
        .containsExactly(8, 12);
  }

  private static TensorArray fibonacci(Ops tf, TensorArray start, Tensor end) {
    Tuple last =
        tf.whileLoop(
            (g, v) -> g.math.less((Tensor) Objects.requireNonNull(v.get(0)), end),
            (g, v) -> {
              Tensor i = (Tensor) Objects.requireNonNull(v.get(0));
              TensorArray a = (TensorArray) Objects.requireNonNull(v.get(1));
              return Tuple.of(i.plus(1), a.write(i, a.read(i.minus(1)).plus(a.read(i.minus(2)))));
            },
            Tuple.of(tf.constant(2), start));
    return (TensorArray) Objects.requireNonNull(last.get(1));
  }

  @Test
  @Tag("full")
  void loop_ofFourTimesAsManyWrites_takesNoSixteenTimesAsLong() {
    var run =
        tf.function((Ops g, Tensor n) ->
            fibonacci(
                    g,
                    TensorArray.of(g, DType.FLOAT32, 0, GROWS)
                        .unstack(g.constant(new float[] {0, 0})),
                    n)
                .stack()
                .sum());
    long small = Long.MAX_VALUE;
    long large = Long.MAX_VALUE;
    run.apply(tf.constant(4000));
    for (int i = 0; i < 5; i++) {
      small = Math.min(small, nanos(() -> run.apply(tf.constant(4000))));
      large = Math.min(large, nanos(() -> run.apply(tf.constant(16000))));
    }
    System.getLogger("measured").log(System.Logger.Level.INFO, "{0} {1}", small, large);
    assertThat((double) large / small).isLessThan(9);
  }

  private static long nanos(Runnable code) {
    long start = System.nanoTime();
    code.run();
    return System.nanoTime() - start;
  }
}
