package io.intarsia.op;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Code of which one piece runs.
final class Branches {
  private Branches() {}

  /// Runs one of two pieces of code, by a boolean, and gives the tensor that it gives.
  ///
  /// `pred` is a scalar, `bool`. Each piece of code runs its ops on the `Ops` it is given; it gives
  /// a tensor, or a Java number, boolean, string or array, which becomes one. In eager mode, only
  /// one piece runs; in a graph both are traced, and one runs with each call.
  ///
  /// In a graph, the result has the most specific shape that takes both, such as one with an
  /// unknown size.
  ///
  /// @throws IllegalArgumentException if `pred` is no boolean scalar, the code gives no tensor, or
  ///   the results cannot be merged
  /// @see "Python: tf.cond"
  @Endpoint(value = "cond", variant = true)
  static Tensor cond(
      Ops tf, Tensor pred, Function<? super Ops, ?> trueFn, Function<? super Ops, ?> falseFn) {
    return CodeTypes.tensor("cond", "condNest", byCondition(tf, pred, trueFn, falseFn));
  }

  /// Runs one of two pieces of code, by a boolean, and gives what it gives: a nest of tensors and
  /// extension values.
  ///
  /// `pred` is a scalar, `bool`. Each piece of code runs its ops on the `Ops` it is given. At once,
  /// only one piece runs; in a graph both are traced, and one runs with each call.
  ///
  /// In a graph both give one structure. Where their specs differ, the result has the most specific
  /// one that takes both, such as a shape with an unknown size; where there is none, both are cast
  /// to a spec that they can be cast to.
  ///
  /// @throws IllegalArgumentException if `pred` is no boolean scalar, a Java value is given where
  ///   the result would be typed so, or the results cannot be merged
  /// @see "Python: tf.cond"
  @Endpoint(value = "cond", variant = true)
  @SuppressWarnings({"unchecked", "NullAway"}) // what the code gives, null if that is null
  static <T> T condNest(
      Ops tf,
      Tensor pred,
      Function<? super Ops, ? extends T> trueFn,
      Function<? super Ops, ? extends T> falseFn) {
    return (T)
        byCondition(
            tf,
            pred,
            CodeTypes.checked("condNest", trueFn),
            CodeTypes.checked("condNest", falseFn));
  }

  /// Python's `cond`, with any nest.
  @Endpoint(value = "cond", byName = true)
  static @Nullable Object byCondition(
      Ops tf, Tensor pred, Function<? super Ops, ?> trueFn, Function<? super Ops, ?> falseFn) {
    if (!isScalar(pred, DType.BOOL)) {
      throw Mistake.argument(
          "cond: pred must be a boolean scalar, got %s %s; use tf.where for elementwise choices"
              .formatted(pred.dtype(), pred.shape()));
    }
    return choose(tf, "cond", pred, List.of(trueFn, falseFn));
  }

  /// Runs the piece of code with a number, and gives the tensor that it gives; another number than
  /// those there are runs the last one.
  ///
  /// `branchIndex` is a scalar, `int32`. The results are merged as those of `cond`.
  ///
  /// @throws IllegalArgumentException if it is no such scalar, there is no code, the code gives no
  ///   tensor, or the results cannot be merged
  /// @see "Python: tf.switch_case"
  @Endpoint(value = "switch_case", variant = true)
  static Tensor switchCase(
      Ops tf, Tensor branchIndex, List<? extends Function<? super Ops, ?>> branchFns) {
    return CodeTypes.tensor("switchCase", "switchCaseNest", byIndex(tf, branchIndex, branchFns));
  }

  /// Runs the piece of code with a number, and gives the tensor that it gives; another number than
  /// those there are runs `default_`.
  ///
  /// `branchIndex` is a scalar, `int32`. The results are merged as those of `cond`.
  ///
  /// @throws IllegalArgumentException if it is no such scalar, the code gives no tensor, or the
  ///   results cannot be merged
  /// @see "Python: tf.switch_case"
  @Endpoint(value = "switch_case", variant = true)
  static Tensor switchCase(
      Ops tf,
      Tensor branchIndex,
      List<? extends Function<? super Ops, ?>> branchFns,
      Function<? super Ops, ?> default_) {
    return CodeTypes.tensor(
        "switchCase", "switchCaseNest", byIndex(tf, branchIndex, branchFns, default_));
  }

  /// Runs the piece of code with a number, and gives what it gives: a nest of tensors and extension
  /// values; another number than those there are runs the last one.
  ///
  /// `branchIndex` is a scalar, `int32`. The results are merged as those of `condNest`.
  ///
  /// @throws IllegalArgumentException if it is no such scalar, there is no code, a Java value is
  ///   given where the result would be typed so, or the results cannot be merged
  /// @see "Python: tf.switch_case"
  @Endpoint(value = "switch_case", variant = true)
  @SuppressWarnings({"unchecked", "NullAway"}) // as for condNest
  static <T> T switchCaseNest(
      Ops tf, Tensor branchIndex, List<? extends Function<? super Ops, ? extends T>> branchFns) {
    List<Function<Ops, T>> checked = new ArrayList<>();
    branchFns.forEach(code -> checked.add(CodeTypes.checked("switchCaseNest", code)));
    return (T) byIndex(tf, branchIndex, checked);
  }

  /// Python's `switch_case`, with any nest.
  @Endpoint(value = "switch_case", byName = true)
  static @Nullable Object byIndex(
      Ops tf, Tensor branchIndex, List<? extends Function<? super Ops, ?>> branchFns) {
    if (!isScalar(branchIndex, DType.INT32) || branchFns.isEmpty()) {
      throw Mistake.argument(
          "switchCase: expected an int32 scalar and at least one branch, got %s %s and %d branches"
              .formatted(branchIndex.dtype(), branchIndex.shape(), branchFns.size()));
    }
    return choose(tf, "switchCase", branchIndex, branchFns);
  }

  /// Python's `switch_case` with a default, with any nest.
  @Endpoint(value = "switch_case", byName = true)
  static @Nullable Object byIndex(
      Ops tf,
      Tensor branchIndex,
      List<? extends Function<? super Ops, ?>> branchFns,
      Function<? super Ops, ?> default_) {
    List<Function<? super Ops, ?>> all = new ArrayList<>(branchFns);
    all.add(default_);
    return byIndex(tf, branchIndex, all);
  }

  static boolean isScalar(Tensor tensor, DType dtype) {
    return tensor.dtype() == dtype && (!tensor.shape().hasRank() || tensor.shape().rank() == 0);
  }

  static @Nullable Object choose(
      Ops tf,
      String operation,
      Tensor selector,
      List<? extends Function<? super Ops, ? extends @Nullable Object>> branches) {
    return tf.controlFlow().branch(operation, selector, List.copyOf(branches));
  }
}
