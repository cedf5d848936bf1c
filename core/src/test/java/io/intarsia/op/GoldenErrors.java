package io.intarsia.op;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.op.definition.OpDefinitions;
import java.util.Optional;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.jspecify.annotations.Nullable;

/// Failures that golden cases expect.
final class GoldenErrors {
  // At the beginning, or as the name of a node, which may have a number behind it.
  private static final Pattern OP =
      Pattern.compile("(?:^|\\{\\{node (?:\\w+/)*)([A-Z][A-Za-z0-9]*)");

  private GoldenErrors() {}

  /// Whether it says, with the name of the function, that not enough is known of a shape.
  static boolean isRefusal(String endpoint, RuntimeException e) {
    String function = GoldenSuite.plain(GoldenSuite.split(endpoint).getLast());
    String message = String.valueOf(e.getMessage());
    boolean says = e instanceof TensorFlowException.InvalidArgument || message.contains("known");
    return isMistake(e) && says && GoldenSuite.plain(operation(message)).contains(function);
  }

  /// What is wrong with a failure; empty if nothing is.
  ///
  /// In eager mode, it must have the words of the case. In a graph it may be another part of the
  /// runtime that finds the mistake, with words of its own, but it must be of the same kind, a
  /// mistake of the caller's, and name the same operation, or the native op that it runs: nodes
  /// know no more.
  ///
  /// @param inGraph the failure in a graph; null if it is only run eagerly
  static Optional<String> difference(
      String words, Runnable eager, @Nullable RuntimeException inGraph) {
    RuntimeException expected = Assertions.catchRuntimeException(eager::run);
    String message = expected == null ? "no failure" : String.valueOf(expected.getMessage());
    if (expected == null || !message.contains(words) || !isMistake(expected)) {
      return Optional.of(
          "expected eagerly a failure that says: %s%ngot %s".formatted(words, message));
    }
    if (inGraph == null) {
      return Optional.empty();
    }
    String found = String.valueOf(inGraph.getMessage());
    boolean names = found.contains(operation(message)) || namesAnOp(found);
    return isMistake(inGraph) && names
        ? Optional.empty()
        : Optional.of(
            "expected a mistake in %s, as in eager mode: %s%ngot %s"
                .formatted(operation(message), message, inGraph));
  }

  /// What is wrong with a failure of a call by name; empty if nothing is: it is a mistake of the
  /// caller's, has the words of the case, and names the function, or the native op that it runs.
  static Optional<String> differenceByName(String endpoint, String words, RuntimeException e) {
    String message = String.valueOf(e.getMessage());
    String function = GoldenSuite.plain(GoldenSuite.split(endpoint).getLast());
    boolean names = GoldenSuite.plain(message).contains(function) || namesAnOp(message);
    return isMistake(e) && names && message.contains(words)
        ? Optional.empty()
        : Optional.of("expected a mistake in %s: %s%ngot %s".formatted(endpoint, words, e));
  }

  private static boolean isMistake(RuntimeException e) {
    return e.getClass() == IllegalArgumentException.class
        || e.getClass() == IndexOutOfBoundsException.class
        || e instanceof TensorFlowException.InvalidArgument
        || e instanceof TensorFlowException.OutOfRange;
  }

  private static boolean namesAnOp(String message) {
    return OP.matcher(message)
        .results()
        .anyMatch(found -> OpDefinitions.find(found.group(1)).isPresent());
  }

  /// What a message begins with.
  private static String operation(String message) {
    int end = message.indexOf(':');
    return end < 0 ? message : message.substring(0, end);
  }
}
