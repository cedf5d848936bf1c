package io.intarsia.keras.metric;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Output;
import io.intarsia.keras.loss.Loss;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// The mean of a function over examples: how a metric is made of a loss or a lambda.
///
/// ```java
/// var error = MeanMetricWrapper.of("error", (call, target, y) -> call.tf().abs(target.minus(y)));
/// ```
///
/// @param <T> the target
/// @param <Y> what the model gives
/// @see "Python: keras.metrics.MeanMetricWrapper"
public final class MeanMetricWrapper<T, Y> extends StatefulMetric<T, Y> {
  private final String name;
  private final Loss<? super T, ? super Y> function;

  private MeanMetricWrapper(String name, Loss<? super T, ? super Y> function) {
    this.name = name;
    this.function = function;
  }

  /// The mean of a function.
  ///
  /// @param name what logs call it
  /// @param function gives a number an example, `[batch, …]`, or one for all of a batch; it is
  ///   called without weights and mask, which the mean takes into account
  public static <T, Y> MeanMetricWrapper<T, Y> of(
      String name, Loss<? super T, ? super Y> function) {
    return new MeanMetricWrapper<>(name, function);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  protected void build(Counts counts, Object spec) {
    Means.build(counts);
  }

  @Override
  protected void count(LayerCall call, T target, Y prediction) {
    Tensor values = function.call(call.withMask(null).withSampleWeight(null), target, prediction);
    Means.add(this, call.tf(), new Output<>(values, null), Means.weight(call, variableDType()));
  }

  @Override
  protected Tensor compute(Ops tf) {
    return Means.compute(this, tf);
  }
}
