package io.intarsia.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/// The checkpoints that `tools/golden/checkpoints.py` wrote, and what is in them.
final class PythonCheckpoints {
  static final Path FOLDER = Path.of("src/test/resources/checkpoints").toAbsolutePath();
  private static final JsonNode ALL = read();

  private PythonCheckpoints() {}

  private static JsonNode read() {
    try {
      return new ObjectMapper().readTree(FOLDER.resolve("checkpoints.json").toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<String> names() {
    return List.copyOf(ALL.path("checkpoints").properties().stream().map(Map.Entry::getKey).toList());
  }

  static Path prefix(String name) {
    return FOLDER.resolve(name);
  }

  /// By key.
  static JsonNode tensors(String name) {
    return ALL.path("checkpoints").path(name).path("tensors");
  }

  static JsonNode graph(String name) {
    return ALL.path("checkpoints").path(name).path("graph");
  }

  /// A copy of the files of a checkpoint.
  static Path copy(String name, Path folder) throws IOException {
    try (var files = Files.list(FOLDER)) {
      for (Path file : files.filter(each -> each.getFileName().toString().startsWith(name)).toList()) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
    return folder.resolve(name);
  }

  static void assertSame(Tensor tensor, JsonNode expected) {
    assertThat(tensor.dtype()).isEqualTo(DType.ofName(expected.path("dtype").asText()));
    assertThat(tensor.shape()).isEqualTo(shape(expected));
    try (HostTensor host = tensor.toHost()) {
      for (int i = 0; i < host.size(); i++) {
        assertElement(host, i, expected.path("values").path(i));
      }
      assertThat(host.size()).isEqualTo(expected.path("values").size());
    }
  }

  static Shape shape(JsonNode expected) {
    return Shape.of(
        StreamSupport.stream(expected.path("shape").spliterator(), false)
            .mapToLong(JsonNode::asLong)
            .toArray());
  }

  private static void assertElement(HostTensor host, int position, JsonNode expected) {
    if (expected.isTextual()) {
      assertThat(host.stringAt(position)).isEqualTo(expected.asText());
    } else if (expected.isBoolean()) {
      assertThat(host.booleanAt(position)).isEqualTo(expected.asBoolean());
    } else if (expected.isArray()) {
      assertThat(host.complexAt(position).real()).isEqualTo(expected.path(0).asDouble());
      assertThat(host.complexAt(position).imaginary()).isEqualTo(expected.path(1).asDouble());
    } else {
      assertThat(host.doubleAt(position)).isEqualTo(expected.asDouble());
    }
  }
}
