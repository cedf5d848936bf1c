package io.intarsia.hub;

import io.intarsia.imperative.Environment;
import io.intarsia.savedmodel.LoadOptions;
import io.intarsia.savedmodel.SavedModel;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeName;
import io.intarsia.spec.TypeRegistry;
import io.intarsia.tensor.Tensor;
import java.nio.file.Path;
import java.util.Arrays;

/// Loads a model of Python's from an archive, and gives a function of it a value of its type.
final class LoadProgram {
  private LoadProgram() {}

  /// What Python calls `Masked`.
  @TypeName("golden.Masked")
  record Masked(Tensor values, Tensor mask, String name) implements ExtensionType {}

  public static void main(String[] args) {
    System.out.println(shifted(args[0], Path.of(args[1])));
  }

  static String shifted(String handle, Path cache) {
    TypeRegistry.register(Masked.class);
    try (Environment tf = Environment.open();
        var model = load(tf, handle, cache)) {
      var shift = model.function("shift", Masked.class);
      var value =
          new Masked(
              tf.constant(new float[] {1, 2}), tf.constant(new boolean[] {true, false}), "none");
      Masked result = shift.call(value, tf.constant(0.5f));
      return "%s %s %s"
          .formatted(
              Arrays.toString(result.values().toArray(float[].class)),
              Arrays.toString(result.mask().toArray(boolean[].class)),
              result.name());
    }
  }

  /// The model has more types than this program.
  static SavedModel load(Environment tf, String handle, Path cache) {
    Path folder = Hub.resolve(handle, HubOptions.defaults().withCache(cache));
    return SavedModel.load(tf, folder, LoadOptions.defaults().withKnownTypes(false));
  }
}
