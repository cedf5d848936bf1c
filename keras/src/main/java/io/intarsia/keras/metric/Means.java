package io.intarsia.keras.metric;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Output;
import io.intarsia.keras.internal.SampleWeights;
import io.intarsia.keras.internal.Sizes;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Means over examples: their sum, and how many there were.
final class Means {
  private Means() {}

  static void build(Counts counts) {
    counts.make("total");
    counts.make("count");
  }

  /// @param values numbers of examples, and which count if there are weights
  static void add(
      StatefulMetric<?, ?> metric, Ops tf, Output<Tensor> values, @Nullable Tensor weight) {
    Examples examples = Examples.of(tf, values, weight, Examples.MEAN, metric.variableDType());
    metric.add(tf, "total", tf.reduceSum(examples.values()));
    metric.add(
        tf,
        "count",
        examples.weight() == null
            ? Sizes.first(tf, examples.values(), metric.variableDType())
            : tf.reduceSum(examples.weight()));
  }

  static Tensor compute(StatefulMetric<?, ?> metric, Ops tf) {
    return tf.math.divideNoNan(metric.read(tf, "total"), metric.read(tf, "count"));
  }

  /// The weights of a call, without what its mask takes away.
  static @Nullable Tensor weight(LayerCall call, DType dtype) {
    Tensor mask = call.mask() instanceof Tensor given ? given : null;
    return SampleWeights.masked(
        call.tf(), call.sampleWeight(), mask, dtype, false, UnaryOperator.identity());
  }
}
