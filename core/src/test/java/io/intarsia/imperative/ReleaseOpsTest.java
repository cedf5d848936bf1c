package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.support.OnRuntime;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Ops that a release has changed or added, eagerly and in functions: what runs there, and what
/// those are told who call them on another.
final class ReleaseOpsTest {
  private static final Attributes FLOATS = Attributes.of(Map.of("element_dtype", DType.FLOAT32));
  private static final String SHAPES = "shapes of list elements may be int64";
  private static final String WEBP = "the op DecodeWebP is new";

  private final Environment tf;

  ReleaseOpsTest(Environment tf) {
    this.tf = tf;
  }

  // The second of three elements, whose shape is given as int64.
  private static Tensor second(Ops ops, Tensor rows) {
    Tensor list = ops.execute("TensorListFromTensor", FLOATS, rows, ops.constant(new int[] {2}))[0];
    Tensor shape = ops.constant(new long[] {2});
    return ops.execute("TensorListGetItem", FLOATS, list, ops.constant(1), shape)[0];
  }

  private Tensor rows() {
    return tf.constant(new float[][] {{1, 2}, {3, 4}, {5, 6}});
  }

  @Test
  @OnRuntime(value = "2.21", because = SHAPES)
  void dtypeThatTheReleaseAdded_isTaken() {
    assertThat(second(tf, rows()).toArray(float[].class)).containsExactly(3, 4);
    var function = tf.function((Ops ops, Tensor rows) -> second(ops, rows));
    assertThat(function.apply(rows()).toArray(float[].class)).containsExactly(3, 4);
  }

  @Test
  @OnRuntime(value = "2.18", because = "shapes of list elements are int32")
  void dtypeOfALaterRelease_isRefusedBeforeTheRuntimeSeesIt() {
    assertThatThrownBy(() -> second(tf, rows()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("TensorListGetItem: input 'element_shape' must be int32, got int64");
  }

  @Test
  @OnRuntime(value = "2.21", because = WEBP)
  void opThatTheReleaseAdded_needsTheKey() {
    var nothing = tf.constant(new byte[0]);
    assertThatThrownBy(() -> tf.execute("DecodeWebP", Attributes.NONE, nothing))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("DecodeWebP: this op is not vetted: too few random calls");
  }

  @Test
  @OnRuntime(value = "2.18", because = "a later release has DecodeWebP")
  void opOfALaterRelease_isNotThere() {
    assertThatThrownBy(() -> tf.execute("DecodeWebP", Attributes.NONE, tf.ones()))
        .hasMessageContaining("DecodeWebP");
  }
}
