package io.intarsia.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dispatch.Recorder.Value;
import io.intarsia.op.Ops;
import io.intarsia.op.linalg.NormOptions;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.support.InMode;
import io.intarsia.support.Mode;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// What handlers get as arguments, eagerly and in graphs.
@SuppressWarnings("NullAway") // arguments and results may be null; these tests know which are not
@ParameterizedClass
@EnumSource(Mode.class)
final class CanonicalArgumentsTest {
  private Ops tf;
  private Tensor two;
  @RegisterExtension private final InMode placed;

  CanonicalArgumentsTest(Mode place) {
    placed =
        new InMode(
            place,
            ops -> {
              tf = ops;
              two = ops.constant(new float[] {1, -2});
            });
  }

  @Test
  @Tag("E-128")
  void args_whateverFormWasCalled_areThoseOfPython() {
    var recorder = new Recorder(call -> two);
    var x = new Value(recorder);
    Tensor axis = tf.constant(0);

    tf.math.reduceSum(x);
    tf.math.reduceSum(x, 0, -1);
    tf.math.reduceSum(x, axis);
    tf.math.reduceSum(x, "row");
    tf.math.reduceSum(x, ReduceOptions.defaults().withKeepdims(true));
    tf.math.reduceSum(x, ReduceOptions.defaults().withAxis(axis).withKeepdims(true));
    tf.op("reduce_sum").apply(List.of(x), Map.of("keepdims", true));
    tf.op("reduce_sum").apply(List.of(), Map.of("keepdims", true, "input_tensor", x, "axis", "a"));
    tf.op("add").apply(List.of(), Map.of("y", two, "x", x));

    assertThat(recorder.calls)
        .extracting(Call::args)
        .containsExactly(
            Arrays.asList(x, null, false),
            List.of(x, List.of(0, -1), false),
            List.of(x, axis, false),
            List.of(x, List.of("row"), false),
            Arrays.asList(x, null, true),
            List.of(x, axis, true),
            Arrays.asList(x, null, true),
            List.of(x, List.of("a"), true),
            List.of(x, two));
    assertThat(recorder.calls.get(7).arg("axis")).isEqualTo(List.of("a"));
    assertThat(recorder.calls.get(7).arg("inputTensor")).isSameAs(x);
    assertThatThrownBy(() -> recorder.calls.getFirst().arg("axes"))
        .hasMessage(
            "math.reduce_sum: there is no parameter 'axes'; expected one of [input_tensor, axis,"
                + " keepdims]");
  }

  // A handler should not have to tell apart how its function was called.
  @Test
  void args_oneAxisOfSeveral_isAListHoweverItWasGiven() {
    var recorder = new Recorder(call -> two);
    var x = new Value(recorder);

    tf.math.reduceSum(x, 1);
    tf.math.reduceSum(x, 1, true);
    tf.op("reduce_sum").apply(x, 1);
    tf.op("reduce_sum").apply(List.of(x), Map.of("axis", 1));
    tf.norm(x, NormOptions.defaults().withAxis(1));
    tf.op("norm").apply(List.of(x), Map.of("axis", 1));

    assertThat(recorder.calls).hasSize(6);
    for (Call call : recorder.calls) {
      assertThat(call.arg("axis")).isEqualTo(List.of(1));
      assertThat(call.args()).contains(List.of(1));
    }
    tf.math.argmax(x, 1);
    tf.op("math.argmax").apply(List.of(x), Map.of("axis", 1));
    assertThat(recorder.calls.get(6).arg("axis")).isEqualTo(1);
    assertThat(recorder.calls.get(7).arg("axis")).isEqualTo(1);
  }

  @Test
  @Tag("E-129")
  void kwargs_keywordOnlyOption_staysThere() {
    var recorder = new Recorder(call -> List.of(two));
    var x = new Value(recorder);

    tf.op("meshgrid").apply(List.of(x, two), Map.of("indexing", "ij"));

    Call call = recorder.calls.getFirst();
    assertThat(call.args()).containsExactly(List.of(x, two));
    assertThat(call.kwargs()).containsExactly(Map.entry("indexing", "ij"));
  }

  @Test
  @Tag("E-128")
  void apply_wrongArguments_isExplained() {
    var x = new Value(Recorder.declining());
    assertThatThrownBy(() -> tf.op("add").apply(x, 1, 2))
        .hasMessage("math.add: expected at most 2 arguments [x, y], got 3");
    assertThatThrownBy(() -> tf.op("add").apply(x))
        .hasMessage("math.add: argument 'y' is missing; expected [x, y]");
    assertThatThrownBy(() -> tf.op("add").apply(List.of(x, 1), Map.of("x", 2)))
        .hasMessage("math.add: 'x' is given by position and by name; give it once");
    assertThatThrownBy(() -> tf.op("add").apply(List.of(x, 1), Map.of("z", 2)))
        .hasMessage("math.add: there is no argument 'z' (given 2); expected one of [x, y]");
  }
}
