package io.intarsia.cli.model.bind;

import io.intarsia.cli.model.bind.BoundMethod.Slot;
import io.intarsia.cli.model.bind.JavaType.Constant;
import io.intarsia.savedmodel.ModelTypes.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Says what a method calls, and what the file says of arguments and results.
///
/// @param names of the parameters, by those in Python
record MethodDocumentation(BoundFunction function, BoundMethod method, Map<String, String> names) {
  private static final int MOST_TRACES = 20;

  /// The lines, indented.
  String render() {
    List<String> lines = new ArrayList<>();
    lines.add(
        function.isSignature()
            ? "Calls the signature %s.".formatted(JavaText.code(function.name()))
            : "Calls %s.".formatted(JavaText.code(function.declared())));
    method.slots().stream()
        .filter(slot -> !slot.isParameter())
        .forEach(slot ->
            lines.add("%s is always %s.".formatted(JavaText.code(slot.name()), slot.notes())));
    if (hasDefaults()) {
      lines.add("What is no parameter here has its default.");
    }
    lines.addAll(traces());
    lines.add("");
    lines.addAll(tags());
    return lines.stream()
        .map(line -> ("  /// " + line).stripTrailing() + "\n")
        .collect(Collectors.joining());
  }

  /// What is said of a parameter or a component, with its name in the model if that is another.
  static String parameter(String name, String original, Notes notes) {
    String renamed = name.equals(original) ? "" : JavaText.code(original) + ": ";
    return "@param %s %s%s".formatted(name, renamed, notes);
  }

  private boolean hasDefaults() {
    return method.traces().stream()
        .anyMatch(
            trace -> trace.positional().size() + trace.keywords().size() > method.slots().size());
  }

  private List<String> traces() {
    if (method.traces().size() < 2) {
      return List.of();
    }
    List<String> lines = new ArrayList<>(List.of("", "It was saved for", ""));
    method.traces().stream()
        .limit(MOST_TRACES)
        .forEach(trace -> lines.add("- " + JavaText.code(printed(trace))));
    int more = method.traces().size() - MOST_TRACES;
    if (more > 0) {
      lines.add("- and " + more + " others");
    }
    return lines;
  }

  private static String printed(Trace trace) {
    List<String> arguments = new ArrayList<>(trace.positional().stream().map(Notes::text).toList());
    trace.keywords().forEach((name, value) -> arguments.add(name + "=" + Notes.text(value)));
    return "(%s) → %s".formatted(String.join(", ", arguments), Notes.text(trace.result()));
  }

  private List<String> tags() {
    List<String> tags = new ArrayList<>();
    for (Slot slot : method.parameters()) {
      String name = names.getOrDefault(slot.name(), slot.name());
      tags.add(parameter(name, slot.name(), slot.notes()));
    }
    if (!(method.result() instanceof Constant)) {
      tags.add("@return %s".formatted(method.notes()));
    }
    tags.add("@throws IllegalArgumentException if it was not saved for such arguments");
    return tags;
  }
}
