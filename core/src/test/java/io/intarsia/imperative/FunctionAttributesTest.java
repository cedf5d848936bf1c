package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.function.ConcreteFunction;
import io.intarsia.op.Ops;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/// Functions that are attributes exist, and take and give what the op passes and returns; the
/// runtime would end the process.
@OnEveryExecutor
final class FunctionAttributesTest {
  private final Environment tf;
  private ConcreteFunction half;
  private ConcreteFunction isSmall;

  FunctionAttributesTest(Environments environments) {
    tf = environments.open(EnvironmentOptions.defaults().withUnvettedOps(true));
    half = tf.function((Ops g, Tensor x) -> x.times(0.5f)).concrete(tf.constant(1f));
    isSmall = tf.function((Ops g, Tensor x) -> x.lt(1f)).concrete(tf.constant(1f));
  }

  @Test
  void call_ofAFunctionThatFits_runs() {
    assertThat(call(half.name(), DType.FLOAT32, tf.constant(3f)).asFloat()).isEqualTo(1.5f);
    var branches =
        Attributes.of(Map.of("Tout", List.of(DType.FLOAT32), "then_branch", half.name()));
    Tensor[] halved =
        tf.execute(
            "If",
            branches.with("else_branch", half.name()),
            tf.constant(true),
            List.of(tf.constant(3f)));
    assertThat(halved[0].asFloat()).isEqualTo(1.5f);
  }

  @Test
  void call_ofNoFunction_isRefused() {
    refused(
        () -> call("nobody", DType.FLOAT32, tf.constant(3f)),
        "PartitionedCall: attribute 'f' must be the name of a function of this environment, got"
            + " nobody");
    refused(
        () -> call("Identity", DType.FLOAT32, tf.constant(3f)),
        "attribute 'f' must be the name of a function of this environment, got Identity");
  }

  @Test
  void call_withOtherArgumentsOrResults_isRefused() {
    refused(
        () -> call(half.name(), DType.FLOAT32, tf.constant(3)),
        "attribute 'f' must be a function that takes [int32], got [float32]");
    refused(
        () -> call(half.name(), DType.INT32, tf.constant(3f)),
        "attribute 'f' must be a function that gives [int32], got [float32]");
    refused(
        () ->
            tf.execute(
                "PartitionedCall",
                Attributes.of(Map.of("f", half.name(), "Tout", List.of())),
                List.of(tf.constant(3f), tf.constant(3f))),
        "attribute 'f' must be a function that takes [float32, float32], got [float32]");
  }

  @Test
  void loop_whoseBodyGivesAnotherDtype_isRefused() {
    var attributes = Attributes.of(Map.of("cond", isSmall.name(), "body", isSmall.name()));
    refused(
        () -> tf.execute("While", attributes, List.of(tf.constant(3f))),
        "attribute 'body' must be a function that gives [float32], got [bool]");
  }

  @Test
  void gradient_ofAnotherNumberOfArguments_isRefused() {
    var attributes = Attributes.of(Map.of("f", half.name(), "Tout", List.of(DType.FLOAT32)));
    refused(
        () -> tf.execute("SymbolicGradient", attributes, List.of(tf.constant(3f))),
        "attribute 'f' must be a function that takes and gives [float32], got [float32, float32]");
  }

  @Test
  void functions_inGraphs_areCheckedByTheTrace() {
    var attributes = Attributes.of(Map.of("f", half.name(), "Tout", List.of(DType.INT32)));
    var f =
        tf.function((Ops g, Tensor x) -> g.execute("PartitionedCall", attributes, List.of(x))[0]);
    refused(
        () -> f.apply(tf.constant(3f)),
        "attribute 'f' must be a function that gives [int32], got [float32]");
    var itself = Attributes.of(Map.of("f", "function_9", "Tout", List.of(DType.FLOAT32)));
    var g9 = tf.function((Ops g, Tensor x) -> g.execute("PartitionedCall", itself, List.of(x))[0]);
    refused(() -> g9.apply(tf.constant(3f)), "the name of a function of this environment");
  }

  private Tensor call(String function, DType result, Tensor argument) {
    return tf.execute(
            "PartitionedCall",
            Attributes.of(Map.of("f", function, "Tout", List.of(result))),
            List.of(argument))[0];
  }

  private static void refused(ThrowingCallable code, String message) {
    assertThatThrownBy(code)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
