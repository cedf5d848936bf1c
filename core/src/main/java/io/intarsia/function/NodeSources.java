package io.intarsia.function;

import io.intarsia.errors.TensorFlowException;
import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The lines of the caller's code that made the nodes of a function, for the errors of its calls.
final class NodeSources {
  // How the runtime names nodes: {{node Mul}}, {{function_node f}}{{node cond/Mul}}.
  private static final Pattern NODE = Pattern.compile("\\{\\{(?:function_)?node ([^}]+)}}");
  private static final int MOST_SHOWN = 3;

  private final List<Made> made = new ArrayList<>();

  private final boolean areKept;
  private final CallerFrames callers = new CallerFrames();

  /// @param areKept whether lines are looked for: up to a third of the time of tracing
  NodeSources(boolean areKept) {
    this.areKept = areKept;
  }

  /// A node and the line that made it. Parts of a function may have nodes of the same name.
  private record Made(String node, StackFrame frame) {}

  /// Keeps the line that makes a node: the first one outside of this library.
  void add(String node) {
    if (areKept) {
      StackFrame frame = callers.next();
      if (frame != null) {
        made.add(new Made(node, frame));
      }
    }
  }

  /// The failure of a call with the lines of the nodes it names.
  ///
  /// @param all those of the function and of the functions it calls
  static TensorFlowException located(TensorFlowException failure, List<NodeSources> all) {
    String message = String.valueOf(failure.getMessage());
    String lines =
        NODE.matcher(message)
            .results()
            .map(node -> node.group(1))
            .flatMap(node -> all.stream().flatMap(sources -> sources.of(node).stream()))
            .distinct()
            .limit(MOST_SHOWN)
            .collect(Collectors.joining(" or "));
    if (!lines.isEmpty()) {
      return with(failure, message + "\n  made at " + lines);
    }
    return all.stream().anyMatch(sources -> sources.areKept)
        ? failure
        : with(
            failure,
            message
                + "\n  FunctionOptions.withSourceLines(true) would say which line of code made the"
                + " node");
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
  private List<String> of(String node) {
    for (int at = 0; at >= 0; at = node.indexOf('/', at) + 1) {
      String name = node.substring(at);
      List<String> found =
          made.stream()
              .filter(each -> each.node().equals(name))
              .map(each -> each.frame().toStackTraceElement().toString())
              .toList();
      if (!found.isEmpty()) {
        return found;
      }
      if (node.indexOf('/', at) < 0) {
        break;
      }
    }
    return List.of();
  }
}
