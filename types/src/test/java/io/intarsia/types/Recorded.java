package io.intarsia.types;

import io.intarsia.imperative.Environment;
import io.intarsia.imperative.OpListener;
import io.intarsia.imperative.Operation;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// The ops something runs.
public final class Recorded {
  private Recorded() {}

  /// Their registered names, but for those of constants.
  public static List<String> ops(Environment tf, Runnable program) {
    List<String> ops = new ArrayList<>();
    tf.setListener(
        new OpListener() {
          @Override
          public void onRun(Operation operation, List<Tensor> inputs) {
            ops.add(operation.key().op());
          }
        });
    try {
      program.run();
    } finally {
      tf.setListener(null);
    }
    return ops;
  }
}
