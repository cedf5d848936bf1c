package io.intarsia.keras.file;

import io.intarsia.keras.Layer;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A model of a file, with what training needs to go on.
///
/// @param layer the model, with its weights
/// @param compileConfig how it is trained; null if that is not said
/// @param optimizerVariables what the optimizer was at, in Keras's order: how many steps it made,
///   the learning rate, and then what it keeps of each weight; empty if that is not known
public record KerasModel(
    Layer<?, ?> layer, @Nullable CompileConfig compileConfig, List<Tensor> optimizerVariables) {
  /// Copies the list.
  public KerasModel {
    Objects.requireNonNull(layer, "layer");
    optimizerVariables = List.copyOf(optimizerVariables);
  }
}
