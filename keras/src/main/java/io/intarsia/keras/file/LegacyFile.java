package io.intarsia.keras.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.intarsia.files.DataFileException;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Layer;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Whole models in one HDF5 file, as Keras 2 wrote them: the config is an attribute, and weights
/// are in the order of layers.
///
/// @see "Python: keras.src.legacy.saving.legacy_h5_format"
final class LegacyFile {
  private LegacyFile() {}

  static KerasModel read(Environment tf, Path file, KerasFileOptions options) throws IOException {
    return H5Reader.use(
        file,
        WeightSource.bytes(file),
        reader -> {
          String text = reader.text("", "model_config");
          if (text == null) {
            throw DataFileException.of(
                file,
                "it holds no model, only weights (model_config is missing): make the model, and use WeightFiles.load");
          }
          JsonNode config = json(file, "model_config", text);
          Layer<?, ?> layer = ModelReader.read(tf, options.registry(), config, reader.weights());
          LegacyWeights.match(file, layer, LegacyWeights.of(reader)).assign(tf);
          return new KerasModel(layer, compileConfig(file, reader), optimizer(tf, reader));
        });
  }

  private static JsonNode json(Path file, String name, String text) throws IOException {
    return Json.read(file, name, text.getBytes(StandardCharsets.UTF_8));
  }

  private static @Nullable CompileConfig compileConfig(Path file, H5Reader reader)
      throws IOException {
    String text = reader.text("", "training_config");
    if (text == null) {
      return null;
    }
    ObjectNode config = Json.MAPPER.createObjectNode();
    JsonNode training = json(file, "training_config", text);
    training.properties().forEach(each -> config.set(each.getKey(), each.getValue()));
    config.set("optimizer", training.path("optimizer_config"));
    return CompileConfig.of(config);
  }

  private static List<Tensor> optimizer(Environment tf, H5Reader reader) throws IOException {
    List<Tensor> variables = new ArrayList<>();
    if (reader.has("optimizer_weights")) {
      Map<String, StoredWeight> stored = reader.weights();
      for (String name : reader.texts("optimizer_weights", "weight_names")) {
        StoredWeight weight = stored.get("optimizer_weights/" + name);
        if (weight != null) {
          variables.add(weight.tensor(tf));
        }
      }
    }
    return variables;
  }
}
