package io.intarsia.internal.c;

import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/// What the runtime reports of a function whose nodes are on several devices: each device says the
/// failure, those that only waited for it too, with the node that waited.
///
/// ```text
/// 2 root error(s) found.
///   (0) INVALID_ARGUMENT: Incompatible shapes: [2] vs. [3]
///          [[{{node AddV2}}]]
///          [[AddV2_10/_42]]
///   (1) INVALID_ARGUMENT: Incompatible shapes: [2] vs. [3]
///          [[{{node AddV2}}]]
/// 0 successful operations.
/// 0 derived errors ignored.
/// ```
///
/// @see "TensorFlow 2.18: tensorflow/core/platform/status.cc, StatusGroup::as_summary_status"
final class RootErrors {
  private static final Pattern REPORT =
      Pattern.compile(
          "(?s)(?:\\{\\{function_node \\S+}} )?\\d+ root error\\(s\\) found\\.\n(.*)\n\\d+ successful operations\\.\n.*");
  private static final Pattern NUMBER = Pattern.compile("(?m)^ {2}\\(\\d+\\) [A-Z_]+: ");
  private static final String NODES = "\n\t [[";

  private RootErrors() {}

  /// The failure said once, if all devices say the same; else the message as it is.
  static String said(String message) {
    var report = REPORT.matcher(message);
    if (!report.matches()) {
      return message;
    }
    List<String> errors =
        NUMBER.splitAsStream(report.group(1)).map(String::stripTrailing).skip(1).toList();
    boolean isOne = errors.stream().map(RootErrors::withoutNodes).distinct().count() == 1;
    // The shortest has no node that only waited.
    return isOne
        ? errors.stream().min(Comparator.comparingInt(String::length)).orElse(message)
        : message;
  }

  private static String withoutNodes(String error) {
    int nodes = error.indexOf(NODES);
    return nodes < 0 ? error : error.substring(0, nodes);
  }
}
