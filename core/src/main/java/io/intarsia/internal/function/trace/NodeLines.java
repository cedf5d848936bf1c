package io.intarsia.internal.function.trace;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.refusal.ReportedShapes;
import io.intarsia.internal.trace.Program;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Says in the failure of a call which lines of code made the nodes it names.
final class NodeLines {
  // How the runtime names nodes: {{node Mul}}, {{function_node f}}{{node cond/Mul}}.
  private static final Pattern NODE = Pattern.compile("\\{\\{(?:function_)?node ([^}]+)}}");
  private static final int MOST_SHOWN = 3;

  private NodeLines() {}

  /// The failure of a call with the lines of the nodes it names.
  ///
  /// @param areKept whether some of the programs have lines
  /// @param programs of the function, its parts, and the functions it calls
  static TensorFlowException located(
      TensorFlowException failure, boolean areKept, Supplier<Stream<Program>> programs) {
    String message = String.valueOf(failure.getMessage());
    if (!areKept) {
      return with(
          failure,
          message
              + "\n  FunctionOptions.withSourceLines(true) would say which line of code made the"
              + " node");
    }
    List<Program> all = programs.get().toList();
    String lines =
        NODE.matcher(message)
            .results()
            .map(node -> node.group(1))
            .flatMap(node -> all.stream().flatMap(program -> of(program, node).stream()))
            .distinct()
            .limit(MOST_SHOWN)
            .collect(Collectors.joining(" or "));
    String ours =
        message.contains("\n  runtime: ")
            ? "" // of an op that a small function ran by itself
            : ReportedShapes.in(message).map(text -> "\n  " + text).orElse("");
    return lines.isEmpty() ? failure : with(failure, message + ours + "\n  made at " + lines);
  }

  /// The failure of an op that runs for a node.
  ///
  /// @param place what the runtime would call the node
  static TensorFlowException named(TensorFlowException failure, String place) {
    return with(failure, failure.getMessage() + "\n  for " + place);
  }

  private static TensorFlowException with(TensorFlowException failure, String message) {
    var located = TensorFlowException.of(failure.code(), message);
    located.setStackTrace(failure.getStackTrace());
    if (failure.getCause() != null) {
      located.initCause(failure.getCause());
    }
    return located;
  }

  /// The lines of a node. Of one in a part of the function, the runtime says the part first.
  private static List<String> of(Program program, String node) {
    for (int at = 0; ; at = node.indexOf('/', at) + 1) {
      List<String> found = program.made(node.substring(at));
      if (!found.isEmpty() || node.indexOf('/', at) < 0) {
        return found;
      }
    }
  }
}
