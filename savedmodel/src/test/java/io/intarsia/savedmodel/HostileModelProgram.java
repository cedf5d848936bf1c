package io.intarsia.savedmodel;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;
import java.nio.file.Path;

/// Calls each function of a model with what its op does not survive.
final class HostileModelProgram {
  static final String MARK = "refused: ";

  private HostileModelProgram() {}

  /// Prints what came of each.
  ///
  /// @param args the folder of the model
  public static void main(String[] args) {
    try (var tf = Environment.open();
        var model = SavedModel.load(tf, Path.of(args[0]))) {
      for (int i = 0; i < HostileOp.ALL.size(); i++) {
        HostileOp hostile = HostileOp.ALL.get(i);
        System.out.println("calling " + hostile);
        System.out.flush();
        try (var _ = tf.scope()) {
          Tensor x = tf.ones(hostile.shape(), DType.FLOAT32);
          Object result = model.function("f" + i, Tensor.class).call(x);
          System.out.println("not refused: " + result);
        } catch (RuntimeException e) {
          System.out.println(MARK + String.valueOf(e.getMessage()).replace('\n', ' '));
        }
      }
    }
    System.exit(0);
  }
}
