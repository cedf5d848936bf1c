package com.acme.fn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.NotDeferred;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Where the stack traces of failures begin: at the line of the program. Outside of the library's
/// packages, as the code of users is.
final class StackTraceTest {
  private final Environment tf;

  StackTraceTest(Environment tf) {
    this.tf = tf;
  }

  /// A call that fails.
  record Mistaken(String what, Function<Environment, @Nullable Object> call) {
    @Override
    public String toString() {
      return what;
    }
  }

  private static Mistaken mistaken(String what, Function<Environment, @Nullable Object> call) {
    return new Mistaken(what, call);
  }

  static Stream<Mistaken> mistakes() {
    return Stream.of(
        mistaken("operator", tf -> ones(tf, 2, 3).plus(ones(tf, 2))),
        mistaken("number", tf -> tf.constant(1).plus(0.5)),
        mistaken("method", tf -> ones(tf, 2, 3).reshape(5)),
        mistaken("value", tf -> ones(tf, 2, 3).asFloat()),
        mistaken("data", tf -> tf.constant(new float[][] {{1}, {1, 2}})),
        mistaken("host data", _ -> HostTensor.of(List.of(1, "a"))),
        mistaken("native function", tf -> tf.math.add(ones(tf, 2, 3), ones(tf, 2))),
        mistaken("composed function", tf -> tf.split(ones(tf, 2, 3), 4, 1)),
        mistaken("raw op", tf -> tf.raw.AddV2(ones(tf, 2), tf.constant(1))),
        mistaken("op by name", tf -> tf.op("math.add").call(ones(tf, 2, 3), ones(tf, 2))),
        mistaken("argument by name", tf -> tf.op("split").call(List.of(), Map.of("x", 1))),
        mistaken("unknown op", tf -> tf.op("noSuchOp")),
        mistaken("device", tf -> tf.device("GPU:77")),
        mistaken("variable", tf -> assigned(tf)),
        mistaken("spec", _ -> TensorSpec.of(Shape.of(2), DType.FLOAT32).shape().dim(7)),
        mistaken("nest", _ -> Nest.packSequenceAs(List.of(1, 2), List.of(1))),
        mistaken("branch", tf -> tf.cond(ones(tf, 2), _ -> 1, _ -> 2)),
        mistaken("function", tf -> tf.function((Ops g, Tensor x) -> x).apply(wrong(tf))));
  }

  private static Tensor ones(Ops tf, long... dims) {
    return tf.ones(Shape.of(dims));
  }

  private static Object assigned(Environment tf) {
    Variable variable = tf.variable(1f);
    return variable.assign(tf, ones(tf, 2));
  }

  /// A tensor that no function of the environment takes.
  private static Tensor wrong(Environment tf) {
    Tensor closed = ones(tf, 2);
    closed.close();
    return closed;
  }

  private static StackTraceElement top(Throwable failure) {
    return failure.getStackTrace()[0];
  }

  private static Throwable cause(Throwable failure) {
    return Objects.requireNonNull(failure.getCause());
  }

  private static Throwable failure(ThrowingCallable code) {
    Throwable failure = catchThrowable(code);
    assertThat(failure).isNotNull();
    return failure;
  }

  @NotDeferred("what only kernels know is told where somebody looks")
  @ParameterizedTest
  @MethodSource("mistakes")
  void failure_ofACall_beginsAtTheLineThatCalled(Mistaken mistaken) {
    Throwable failure = failure(() -> mistaken.call().apply(tf));
    assertThat(failure).isInstanceOf(RuntimeException.class);
    assertThat(top(failure).getClassName()).isEqualTo(StackTraceTest.class.getName());
    assertThat(failure.getStackTrace())
        .extracting(StackTraceElement::getMethodName)
        .contains("failure_ofACall_beginsAtTheLineThatCalled");
  }

  @Test
  void failure_inCodeThatIsCalledBack_beginsThereAndKeepsTheFramesBelow() {
    Throwable failure = failure(() -> tf.mapFn((g, row) -> badRow(row), ones(tf, 2, 3)));
    assertThat(top(failure).getMethodName()).isEqualTo("badRow");
    assertThat(failure.getStackTrace())
        .extracting(StackTraceElement::getClassName)
        .anyMatch(name -> name.startsWith("io.intarsia.internal.function."));
  }

  private Tensor badRow(Tensor row) {
    return row.plus(tf.ones(Shape.of(7)));
  }

  private static Tensor badBody(Ops g, Tensor x) {
    return g.linalg.matMul(x, x);
  }

  @Test
  void failure_whileTracing_beginsInTheBodyOfTheFunction() {
    var f = tf.function(StackTraceTest::badBody);
    Throwable failure = failure(() -> f.apply(ones(tf, 2, 3)));
    assertThat(top(failure).getMethodName()).isEqualTo("badBody");
  }

  @NotDeferred("what only kernels know is told where somebody looks")
  @Test
  void failure_whileACompiledFunctionRuns_beginsWhereItWasCalled() {
    var f = tf.function((Ops g, Tensor x) -> g.math.floordiv(x, g.math.subtract(x, x)));
    Throwable failure = failure(() -> called(() -> f.apply(tf.constant(4))));
    assertThat(failure).isInstanceOf(TensorFlowException.class);
    assertThat(top(failure).getMethodName())
        .startsWith("lambda$failure_whileACompiledFunctionRuns");
  }

  private static Object called(Supplier<Object> code) {
    return code.get();
  }

  @Test
  void failure_ofAHostFunction_keepsWhatItsCodeThrew() {
    var spec = TensorSpec.of(Shape.of(2), DType.FLOAT32);
    Throwable failure =
        failure(() -> tf.hostFunction((Ops g, Tensor x) -> fails(x), ones(tf, 2), spec));
    assertThat(failure.getCause()).isInstanceOf(NumberFormatException.class);
    assertThat(cause(failure).getStackTrace())
        .extracting(StackTraceElement::getMethodName)
        .contains("parseInt", "fails");
    assertThat(top(failure).getClassName()).isEqualTo(StackTraceTest.class.getName());
  }

  private static Tensor fails(Tensor x) {
    return x.plus(Integer.parseInt("many"));
  }

  @Test
  void failure_inAStream_keepsTheFramesOfTheStream() {
    Throwable failure =
        failure(
            () -> Stream.of(ones(tf, 2, 3)).map(tf.linalg::diagPart).map(Tensor::asInt).toList());
    assertThat(top(failure).getClassName()).startsWith("java.util.stream.");
  }

  @Test
  void causes_beginAtTheLineThatCalled() {
    Throwable failure = failure(() -> tf.constant(1).plus(5_000_000_000L));
    assertThat(top(cause(failure)).getClassName()).isEqualTo(StackTraceTest.class.getName());
  }

  @Test
  void wholeStackTraces_areThereOnRequest() {
    System.setProperty("intarsia.wholeStackTraces", "true");
    try {
      Throwable failure = failure(() -> ones(tf, 2, 3).plus(ones(tf, 2)));
      assertThat(top(failure).getClassName()).startsWith("io.intarsia.");
    } finally {
      System.clearProperty("intarsia.wholeStackTraces");
    }
  }
}
