package io.intarsia.keras.metric;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Output;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

final class SumCode implements MetricCode<Sum> {
  @Override
  public void build(Sum metric, Counts counts, Object spec) {
    counts.make("total");
  }

  @Override
  public void count(Sum metric, LayerCall call, Tensor target, Tensor prediction) {
    Ops tf = call.tf();
    Examples examples =
        Examples.of(
            tf,
            new Output<>(prediction, null),
            call.sampleWeight(),
            Examples.SUM,
            metric.variableDType());
    metric.add(tf, "total", tf.reduceSum(examples.values()));
  }

  @Override
  public Tensor compute(Sum metric, Ops tf) {
    return metric.read(tf, "total");
  }
}
