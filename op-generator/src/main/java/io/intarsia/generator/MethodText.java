package io.intarsia.generator;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Builds the text of one method.
final class MethodText {
  private final String modifiers;
  private final String returnType;
  private final String name;
  private final List<String> documentation = new ArrayList<>();
  private final List<String> parameterDocumentation = new ArrayList<>();
  private final List<String> references = new ArrayList<>();
  private final List<String> types = new ArrayList<>();
  private final List<String> names = new ArrayList<>();

  MethodText(String modifiers, String returnType, String name) {
    this.modifiers = modifiers;
    this.returnType = returnType;
    this.name = name;
  }

  MethodText document(String line) {
    documentation.add(line);
    return this;
  }

  /// A reference, after the parameters.
  MethodText see(String reference) {
    references.add("@see " + reference);
    return this;
  }

  /// @param type a variable number of arguments becomes an array if it is not the last
  /// @param note its documentation; empty for none
  MethodText parameter(String type, String parameter, String note) {
    types.add(type);
    names.add(parameter);
    if (!note.isEmpty()) {
      parameterDocumentation.add("@param " + parameter + " " + note);
    }
    return this;
  }

  MethodSignature signature() {
    return new MethodSignature(
        modifiers,
        true,
        returnType,
        IntStream.range(0, types.size())
            .mapToObj(i -> new MethodSignature.Parameter(type(i), names.get(i)))
            .toList());
  }

  /// The text, with a body that is indented already.
  String text(String body) {
    String parameters =
        IntStream.range(0, types.size())
            .mapToObj(i -> type(i) + " " + names.get(i))
            .collect(Collectors.joining(", "));
    return documentation()
        + "  %s %s %s(%s) {\n".formatted(modifiers, returnType, name, parameters)
        + body
        + "  }\n";
  }

  private String type(int index) {
    boolean last = index == types.size() - 1;
    return last ? types.get(index) : types.get(index).replace("...", "[]");
  }

  private String documentation() {
    List<String> lines = new ArrayList<>(documentation);
    if (!parameterDocumentation.isEmpty() || !references.isEmpty()) {
      lines.add("");
    }
    lines.addAll(parameterDocumentation);
    lines.addAll(references);
    return lines.stream()
        .map(line -> ("  /// " + line).stripTrailing() + "\n")
        .collect(Collectors.joining());
  }
}
