package io.intarsia.op;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Code that runs by the first condition that holds.
final class Cases {
  private Cases() {}

  /// Runs the code of the first condition that is true, and gives the tensor that it gives.
  ///
  /// Each condition is a scalar, `bool`; all of them are known before any code runs. The results
  /// are merged as those of `cond`.
  ///
  /// @throws IllegalArgumentException if there is no case, a condition is no boolean scalar, the
  ///   code gives no tensor, or the results cannot be merged
  /// @throws TensorFlowException if no condition is true; in a graph, when that runs
  /// @see "Python: tf.case"
  @Endpoint(value = "case", variant = true)
  static Tensor caseOf(Ops tf, List<? extends Case<?>> predFnPairs) {
    return caseOf(tf, predFnPairs, CaseOptions.defaults());
  }

  /// Runs the code of the first condition that is true, and gives the tensor that it gives, with
  /// options.
  ///
  /// Each condition is a scalar, `bool`; all of them are known before any code runs. The results
  /// are merged as those of `cond`.
  ///
  /// @throws IllegalArgumentException if there is no case, a condition is no boolean scalar, the
  ///   code gives no tensor, or the results cannot be merged
  /// @throws TensorFlowException if no condition is true, or several are and that is excluded; in a
  ///   graph, when that runs
  /// @see "Python: tf.case"
  @Endpoint(value = "case", variant = true)
  static Tensor caseOf(Ops tf, List<? extends Case<?>> predFnPairs, CaseOptions options) {
    return CodeTypes.tensor("caseOf", "caseOfNest", firstOf(tf, predFnPairs, options));
  }

  /// Runs the code of the first condition that is true, or `default_` if none is, and gives the
  /// tensor that it gives.
  ///
  /// Each condition is a scalar, `bool`; all of them are known before any code runs. The results
  /// are merged as those of `cond`.
  ///
  /// @throws IllegalArgumentException if there is no case, a condition is no boolean scalar, the
  ///   code gives no tensor, or the results cannot be merged
  /// @see "Python: tf.case"
  @Endpoint(value = "case", variant = true)
  static Tensor caseOf(
      Ops tf, List<? extends Case<?>> predFnPairs, Function<? super Ops, ?> default_) {
    return caseOf(tf, predFnPairs, default_, CaseOptions.defaults());
  }

  /// Runs the code of the first condition that is true, or `default_` if none is, and gives the
  /// tensor that it gives, with options.
  ///
  /// Each condition is a scalar, `bool`; all of them are known before any code runs. The results
  /// are merged as those of `cond`.
  ///
  /// @throws IllegalArgumentException if there is no case, a condition is no boolean scalar, the
  ///   code gives no tensor, or the results cannot be merged
  /// @throws TensorFlowException if several conditions are true and that is excluded; in a graph,
  ///   when that runs
  /// @see "Python: tf.case"
  @Endpoint(value = "case", variant = true)
  static Tensor caseOf(
      Ops tf,
      List<? extends Case<?>> predFnPairs,
      Function<? super Ops, ?> default_,
      CaseOptions options) {
    return CodeTypes.tensor("caseOf", "caseOfNest", firstOf(tf, predFnPairs, default_, options));
  }

  /// Runs the code of the first condition that is true, and gives what it gives: a nest of tensors
  /// and extension values.
  ///
  /// Each condition is a scalar, `bool`; all of them are known before any code runs. The results
  /// are merged as those of `condNest`.
  ///
  /// @throws IllegalArgumentException if there is no case, a condition is no boolean scalar, a Java
  ///   value is given where the result would be typed so, or the results cannot be merged
  /// @throws TensorFlowException if no condition is true; in a graph, when that runs
  /// @see "Python: tf.case"
  @Endpoint(value = "case", variant = true)
  @SuppressWarnings({"unchecked", "NullAway"}) // what the code gives, null if that is null
  static <T> T caseOfNest(Ops tf, List<Case<T>> predFnPairs) {
    return (T) firstOf(tf, checked(predFnPairs), CaseOptions.defaults());
  }

  /// Runs the code of the first condition that is true, or `default_` if none is, and gives what it
  /// gives: a nest of tensors and extension values.
  ///
  /// Each condition is a scalar, `bool`; all of them are known before any code runs. The results
  /// are merged as those of `condNest`.
  ///
  /// @throws IllegalArgumentException if there is no case, a condition is no boolean scalar, a Java
  ///   value is given where the result would be typed so, or the results cannot be merged
  /// @see "Python: tf.case"
  @Endpoint(value = "case", variant = true)
  static <T> T caseOfNest(
      Ops tf, List<Case<T>> predFnPairs, Function<? super Ops, ? extends T> default_) {
    return caseOfNest(tf, predFnPairs, default_, CaseOptions.defaults());
  }

  /// Runs the code of the first condition that is true, or `default_` if none is, and gives what it
  /// gives: a nest of tensors and extension values, with options.
  ///
  /// Each condition is a scalar, `bool`; all of them are known before any code runs. The results
  /// are merged as those of `condNest`.
  ///
  /// @throws IllegalArgumentException if there is no case, a condition is no boolean scalar, a Java
  ///   value is given where the result would be typed so, or the results cannot be merged
  /// @throws TensorFlowException if several conditions are true and that is excluded; in a graph,
  ///   when that runs
  /// @see "Python: tf.case"
  @Endpoint(value = "case", variant = true)
  @SuppressWarnings({"unchecked", "NullAway"}) // as above
  static <T> T caseOfNest(
      Ops tf,
      List<Case<T>> predFnPairs,
      Function<? super Ops, ? extends T> default_,
      CaseOptions options) {
    Function<Ops, T> otherwise = CodeTypes.checked("caseOfNest", default_);
    return (T) firstOf(tf, checked(predFnPairs), otherwise, options);
  }

  /// Python's `case`, with any nest.
  @Endpoint(value = "case", byName = true)
  static @Nullable Object firstOf(
      Ops tf, List<? extends Case<?>> predFnPairs, CaseOptions options) {
    Tensor all = conditions(tf, predFnPairs);
    require(tf, tf.math.reduceAny(all), "at least one condition is true", all);
    return choose(tf, all, code(predFnPairs), options);
  }

  /// Python's `case` with a default, with any nest.
  @Endpoint(value = "case", byName = true)
  static @Nullable Object firstOf(
      Ops tf,
      List<? extends Case<?>> predFnPairs,
      Function<? super Ops, ?> default_,
      CaseOptions options) {
    Tensor all = conditions(tf, predFnPairs);
    List<Function<? super Ops, ?>> code = code(predFnPairs);
    code.add(default_);
    return choose(tf, all, code, options);
  }

  private static <T> List<Case<T>> checked(List<Case<T>> cases) {
    return cases.stream()
        .map(one -> new Case<T>(one.pred(), CodeTypes.checked("caseOfNest", one.fn())))
        .toList();
  }

  /// All conditions, in one vector.
  private static Tensor conditions(Ops tf, List<? extends Case<?>> cases) {
    if (cases.isEmpty()) {
      throw Mistake.argument("caseOf: expected at least one condition with its code, got none");
    }
    List<Tensor> conditions = new ArrayList<>();
    for (int i = 0; i < cases.size(); i++) {
      Tensor pred = cases.get(i).pred();
      if (!Branches.isScalar(pred, DType.BOOL)) {
        throw Mistake.argument(
            "caseOf: predFnPairs[%d].pred must be a boolean scalar, got %s %s"
                .formatted(i, pred.dtype(), pred.shape()));
      }
      conditions.add(pred.shape().hasRank() ? pred : tf.raw.EnsureShape(pred, Shape.scalar()));
    }
    return tf.raw.Pack(conditions);
  }

  private static List<Function<? super Ops, ?>> code(List<? extends Case<?>> cases) {
    List<Function<? super Ops, ?>> code = new ArrayList<>();
    cases.forEach(one -> code.add(one.fn()));
    return code;
  }

  private static @Nullable Object choose(
      Ops tf, Tensor all, List<Function<? super Ops, ?>> code, CaseOptions options) {
    int count = Math.toIntExact(all.shape().dim(0));
    if (options.exclusive()) {
      Tensor ones = tf.raw.Cast(all, DType.INT32);
      Tensor trueOnes = tf.raw.Sum(ones, Constants.of(tf, 0));
      Tensor isFine = tf.raw.LessEqual(trueOnes, Constants.of(tf, 1));
      require(tf, isFine, "one condition is true at most", all);
    }
    Tensor positions =
        tf.raw.Range(Constants.of(tf, 0), Constants.of(tf, count), Constants.of(tf, 1));
    Tensor first = tf.raw.SelectV2(all, positions, Constants.of(tf, count));
    return Branches.choose(tf, "caseOf", tf.raw.Min(first, Constants.of(tf, 0)), code);
  }

  private static void require(Ops tf, Tensor condition, String expected, Tensor all) {
    List<Tensor> data =
        List.of(Constants.of(tf, "caseOf: expected that " + expected + ", got conditions"), all);
    tf.assert_(condition, data, Math.toIntExact(all.shape().dim(0)));
  }
}
