package io.intarsia.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dispatch.Api.Kind;
import io.intarsia.dispatch.Api.Parameter;
import io.intarsia.dispatch.Recorder.Other;
import io.intarsia.dispatch.Recorder.Value;
import io.intarsia.imperative.Environment;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Parameters and names of users' functions, and what handlers of families are asked for.
@SuppressWarnings("NullAway") // results may be null; these tests know which are not
final class OwnParametersTest {
  private static final Api JOINED =
      Api.define(
          "acme.joined", Family.CONCAT, Parameter.tensors("values"), Parameter.value("axis"));

  private final Environment tf;

  OwnParametersTest(Environment tf) {
    this.tf = tf;
  }

  private Object joined(Object... values) {
    return JOINED.call(
        tf,
        given ->
            tf.concat(
                ((List<?>) given[0]).stream().map(Tensor.class::cast).toList(),
                ((Number) given[1]).intValue()),
        List.of(values),
        0);
  }

  @Test
  void parameters_ofEachKind_areRequiredOrHaveADefault() {
    assertThat(Parameter.tensor("x"))
        .isEqualTo(new Parameter("x", "x", Kind.TENSOR, false, null, false));
    assertThat(Parameter.tensors("x"))
        .isEqualTo(new Parameter("x", "x", Kind.TENSORS, false, null, false));
    assertThat(Parameter.value("x"))
        .isEqualTo(new Parameter("x", "x", Kind.OTHER, false, null, false));
    assertThat(Parameter.option("x", 3))
        .isEqualTo(new Parameter("x", "x", Kind.OTHER, true, 3, false));
  }

  @Test
  void api_printed_isItsCanonicalName() {
    assertThat(JOINED).hasToString("acme.joined");
    assertThat(Apis.Math.REDUCE_SUM).hasToString("math.reduce_sum");
  }

  @Test
  void functionOfAList_tensorsAlone_runsItself() {
    Tensor result = (Tensor) joined(tf.constant(new int[] {1}), tf.constant(new int[] {2, 3}));
    assertThat(result.toArray(int[].class)).containsExactly(1, 2, 3);
  }

  @Test
  void functionOfAList_valueThatRunsFunctions_isAskedWithTheList() {
    var recorder = new Recorder(call -> "joined");
    TensorLike value = new Value(recorder);
    Tensor one = tf.constant(new int[] {1});

    assertThat(joined(one, value)).isEqualTo("joined");
    assertThat(recorder.calls.getFirst().args()).containsExactly(List.of(one, value), 0);
  }

  @Test
  void functionOfAList_elementThatIsNotAccepted_handlerIsNotAsked() {
    var narrow = new Recorder(call -> "joined", Value.class);
    TensorLike value = new Value(narrow);

    assertThat(joined(value, value)).isEqualTo("joined");
    assertThatThrownBy(() -> joined(value, new Other(Recorder.declining())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Value was not asked, as it does not accept Other");
    assertThat(narrow.calls).hasSize(1);
  }

  @Test
  void mayHandle_byDefault_isTrue() {
    assertThat(Recorder.declining().mayHandle(JOINED)).isTrue();
    assertThat(DispatchTable.of(Value.class).mayHandle(JOINED)).isFalse();
    assertThat(DispatchTable.of(Value.class).concats((call, list) -> list).mayHandle(JOINED))
        .isTrue();
  }

  @Test
  void binaryAssertions_handler_isAskedForThem() {
    var table =
        DispatchTable.of(Value.class).binaryAssertions((call, x, y) -> List.of("asserted", x, y));
    TensorLike value = new Value(table);
    Tensor one = tf.constant(1);

    assertThat(tf.op("assert_equal").apply(value, one)).isEqualTo(List.of("asserted", value, one));
    assertThatThrownBy(() -> tf.math.add(value, one)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void shapeOnly_handler_isAskedForShapes() {
    var table = DispatchTable.of(Value.class).shapeOnly((call, x) -> "asked");

    assertThat(tf.op("rank").apply(new Value(table))).isEqualTo("asked");
    assertThat(tf.op("size").apply(new Value(table))).isEqualTo("asked");
  }

  /// Runs nothing itself.
  record Pair(Tensor first, Tensor second) implements ExtensionType {}

  @Test
  void identity_ofAValueThatRunsNothing_isThatOfItsTensors() {
    var pair = new Pair(tf.constant(1), tf.constant(2));

    var same = (Pair) tf.op("identity").apply(pair);

    assertThat(same.first()).isNotSameAs(pair.first());
    assertThat(same.first().asInt()).isEqualTo(1);
    assertThat(same.second().asInt()).isEqualTo(2);
  }
}
