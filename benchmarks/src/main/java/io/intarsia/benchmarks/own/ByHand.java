package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.HandWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.imperative.Environment;
import io.intarsia.op.linalg.MatMulOptions;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.tensor.Tensor;
import java.util.function.Supplier;

/// The floor of what is convenient: the same ops of this library, called directly.
public final class ByHand {
  private static final MatMulOptions TRANSPOSED = MatMulOptions.defaults().withTransposeB(true);
  private static final ReduceOptions KEEPING =
      ReduceOptions.defaults().withAxis(1).withKeepdims(true);

  private ByHand() {}

  /// A loop in an environment of its own.
  public static TimedLoop open(HandWork work) {
    var tf = Environment.open();
    Tensor a = tf.constant(Data.nested(Data.a(), 2));
    Tensor b = tf.constant(Data.nested(Data.b(), 2));
    Supplier<Tensor> call =
        switch (work.task()) {
          case NAMED_ADD, LABELED_ADD -> () -> tf.math.add(a, b);
          case NAMED_MATMUL -> () -> tf.linalg.matMul(a, b, TRANSPOSED);
          case NAMED_SUM -> () -> tf.math.reduceSum(a);
          case NAMED_SUM_OPTIONS -> () -> tf.math.reduceSum(a, KEEPING);
          case LABELED_SUM -> () -> tf.math.reduceSum(a, 1);
        };
    return TimedLoop.of(
        () -> call.get().close(), () -> ConvenientCalls.values(call.get()), tf::close);
  }
}
