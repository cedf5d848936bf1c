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

/// Code that runs by the first condition that holds.
final class Cases {
  private Cases() {}

  /// Runs the code of the first condition that is true.
  ///
  /// Each condition is a scalar, `bool`; all of them are known before any code runs. The results
  /// are merged as those of `cond`.
  ///
  /// @throws IllegalArgumentException if there is no case, a condition is no boolean scalar, or the
  ///   results cannot be merged
  /// @throws TensorFlowException if no condition is true; in a graph, when that runs
  /// @see "Python: tf.case"
  @Endpoint("case")
  static <T> T caseOf(Ops tf, List<Case<T>> predFnPairs) {
    return caseOf(tf, predFnPairs, CaseOptions.defaults());
  }

  /// Runs the code of the first condition that is true, with options.
  ///
  /// Each condition is a scalar, `bool`; all of them are known before any code runs. The results
  /// are merged as those of `cond`.
  ///
  /// @throws IllegalArgumentException if there is no case, a condition is no boolean scalar, or the
  ///   results cannot be merged
  /// @throws TensorFlowException if no condition is true, or several are and that is excluded; in a
  ///   graph, when that runs
  /// @see "Python: tf.case"
  @Endpoint("case")
  static <T> T caseOf(Ops tf, List<Case<T>> predFnPairs, CaseOptions options) {
    Tensor all = conditions(tf, predFnPairs);
    require(tf, tf.math.reduceAny(all), "at least one condition is true", all);
    return choose(tf, all, code(predFnPairs), options);
  }

  /// Runs the code of the first condition that is true, or `default_` if none is.
  ///
  /// Each condition is a scalar, `bool`; all of them are known before any code runs. The results
  /// are merged as those of `cond`.
  ///
  /// @throws IllegalArgumentException if there is no case, a condition is no boolean scalar, or the
  ///   results cannot be merged
  /// @see "Python: tf.case"
  @Endpoint("case")
  static <T> T caseOf(
      Ops tf, List<Case<T>> predFnPairs, Function<? super Ops, ? extends T> default_) {
    return caseOf(tf, predFnPairs, default_, CaseOptions.defaults());
  }

  /// Runs the code of the first condition that is true, or `default_` if none is, with options.
  ///
  /// Each condition is a scalar, `bool`; all of them are known before any code runs. The results
  /// are merged as those of `cond`.
  ///
  /// @throws IllegalArgumentException if there is no case, a condition is no boolean scalar, or the
  ///   results cannot be merged
  /// @throws TensorFlowException if several conditions are true and that is excluded; in a graph,
  ///   when that runs
  /// @see "Python: tf.case"
  @Endpoint("case")
  static <T> T caseOf(
      Ops tf,
      List<Case<T>> predFnPairs,
      Function<? super Ops, ? extends T> default_,
      CaseOptions options) {
    Tensor all = conditions(tf, predFnPairs);
    List<Function<? super Ops, ? extends T>> code = code(predFnPairs);
    code.add(default_);
    return choose(tf, all, code, options);
  }

  /// All conditions, in one vector.
  private static <T> Tensor conditions(Ops tf, List<Case<T>> cases) {
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

  private static <T> List<Function<? super Ops, ? extends T>> code(List<Case<T>> cases) {
    List<Function<? super Ops, ? extends T>> code = new ArrayList<>();
    cases.forEach(one -> code.add(one.fn()));
    return code;
  }

  private static <T> T choose(
      Ops tf, Tensor all, List<Function<? super Ops, ? extends T>> code, CaseOptions options) {
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
    Assertions.assert_(tf, condition, data, Math.toIntExact(all.shape().dim(0)));
  }
}
