package io.intarsia.types.ragged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Results are those of Python's class of that name.
final class DynamicRaggedShapeTest {
  private final Environment tf;

  DynamicRaggedShapeTest(Environment tf) {
    this.tf = tf;
  }

  @Test
  @Tag("E-005")
  void fromLengths_numbersAndVectors_isThatShape() {
    var shape = DynamicRaggedShape.fromLengths(tf, 3, new long[] {1, 0, 2}, 2);

    assertThat(shape.rank()).isEqualTo(3);
    assertThat(shape.numRowPartitions()).isEqualTo(1);
    assertThat(shape.innerRank()).isEqualTo(2);
    assertThat(shape.innerShape().toArray(long[].class)).containsExactly(3, 2);
    assertThat(shape.staticShape()).isEqualTo(Shape.of(3, -1, 2));
    assertThat(shape.isUniform(0)).isTrue();
    assertThat(shape.isUniform(1)).isFalse();
    assertThat(shape.isUniform(2)).isTrue();
    assertThat(shape.zeros(DType.INT32))
        .hasToString("RaggedTensor([[[0, 0]], [], [[0, 0], [0, 0]]])");
    assertThat(DynamicRaggedShape.fromLengths(tf, 2, 2, new long[] {1, 0, 2, 1}).ones(DType.INT32))
        .hasToString("RaggedTensor([[[1], []], [[1, 1], [1]]])");
    assertThat(((Tensor) DynamicRaggedShape.fromLengths(tf, 2, 3).zeros(DType.INT32)).shape())
        .isEqualTo(Shape.of(2, 3));
  }

  @Test
  @Tag("E-005")
  void of_values_knowsTheirRows() {
    RaggedTensor x = RaggedTensor.of(tf, List.of(List.of(1, 2), List.of(), List.of(3)));

    var shape = DynamicRaggedShape.of(x);
    assertThat(shape.rowPartitions().getFirst().rowLengths()).containsExactly(2, 0, 1);
    assertThat(shape.innerShape().toArray(long[].class)).containsExactly(3);
    assertThat(shape).hasToString("DynamicRaggedShape([3, ?])");
    assertThat(DynamicRaggedShape.of(tf.constant(new int[2][3])).staticShape())
        .isEqualTo(Shape.of(2, 3));
  }

  @Test
  @Tag("E-005")
  void broadcast_smallerValues_areRepeated() {
    var shape = DynamicRaggedShape.fromLengths(tf, 3, new long[] {2, 0, 1});
    Tensor column = tf.constant(new int[][] {{1}, {2}, {3}});

    assertThat(shape.broadcast(column)).hasToString("RaggedTensor([[1, 1], [], [3]])");
    assertThat(shape.broadcast(tf.constant(7))).hasToString("RaggedTensor([[7, 7], [], [7]])");
    var traced = tf.function((Ops g, Tensor c) -> shape.broadcast(c)).apply(column);
    assertThat(traced).hasToString("RaggedTensor([[1, 1], [], [3]])");
    assertThat(
            shape
                .broadcastWith(DynamicRaggedShape.of(column))
                .rowPartitions()
                .getFirst()
                .rowLengths())
        .containsExactly(2, 0, 1);
    assertThatThrownBy(() -> shape.broadcast(tf.constant(new int[2][3][1])))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "DynamicRaggedShape.broadcast: expected a value that broadcasts to shape [3, ?], got"
                + " shape [2, 3, 1]");
    assertThatThrownBy(() -> shape.broadcast(tf.constant(new int[2][1])))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  @Tag("E-005")
  void fromLengths_list_isAsItsElements() {
    assertThat(DynamicRaggedShape.fromLengths(tf, List.of(2, List.of(1, 3), 2)))
        .hasToString(DynamicRaggedShape.fromLengths(tf, 2, new long[] {1, 3}, 2).toString());
    assertThat(DynamicRaggedShape.fromLengths(tf, List.of(1, 2)).staticShape())
        .isEqualTo(Shape.of(1, 2));
  }

  @Test
  @Tag("E-005")
  void fromLengths_rowsMissing_isRefused() {
    assertThatThrownBy(() -> DynamicRaggedShape.fromLengths(tf, List.of(1, 2), 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("DynamicRaggedShape.fromLengths: expected a number of rows first");
    assertThatThrownBy(() -> DynamicRaggedShape.fromLengths(tf, 2, 2).isUniform(2))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  @Tag("E-024")
  void shape_asArgumentAndResultOfAFunction_isTheSame() {
    var shape = DynamicRaggedShape.fromLengths(tf, 3, new long[] {1, 0, 2}, 2);
    var wide =
        tf.function((Ops g, DynamicRaggedShape given, Tensor x) ->
            List.of(given, given.broadcast(g.reshape(x, 1, 1, 2))));

    List<?> results = wide.apply(shape, tf.constant(new int[] {4, 5}));

    assertThat(results.getFirst()).hasToString("DynamicRaggedShape([3, ?, 2])");
    assertThat(((DynamicRaggedShape) results.getFirst()).zeros(DType.INT32))
        .hasToString(shape.zeros(DType.INT32).toString());
    assertThat(results.get(1)).hasToString("RaggedTensor([[[4, 5]], [], [[4, 5], [4, 5]]])");
    assertThat(shape.typeSpec().staticInnerShape()).isEqualTo(Shape.of(-1, 2));
    assertThatThrownBy(() -> DynamicRaggedShapeSpec.of(List.of(), Shape.of(2), DType.FLOAT32))
        .hasMessage("DynamicRaggedShapeSpec: dtype must be int32 or int64, got float32");
  }
}
