package io.intarsia.function;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.op.HostFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Java code as an op: eagerly, in a function, and in the body of a loop in a function.
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@OnEveryExecutor
final class HostFunctionTest {
  private final Environments environments;

  HostFunctionTest(Environments environments) {
    this.environments = environments;
  }

  private static final TensorSpec FLOAT = TensorSpec.of(Shape.scalar(), DType.FLOAT32);
  private static final TensorSpec FLOATS = TensorSpec.of(Shape.of(-1), DType.FLOAT32);

  record Masked(Tensor values, Tensor mask) implements ExtensionType {}

  /// Where the call of a host function is.
  enum Mode {
    EAGER {
      @Override
      <A, R> R call(Environment tf, BiFunction<Ops, A, R> code, A input) {
        return code.apply(tf, input);
      }
    },
    FUNCTION {
      @Override
      <A, R> R call(Environment tf, BiFunction<Ops, A, R> code, A input) {
        return tf.function((Ops g, A x) -> code.apply(g, x)).apply(input);
      }
    },
    LOOP_BODY {
      @Override
      <A, R> R call(Environment tf, BiFunction<Ops, A, R> code, A input) {
        // What is called is needed to begin with; it is called a second time then.
        return tf.function(
                (Ops g, A x) -> {
                  R first = code.apply(g, x);
                  return g.whileLoop(
                          (c, v) -> c.math.less(v.count(), 1),
                          (b, v) -> new Step<>(v.count().plus(1), code.apply(b, x)),
                          new Step<>(g.constant(0), first))
                      .value();
                })
            .apply(input);
      }
    };

    abstract <A, R> R call(Environment tf, BiFunction<Ops, A, R> code, A input);
  }

  record Step<R>(Tensor count, R value) {}

  @ParameterizedTest
  @EnumSource
  @Tag("E-029")
  void hostFunction_extensionType_goesInAndComesOut(Mode mode) {
    try (var tf = environments.open()) {
      var m = new Masked(tf.constant(new int[] {1, 2}), tf.constant(new boolean[] {true, false}));
      Masked reversed =
          mode.call(tf, (g, x) -> g.hostFunction(HostFunctionTest::reversed, x, x.typeSpec()), m);
      assertThat(reversed.values().toArray(int[].class)).containsExactly(2, 1);
      assertThat(reversed.mask().toArray(boolean[].class)).containsExactly(false, true);
    }
  }

  private static Masked reversed(Ops tf, Masked m) {
    int[] values = m.values().toArray(int[].class);
    boolean[] mask = m.mask().toArray(boolean[].class);
    return new Masked(
        tf.constant(new int[] {values[1], values[0]}),
        tf.constant(new boolean[] {mask[1], mask[0]}));
  }

  @ParameterizedTest
  @EnumSource
  @Tag("E-030")
  void hostFunction_codeThrows_callFailsWithTheCause(Mode mode) {
    try (var tf = environments.open()) {
      Tensor x = tf.constant(1f);
      var boom = new IllegalStateException("boom");
      HostFunction<Tensor, Tensor> failing =
          HostFunction.of(
              "failing",
              FLOAT,
              (Ops g, Tensor y) -> {
                throw boom;
              });
      assertThatThrownBy(() -> mode.call(tf, failing::apply, x))
          .isInstanceOf(TensorFlowException.FailedPrecondition.class)
          .hasMessageContaining("host function 'failing': java.lang.IllegalStateException: boom")
          .hasMessageNotContaining("host failure")
          .hasCause(boom);
    }
  }

  @ParameterizedTest
  @EnumSource
  @Tag("E-030")
  void hostFunction_otherDType_isRejected(Mode mode) {
    assertRejected(
        mode,
        (g, x) -> g.constant(2L),
        "result: expected TensorSpec([], float32), got TensorSpec([], int64); return what is"
            + " declared");
  }

  @ParameterizedTest
  @EnumSource
  void hostFunction_otherShape_isRejected(Mode mode) {
    assertRejected(
        mode,
        (g, x) -> g.constant(new float[3]),
        "result: expected TensorSpec([], float32), got TensorSpec([3], float32)");
  }

  @ParameterizedTest
  @EnumSource
  @SuppressWarnings("NullAway") // null is the point
  void hostFunction_null_isRejected(Mode mode) {
    assertRejected(mode, (g, x) -> null, "result: expected TensorSpec([], float32), got null");
  }

  @ParameterizedTest
  @EnumSource
  void hostFunction_otherStructure_isRejected(Mode mode) {
    assertRejected(mode, (g, x) -> List.of(x, x), "result: expected TensorSpec([], float32), got");
  }

  @ParameterizedTest
  @EnumSource
  void hostFunction_noTensor_isRejected(Mode mode) {
    assertRejected(
        mode, (g, x) -> 2f, "expected TensorSpec([], float32), got Float; return what is declared");
  }

  @ParameterizedTest
  @EnumSource
  void hostFunction_closedResult_isRejected(Mode mode) {
    assertRejected(
        mode,
        (g, x) -> {
          Tensor y = g.constant(3f);
          y.close();
          return y;
        },
        "result: the tensor was closed");
  }

  @ParameterizedTest
  @EnumSource
  void hostFunction_tensorOfAnotherEnvironment_isRejected(Mode mode) {
    try (var other = environments.open()) {
      Tensor foreign = other.constant(1f);
      assertRejected(mode, (g, x) -> foreign, "belongs to another environment");
    }
  }

  private void assertRejected(Mode mode, BiFunction<Ops, Tensor, Object> code, String message) {
    try (var tf = environments.open()) {
      HostFunction<Tensor, Object> wrong = HostFunction.of("wrong", FLOAT, code);
      assertThatThrownBy(() -> mode.call(tf, wrong::apply, tf.constant(1f)))
          .isInstanceOf(TensorFlowException.InvalidArgument.class)
          .hasMessageContaining("host function 'wrong'")
          .hasMessageContaining(message)
          .hasCauseInstanceOf(IllegalArgumentException.class);
    }
  }

  @ParameterizedTest
  @EnumSource
  void hostFunction_stackOverflow_isAFailedCall(Mode mode) {
    try (var tf = environments.open()) {
      HostFunction<Tensor, Tensor> deep =
          HostFunction.of("deep", FLOAT, (Ops g, Tensor x) -> forever(x));
      assertThatThrownBy(() -> mode.call(tf, deep::apply, tf.constant(1f)))
          .isInstanceOf(TensorFlowException.Unknown.class)
          .hasCauseInstanceOf(StackOverflowError.class);
    }
  }

  @SuppressWarnings("InfiniteRecursion")
  private static Tensor forever(Tensor x) {
    return forever(x);
  }

  @ParameterizedTest
  @EnumSource
  void hostFunction_outOfMemory_isAFailedCall(Mode mode) {
    try (var tf = environments.open()) {
      HostFunction<Tensor, Tensor> greedy =
          HostFunction.of(
              "greedy",
              FLOAT,
              (Ops g, Tensor x) -> {
                throw new OutOfMemoryError("Java heap space");
              });
      assertThatThrownBy(() -> mode.call(tf, greedy::apply, tf.constant(1f)))
          .isInstanceOf(TensorFlowException.ResourceExhausted.class)
          .hasCauseInstanceOf(OutOfMemoryError.class);
    }
  }

  @ParameterizedTest
  @EnumSource
  @SuppressWarnings("NullAway") // the map has both
  void hostFunction_nests_keepStructureAndStatics(Mode mode) {
    try (var tf = environments.open()) {
      HostFunction<Map<String, Object>, List<Tensor>> f =
          HostFunction.of(
              "nest",
              List.of(FLOATS, TensorSpec.of(Shape.scalar(), DType.STRING)),
              (Ops g, Map<String, Object> in) ->
                  List.of(
                      ((Tensor) in.get("x")).times((Integer) in.get("n")),
                      g.constant("a text of more than twenty-two letters " + in.get("n"))));
      Map<String, Object> input = Map.of("x", tf.constant(new float[] {1, 2}), "n", 3);
      List<Tensor> out = mode.call(tf, f::apply, input);
      assertThat(out.get(0).toArray(float[].class)).containsExactly(3, 6);
      assertThat(out.get(1).asString()).isEqualTo("a text of more than twenty-two letters 3");
    }
  }

  @ParameterizedTest
  @EnumSource
  void hostFunction_string_goesIn(Mode mode) {
    try (var tf = environments.open()) {
      HostFunction<Tensor, Tensor> length =
          HostFunction.of(
              "length",
              TensorSpec.of(Shape.scalar(), DType.INT32),
              (Ops g, Tensor s) -> g.constant(s.asString().length()));
      Tensor text = tf.constant("a text of more than twenty-two letters");
      assertThat(mode.call(tf, length::apply, text).asInt()).isEqualTo(38);
      assertThat(text.asString()).hasSize(38);
    }
  }

  @ParameterizedTest
  @EnumSource
  void hostFunction_inputAsResult_isHandedOn(Mode mode) {
    try (var tf = environments.open()) {
      HostFunction<Tensor, Tensor> same = HostFunction.of("same", FLOATS, (Ops g, Tensor x) -> x);
      Tensor x = tf.constant(new float[] {1, 2, 3});
      assertThat(mode.call(tf, same::apply, x).toArray(float[].class)).containsExactly(1, 2, 3);
      assertThat(x.toArray(float[].class)).containsExactly(1, 2, 3);
    }
  }

  @Test
  void hostFunction_ofNothingOrGivingNothing_runs() {
    try (var tf = environments.open()) {
      List<Integer> seen = new ArrayList<>();
      HostFunction<List<Tensor>, Tensor> source =
          HostFunction.of("source", FLOAT, (Ops h, List<Tensor> none) -> h.constant(7f));
      HostFunction<Tensor, List<Tensor>> sink =
          HostFunction.of(
              "sink",
              List.<TensorSpec>of(),
              (Ops h, Tensor x) -> {
                seen.add((int) x.asFloat());
                return List.<Tensor>of();
              });
      var f =
          tf.function((Ops g, Tensor x) -> {
            Tensor made = source.apply(g, List.of());
            sink.apply(g, made.plus(x));
            return made;
          });
      assertThat(f.apply(tf.constant(1f)).asFloat()).isEqualTo(7f);
      assertThat(source.apply(tf, List.of()).asFloat()).isEqualTo(7f);
      assertThat(seen).containsExactly(8);
    }
  }

  @Test
  void withCallerCheck_functionThatCallsIt_checksInTheCallersThread() {
    try (var tf = environments.open()) {
      List<Thread> asked = new ArrayList<>();
      HostFunction<Tensor, Tensor> twice =
          HostFunction.<Tensor, Tensor>of("twice", FLOAT, (h, x) -> x.times(2))
              .withCallerCheck(() -> {
                asked.add(Thread.currentThread());
                if (asked.size() > 3) {
                  throw new IllegalStateException("thrice is enough");
                }
              });
      var inner = tf.function((Ops g, Tensor x) -> twice.apply(g, x)).concrete(tf.constant(1f));
      Tensor four = (Tensor) requireNonNull(inner.call(tf.constant(2f)));
      // Once to add the call to the graph, and once to call that.
      var outer =
          tf.function((Ops g, Tensor x) -> (Tensor) requireNonNull(inner.call(x)))
              .concrete(tf.constant(1f));
      Tensor six = (Tensor) requireNonNull(outer.call(tf.constant(3f)));

      assertThat(four.asFloat()).isEqualTo(4f);
      assertThat(six.asFloat()).isEqualTo(6f);
      assertThat(asked).hasSize(3).containsOnly(Thread.currentThread());
      assertThatThrownBy(() -> outer.call(tf.constant(3f))).hasMessage("thrice is enough");
    }
  }
}
