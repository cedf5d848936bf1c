package io.intarsia.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
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
}
