package io.intarsia.keras.file;

import io.intarsia.dtype.DType;
import io.intarsia.files.Npy;
import io.intarsia.keras.Layer;
import io.intarsia.op.Ops;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Weights of layers and models in files that Python reads and writes.
///
/// | file | weights are found by |
/// |---|---|
/// | `.weights.h5`, `.keras` | where the layer is in the model, as Keras 3 writes them |
/// | `.weights.json` | the same, in several `.h5` files that it names |
/// | `.h5` of Keras 2 | their order (read only) |
/// | `.npz`, `.safetensors` | those paths, `layer/weight` (or `layer.weight`), or their order (`arr_0` …) |
///
/// @see "Python: keras.Model.load_weights, keras.Model.save_weights"
public final class WeightFiles {
  private WeightFiles() {}

  /// Gives a layer the weights of a file.
  ///
  /// @param tf where the layer's variables are
  /// @throws IllegalArgumentException if weights are missing, left over, or of another shape: all
  ///   are listed, and nothing was changed
  /// @throws IOException if the file is missing or damaged; nothing was changed
  public static void load(Ops tf, Layer<?, ?> layer, Path file) throws IOException {
    load(tf, layer, file, KerasFileOptions.defaults());
  }

  /// Gives a layer the weights of a file.
  ///
  /// @return the layers that kept what they have, by path; none if mismatches are not skipped
  /// @throws IllegalArgumentException as [#load(Ops, Layer, Path)], but for what is skipped; or if
  ///   there is nothing at the prefix
  public static List<String> load(Ops tf, Layer<?, ?> layer, Path file, KerasFileOptions options)
      throws IOException {
    return WeightSource.use(
        file,
        (stored, legacy) -> {
          WeightFit fit = fit(layer, file, stored, legacy, options);
          if (options.skipMismatch()) {
            return fit.assignFitting(tf);
          }
          fit.assign(tf);
          return List.of();
        });
  }

  private static WeightFit fit(
      Layer<?, ?> layer,
      Path file,
      Map<String, StoredWeight> stored,
      LegacyWeights legacy,
      KerasFileOptions options) {
    String prefix = options.prefix();
    if (!legacy.isEmpty()) {
      if (!prefix.isEmpty()) {
        throw FileErrors.otherValue(
            "prefix", "none for a file whose weights are found by their order", prefix);
      }
      return LegacyWeights.match(file, layer, legacy);
    }
    return WeightMatch.of(
        file, WeightPaths.holders(layer, options.registry()), behind(file, prefix, stored));
  }

  private static Map<String, StoredWeight> behind(
      Path file, String prefix, Map<String, StoredWeight> stored) {
    String start = prefix.isEmpty() || prefix.endsWith("/") ? prefix : prefix + "/";
    Map<String, StoredWeight> part = new LinkedHashMap<>();
    stored.forEach((path, weight) -> {
      if (path.startsWith(start)) {
        part.put(path.substring(start.length()), weight);
      }
    });
    if (part.isEmpty() && !stored.isEmpty()) {
      throw FileErrors.nothingAt(file, prefix, stored.keySet());
    }
    return part;
  }

  /// All weights of a file, by path or name.
  ///
  /// @param tf where they are put
  /// @throws IOException if the file is missing or damaged
  public static Map<String, Tensor> read(Ops tf, Path file) throws IOException {
    return WeightSource.use(
        file,
        (stored, legacy) -> {
          Map<String, Tensor> tensors = new LinkedHashMap<>();
          for (Map.Entry<String, StoredWeight> each : stored.entrySet()) {
            tensors.put(each.getKey(), each.getValue().tensor(tf));
          }
          return tensors;
        });
  }

  /// Writes the weights of a layer; the end of the file's name says how.
  ///
  /// @param file `.weights.h5`, `.npz` or `.safetensors`; or `.weights.json`, beside which the
  ///   weights are in as many files as [KerasFileOptions#maxShardSize] makes necessary
  /// @throws IllegalArgumentException if it has another name
  /// @throws IOException if it cannot be written; what was there before stays
  public static void save(Layer<?, ?> layer, Path file) throws IOException {
    save(layer, file, KerasFileOptions.defaults());
  }

  /// Writes the weights of a layer.
  ///
  /// @throws IllegalArgumentException as [#save(Layer, Path)]
  public static void save(Layer<?, ?> layer, Path file, KerasFileOptions options)
      throws IOException {
    List<WeightPaths.Holder> holders = WeightPaths.holders(layer, options.registry());
    String name = String.valueOf(file.getFileName());
    if (name.endsWith(".weights.h5")) {
      H5Node.Group root = group(holders);
      NewFile.write(file, out -> H5Writer.write(root, out));
    } else if (name.endsWith(".weights.json")) {
      Shards.write(file, holders, options.maxShardSize());
    } else if (name.endsWith(".npz")) {
      Map<String, Tensor> tensors = new LinkedHashMap<>();
      WeightPaths.weights(holders).forEach((path, weight) -> tensors.put(path, weight.value()));
      Npy.writeAll(tensors, file);
    } else if (name.endsWith(".safetensors")) {
      Map<String, H5Node.Data> arrays = new LinkedHashMap<>();
      WeightPaths.named(holders).forEach((path, weight) -> arrays.put(path, data(weight.value())));
      NewFile.write(file, out -> Safetensors.write(arrays, out));
    } else {
      throw FileErrors.otherFile(
          "WeightFiles.save", file, ".weights.h5, .weights.json, .npz or .safetensors");
    }
  }

  /// Layers with their weights, as Keras's files have them.
  static H5Node.Group group(List<WeightPaths.Holder> holders) {
    var root = new H5Node.Group();
    for (WeightPaths.Holder holder : holders) {
      List<Tensor> values = new ArrayList<>();
      for (Variable weight : holder.weights()) {
        values.add(weight.value());
      }
      put(root, holder.group(), holder.name(), values);
    }
    return root;
  }

  static void put(H5Node.Group root, String path, String name, List<Tensor> values) {
    H5Node.Group group = root.group(path);
    group.attributes().put("name", name);
    for (int i = 0; i < values.size(); i++) {
      group.children().put(String.valueOf(i), data(values.get(i)));
    }
  }

  /// The elements are read when they are written.
  static H5Node.Data data(Tensor value) {
    if (value.dtype() == DType.STRING) {
      throw FileErrors.notKept(value.dtype());
    }
    return new H5Node.Data(
        value.dtype(),
        value.shape(),
        () -> {
          try (HostTensor host = value.toHost()) {
            ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(host.byteSize()));
            host.copyTo(bytes.order(ByteOrder.LITTLE_ENDIAN));
            return bytes.rewind();
          }
        });
  }
}
