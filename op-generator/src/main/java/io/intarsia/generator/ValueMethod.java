package io.intarsia.generator;

import io.intarsia.generator.MethodSignature.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// A method of extension values: a function of the facade in a form that dispatches, of which the
/// value is one argument.
///
/// @param function the form
/// @param self which argument the value is
record ValueMethod(String name, FacadeMethod function, int self) {
  /// The type of a value in forms that give the type they take.
  private static final String SAME = "T";

  /// Whether it gives the type it takes.
  boolean isTyped() {
    return parameters().get(self).type().equals(SAME);
  }

  /// Two methods with the same key cannot stand side by side.
  String key() {
    return name + others().stream().map(Parameter::type).toList() + (isTyped() ? " typed" : "");
  }

  Set<String> imports() {
    return Imports.of(declaration());
  }

  /// Javadoc, declaration and body.
  ///
  /// @param value the expression for the value itself
  String text(String value) {
    boolean isVoid = returnType().equals("void");
    List<String> arguments = new ArrayList<>(parameters().stream().map(Parameter::name).toList());
    arguments.set(self, value);
    return documentation()
        + "  default %s {\n".formatted(declaration())
        + "    %sfunctions(%s).%s(%s);\n"
            .formatted(isVoid ? "" : "return ", tensors(), path(), String.join(", ", arguments))
        + "  }\n";
  }

  /// What the function does, and which one it is.
  private String documentation() {
    List<String> names = new ArrayList<>(parameters().stream().map(Parameter::name).toList());
    names.set(self, "this");
    String sentence =
        function
            .code()
            .lines()
            .map(String::strip)
            .takeWhile(line -> line.startsWith("///") && !line.equals("///"))
            .map(line -> "  " + line + "\n")
            .collect(Collectors.joining());
    return sentence
        + "  ///\n  /// The same as `tf.%s(%s)`.\n".formatted(path(), String.join(", ", names));
  }

  private String declaration() {
    String declared =
        others().stream()
            .map(parameter -> typeOf(parameter) + " " + parameter.name())
            .collect(Collectors.joining(", "));
    return "%s %s(%s)".formatted(returnType(), name, declared);
  }

  private String returnType() {
    return isTyped() ? ValueMethodsRenderer.SELF : function.signature().returnType();
  }

  private static String typeOf(Parameter parameter) {
    return parameter.type().equals(SAME) ? ValueMethodsRenderer.SELF : parameter.type();
  }

  /// The other arguments that may be of a graph inside the place of the value.
  private String tensors() {
    return others().stream()
        .filter(parameter -> mayHoldTensors(parameter.type()))
        .map(Parameter::name)
        .collect(Collectors.joining(", "));
  }

  private static boolean mayHoldTensors(String type) {
    return type.equals(SAME) || type.equals("Tensor") || type.equals("TensorLike");
  }

  private List<Parameter> others() {
    List<Parameter> others = new ArrayList<>(parameters());
    others.remove(self);
    return others;
  }

  private List<Parameter> parameters() {
    return function.signature().parameters();
  }

  private String path() {
    return function.group().isEmpty()
        ? function.name()
        : "%s.%s".formatted(function.group(), function.name());
  }
}
