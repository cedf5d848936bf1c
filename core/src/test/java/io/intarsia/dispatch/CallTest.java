package io.intarsia.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dispatch.Recorder.Other;
import io.intarsia.dispatch.Recorder.Value;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What a handler can ask of a call and do with it, in each form its arguments may have.
@SuppressWarnings("NullAway") // arguments may be null; these tests know which are not
final class CallTest {
  private final Environment tf;
  private final Tensor matrix;

  CallTest(Environment tf) {
    this.tf = tf;
    this.matrix = tf.constant(new float[][] {{1, 2}, {3, 4}});
  }

  @Test
  void arg_thatTheCallerLeftOut_isItsDefault() {
    var recorder = new Recorder(call -> matrix);
    tf.math.reduceSum(new Value(recorder));
    Call call = recorder.calls.getFirst();
    assertThat(call.arg(1)).isNull();
    assertThat(call.arg("keepdims")).isEqualTo(false);
  }

  @Test
  void run_nullInPlaceOfAList_isPythonsNone() {
    var recorder = new Recorder(call -> call.run(matrix, null));
    TensorLike sum = tf.math.reduceSum(new Value(recorder), 0);
    assertThat(((Tensor) sum).asFloat()).isEqualTo(10);
  }

  @Test
  void run_numberInPlaceOfATensorAndBack_computes() {
    var number = new Recorder(call -> call.run(matrix, 5));
    TensorLike sum = tf.math.add((TensorLike) new Value(number), matrix);
    assertThat(((Tensor) sum).toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{6, 7}, {8, 9}});
    var tensor = new Recorder(call -> call.run(matrix, matrix));
    TensorLike twice = tf.math.add((TensorLike) new Value(tensor), 5);
    assertThat(((Tensor) twice).toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{2, 4}, {6, 8}});
  }

  @Test
  void run_longerList_isTaken() {
    var recorder = new Recorder(call -> call.run(List.of(matrix, matrix, matrix)));
    TensorLike joined = tf.concat(List.of(new Value(recorder), matrix), 1);
    assertThat(((Tensor) joined).shape()).isEqualTo(Shape.of(2, 6));
  }

  @Test
  void types_ofElementsOfAList_areLookedAt() {
    var recorder = new Recorder(call -> matrix, Value.class, Tensor.class);
    var value = new Value(recorder);
    TensorLike joined = tf.concat(List.of(value, value), 0);
    assertThat(joined).isSameAs(matrix);
    assertThat(recorder.calls).hasSize(1);
    var other = new Other(new Recorder(call -> matrix));
    TensorLike byOther = tf.concat(List.of(value, other), 0);
    assertThat(byOther).isSameAs(matrix);
    assertThat(recorder.calls).hasSize(1);
  }

  /// A value of one tensor, whose dispatcher runs nothing.
  record Boxed(Tensor tensor) implements ExtensionType, DispatchableType {
    @Override
    public Dispatcher dispatcher() {
      return Recorder.declining();
    }

    @Override
    public Shape shape() {
      return tensor.shape();
    }
  }

  /// A value of two tensors, which runs no functions.
  record Pair(Tensor left, Tensor right) implements ExtensionType {}

  @Test
  void identity_ofAValueOfTensors_isOneOfTheSameKind() {
    var pair = (Pair) tf.op("identity").apply(new Pair(matrix, tf.constant(7)));
    assertThat(pair.left()).isNotSameAs(matrix);
    assertThat(pair.left().toArray(float[][].class)).isDeepEqualTo(new float[][] {{1, 2}, {3, 4}});
    assertThat(pair.right().asInt()).isEqualTo(7);
    var boxed = (Boxed) (Object) tf.identity((TensorLike) new Boxed(tf.constant(3f)));
    assertThat(boxed.tensor().asFloat()).isEqualTo(3f);
    var stopped = (Boxed) (Object) tf.stopGradient((TensorLike) new Boxed(tf.constant(4f)));
    assertThat(stopped.tensor().asFloat()).isEqualTo(4f);
  }
}
