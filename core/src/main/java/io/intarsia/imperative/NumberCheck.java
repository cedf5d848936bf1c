package io.intarsia.imperative;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.executor.Failures;
import io.intarsia.internal.executor.Inputs;
import io.intarsia.internal.function.graph.NumericChecks;
import io.intarsia.internal.place.OpCall;
import io.intarsia.internal.place.OpKey;
import io.intarsia.internal.place.OpObserver;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;

/// Takes results that are not finite for failures.
record NumberCheck(Environment environment) implements OpObserver {
  @Override
  public void observed(OpCall call, Tensor[] results) {
    try {
      for (int i = 0; i < results.length; i++) {
        if (NumericChecks.areOf(call.op(), i, results[i].dtype())) {
          check(environment, i, results[i]);
        }
      }
    } catch (TensorFlowException e) {
      Arrays.asList(results).forEach(Tensor::close);
      throw failed(call, e);
    }
  }

  private TensorFlowException failed(OpCall call, TensorFlowException found) {
    var inputs = Inputs.of(environment, call.op(), call.inputs());
    var key = new OpKey(call.op(), inputs.signature(), call.attributes(), call.where().device());
    return Failures.failed(key, inputs.tensors(), found);
  }

  private static void check(Environment tf, int output, Tensor result) {
    long[] counts = counts(tf, result);
    if (counts[2] + counts[3] + counts[4] > 0) {
      var found = new NumericChecks.Counts(counts[4], counts[2], counts[3], counts[1]);
      throw TensorFlowException.of(
          TensorFlowException.Code.INVALID_ARGUMENT,
          NumericChecks.found(output, result.dtype(), result.shape(), found)
              + "; "
              + NumericChecks.advice());
    }
  }

  private static long[] counts(Environment tf, Tensor result) {
    try (Tensor summary = tf.execute(NumericChecks.SUMMARY, NumericChecks.COUNTS, result)[0]) {
      double[] numbers = summary.toArray(double[].class);
      return Arrays.stream(numbers).mapToLong(number -> (long) number).toArray();
    }
  }
}
