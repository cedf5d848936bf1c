package io.intarsia.hub;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.savedmodel.SaveOptions;
import io.intarsia.savedmodel.SavedModel;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeName;
import io.intarsia.spec.TypeRegistry;
import io.intarsia.tensor.Tensor;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Exports a model with a type of its own, and calls it by its handle.
final class ExportProgram {
  private ExportProgram() {}

  @TypeName("hub_test.Masked")
  record Masked(Tensor values, Tensor mask, String unit) implements ExtensionType {
    @Override
    public String toString() {
      return "Masked %s %s %s".formatted(values.toList(), mask.toList(), unit);
    }
  }

  static void export(Path folder) {
    TypeRegistry.register(Masked.class);
    try (Environment tf = Environment.open()) {
      var twice =
          tf.function((Ops g, Masked x) -> new Masked(x.values().times(2), x.mask(), x.unit()));
      var trace = twice.concrete(value(tf, 0, 0));
      var options = SaveOptions.defaults().withSignature("serving_default", trace, "x");
      SavedModel.save(tf, Map.of("call", twice), folder, options);
    }
  }

  private static Masked value(Environment tf, float... values) {
    return new Masked(tf.constant(values), tf.constant(new boolean[] {true, false}), "km");
  }

  public static void main(String[] args) {
    called(args[0], Path.of(args[1])).forEach(System.out::println);
  }

  static List<String> called(String handle, Path cache) {
    TypeRegistry.register(Masked.class);
    try (Environment tf = Environment.open();
        var model = Hub.load(tf, handle, HubOptions.defaults().withCache(cache))) {
      Masked given = value(tf, 1, 2);
      Masked result = model.function("call", Masked.class).call(given);
      Map<String, Object> served = model.signature("serving_default").call(Map.of("x", given));
      Object second = Objects.requireNonNull(served.get("output_0"));
      return List.of("of an archive: " + result, "by its signature: " + second);
    }
  }
}
