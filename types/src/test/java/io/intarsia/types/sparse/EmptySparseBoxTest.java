package io.intarsia.types.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  // How many boxes there are is known when it is called.
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  @Tag("E-033")
  void unbox_inAFunction_takesAnyNumberOfBoxes(int count) {
    try (var tf = Environment.open()) {
      SparseTensor two =
          SparseTensor.of(
              tf.constant(new long[][] {{0, 1}, {1, 3}}),
              tf.constant(new float[] {5, 7}),
              tf.constant(new long[] {2, 4}));
      SparseTensor numbers =
          SparseTensor.of(
              tf.constant(new long[][] {{0}, {1}}),
              tf.constant(new float[] {5, 7}),
              tf.constant(new long[] {2}));

      SparseTensor rows = unboxed(tf, two, Shape.of(-1, 4), count);
      SparseTensor scalars = unboxed(tf, numbers, Shape.of(-1), count);
      SparseTensor open = unboxed(tf, two, Shape.of(-1, -1), count);

      float[] expected = Arrays.copyOf(new float[] {5, 7}, count);
      assertThat(rows.denseShape().toArray(long[].class)).containsExactly(count, 4);
      assertThat(rows.values().toArray(float[].class)).isEqualTo(expected);
      assertThat(rows.indices().shape()).isEqualTo(Shape.of(count, 2));
      assertThat(scalars.denseShape().toArray(long[].class)).containsExactly(count);
      assertThat(scalars.values().toArray(float[].class)).isEqualTo(expected);
      assertThat(open.denseShape().toArray(long[].class))
          .containsExactly(count, count == 0 ? 0 : 4);
    }
  }

  private static SparseTensor unboxed(Environment tf, SparseTensor all, Shape shape, int count) {
    SparseTensorSpec spec = SparseTensorSpec.of(shape, DType.FLOAT32);
    var f =
        tf.function(
            (Ops g, Tensor box) -> spec.fromBoxedTensor(List.of(box)),
            FunctionOptions.defaults()
                .withInputSignature(TensorSpec.of(Shape.of(-1, 3), DType.VARIANT)));
    Tensor box = all.typeSpec().toBoxedTensor(all, 1).getFirst();
    return f.apply(box.get(Index.range(0, count)));
  }
}
