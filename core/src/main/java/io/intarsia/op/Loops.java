package io.intarsia.op;

import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.BiFunction;

/// Code that runs again and again.
final class Loops {
  private Loops() {}

  /// Runs code on variables while a condition on them holds, and gives their last values.
  ///
  /// The variables are any nest of tensors and extension types; the body gives the same structure.
  /// In a graph, shapes that change are found out, and become unknown where they must.
  ///
  /// @throws IllegalArgumentException if the condition is no boolean scalar, or the body gives
  ///   another structure, or other types, than it takes
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
  ///   another structure, or other types, than it takes
  /// @see "Python: tf.while_loop"
  @Endpoint("while_loop")
  @SuppressWarnings("unchecked") // the variables keep their structure
  static <T> T whileLoop(
      Ops tf,
      BiFunction<? super Ops, ? super T, Tensor> cond,
      BiFunction<? super Ops, ? super T, ? extends T> body,
      T loopVars,
      WhileOptions options) {
    Long limit = options.maximumIterations();
    if (limit != null) {
      return limited(tf, cond, body, loopVars, limit, options);
    }
    return (T)
        tf.controlFlow()
            .loop(
                (g, variables) -> cond.apply(g, (T) variables),
                (g, variables) -> body.apply(g, (T) variables),
                loopVars,
                options);
  }

  /// Counts the iterations in one more variable.
  private static <T> T limited(
      Ops tf,
      BiFunction<? super Ops, ? super T, Tensor> cond,
      BiFunction<? super Ops, ? super T, ? extends T> body,
      T loopVars,
      long limit,
      WhileOptions options) {
    Object invariants = options.shapeInvariants();
    var counted =
        new WhileOptions(
            invariants == null ? null : List.of(Shape.scalar(), invariants),
            options.parallelIterations(),
            null);
    List<Object> last =
        whileLoop(
            tf,
            (g, v) -> g.math.logicalAnd(g.math.less(count(v), limit), cond.apply(g, rest(v))),
            (g, v) -> List.of(g.math.add(count(v), 1), body.apply(g, rest(v))),
            List.<Object>of(tf.constant(0L), loopVars),
            counted);
    return rest(last);
  }

  private static Tensor count(List<Object> counted) {
    return (Tensor) counted.getFirst();
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // put there by `limited`
  private static <T> T rest(List<Object> counted) {
    return (T) counted.getLast();
  }
}
