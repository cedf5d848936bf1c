package io.intarsia.imperative;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// What ops did when they ran with tracing.
///
/// @param stepStats one entry an op, in the order they ended
/// @see "Python: tf.compat.v1.RunMetadata"
public record RunMetadata(List<NodeStats> stepStats) {
  static final RunMetadata EMPTY = new RunMetadata(List.of());

  public RunMetadata {
    stepStats = List.copyOf(stepStats);
  }

  /// The trace as JSON that `chrome://tracing` and Perfetto open; times are in microseconds, one
  /// row a thread.
  ///
  /// @see "Trace Event Format"
  public String toChromeTrace() {
    return ChromeTrace.of(stepStats);
  }

  /// Writes [#toChromeTrace] to a file.
  ///
  /// @throws IOException if the file cannot be written
  public void writeChromeTrace(Path file) throws IOException {
    Files.writeString(file, toChromeTrace());
  }
}
