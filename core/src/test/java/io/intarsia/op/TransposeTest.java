package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.array.TransposeOptions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import org.junit.jupiter.api.Test;

/// Negative axes of a transposition count from the end wherever the axes come from; the kernel
/// would end the process.
@OnEveryExecutor
final class TransposeTest {
  private static final FunctionOptions UNKNOWN_RANK =
      FunctionOptions.defaults().withInputSignature(TensorSpec.of(Shape.unknown(), DType.FLOAT32));

  private final Environment tf;

  TransposeTest(Environment tf) {
    this.tf = tf;
  }

  @Test
  void permTensor_negativeAxes_countFromTheEnd() {
    Tensor x = tf.zeros(2, 3, 4);
    assertThat(tf.transpose(x, tf.constant(new int[] {-1, 0, -2})).shape())
        .isEqualTo(Shape.of(4, 2, 3));
    assertThat(tf.transpose(x, tf.constant(new long[] {-1, 0, -2})).shape())
        .isEqualTo(Shape.of(4, 2, 3));
  }

  @Test
  void permArgument_negativeAxes_countFromTheEndInFunctions() {
    var f = tf.function((Ops g, Tensor x, Tensor perm) -> g.transpose(x, perm));
    assertThat(f.apply(tf.zeros(2, 3, 4), tf.constant(new int[] {-1, 0, -2})).shape())
        .isEqualTo(Shape.of(4, 2, 3));
  }

  @Test
  void permOfInts_unknownRank_countsFromTheEnd() {
    var f = tf.function((Ops g, Tensor x) -> g.transpose(x, -1, 0, -2), UNKNOWN_RANK);
    assertThat(f.apply(tf.zeros(2, 3, 4)).shape()).isEqualTo(Shape.of(4, 2, 3));
  }

  @Test
  void conjugate_unknownRank_countsFromTheEnd() {
    var options = TransposeOptions.defaults().withPerm(-1, -2).withConjugate(true);
    var f = tf.function((Ops g, Tensor x) -> g.transpose(g.complex(x, x), options), UNKNOWN_RANK);
    assertThat(f.apply(tf.zeros(2, 3)).shape()).isEqualTo(Shape.of(3, 2));
  }

  @Test
  void perm_axisThatIsNone_isRefused() {
    Tensor x = tf.zeros(2, 3);
    assertThatThrownBy(() -> tf.transpose(x, tf.constant(new int[] {-3, 0})))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("input 'perm' must be in 0…2147483647, got [-1, 0]");
    assertThatThrownBy(() -> tf.transpose(x, tf.constant(new int[] {2, 0})))
        .isInstanceOf(TensorFlowException.class);
  }
}
