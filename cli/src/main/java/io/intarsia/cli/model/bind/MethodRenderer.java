package io.intarsia.cli.model.bind;

import io.intarsia.cli.model.bind.BoundMethod.Slot;
import io.intarsia.cli.model.bind.JavaType.Constant;
import io.intarsia.cli.model.bind.JavaType.ListOf;
import io.intarsia.cli.model.bind.JavaType.OptionalOf;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Writes a method that calls a function or a signature.
record MethodRenderer(TypeText text, BoundFunction function) {
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
    return new MethodDocumentation(function, method, names).render()
        + "  public %s %s(%s) {\n".formatted(text.declared(method.result()), name, parameters)
        + "    %s;\n".formatted(statement(method, names))
        + "  }\n";
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
    List<Slot> positional = method.slots().stream().filter(slot -> !slot.isNamed()).toList();
    List<Slot> named = method.slots().stream().filter(Slot::isNamed).toList();
    if (function.isSignature()) {
      return map(named, names);
    }
    if (named.isEmpty() && positional.stream().noneMatch(MethodRenderer::isList)) {
      return NestRenderer.several(values(positional, names));
    }
    String byName = named.isEmpty() ? text.imports().name(Map.class) + ".of()" : map(named, names);
    return list(values(positional, names)) + ", " + byName;
  }

  private List<String> values(List<Slot> slots, Map<String, String> names) {
    return slots.stream()
        .map(slot -> text.toNest(slot.type(), String.valueOf(names.get(slot.name()))))
        .toList();
  }

  private String map(List<Slot> slots, Map<String, String> names) {
    List<String> keys = slots.stream().map(slot -> JavaText.literal(slot.name())).toList();
    return NestRenderer.map(keys, values(slots, names));
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
