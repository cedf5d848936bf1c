package io.intarsia.keras.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.files.DataFileException;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Composed;
import io.intarsia.keras.Layer;
import io.intarsia.keras.Sequential;
import io.intarsia.keras.StatefulLayer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Whole models in files that Python reads and writes: `.keras`, and the older `.h5` (read only).
///
/// ```java
/// Layer<Tensor, Tensor> model = KerasFile.read(tf, Path.of("digits.keras"));
/// KerasFile.write(model, Path.of("again.keras"));
/// ```
///
/// @see "Python: keras.models.load_model, keras.Model.save"
public final class KerasFile {
  /// The release of Keras whose files are written.
  private static final String KERAS = "3.15.1";

  private KerasFile() {}

  /// Reads a model with its weights.
  ///
  /// @param tf where its variables are made
  /// @param <X> what it takes
  /// @param <Y> what it gives
  /// @throws IOException if the file is missing or damaged, or holds layers that are not known
  public static <X, Y> Layer<X, Y> read(Environment tf, Path file) throws IOException {
    return read(tf, file, KerasFileOptions.defaults());
  }

  /// Reads a model with its weights.
  ///
  /// @throws IOException as [#read(Environment, Path)]
  @SuppressWarnings("unchecked") // the caller says what the model is
  public static <X, Y> Layer<X, Y> read(Environment tf, Path file, KerasFileOptions options)
      throws IOException {
    return (Layer<X, Y>) readAll(tf, file, options).layer();
  }

  /// Reads a model, how it was to be trained, and what its optimizer was at.
  ///
  /// @throws IOException as [#read(Environment, Path)]
  public static KerasModel readAll(Environment tf, Path file, KerasFileOptions options)
      throws IOException {
    String name = String.valueOf(file.getFileName());
    try {
      if (name.endsWith(".keras")) {
        return archive(tf, file, options);
      }
      if (name.endsWith(".h5") || name.endsWith(".hdf5")) {
        return LegacyFile.read(tf, file, options);
      }
    } catch (IllegalArgumentException | TensorFlowException e) {
      throw DataFileException.of(file, String.valueOf(e.getMessage()));
    } catch (OutOfMemoryError e) {
      throw FileErrors.noMemory(file);
    }
    throw FileErrors.otherFile("KerasFile.read", file, ".keras or .h5");
  }

  private static KerasModel archive(Environment tf, Path file, KerasFileOptions options)
      throws IOException {
    Map<String, byte[]> parts = KerasArchive.read(file);
    byte[] text = parts.get(KerasArchive.CONFIG);
    if (text == null) {
      throw DataFileException.of(file, "it has no " + KerasArchive.CONFIG);
    }
    byte[] weights = WeightSource.weights(file, parts);
    JsonNode config = Json.read(file, KerasArchive.CONFIG, text);
    Vocabularies.give(config, parts);
    return H5Reader.use(
        file,
        weights,
        reader -> {
          Map<String, StoredWeight> stored = reader.weights();
          Layer<?, ?> layer = ModelReader.read(tf, options.registry(), config, stored);
          WeightMatch.of(file, WeightPaths.holders(layer, options.registry()), stored).assign(tf);
          return new KerasModel(
              layer,
              CompileConfig.of(config.path("compile_config")),
              WeightMatch.optimizer(tf, stored));
        });
  }

  /// Makes a model of its config alone, with weights of its initializers.
  ///
  /// @param json `config.json` of a `.keras` file, or what Python's `model.to_json()` gives
  /// @throws IllegalArgumentException if it is no such text, or has layers that are not known
  /// @see "Python: keras.models.model_from_json"
  public static <X, Y> Layer<X, Y> modelFromJson(Environment tf, String json) {
    return modelFromJson(tf, json, KerasFileOptions.defaults());
  }

  /// Makes a model of its config alone.
  ///
  /// @throws IllegalArgumentException as [#modelFromJson(Environment, String)]
  @SuppressWarnings("unchecked") // the caller says what the model is
  public static <X, Y> Layer<X, Y> modelFromJson(
      Environment tf, String json, KerasFileOptions options) {
    return (Layer<X, Y>) ModelReader.read(tf, options.registry(), Json.ofText(json));
  }

  /// The config of a model, without its weights.
  ///
  /// @throws IllegalArgumentException as [#write(Layer, Path)]
  /// @see "Python: keras.Model.to_json"
  public static String toJson(Layer<?, ?> layer) {
    return toJson(layer, KerasFileOptions.defaults());
  }

  /// The config of a model, without its weights.
  ///
  /// @throws IllegalArgumentException as [#write(Layer, Path)]
  public static String toJson(Layer<?, ?> layer, KerasFileOptions options) {
    return config(whole(layer, "KerasFile.toJson"), options).toString();
  }

  /// Writes a model with its weights; a layer that is none as a model of it alone.
  ///
  /// @throws IllegalArgumentException if it is not built, or has layers or arguments that no file
  ///   has
  /// @throws IOException if the file cannot be written; what was there before stays
  public static void write(Layer<?, ?> layer, Path file) throws IOException {
    write(new KerasModel(layer, null, List.of()), file, KerasFileOptions.defaults());
  }

  /// Writes a model, how it is trained, and what its optimizer is at.
  ///
  /// @throws IllegalArgumentException as [#write(Layer, Path)]
  public static void write(KerasModel model, Path file, KerasFileOptions options)
      throws IOException {
    if (!String.valueOf(file.getFileName()).endsWith(".keras")) {
      throw FileErrors.otherFile("KerasFile.write", file, ".keras");
    }
    Composed<?, ?> whole = whole(model.layer(), "KerasFile.write");
    ObjectNode config = config(whole, options);
    CompileConfig compile = model.compileConfig();
    config.set("compile_config", compile == null ? Json.MAPPER.createObjectNode() : compile.json());
    H5Node.Group weights = WeightFiles.group(WeightPaths.holders(whole, options.registry()));
    OptimizerVariables.put(model, weights);
    var h5 = new ByteArrayOutputStream();
    H5Writer.write(weights, h5);
    Map<String, byte[]> parts = new LinkedHashMap<>();
    parts.put(KerasArchive.METADATA, metadata().getBytes(StandardCharsets.UTF_8));
    parts.put(KerasArchive.CONFIG, Json.MAPPER.writeValueAsBytes(config));
    parts.put(KerasArchive.WEIGHTS, h5.toByteArray());
    NewFile.write(file, out -> KerasArchive.write(parts, out));
  }

  private static ObjectNode config(Composed<?, ?> model, KerasFileOptions options) {
    return new ModelWriter(options.registry()).layer(model, model.name());
  }

  private static Composed<?, ?> whole(Layer<?, ?> layer, String operation) {
    if (layer instanceof StatefulLayer<?, ?> stateful && !stateful.isBuilt()) {
      throw FileErrors.notBuilt(operation, stateful.name());
    }
    return layer instanceof Composed<?, ?> model ? model : Sequential.of(List.of(layer));
  }

  private static String metadata() {
    String now =
        LocalDateTime.now(ZoneId.systemDefault())
            .format(DateTimeFormatter.ofPattern("yyyy-MM-dd@HH:mm:ss", Locale.ROOT));
    return Json.MAPPER
        .createObjectNode()
        .put("keras_version", KERAS)
        .put("date_saved", now)
        .toString();
  }
}
