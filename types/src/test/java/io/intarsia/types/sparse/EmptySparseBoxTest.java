package io.intarsia.types.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Boxes of no sparse tensors at all: the sizes are those of the box, and the rest is the spec's.
final class EmptySparseBoxTest {
  @Test
  @Tag("E-099")
  void unbox_noElements_hasTheSizesOfBoxAndSpec() {
    try (var tf = Environment.open()) {
      SparseTensor one =
          SparseTensor.of(
              tf.constant(new long[][] {{0, 0, 1}}),
              tf.constant(new float[] {5}),
              tf.constant(new long[] {3, 2, 4}));
      Tensor box = one.typeSpec().toBoxedTensor(one, 2).getFirst();
      assertThat(box.shape()).isEqualTo(Shape.of(3, 2, 3));
      Tensor none = box.get(Index.all(), Index.range(2, 2));
      assertThat(none.shape()).isEqualTo(Shape.of(3, 0, 3));

      SparseTensor back =
          SparseTensorSpec.of(Shape.of(-1, -1, 4), DType.FLOAT32).fromBoxedTensor(List.of(none));

      assertThat(back.denseShape().toArray(long[].class)).containsExactly(3, 0, 4);
      assertThat(back.indices().shape()).isEqualTo(Shape.of(0, 3));
      assertThat(back.values().shape()).isEqualTo(Shape.of(0));
      assertThat(back.dtype()).isEqualTo(DType.FLOAT32);
    }
  }
}
