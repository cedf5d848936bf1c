package io.intarsia.cli.project;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/// Files of a project, in which names in braces stand for what differs.
record Template(Map<String, String> values) {
  /// Writes a file.
  ///
  /// @param name of the resource, without its ending
  void write(String name, Path file) throws IOException {
    String text;
    try (var resource = Template.class.getResourceAsStream(name + ".txt")) {
      text =
          new String(Objects.requireNonNull(resource, name).readAllBytes(), StandardCharsets.UTF_8);
    }
    for (var value : values.entrySet()) {
      text = text.replace("{" + value.getKey() + "}", value.getValue());
    }
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    Files.writeString(file, text);
  }
}
