package io.intarsia.generator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Another way to call a method that there is, as the table `forms.json` writes it: `x, int axis,
/// boolean keepdims`. A parameter without a type has that of the method; one that the method lacks
/// is an option. `beside` in front of a type says that the value takes the dtype of the first
/// tensor, or of what else is like an array. `<E> Tensor:` in front of all gives type parameters
/// and another result.
///
/// @param typeParameters with brackets; empty if there are none
/// @param returnType empty if it is that of the method
record Form(String typeParameters, String returnType, List<Parameter> parameters) {
  private static final String BESIDE = "beside ";
  private static final Pattern HEAD = Pattern.compile("^(<.*?>)?\\s*(\\w+):(.*)$");
  private static final Pattern PARAMETER = Pattern.compile("^(?:(.+)\\s)?(\\w+)$");

  Form {
    parameters = List.copyOf(parameters);
  }

  /// @param type absent if it is that of the method
  /// @param isBeside whether it takes the dtype of a tensor beside it
  record Parameter(Optional<String> type, String name, boolean isBeside) {}

  static Form of(String text) {
    Matcher head = HEAD.matcher(text);
    boolean hasHead = head.matches();
    String parameters = hasHead ? head.group(3) : text;
    String generic = hasHead && head.group(1) != null ? head.group(1) : "";
    return new Form(
        generic,
        hasHead ? head.group(2) : "",
        split(parameters).stream().map(Form::parameter).toList());
  }

  private static Parameter parameter(String text) {
    Matcher parameter = PARAMETER.matcher(text);
    if (!parameter.matches()) {
      throw new IllegalArgumentException("'" + text + "' is no parameter");
    }
    Optional<String> type = Optional.ofNullable(parameter.group(1));
    boolean isBeside = type.filter(t -> t.startsWith(BESIDE)).isPresent();
    return new Parameter(
        isBeside ? type.map(t -> t.substring(BESIDE.length())) : type,
        parameter.group(2),
        isBeside);
  }

  /// At commas outside brackets.
  private static List<String> split(String text) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += c == '<' ? 1 : c == '>' ? -1 : 0;
      if (c == ',' && depth == 0) {
        parts.add(text.substring(start, i).strip());
        start = i + 1;
      }
    }
    parts.add(text.substring(start).strip());
    return parts;
  }
}
