package io.intarsia.processor;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;

/// Writes the extension type that extends a class which is none.
final class SubclassRenderer {
  private final Library library;
  private final CompositeModel model;
  private final GeneratedNames names;
  private final Imports imports;
  private final TypeText text;

  SubclassRenderer(Library library, CompositeModel model) {
    this.library = library;
    this.model = model;
    this.names = GeneratedNames.of(library, model.type());
    this.imports = new Imports(library.elements(), names.home(), names.subclass());
    this.text = new TypeText(library, imports);
  }

  /// The whole file.
  String render() {
    var members = new ArrayList<String>();
    for (ExecutableElement each :
        ElementFilter.constructorsIn(model.type().getEnclosedElements())) {
      if (!each.getModifiers().contains(Modifier.PRIVATE)) {
        members.add(constructor(each));
      }
    }
    members.add(typeSpec());
    return new SourceFile(library, imports).of(model, documentation(), head(), members);
  }

  private String documentation() {
    return "/// A [%s] that is an extension type.".formatted(imports.name(model.type()));
  }

  private String head() {
    String arguments =
        model.type().getTypeParameters().stream()
            .map(each -> each.getSimpleName().toString())
            .collect(Collectors.joining(", "));
    String parent = imports.name(model.type()) + (arguments.isEmpty() ? "" : "<" + arguments + ">");
    return Layout.header(
        (Suppressions.isPublic(model.type()) ? "public " : "")
            + "final class "
            + names.subclass()
            + text.parameters(model.type()),
        "extends " + parent,
        "implements " + imports.name(Library.EXTENSION_TYPE));
  }

  private String constructor(ExecutableElement constructor) {
    List<String> parameters = new ArrayList<>();
    for (VariableElement each : constructor.getParameters()) {
      parameters.add(text.declared(each.asType()) + " " + each.getSimpleName());
    }
    if (constructor.isVarArgs()) {
      parameters.add(parameters.removeLast().replace("[] ", "... "));
    }
    String arguments =
        constructor.getParameters().stream()
            .map(each -> each.getSimpleName().toString())
            .collect(Collectors.joining(", "));
    boolean isRaw =
        constructor.getParameters().stream().anyMatch(each -> text.isRaw(each.asType()));
    return """
      /// A new [%s].
    %s%s
        super(%s);
      }\
    """
        .formatted(
            imports.name(model.type()),
            isRaw ? "  @SuppressWarnings(\"rawtypes\")\n" : "",
            Layout.call(
                "  " + visibility(constructor) + variables(constructor) + names.subclass() + "(",
                parameters,
                ")" + exceptions(constructor) + " {"),
            arguments);
  }

  private static String visibility(ExecutableElement constructor) {
    if (constructor.getModifiers().contains(Modifier.PUBLIC)) {
      return "public ";
    }
    return constructor.getModifiers().contains(Modifier.PROTECTED) ? "protected " : "";
  }

  private static String variables(ExecutableElement constructor) {
    List<? extends TypeParameterElement> variables = constructor.getTypeParameters();
    return variables.isEmpty()
        ? ""
        : variables.stream().map(Object::toString).collect(Collectors.joining(", ", "<", "> "));
  }

  private String exceptions(ExecutableElement constructor) {
    return constructor.getThrownTypes().isEmpty()
        ? ""
        : constructor.getThrownTypes().stream()
            .map(text::declared)
            .collect(Collectors.joining(", ", " throws ", ""));
  }

  private String typeSpec() {
    return """
      @Override
      public %s<?> typeSpec() {
        return %s.typeSpec(this);
      }\
    """
        .formatted(imports.name(Library.TYPE_SPEC), names.companion());
  }
}
