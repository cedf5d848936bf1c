package io.intarsia.generator;

import io.intarsia.generator.MethodSignature.Parameter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// One sibling of a facade method.
final class DispatchSibling {
  private final FacadeMethod method;
  private final String constant;
  private final Map<Integer, String> types;

  /// @param constant of the class `Overloads`
  /// @param types by parameter, a type other than that of a general sibling
  DispatchSibling(FacadeMethod method, String constant, Map<Integer, String> types) {
    this.method = method;
    this.constant = constant;
    this.types = Map.copyOf(types);
  }

  /// The sibling that falls back to the method itself.
  FacadeMethod method() {
    String body =
        method.home().isPresent()
            ? delegation(method.home().get())
            : "%s.%s(tf, given -> %s, %s);\n".formatted(overload(), call(), original(), passed());
    return method("Run by the types of the arguments that are no tensors.", body);
  }

  /// The sibling that takes names of axes, which tensors do not have.
  FacadeMethod named() {
    String body =
        method.home().isPresent()
            ? delegation(method.home().get())
            : "%s.%sNamed(tf, %s);\n".formatted(overload(), call(), passed());
    return method("Run by the types of the arguments, which have axes of these names.", body);
  }

  private String delegation(Home home) {
    String names = parameters().stream().map(Parameter::name).collect(Collectors.joining(", "));
    return "%s%s(%s);\n".formatted(isVoid() ? "" : "return ", home.call(), names);
  }

  private String overload() {
    return (isVoid() ? "" : "return ") + "Overloads." + constant;
  }

  private boolean isVoid() {
    return method.signature().returnType().equals("void");
  }

  private boolean isGeneric() {
    return types.containsValue("T");
  }

  /// The method of `Overload` that gives the right type.
  private String call() {
    return switch (method.signature().returnType()) {
      case "Tensor" -> isGeneric() ? "same" : "tensor";
      case "List<Tensor>" -> "tensors";
      default -> "call";
    };
  }

  private String returnType() {
    return switch (method.signature().returnType()) {
      case "Tensor" -> isGeneric() ? "<T extends Elementwise> T" : "TensorLike";
      case "List<Tensor>" -> "List<TensorLike>";
      case "void" -> "void";
      default -> "@Nullable Object";
    };
  }

  private FacadeMethod method(String documentation, String body) {
    List<Parameter> parameters =
        IntStream.range(0, parameters().size())
            .mapToObj(i -> new Parameter(type(i), parameters().get(i).name()))
            .toList();
    String code =
        firstSentence()
            + "  /// %s\n  ///\n  /// @see io.intarsia.dispatch.DispatchableType\n"
                .formatted(documentation)
            + "  %s %s %s(%s) {\n    %s  }\n"
                .formatted(
                    method.signature().modifiers(),
                    returnType(),
                    method.name(),
                    parameters.stream()
                        .map(p -> p.type() + " " + p.name())
                        .collect(Collectors.joining(", ")),
                    body);
    Set<String> imports = new HashSet<>(method.imports());
    imports.addAll(Imports.of(code));
    var signature =
        new MethodSignature(method.signature().modifiers(), false, returnType(), parameters);
    return new FacadeMethod(
        method.endpoint(),
        method.group(),
        method.name(),
        signature,
        method.home(),
        code,
        imports,
        "dispatch of " + method.origin());
  }

  /// What the function does, as the method itself says it.
  private String firstSentence() {
    var text = new StringBuilder();
    for (String line : method.code().lines().toList()) {
      int end = line.indexOf(". ");
      boolean isLast = end >= 0 || line.endsWith(".");
      if (line.isBlank() || line.strip().equals("///") || !line.strip().startsWith("///")) {
        break;
      }
      text.append(end >= 0 ? line.substring(0, end + 1) : line).append('\n');
      if (isLast) {
        break;
      }
    }
    return text.append("  ///\n").toString();
  }

  private List<Parameter> parameters() {
    return method.signature().parameters();
  }

  private String type(int index) {
    Parameter parameter = parameters().get(index);
    String general =
        parameter.form() == TensorForm.NONE ? parameter.type() : parameter.form().like();
    return types.getOrDefault(index, general);
  }

  /// The method itself, on what took the places of the arguments.
  private String original() {
    List<String> arguments = new ArrayList<>();
    for (int i = 0; i < parameters().size(); i++) {
      Parameter parameter = parameters().get(i);
      arguments.add(
          parameter.type().equals("Number")
              ? "(Number) given[" + i + "]"
              : parameter.form() == TensorForm.NONE
                  ? parameter.name()
                  : parameter.form().original(i));
    }
    String call = "%s(%s)".formatted(method.name(), String.join(", ", arguments));
    return isVoid() ? "{\n      %s;\n      return null;\n    }".formatted(call) : call;
  }

  private String passed() {
    return parameters().stream()
        .map(parameter -> parameter.form().argument(parameter.name()))
        .collect(Collectors.joining(", "));
  }
}
