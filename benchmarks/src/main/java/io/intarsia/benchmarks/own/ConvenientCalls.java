package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.HandWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.labeled.LabeledTensor;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/// Calls by name, found anew each time, and on labeled tensors.
final class ConvenientCalls {
  private ConvenientCalls() {}

  static TimedLoop open(HandWork work) {
    var tf = Environment.open();
    Tensor a = tf.constant(Data.nested(Data.a(), 2));
    Tensor b = tf.constant(Data.nested(Data.b(), 2));
    Supplier<Tensor> call =
        switch (work.task()) {
          case NAMED_ADD -> named(tf, "math.add", List.of(a, b), Map.of());
          case NAMED_MATMUL ->
              named(tf, "linalg.matmul", List.of(a, b), Map.of("transpose_b", true));
          case NAMED_SUM -> named(tf, "math.reduce_sum", List.of(a), Map.of());
          case NAMED_SUM_OPTIONS ->
              named(tf, "math.reduce_sum", List.of(a), Map.of("axis", 1, "keepdims", true));
          case LABELED_SUM -> {
            var labeled = LabeledTensor.of(a, "row", "column");
            yield () -> ((LabeledTensor) tf.math.reduceSum(labeled, "column")).tensor();
          }
          case LABELED_ADD -> {
            var x = LabeledTensor.of(a, "row", "column");
            var y = LabeledTensor.of(b, "row", "column");
            yield () -> tf.math.add(x, y).tensor();
          }
        };
    return TimedLoop.of(() -> call.get().close(), () -> values(call.get()), tf::close);
  }

  private static Supplier<Tensor> named(
      Environment tf, String name, List<Tensor> inputs, Map<String, ?> options) {
    return () -> (Tensor) Objects.requireNonNull(tf.op(name).apply(inputs, options));
  }

  /// The elements of a vector or matrix in row-major order, or of a scalar; closes the tensor.
  static float[] values(Tensor tensor) {
    if (tensor.rank() > 0) {
      return OwnOps.values(tensor);
    }
    try (tensor) {
      return new float[] {tensor.asFloat()};
    }
  }
}
