package io.intarsia.savedmodel;

import java.util.LinkedHashMap;
import java.util.Map;
import org.tensorflow.proto.GraphDebugInfo;
import org.tensorflow.proto.GraphDebugInfo.FileLineCol;
import org.tensorflow.proto.GraphDebugInfo.StackTrace;

/// Writes which lines of code made the nodes of functions, for programs that show a model.
///
/// @see "TensorFlow: tensorflow/core/framework/graph_debug_info.proto, v2.18"
final class DebugInfo {
  private final GraphDebugInfo.Builder info = GraphDebugInfo.newBuilder();
  private final Map<String, Integer> files = new LinkedHashMap<>();
  private final Map<StackTraceElement, Long> traces = new LinkedHashMap<>();

  private DebugInfo() {}

  /// @param lines by nodes and functions, such as `mul@f`
  static GraphDebugInfo of(Map<String, StackTraceElement> lines) {
    var made = new DebugInfo();
    lines.forEach((node, line) -> made.info.putNameToTraceId(node, made.trace(line)));
    return made.info.addAllFiles(made.files.keySet()).build();
  }

  /// A trace of one frame, of the same number.
  private long trace(StackTraceElement line) {
    Long known = traces.get(line);
    if (known != null) {
      return known;
    }
    long number = traces.size();
    traces.put(line, number);
    info.putFramesById(number, frame(line));
    info.putTracesById(number, StackTrace.newBuilder().addFrameId(number).build());
    return number;
  }

  private FileLineCol frame(StackTraceElement line) {
    int file = files.computeIfAbsent(file(line), _ -> files.size());
    return FileLineCol.newBuilder()
        .setFileIndex(file)
        .setLine(line.getLineNumber())
        .setFunc(line.getClassName() + "." + line.getMethodName())
        .build();
  }

  /// As it is under the folder of sources, such as `com/acme/Model.java`.
  private static String file(StackTraceElement line) {
    String type = line.getClassName();
    String folder = type.substring(0, type.lastIndexOf('.') + 1).replace('.', '/');
    return folder + line.getFileName();
  }
}
