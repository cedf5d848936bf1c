package io.intarsia.op.base;

import io.intarsia.tensor.Tensor;
import java.util.function.BiFunction;

/// Loops in composed ops.
public final class ComposedLoop {
  private ComposedLoop() {}

  /// Runs code on variables, a nest of tensors, while a condition on them holds, and gives their
  /// last values.
  @SuppressWarnings({"unchecked", "NullAway"}) // the variables keep their structure
  public static <T> T run(
      BaseOps tf,
      BiFunction<? super BaseOps, ? super T, Tensor> condition,
      BiFunction<? super BaseOps, ? super T, ? extends T> body,
      T variables) {
    return (T)
        tf.loop(
            (g, given) -> condition.apply(g, (T) given),
            (g, given) -> body.apply(g, (T) given),
            variables);
  }
}
