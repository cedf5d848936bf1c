package io.intarsia.internal.function.library;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.trace.FunctionGraph.Source;
import io.intarsia.internal.trace.FunctionGraph.Step;
import io.intarsia.spec.TensorSpec;
import java.util.Collection;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The messages about functions of files.
final class LibraryErrors {
  private LibraryErrors() {}

  static NoSuchElementException noFunction(String name, Collection<String> known) {
    return Mistake.missing(
        "the library has no function '%s'; it has %s".formatted(name, new TreeSet<>(known)));
  }

  /// @param reservations what stands against its ops, by their names
  static UnsupportedOperationException uncheckedGraph(Map<String, String> reservations) {
    String each =
        reservations.entrySet().stream()
            .map(entry -> entry.getKey() + ": " + entry.getValue())
            .collect(Collectors.joining("; "));
    return Mistake.unsupported(
        ("a graph of TensorFlow 1 runs as it is, without the checks that keep wrong arguments from"
                + " ending the process, because it has these ops: %s. To run it all the same, open the"
                + " environment with EnvironmentOptions.withUnvettedOps(true)")
            .formatted(each));
  }

  static IllegalArgumentException unreadableGraph(Exception cause) {
    return Mistake.argument("the graph cannot be read: " + cause.getMessage(), cause);
  }

  static IllegalArgumentException notFed(String placeholder) {
    return Mistake.argument("the graph needs a value for '%s'; feed one".formatted(placeholder));
  }

  static IllegalStateException closedGraph() {
    return Mistake.state("the session of the graph is used after close()");
  }

  static IllegalArgumentException noNode(String name) {
    return Mistake.argument("the graph has no node '%s'".formatted(name));
  }

  static IllegalArgumentException noOutput(String name, int count) {
    return Mistake.argument(
        "the graph has no output '%s'; the node has %d, counted from 0".formatted(name, count));
  }

  static IllegalArgumentException unreadable(String name, RuntimeException cause) {
    return Mistake.argument(
        "function '%s' cannot be read: %s".formatted(name, cause.getMessage()), cause);
  }

  static IllegalArgumentException arity(String name, String what, int expected, int got) {
    return Mistake.argument(
        "function '%s': expected %d %s, got %d".formatted(name, expected, what, got));
  }

  static IllegalArgumentException otherDType(
      String name, int argument, DType expected, TensorSpec got) {
    return Mistake.argument(
        "function '%s': its argument %d is of dtype %s, and is said to be %s"
            .formatted(name, argument, expected, got));
  }

  static IllegalArgumentException recursion(String name, Collection<String> running) {
    return Mistake.argument(
        "function '%s' calls itself, by %s; the runtime has no such functions"
            .formatted(name, String.join(" → ", running)));
  }

  static UnsupportedOperationException unknownOp(Step step, String function) {
    return Mistake.unsupported(
        "%s: this runtime has no such op; node '%s' of function '%s' needs it. It may be of %s"
            .formatted(step.op(), step.name(), function, OpLibraries.of(step.op())));
  }

  static UnsupportedOperationException hostFunction(Step step, String function) {
    return Mistake.unsupported(
        ("%s: node '%s' of function '%s' calls code of the Python process that saved it, which is"
                + " not in the file; save the model without tf.py_function or tf.numpy_function")
            .formatted(step.op(), step.name(), function));
  }

  static IllegalArgumentException failed(Step step, String function, RuntimeException cause) {
    return Mistake.argument(
        "node '%s' (%s) of function '%s': %s"
            .formatted(step.name(), step.op(), function, cause.getMessage()),
        cause);
  }

  static UnsupportedOperationException unchecked(Step step, String function) {
    return Mistake.unsupported(
        ("%s: node '%s' of function '%s' reads a checkpoint without a look at it first: %s. To run"
                + " it all the same, open the environment with"
                + " EnvironmentOptions.withUnvettedOps(true)")
            .formatted(
                step.op(),
                step.name(),
                function,
                FunctionLibrary.reservation(step.op()).orElse("")));
  }

  static UnsupportedOperationException refused(
      Step step, String function, UnsupportedOperationException cause) {
    return Mistake.unsupported(
        "node '%s' of function '%s': %s".formatted(step.name(), function, cause.getMessage()));
  }

  static IllegalArgumentException noValue(Source source, String function) {
    return Mistake.argument(
        "function '%s': nothing gives %s:%s:%d"
            .formatted(function, source.node(), source.output(), source.index()));
  }
}
