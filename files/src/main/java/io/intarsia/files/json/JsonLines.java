package io.intarsia.files.json;

import io.intarsia.errors.Mistake;
import io.intarsia.files.DataFileException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The objects on the lines of files, one by one.
final class JsonLines implements Iterator<Map<String, Object>>, AutoCloseable {
  private final Iterator<Path> files;
  private final List<String> fields;
  private Path file = Path.of("");
  private @Nullable BufferedReader lines;
  private long number;
  private @Nullable String ahead;

  /// @param fields the names of those to read; none for all
  JsonLines(List<Path> files, List<String> fields) {
    this.files = files.iterator();
    this.fields = fields;
  }

  @Override
  public boolean hasNext() {
    while (ahead == null && (lines != null || files.hasNext())) {
      try {
        read();
      } catch (IOException e) {
        close();
        throw new UncheckedIOException(JsonFiles.unread(file, e));
      }
    }
    return ahead != null;
  }

  private void read() throws IOException {
    BufferedReader open = lines;
    if (open == null) {
      file = files.next();
      number = 0;
      open = JsonFiles.open(file);
      lines = open;
    }
    String line = open.readLine();
    number++;
    if (line == null) {
      close();
    } else if (!line.isBlank()) {
      ahead = line;
    }
  }

  @Override
  public Map<String, Object> next() {
    if (!hasNext()) {
      throw Mistake.missing("JsonFiles.lines: there are no more lines");
    }
    String line = String.valueOf(ahead);
    ahead = null;
    try {
      return chosen(JsonFiles.guarded(() -> JsonText.structure(line)));
    } catch (JsonProblem e) {
      throw new UncheckedIOException(e.at(file, number));
    }
  }

  private Map<String, Object> chosen(Map<?, ?> structure) {
    Map<String, Object> chosen = new LinkedHashMap<>();
    structure.forEach((name, value) -> chosen.put(String.valueOf(name), value));
    if (!fields.isEmpty()) {
      chosen.keySet().retainAll(fields);
      if (chosen.size() < fields.size()) {
        throw JsonProblem.of(
            1, "expected the fields %s, got %s".formatted(fields, structure.keySet()));
      }
    }
    return chosen;
  }

  /// Closes the file that is open. Idempotent.
  @Override
  public void close() {
    BufferedReader open = lines;
    lines = null;
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        throw new UncheckedIOException(DataFileException.of(file, e));
      }
    }
  }
}
