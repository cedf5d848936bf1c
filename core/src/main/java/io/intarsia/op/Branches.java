package io.intarsia.op;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.Function;

/// Code of which one piece runs.
final class Branches {
  private Branches() {}

  /// Runs one of two pieces of code, by a boolean.
  ///
  /// `pred` is a scalar, `bool`. Each piece of code runs its ops on the `Ops` it is given, and both
  /// give the same structure; specs of extension types and tensors that differ in shapes are
  /// merged. At once, only one of them runs; in a graph both are traced, and one runs with each
  /// call.
  ///
  /// @throws IllegalArgumentException if `pred` is no boolean scalar, or the results cannot be
  ///   merged
  /// @see "Python: tf.cond"
  @Endpoint("cond")
  static <T> T cond(
      Ops tf,
      Tensor pred,
      Function<? super Ops, ? extends T> trueFn,
      Function<? super Ops, ? extends T> falseFn) {
    if (pred.dtype() != DType.BOOL || pred.shape().hasRank() && pred.rank() != 0) {
      throw new IllegalArgumentException(
          "cond: pred must be a boolean scalar, got %s %s; use tf.where for elementwise choices"
              .formatted(pred.dtype(), pred.shape()));
    }
    Tensor index = tf.cast(tf.math.logicalNot(pred), DType.INT32);
    return choose(tf, "cond", index, List.of(trueFn, falseFn));
  }

  /// Runs the piece of code with a number; another number than those there are runs the last one.
  ///
  /// `branchIndex` is a scalar, `int32`.
  ///
  /// @throws IllegalArgumentException if it is no such scalar, there is no code, or the results
  ///   cannot be merged
  /// @see "Python: tf.switch_case"
  @Endpoint("switch_case")
  static <T> T switchCase(
      Ops tf, Tensor branchIndex, List<? extends Function<? super Ops, ? extends T>> branchFns) {
    boolean isIndex = branchIndex.dtype() == DType.INT32 && branchIndex.rank() == 0;
    if (!isIndex || branchFns.isEmpty()) {
      throw new IllegalArgumentException(
          "switchCase: expected an int32 scalar and at least one branch, got %s %s and %d branches"
              .formatted(branchIndex.dtype(), branchIndex.shape(), branchFns.size()));
    }
    return choose(tf, "switchCase", branchIndex, branchFns);
  }

  @SuppressWarnings("unchecked") // what the code gives
  private static <T> T choose(
      Ops tf,
      String operation,
      Tensor index,
      List<? extends Function<? super Ops, ? extends T>> branches) {
    return (T) tf.controlFlow().branch(operation, index, List.copyOf(branches));
  }
}
