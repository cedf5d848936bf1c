package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.ModelWork;
import io.intarsia.benchmarks.measure.SampleModel;
import io.intarsia.dtype.DType;
import io.intarsia.function.Traced;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.savedmodel.SaveOptions;
import io.intarsia.savedmodel.SavedModel;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A model of dense layers, and functions of all of them; it goes with its environment.
public final class DenseModel {
  private static final TensorSpec ROWS =
      TensorSpec.of(Shape.of(-1, ModelWork.WIDTH), DType.FLOAT32);

  private final Environment tf;
  private final Saved saved;
  private final SaveOptions options;

  /// What is saved.
  ///
  /// @param weights one for each layer
  /// @param biases one for each layer
  record Saved(
      List<Variable> weights, List<Variable> biases, List<Traced.Of1<Tensor, Tensor>> functions) {}

  DenseModel(Environment tf, int layers, int functions) {
    this.tf = tf;
    int width = ModelWork.WIDTH;
    float[][] weights = Data.nested(Data.weights(width, width), width);
    List<Variable> all = Stream.generate(() -> tf.variable(weights)).limit(layers).toList();
    List<Variable> biases =
        Stream.generate(() -> tf.variable(Data.ramp(width))).limit(layers).toList();
    this.saved =
        new Saved(
            all,
            biases,
            Stream.generate(() -> tf.function((Ops g, Tensor x) -> layers(g, x, all, biases)))
                .limit(functions)
                .toList());
    saved.functions.forEach(function -> function.concrete(ROWS));
    this.options =
        SaveOptions.defaults()
            .withSignature("serving_default", saved.functions.getFirst().concrete(ROWS), "x");
  }

  private static Tensor layers(Ops g, Tensor x, List<Variable> weights, List<Variable> biases) {
    Tensor y = x;
    for (int i = 0; i < weights.size(); i++) {
      Tensor product = g.linalg.matMul(y, weights.get(i).read(g));
      y = g.nn.relu(g.math.add(product, biases.get(i).read(g)));
    }
    return y;
  }

  /// The model of a workload, in a folder: the one that Python wrote, or written now.
  public static SampleModel folder(ModelWork work) {
    if (work.isByPython()) {
      return SampleModel.ofPython();
    }
    try (var tf = Environment.open()) {
      var model = new DenseModel(tf, work.layers(), work.functions());
      return SampleModel.written(model::save);
    }
  }

  void save(Path folder) {
    SavedModel.save(tf, saved, folder, options);
  }
}
