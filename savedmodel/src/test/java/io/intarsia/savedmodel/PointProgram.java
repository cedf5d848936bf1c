package io.intarsia.savedmodel;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.imperative.Environment;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import java.nio.file.Path;
import java.util.Arrays;

/// Calls a saved function on points. Nothing is registered: the class is on the class path.
final class PointProgram {
  private PointProgram() {}

  /// A point of a plane, or many of them.
  @AutoCompositeTensor
  record Point(Tensor x, Tensor y, String unit) implements ExtensionType {}

  /// Prints what the function makes of two points.
  ///
  /// @param args the folder of the model
  public static void main(String[] args) {
    try (var tf = Environment.open();
        var model = SavedModel.load(tf, Path.of(args[0]))) {
      var given =
          new Point(tf.constant(new float[] {1, 2}), tf.constant(new float[] {30, 40}), "km");
      Point result = model.function("turned", Point.class).call(given);
      System.out.println(
          "%s %s %s"
              .formatted(
                  Arrays.toString(result.x().toArray(float[].class)),
                  Arrays.toString(result.y().toArray(float[].class)),
                  result.unit()));
    }
  }
}
