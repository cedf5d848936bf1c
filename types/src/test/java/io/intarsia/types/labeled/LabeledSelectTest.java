package io.intarsia.types.labeled;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("E-012")
final class LabeledSelectTest {
  private static final FunctionOptions OPEN =
      FunctionOptions.defaults()
          .withInputSignature(
              LabeledTensorSpec.of(TensorSpec.of(Shape.of(-1, -1), DType.INT32), "row", "col"));

  @Test
  void select_ofUnknownSizes_countsFromEitherEnd() {
    try (var tf = Environment.open()) {
      var x = LabeledTensor.of(tf.constant(new int[][] {{1, 2, 3}, {4, 5, 6}}), "row", "col");
      var row = tf.function((Ops g, LabeledTensor t) -> t.select(g, "row", -1), OPEN);
      assertThat(row.apply(x)).hasToString("LabeledTensor(col=3; [4, 5, 6])");
      var col = tf.function((Ops g, LabeledTensor t) -> t.select(g, "col", 1), OPEN);
      assertThat(col.apply(x)).hasToString("LabeledTensor(row=2; [2, 5])");
      var outside = tf.function((Ops g, LabeledTensor t) -> t.select(g, "row", 2), OPEN);
      assertThatThrownBy(() -> outside.apply(x))
          .isInstanceOf(TensorFlowException.InvalidArgument.class)
          .hasMessageContaining("slice index 2 of dimension 0 out of bounds");
    }
  }

  @Test
  void select_atTheEndsOfAnAxis_isTaken_beyondThem_isRefused() {
    try (var tf = Environment.open()) {
      var x = LabeledTensor.of(tf.constant(new int[][] {{1, 2, 3}, {4, 5, 6}}), "row", "col");
      assertThat(x.select(tf, "col", -3)).hasToString("LabeledTensor(row=2; [1, 4])");
      assertThat(x.select(tf, "col", 0)).hasToString("LabeledTensor(row=2; [1, 4])");
      assertThat(x.select(tf, "col", 2)).hasToString("LabeledTensor(row=2; [3, 6])");
      checkNoPosition(tf, x, 2, "[2, 3]");
      checkNoPosition(tf, x, -3, "[2, 3]");
    }
  }

  @Test
  void select_ofAnAxisOfNothing_isRefused_alsoInATrace() {
    try (var tf = Environment.open()) {
      var x = LabeledTensor.of(tf.zeros(Shape.of(0, 2), DType.INT32), "row", "col");
      assertThat(x.select(tf, "col", 1)).hasToString("LabeledTensor(row=0; [])");
      checkNoPosition(tf, x, 0, "[0, 2]");
      checkNoPosition(tf, x, -1, "[0, 2]");
      var first = tf.function((Ops g, LabeledTensor t) -> t.select(g, "row", 0));
      assertThatThrownBy(() -> first.apply(x))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("LabeledTensor.select: there is no position 0 along 'row'");
    }
  }

  /// Only a tensor can be asked for a part from its end before its size is known.
  @Test
  void select_fromTheEndOfAValueOfUnknownSize_isRefused() {
    try (var tf = Environment.open()) {
      var any =
          FunctionOptions.defaults()
              .withInputSignature(TensorSpec.of(Shape.of(-1, -1), DType.INT32));
      Tensor x = tf.constant(new int[][] {{1, 2, 3}, {4, 5, 6}});
      var first =
          tf.function(
              (Ops g, Tensor t) ->
                  ((Noted) LabeledTensor.of(Noted.of(t), "r", "c").select(g, "r", 0).values())
                      .tensor(),
              any);
      assertThat(first.apply(x).toArray(int[].class)).containsExactly(1, 2, 3);
      var last =
          tf.function(
              (Ops g, Tensor t) -> LabeledTensor.of(Noted.of(t), "r", "c").select(g, "r", -1), any);
      assertThatThrownBy(() -> last.apply(x))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(
              "LabeledTensor.select: there is no position -1 along 'r' of axes [r, c] of shape"
                  + " [?, ?]");
    }
  }

  private static void checkNoPosition(Ops tf, LabeledTensor x, int index, String shape) {
    assertThatThrownBy(() -> x.select(tf, "row", index))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "LabeledTensor.select: there is no position %d along 'row' of axes [row, col] of shape"
                + " %s",
            index, shape);
  }
}
