package io.intarsia.op;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Code of which one piece runs.
final class Branches {
  private Branches() {}

  /// Runs one of two pieces of code, by a boolean.
  ///
  /// `pred` is a scalar, `bool`. Each piece of code runs its ops on the `Ops` it is given. Java
  /// numbers, booleans, strings and arrays in a result become tensors. At once, only one piece
  /// runs; in a graph both are traced, and one runs with each call.
  ///
  /// In a graph both give one structure. Where their specs differ, the result has the most specific
  /// one that takes both, such as a shape with an unknown size; where there is none, both are cast
  /// to a spec that they can be cast to.
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
    if (!isScalar(pred, DType.BOOL)) {
      throw Mistake.argument(
          "cond: pred must be a boolean scalar, got %s %s; use tf.where for elementwise choices"
              .formatted(pred.dtype(), pred.shape()));
    }
    return choose(tf, "cond", pred, List.of(trueFn, falseFn));
  }

  /// Runs the piece of code with a number; another number than those there are runs the last one.
  ///
  /// `branchIndex` is a scalar, `int32`. The results are merged as those of `cond`.
  ///
  /// @throws IllegalArgumentException if it is no such scalar, there is no code, or the results
  ///   cannot be merged
  /// @see "Python: tf.switch_case"
  @Endpoint("switch_case")
  static <T> T switchCase(
      Ops tf, Tensor branchIndex, List<? extends Function<? super Ops, ? extends T>> branchFns) {
    if (!isScalar(branchIndex, DType.INT32) || branchFns.isEmpty()) {
      throw Mistake.argument(
          "switchCase: expected an int32 scalar and at least one branch, got %s %s and %d branches"
              .formatted(branchIndex.dtype(), branchIndex.shape(), branchFns.size()));
    }
    return choose(tf, "switchCase", branchIndex, branchFns);
  }

  /// Runs the piece of code with a number; another number than those there are runs `default_`.
  ///
  /// `branchIndex` is a scalar, `int32`. The results are merged as those of `cond`.
  ///
  /// @throws IllegalArgumentException if it is no such scalar, or the results cannot be merged
  /// @see "Python: tf.switch_case"
  @Endpoint("switch_case")
  static <T> T switchCase(
      Ops tf,
      Tensor branchIndex,
      List<? extends Function<? super Ops, ? extends T>> branchFns,
      Function<? super Ops, ? extends T> default_) {
    List<Function<? super Ops, ? extends T>> all = new ArrayList<>(branchFns);
    all.add(default_);
    return switchCase(tf, branchIndex, all);
  }

  static boolean isScalar(Tensor tensor, DType dtype) {
    return tensor.dtype() == dtype && (!tensor.shape().hasRank() || tensor.shape().rank() == 0);
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // what the code gives, null if that is null
  static <T> T choose(
      Ops tf,
      String operation,
      Tensor selector,
      List<? extends Function<? super Ops, ? extends T>> branches) {
    return (T) tf.controlFlow().branch(operation, selector, List.copyOf(branches));
  }
}
