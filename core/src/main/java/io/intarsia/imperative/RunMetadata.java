package io.intarsia.imperative;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// What ops did, as far as the run options asked for it.
///
/// @param stepStats one entry an op, in the order they ended
/// @param partitionGraphs of the last run of a session, one serialized `GraphDef` for each device
///   it ran on; empty unless the run options ask for them
/// @see "Python: tf.compat.v1.RunMetadata"
/// @see "org.tensorflow.proto.GraphDef"
public record RunMetadata(List<NodeStats> stepStats, List<byte[]> partitionGraphs) {
  public RunMetadata {
    stepStats = List.copyOf(stepStats);
    partitionGraphs = List.copyOf(partitionGraphs);
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
