package io.intarsia.support;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.stream.Stream;

/// Reads what `tools/golden` wrote.
public final class Golden {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Golden() {}

  /// The file `golden/<name>.json` of the class path.
  public static JsonNode read(String name) {
    String path = "/golden/" + name + ".json";
    try (var file = Golden.class.getResourceAsStream(path)) {
      return JSON.readTree(Objects.requireNonNull(file, "no resource " + path));
    } catch (IOException e) {
      throw new UncheckedIOException(path, e);
    }
  }

  /// The `cases` of such a file.
  public static Stream<JsonNode> cases(String name) {
    return read(name).path("cases").valueStream();
  }
}
