package io.intarsia.savedmodel;

import io.intarsia.checkpoint.Checkpoint;
import io.intarsia.imperative.Environment;
import io.intarsia.variable.Variable;
import java.nio.file.Path;
import java.util.Map;

/// Saves a model and a checkpoint again and again, until it is killed.
final class SavingProgram {
  private SavingProgram() {}

  /// Prints a line when both are there.
  ///
  /// @param args the folder
  @SuppressWarnings("InfiniteLoop") // until it is killed
  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    try (var tf = Environment.open()) {
      Variable w = Variable.of(tf, tf.zeros(4 << 20)); // so that writing takes long
      var checkpoint = Checkpoint.of(tf, Map.of("w", w));
      for (boolean isFirst = true; true; isFirst = false) {
        SavedModel.save(tf, Map.of("x", w), folder.resolve("model"));
        checkpoint.write(folder.resolve("run/ckpt"));
        if (isFirst) {
          System.out.println("saved");
          System.out.flush();
        }
      }
    }
  }
}
