package io.intarsia.op;

import io.intarsia.internal.op.Endpoint;
import io.intarsia.tensor.Tensor;
import java.util.function.BiFunction;

/// Code that runs again and again.
final class Loops {
  private Loops() {}

  /// Runs code on variables while a condition on them holds, and gives their last values.
  ///
  /// The variables are any nest of tensors and extension types; Java numbers, booleans, strings and
  /// arrays beside tensors in it become tensors. The body gives the same structure. Its dtypes
  /// stay, and in a graph, shapes that change are found out, and become unknown where they must.
  ///
  /// @throws IllegalArgumentException if the condition is no boolean scalar, the variables are
  ///   typed as Java values, or the body gives another structure, or other types, than it takes
  /// @see "Python: tf.while_loop"
  @Endpoint("while_loop")
  static <T> T whileLoop(
      Ops tf,
      BiFunction<? super Ops, ? super T, Tensor> cond,
      BiFunction<? super Ops, ? super T, ? extends T> body,
      T loopVars) {
    return whileLoop(tf, cond, body, loopVars, WhileOptions.defaults());
  }

  /// Runs code on variables while a condition on them holds, with options.
  ///
  /// @throws IllegalArgumentException if the condition is no boolean scalar, or the body gives
  ///   another structure, or other types, than it takes or than the options say
  /// @see "Python: tf.while_loop"
  @Endpoint("while_loop")
  @SuppressWarnings({"unchecked", "NullAway"}) // the variables keep their structure
  static <T> T whileLoop(
      Ops tf,
      BiFunction<? super Ops, ? super T, Tensor> cond,
      BiFunction<? super Ops, ? super T, ? extends T> body,
      T loopVars,
      WhileOptions options) {
    return (T)
        tf.controlFlow()
            .loop(
                (g, variables) -> cond.apply(g, (T) variables),
                (g, variables) -> body.apply(g, (T) variables),
                CodeTypes.inferred("whileLoop", "loopVars", loopVars),
                options);
  }
}
