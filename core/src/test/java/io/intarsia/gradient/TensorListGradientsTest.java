package io.intarsia.gradient;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Gradients of lists of tensors, eagerly and in functions.
final class TensorListGradientsTest {
  private static final Attributes GROWS = Attributes.of("resize_if_index_out_of_bounds", true);

  private final Environment tf = Environment.open();

  @AfterEach
  void close() {
    tf.close();
  }

  @Test
  void setItem_behindTheEnd_givesAGradientAsLongAsTheListBefore() {
    isGradient(
        (g, x) -> {
          Tensor two = g.raw.TensorListFromTensor(x, new int[0]);
          Tensor first = g.raw.TensorListGetItem(two, 0, new int[0], DType.FLOAT32);
          Tensor four = g.raw.TensorListSetItem(two, 3, first.times(first), GROWS);
          return g.raw.TensorListStack(four, new int[0], DType.FLOAT32)
              .times(new float[] {1, 10, 100, 1000})
              .sum();
        },
        3,
        5,
        6001,
        10);
  }

  @Test
  void getItem_ofElementsOfSeveralShapes_addsUp() {
    isGradient(
        (g, x) -> {
          Tensor list = g.raw.TensorListReserve(-1, 2, DType.FLOAT32);
          list = g.raw.TensorListSetItem(list, 0, x);
          list = g.raw.TensorListSetItem(list, 1, x.get(1));
          Tensor vector = g.raw.TensorListGetItem(list, 0, new int[] {2}, DType.FLOAT32);
          Tensor scalar = g.raw.TensorListGetItem(list, 1, new int[0], DType.FLOAT32);
          return vector.sum().plus(scalar.times(10));
        },
        3,
        5,
        1,
        11);
  }

  @Test
  void fromTensor_whoseElementsAreNotUsed_givesZeros() {
    isGradient(
        (g, x) -> {
          Tensor list = g.raw.TensorListFromTensor(x, -1);
          list = g.raw.TensorListSetItem(list, 0, 1f);
          list = g.raw.TensorListSetItem(list, 1, x.get(0));
          return g.raw.TensorListGetItem(list, 1, new int[0], DType.FLOAT32);
        },
        3,
        5,
        1,
        0);
  }

  private void isGradient(
      BiFunction<Ops, Tensor, Tensor> code, float x, float y, float dx, float dy) {
    Tensor at = tf.constant(new float[] {x, y});
    var traced = tf.function((Ops g, Tensor given) -> g.gradient(code).apply(given));

    assertThat(tf.gradient(code).apply(at).toArray(float[].class)).containsExactly(dx, dy);
    assertThat(traced.apply(at).toArray(float[].class)).containsExactly(dx, dy);
  }
}
