package io.intarsia.keras.file;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.files.DataFileException;
import io.intarsia.files.Npy;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Opens files of weights by their names.
final class WeightSource {
  private WeightSource() {}

  /// What is done with the arrays of a file.
  @FunctionalInterface
  interface Use<T> {
    /// Uses what a file holds.
    ///
    /// @param stored by path
    /// @param legacy of whole models as Keras 2 wrote them, else empty
    T of(Map<String, StoredWeight> stored, LegacyWeights legacy) throws IOException;
  }

  static <T> T use(Path file, Use<T> use) throws IOException {
    try {
      return opened(file, use);
    } catch (OutOfMemoryError e) {
      throw FileErrors.noMemory(file);
    }
  }

  private static <T> T opened(Path file, Use<T> use) throws IOException {
    String name = String.valueOf(file.getFileName());
    if (name.endsWith(".keras")) {
      return use(file, weights(file, KerasArchive.read(file)), use);
    }
    if (name.endsWith(".json")) {
      return shards(file, use);
    }
    if (name.endsWith(".npz")) {
      return use.of(npz(file), LegacyWeights.NONE);
    }
    if (name.endsWith(".safetensors")) {
      return use.of(Safetensors.read(file, bytes(file)), LegacyWeights.NONE);
    }
    if (name.endsWith(".h5") || name.endsWith(".hdf5")) {
      return use(file, bytes(file), use);
    }
    throw FileErrors.otherFile(
        "WeightFiles", file, ".weights.h5, .weights.json, .keras, .h5, .npz or .safetensors");
  }

  private static <T> T use(Path file, byte[] bytes, Use<T> use) throws IOException {
    return H5Reader.use(file, bytes, reader -> use.of(reader.weights(), LegacyWeights.of(reader)));
  }

  static byte[] weights(Path file, Map<String, byte[]> archive) throws IOException {
    byte[] weights = archive.get(KerasArchive.WEIGHTS);
    if (weights == null) {
      throw DataFileException.of(file, "it has no " + KerasArchive.WEIGHTS);
    }
    return weights;
  }

  static byte[] bytes(Path file) throws IOException {
    try {
      if (Files.size(file) > Math.min(Integer.MAX_VALUE - 8, Runtime.getRuntime().maxMemory())) {
        throw DataFileException.of(
            file,
            "it is larger than the heap of Java, or than 2 GB; save it in several files (max_shard_size), or start Java with -Xmx");
      }
      return Files.readAllBytes(file);
    } catch (DataFileException e) {
      throw e;
    } catch (IOException e) {
      throw DataFileException.of(file, e);
    }
  }

  // Arrays of numpy become tensors of an environment of their own, which is closed with them.
  private static Map<String, StoredWeight> npz(Path file) throws IOException {
    Map<String, StoredWeight> weights = new LinkedHashMap<>();
    try (var tf = Environment.open()) {
      for (Map.Entry<String, Tensor> each : Npy.readAll(tf, file).entrySet()) {
        Tensor array = each.getValue();
        try (HostTensor host = array.toHost()) {
          ByteBuffer bytes = host.toBuffer(ByteBuffer.class);
          weights.put(each.getKey(), new StoredWeight(array.dtype(), array.shape(), () -> bytes));
        } catch (IllegalArgumentException e) {
          throw DataFileException.of(
              file, "%s: weights are numbers, got %s".formatted(each.getKey(), array.dtype()));
        }
      }
    }
    return weights;
  }

  /// Weights in several files beside the one that names them.
  private static <T> T shards(Path file, Use<T> use) throws IOException {
    JsonNode names = Json.read(file, "it", bytes(file)).path("weight_map");
    Set<String> shards = new LinkedHashSet<>();
    names.forEach(each -> {
      if (each.isArray()) {
        each.forEach(shard -> shards.add(shard.asText()));
      } else {
        shards.add(each.asText());
      }
    });
    Map<String, StoredWeight> all = new LinkedHashMap<>();
    for (String shard : shards) {
      if (!shard.matches("[^/\\\\:]+\\.h5")) {
        throw DataFileException.of(
            file, "expected the name of a file beside it, got \"%s\"".formatted(shard));
      }
      all.putAll(read(Objects.requireNonNull(file.resolveSibling(shard))));
    }
    return use.of(all, LegacyWeights.NONE);
  }

  // The elements outlive the file that they were read of.
  private static Map<String, StoredWeight> read(Path shard) throws IOException {
    return H5Reader.use(
        shard,
        bytes(shard),
        reader -> {
          Map<String, StoredWeight> weights = new LinkedHashMap<>();
          for (Map.Entry<String, StoredWeight> each : reader.weights().entrySet()) {
            StoredWeight weight = each.getValue();
            ByteBuffer elements = weight.elements().read();
            weights.put(
                each.getKey(), new StoredWeight(weight.dtype(), weight.shape(), () -> elements));
          }
          return weights;
        });
  }
}
