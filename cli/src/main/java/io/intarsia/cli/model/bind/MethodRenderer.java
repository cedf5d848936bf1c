package io.intarsia.cli.model.bind;

import io.intarsia.cli.model.bind.BoundMethod.Slot;
import io.intarsia.cli.model.bind.JavaType.Constant;
import io.intarsia.cli.model.bind.JavaType.ListOf;
import io.intarsia.cli.model.bind.JavaType.OptionalOf;
import io.intarsia.savedmodel.ModelTypes.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Writes a method that calls a function or a signature.
record MethodRenderer(TypeText text, BoundFunction function) {
  private static final int MOST_TRACES = 20;

  /// The method, indented.
  ///
  /// @param name of the method
  String render(BoundMethod method, String name) {
    Map<String, String> names =
        Identifiers.ofMembers(Set.of())
            .takeAll(method.parameters().stream().map(Slot::name).toList(), Identifiers::member);
    String parameters =
        method.parameters().stream()
            .map(slot -> text.declared(slot.type()) + " " + names.get(slot.name()))
            .collect(Collectors.joining(", "));
    return documentation(method, names)
        + "  public %s %s(%s) {\n".formatted(text.declared(method.result()), name, parameters)
        + "    %s;\n".formatted(statement(method, names))
        + "  }\n";
  }

  private String documentation(BoundMethod method, Map<String, String> names) {
    List<String> lines = new ArrayList<>();
    lines.add(
        function.isSignature()
            ? "Calls the signature %s.".formatted(JavaText.code(function.name()))
            : "Calls %s.".formatted(JavaText.code(function.declared())));
    method.slots().stream()
        .filter(slot -> !slot.isParameter())
        .forEach(slot ->
            lines.add("%s is always %s.".formatted(JavaText.code(slot.name()), slot.notes())));
    if (hasDefaults(method)) {
      lines.add("What is no parameter here has its default.");
    }
    lines.addAll(traces(method));
    lines.add("");
    for (Slot slot : method.parameters()) {
      String name = names.getOrDefault(slot.name(), slot.name());
      lines.add(
          "@param %s %s%s"
              .formatted(
                  name,
                  name.equals(slot.name()) ? "" : JavaText.code(slot.name()) + ": ",
                  slot.notes()));
    }
    if (!(method.result() instanceof Constant)) {
      lines.add("@return %s".formatted(method.notes()));
    }
    lines.add("@throws IllegalArgumentException if it was not saved for such arguments");
    return lines.stream()
        .map(line -> ("  /// " + line).stripTrailing() + "\n")
        .collect(Collectors.joining());
  }

  private static boolean hasDefaults(BoundMethod method) {
    return method.traces().stream()
        .anyMatch(
            trace -> trace.positional().size() + trace.keywords().size() > method.slots().size());
  }

  private static List<String> traces(BoundMethod method) {
    if (method.traces().size() < 2) {
      return List.of();
    }
    List<String> lines = new ArrayList<>(List.of("", "It was saved for", ""));
    method.traces().stream()
        .limit(MOST_TRACES)
        .forEach(trace -> lines.add("- " + JavaText.code(printed(trace))));
    int more = method.traces().size() - MOST_TRACES;
    if (more > 0) {
      lines.add("- and %d others".formatted(more));
    }
    return lines;
  }

  private static String printed(Trace trace) {
    List<String> arguments = new ArrayList<>(trace.positional().stream().map(Notes::text).toList());
    trace.keywords().forEach((name, value) -> arguments.add(name + "=" + Notes.text(value)));
    return "(%s) → %s".formatted(String.join(", ", arguments), Notes.text(trace.result()));
  }

  private String statement(BoundMethod method, Map<String, String> names) {
    String call = "this.%s.call(%s)".formatted(function.javaName(), arguments(method, names));
    if (method.result() instanceof Constant) {
      return call;
    }
    if (function.isSignature() && !function.onlyOutput().isEmpty()) {
      call = "%s.get(%s)".formatted(call, JavaText.literal(function.onlyOutput()));
    } else if (function.result().isPresent()) {
      return "return " + call;
    }
    return "return " + text.fromNest(method.result(), call);
  }

  private String arguments(BoundMethod method, Map<String, String> names) {
    List<String> positional = new ArrayList<>();
    List<String> keys = new ArrayList<>();
    List<String> named = new ArrayList<>();
    for (Slot slot : method.slots()) {
      String value = text.toNest(slot.type(), String.valueOf(names.get(slot.name())));
      if (slot.isNamed()) {
        keys.add(JavaText.literal(slot.name()));
        named.add(value);
      } else {
        positional.add(value);
      }
    }
    if (function.isSignature()) {
      return NestRenderer.map(keys, named);
    }
    if (named.isEmpty() && method.slots().stream().noneMatch(MethodRenderer::isList)) {
      return NestRenderer.several(positional);
    }
    return list(positional)
        + ", "
        + (named.isEmpty()
            ? text.imports().name(Map.class) + ".of()"
            : NestRenderer.map(keys, named));
  }

  // With a list in front, two arguments would be taken for those by position and those by name.
  private static boolean isList(Slot slot) {
    return slot.type() instanceof ListOf
        || slot.type() == Constant.EMPTY_LIST
        || slot.type() instanceof OptionalOf;
  }

  private String list(List<String> values) {
    return values.isEmpty()
        ? text.imports().name(List.class) + ".of()"
        : "%s.asList(%s)"
            .formatted(text.imports().name(Arrays.class), NestRenderer.several(values));
  }
}
