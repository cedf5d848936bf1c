package io.intarsia.generator;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The methods of the table `forms.json`: each only calls another method of its class, with options
/// filled in and Java values made into what that takes.
final class FormMethods {
  private final Catalog catalog;
  private final Problems problems;

  FormMethods(Catalog catalog, Problems problems) {
    this.catalog = catalog;
    this.problems = problems;
  }

  /// The methods of all forms.
  ///
  /// @param methods those there are
  List<FacadeMethod> of(List<FacadeMethod> methods) {
    Map<String, List<FacadeMethod>> byEndpoint = new LinkedHashMap<>();
    methods.forEach(method ->
        byEndpoint.computeIfAbsent(method.endpoint(), e -> new ArrayList<>()).add(method));
    List<FacadeMethod> made = new ArrayList<>();
    catalog
        .forms()
        .forEach((function, forms) -> {
          Optional<CatalogEntry> entry = catalog.find(function);
          if (entry.isEmpty()) {
            problems.add("forms.json", "there is no function tf." + function);
          }
          entry.stream()
              .flatMap(found -> found.names().stream())
              .flatMap(name -> classes(byEndpoint.getOrDefault(name, List.of())).stream())
              .forEach(beside -> forms.forEach(form -> add(function, form, beside, made)));
        });
    return made;
  }

  /// The methods of one function, apart by the class they are in.
  private static List<List<FacadeMethod>> classes(List<FacadeMethod> methods) {
    Map<String, List<FacadeMethod>> classes = new LinkedHashMap<>();
    methods.forEach(
        method -> classes.computeIfAbsent(method.group(), group -> new ArrayList<>()).add(method));
    return List.copyOf(classes.values());
  }

  private void add(
      String function, String text, List<FacadeMethod> beside, List<FacadeMethod> made) {
    Form form = Form.of(text);
    beside.stream()
        .flatMap(method -> FormCall.of(form, method).stream())
        .min(Comparator.comparingInt(FormCall::cost))
        .ifPresentOrElse(
            call -> made.add(method(form, call)),
            () -> problems.add("forms.json", "no method of tf." + function + " takes " + text));
  }

  private static FacadeMethod method(Form form, FormCall call) {
    FacadeMethod target = call.target();
    String returnType =
        form.returnType().isEmpty() ? target.signature().returnType() : form.returnType();
    String code =
        documentation(target.code())
            + "  %s %s %s(%s) {\n    %s%s(%s);\n  }\n"
                .formatted(
                    target.signature().modifiers()
                        + (form.typeParameters().isEmpty() ? "" : " " + form.typeParameters()),
                    returnType,
                    target.name(),
                    call.parameters().stream()
                        .map(parameter -> parameter.type() + " " + parameter.name())
                        .collect(Collectors.joining(", ")),
                    returnType.equals("void") ? "" : "return ",
                    target.name(),
                    call.arguments());
    Set<String> imports = new HashSet<>(target.imports());
    imports.addAll(Imports.of(code));
    boolean isPlain = form.typeParameters().isEmpty() && target.signature().isPlain();
    return new FacadeMethod(
        target.endpoint(),
        target.group(),
        target.name(),
        new MethodSignature(target.signature().modifiers(), isPlain, returnType, call.parameters()),
        target.home(),
        code,
        imports,
        "forms.json");
  }

  /// What the method says that is called; its options are no parameter here.
  private static String documentation(String code) {
    return code.lines()
        .takeWhile(line -> line.strip().startsWith("///"))
        .filter(line -> !line.contains("@param options"))
        .map(line -> line.replace(", with options.", ".") + "\n")
        .collect(Collectors.joining());
  }
}
