package io.intarsia.spark;

import io.intarsia.dtype.DType;
import io.intarsia.function.ConcreteFunction;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.savedmodel.SaveOptions;
import io.intarsia.savedmodel.SavedModel;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.nio.file.Path;
import java.util.Map;

/// Saved models for tests.
final class TestModels {
  static final TensorSpec FLOATS = TensorSpec.of(Shape.of(-1), DType.FLOAT32);

  private TestModels() {}

  /// A model of one signature, `serving_default`.
  static SparkModel saved(Path folder, Environment tf, ConcreteFunction trace, String... inputs) {
    return saved(folder, tf, Map.of(), trace, inputs);
  }

  private static SparkModel saved(
      Path folder, Environment tf, Object held, ConcreteFunction trace, String... inputs) {
    var options = SaveOptions.defaults().withSignature("serving_default", trace, inputs);
    SavedModel.save(tf, held, folder, options);
    return SparkModel.at(folder);
  }

  /// `x ↦ {score: slope * x + 1, isNegative: x < 0}`, of floats `[rows]`; `slope` is a variable.
  static SparkModel line(Path folder, float slope) {
    try (var tf = Environment.open();
        Variable variable = tf.variable(slope)) {
      var at =
          tf.function((Ops g, Tensor x) ->
              Map.of("score", x.times(variable.read(g)).plus(1f), "isNegative", x.lt(0f)));
      return saved(folder, tf, Map.of("slope", variable), at.concrete(FLOATS), "x");
    }
  }
}
