package io.intarsia.processor;

import io.intarsia.processor.CompositeModel.Attribute;
import io.intarsia.processor.CompositeModel.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/// Writes how private attributes are read: by handles, which the class looks up once.
record HandleWriter(TypeText text, Imports imports, CompositeModel model) {
  private static final Pattern WORD_START = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

  private List<Parameter> hidden(boolean fields) {
    return model.parameters().stream()
        .filter(each ->
            each.attribute() != null
                && !each.attribute().isDirect()
                && each.attribute().isField() == fields)
        .toList();
  }

  /// The constants that hold them.
  List<String> constants() {
    var constants = new ArrayList<String>();
    hidden(true).forEach(each -> constants.add(constant(each, "VarHandle", "field")));
    hidden(false).forEach(each -> constants.add(constant(each, "MethodHandle", "accessor")));
    return constants.isEmpty()
        ? List.of()
        : List.of(
            "  // Private, so that it takes handles to read them.\n"
                + String.join("\n", constants));
  }

  private String constant(Parameter parameter, String kind, String lookup) {
    Attribute attribute = Objects.requireNonNull(parameter.attribute());
    return Layout.constant(
        "private static final %s %s"
            .formatted(imports.name("java.lang.invoke." + kind), name(parameter)),
        lookup,
        List.of(
            imports.name(attribute.owner()) + ".class",
            "\"" + attribute.member().getSimpleName() + "\"",
            text.raw(attribute.declaredType()) + ".class"));
  }

  // Constants that are there already, and names that differ by their case only, get a number.
  private String name(Parameter parameter) {
    String upper = upper(parameter);
    List<String> before =
        model.parameters().stream()
            .takeWhile(each -> !each.equals(parameter))
            .map(HandleWriter::upper)
            .toList();
    boolean isTaken = before.contains(upper) || List.of("COMPOSITE", "PARAMETERS").contains(upper);
    return isTaken ? upper + "_" + before.size() : upper;
  }

  private static String upper(Parameter parameter) {
    return WORD_START.matcher(parameter.name()).replaceAll("_").toUpperCase(java.util.Locale.ROOT);
  }

  /// What reads an attribute of a `value`.
  String read(Parameter parameter) {
    Attribute attribute = Objects.requireNonNull(parameter.attribute());
    return attribute.isField()
        ? name(parameter) + ".get(value)"
        : "call(%s, value)".formatted(name(parameter));
  }

  /// The methods that look handles up and call them.
  List<String> lookups() {
    var lookups = new ArrayList<String>();
    if (!hidden(true).isEmpty()) {
      lookups.add(lookup("VarHandle", "field", "findVarHandle(owner, name, type)"));
    }
    if (!hidden(false).isEmpty()) {
      String type = imports.name("java.lang.invoke.MethodType");
      lookups.add(
          lookup(
              "MethodHandle",
              "accessor",
              "findVirtual(owner, name, %s.methodType(type))".formatted(type)));
      lookups.add(call());
    }
    return lookups;
  }

  private String lookup(String kind, String name, String find) {
    return """
      private static %1$s %2$s(%3$s<?> owner, %4$s name, %3$s<?> type) {
        try {
          return %5$s.privateLookupIn(owner, %5$s.lookup())
              .%6$s;
        } catch (%7$s e) {
          throw new %8$s(e);
        }
      }\
    """
        .formatted(
            imports.name("java.lang.invoke." + kind),
            name,
            imports.name("java.lang.Class"),
            imports.name("java.lang.String"),
            imports.name("java.lang.invoke.MethodHandles"),
            find,
            imports.name("java.lang.ReflectiveOperationException"),
            imports.name("java.lang.ExceptionInInitializerError"));
  }

  private String call() {
    return """
      private static %1$s call(%2$s accessor, %1$s value) {
        try {
          return accessor.invoke(value);
        } catch (%3$s | %4$s e) {
          throw e;
        } catch (%5$s e) {
          throw new %6$s("an accessor without checked exceptions threw one", e);
        }
      }\
    """
        .formatted(
            imports.name("java.lang.Object"),
            imports.name("java.lang.invoke.MethodHandle"),
            imports.name("java.lang.RuntimeException"),
            imports.name("java.lang.Error"),
            imports.name("java.lang.Throwable"),
            imports.name("java.lang.AssertionError"));
  }
}
