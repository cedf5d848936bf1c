package io.intarsia.imperative;

import java.util.regex.Pattern;

/// What the runtime reports of a run of a session, without what is of the session alone.
final class SessionReport {
  // The node that calls a function.
  private static final Pattern CALL =
      Pattern.compile("\\s*\\[\\[" + SessionFunctions.CALL + "(_\\d+)?]]");

  // That node says the function once more.
  private static final Pattern TWICE = Pattern.compile("(\\{\\{function_node \\S+}} )\\1");

  // Servers newer than this runtime send the last lines of it.
  private static final Pattern LOG =
      Pattern.compile("\\nRecent warning and error logs:(\\n {2}\\S.*)*");

  private SessionReport() {}

  /// The report without the nodes of pieces: users know ops and functions, and no node of the
  /// graph.
  ///
  /// @param op what the piece runs
  static String withoutNodes(String op, String report) {
    String own = "\\s*\\[\\[\\{\\{node " + Pattern.quote(op) + "(_\\d+)?}}]]";
    String rest = CALL.matcher(report.replaceAll(own, "")).replaceAll("");
    return TWICE.matcher(LOG.matcher(rest).replaceAll("")).replaceAll("$1");
  }
}
