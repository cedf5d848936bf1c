package io.intarsia.internal.refusal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/// The tables that are resources.
final class Resources {
  private Resources() {}

  /// The lines of a table but for empty ones and comments.
  static Stream<String> lines(String resource) {
    try (InputStream in = Resources.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new AssertionError("the resource " + resource + " is missing; please report");
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(line -> !line.isBlank() && !line.startsWith("#"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
