package io.intarsia.keras.file;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.intarsia.files.DataFileException;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Layer;
import io.intarsia.keras.training.CompileOptions;
import io.intarsia.keras.training.Model;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Models in `.keras` files with all that training needs to go on: losses, metrics, the optimizer,
/// and what it remembers. Python goes on with what is written here, and the other way round.
///
/// ```java
/// Model<Tensor, Tensor> model = KerasModelFile.read(tf, Path.of("half.keras"));
/// model.fit(data, FitOptions.defaults().withEpochs(5));
/// KerasModelFile.write(model, Path.of("whole.keras"));
/// ```
///
/// @see "Python: keras.models.load_model, keras.Model.save"
public final class KerasModelFile {
  private KerasModelFile() {}

  /// Reads a model that was compiled.
  ///
  /// @param tf where its variables are made
  /// @param <X> what it takes
  /// @param <Y> what it gives
  /// @throws IOException as [KerasFile#read(Environment, Path)]; or if it was not compiled, or for
  ///   what is not known here
  public static <X, Y> Model<X, Y> read(Environment tf, Path file) throws IOException {
    return read(tf, file, KerasFileOptions.defaults());
  }

  /// Reads a model that was compiled.
  ///
  /// @throws IOException as [#read(Environment, Path)]
  public static <X, Y> Model<X, Y> read(Environment tf, Path file, KerasFileOptions options)
      throws IOException {
    KerasModel read = KerasFile.readAll(tf, file, options);
    try {
      return model(tf, read);
    } catch (IllegalArgumentException e) {
      throw DataFileException.of(file, String.valueOf(e.getMessage()));
    }
  }

  @SuppressWarnings("unchecked") // the caller says what the model is
  private static <X, Y> Model<X, Y> model(Environment tf, KerasModel read) {
    CompileConfig compile = read.compileConfig();
    if (compile == null || compile.optimizer() == null) {
      throw FileErrors.notCompiled();
    }
    ObjectNode json = compile.json();
    Model<X, Y> model = Model.of(tf, (Layer<X, Y>) read.layer());
    model.compile(
        OptimizerConfigs.rule(json.path("optimizer")),
        ObjectiveConfigs.read(json, read.layer()),
        CompileOptions.defaults()
            .withOptimizer(OptimizerConfigs.options(json.path("optimizer")))
            .withJitCompile(json.path("jit_compile").asBoolean()));
    if (!read.optimizerVariables().isEmpty()) {
      restore(tf, model, read.optimizerVariables());
    }
    return model;
  }

  private static void restore(Environment tf, Model<?, ?> model, List<Tensor> values) {
    Optimizer optimizer = model.optimizer();
    optimizer.build(
        model.layer().trainableWeights().stream()
            .filter(each -> each.dtype().isFloating())
            .toList());
    OptimizerVariables.of(optimizer).assign(tf, values);
  }

  /// Writes a model with how it is trained, and what its optimizer is at.
  ///
  /// @throws IllegalArgumentException as [KerasFile#write(Layer, Path)]; or if a loss, a metric or
  ///   the optimizer is none of Keras's
  /// @throws IllegalStateException if it is not compiled
  /// @throws IOException if the file cannot be written; what was there before stays
  public static void write(Model<?, ?> model, Path file) throws IOException {
    write(model, file, KerasFileOptions.defaults());
  }

  /// Writes a model with how it is trained, and what its optimizer is at.
  ///
  /// @throws IllegalArgumentException as [#write(Model, Path)]
  public static void write(Model<?, ?> model, Path file, KerasFileOptions options)
      throws IOException {
    Optimizer optimizer = model.optimizer();
    ObjectNode json = Json.MAPPER.createObjectNode();
    json.set("optimizer", OptimizerConfigs.json(optimizer));
    ObjectiveConfigs.put(model.objective(), json);
    List<Tensor> values =
        optimizer.weights().isEmpty()
            ? List.of()
            : model.wholeOptimizer(whole -> OptimizerVariables.of(whole).values(model.tf()));
    KerasFile.write(new KerasModel(model.layer(), CompileConfig.of(json), values), file, options);
  }
}
