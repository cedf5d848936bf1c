package io.intarsia.processor;

import io.intarsia.processor.CompositeModel.Attribute;
import io.intarsia.processor.CompositeModel.Declared;
import io.intarsia.processor.CompositeModel.Parameter;
import io.intarsia.processor.CompositeModel.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;

/// Writes the class that takes the values of an annotated class apart and makes them again.
final class CompanionRenderer {
  private final Library library;
  private final CompositeModel model;
  private final Imports imports;
  private final TypeText text;
  private final HandleWriter handles;
  private final String name;
  private final String value;

  CompanionRenderer(Library library, CompositeModel model) {
    this.library = library;
    this.model = model;
    var generated = GeneratedNames.of(library, model.type());
    this.name = generated.companion();
    this.imports = new Imports(library.elements(), generated.home(), name);
    this.text = new TypeText(library, imports);
    this.handles = new HandleWriter(text, imports, model);
    this.value = model.isExtension() ? imports.name(model.type()) : generated.subclass();
  }

  /// The whole file.
  String render() {
    var members = new ArrayList<String>();
    members.add(constants());
    members.add(constructor());
    members.add(typeSpec());
    members.add(type());
    members.add(parameters());
    if (model.mixed()) {
      members.add(mixed());
    }
    members.add(read());
    members.add(make());
    handles.lookups().forEach(members::add);
    return new SourceFile(library, imports).of(model, documentation(), head(), members);
  }

  private String documentation() {
    String parameters =
        model.maker().getParameters().stream()
            .map(each -> Library.shown(each.asType()) + " " + each.getSimpleName())
            .collect(Collectors.joining(", "));
    String signature = "`%s(%s)`".formatted(model.type().getSimpleName(), parameters);
    String omitted =
        model.omitted().isEmpty()
            ? ""
            : ", which says what %s then"
                .formatted(
                    model.omitted().stream()
                            .map(each -> "`" + each + "`")
                            .collect(Collectors.joining(" and "))
                        + (model.omitted().size() == 1 ? " is" : " are"));
    return Layout.sentence(
        "",
        "Takes values of [%s] apart and makes them again, with the constructor %s%s."
            .formatted(imports.name(model.type()), signature, omitted));
  }

  private String head() {
    return Layout.header(
        "final class " + name,
        "implements %s<%s>".formatted(imports.name(Library.COMPOSITE_CLASS), value));
  }

  private String constants() {
    var constants = new ArrayList<String>();
    constants.add(
        Layout.constant(
            "private static final %s COMPOSITE".formatted(name), "new " + name, List.of()));
    constants.add(
        Layout.constant(
            "private static final %s<%s> PARAMETERS"
                .formatted(
                    imports.name("java.util.List"), imports.name(Library.COMPOSITE_PARAMETER)),
            "List.of",
            model.parameters().stream().map(this::described).toList()));
    constants.addAll(handles.constants());
    return String.join("\n\n", constants);
  }

  private String described(Parameter parameter) {
    Attribute attribute = parameter.attribute();
    TypeMirror type = attribute == null ? parameter.type() : attribute.type();
    var calls = new ArrayList<String>();
    if (parameter.role() != Role.VALUE) {
      calls.add(
          ".withRole(%s.%s)"
              .formatted(imports.name(Library.COMPOSITE_PARAMETER + ".Role"), parameter.role()));
    }
    Declared declared = parameter.declared();
    if (declared != null) {
      calls.add(declared(declared));
    }
    String head = imports.name(Library.COMPOSITE_PARAMETER) + ".of(";
    var arguments = new ArrayList<String>();
    arguments.add("\"" + parameter.name() + "\"");
    arguments.addAll(text.literals(type));
    return Layout.chain(head, arguments, calls);
  }

  private String declared(Declared declared) {
    List<Long> dims = declared.shape();
    String shape =
        dims == null
            ? "unknown()"
            : "of(%s)"
                .formatted(dims.stream().map(String::valueOf).collect(Collectors.joining(", ")));
    return ".withDeclared(%s.of(%s.%s, %s.%s))"
        .formatted(
            imports.name(Library.TENSOR_SPEC),
            imports.name(Library.SHAPE),
            shape,
            imports.name(Library.DTYPE),
            declared.dtype());
  }

  private String constructor() {
    return """
      /// For the library, which finds this class by its name.
      %s() {}\
    """
        .formatted(name);
  }

  private String typeSpec() {
    return """
      /// The spec of a value.
      static %s<?> typeSpec(%s value) {
        return %s.of(COMPOSITE, value);
      }\
    """
        .formatted(imports.name(Library.TYPE_SPEC), value, imports.name(Library.DERIVED_SPEC));
  }

  private String type() {
    return """
      @Override
      public %s<%s> type() {
        return %s.class;
      }\
    """
        .formatted(imports.name("java.lang.Class"), value, value);
  }

  private String parameters() {
    return """
      @Override
      public %s<%s> parameters() {
        return PARAMETERS;
      }\
    """
        .formatted(imports.name("java.util.List"), imports.name(Library.COMPOSITE_PARAMETER));
  }

  private String mixed() {
    return """
      @Override
      public boolean mixed() {
        return true;
      }\
    """;
  }

  private String read() {
    List<String> values = model.parameters().stream().map(this::read).toList();
    return """
      @Override
      public @%1$s %2$s[] read(%3$s value) {
    %4$s
      }\
    """
        .formatted(
            imports.name(Library.NULLABLE),
            imports.name("java.lang.Object"),
            value,
            Layout.array(
                "    return new @%s %s[]"
                    .formatted(imports.name(Library.NULLABLE), imports.name("java.lang.Object")),
                values));
  }

  private String read(Parameter parameter) {
    Attribute attribute = parameter.attribute();
    if (attribute == null) {
      return "null";
    }
    return attribute.isDirect() ? "value." + attribute.access() : handles.read(parameter);
  }

  private String make() {
    List<? extends VariableElement> parameters = model.maker().getParameters();
    List<String> arguments =
        IntStream.range(0, parameters.size())
            .mapToObj(i -> argument(model.parameters().get(i).type(), i))
            .toList();
    String array =
        "@%s %s[]".formatted(imports.name(Library.NULLABLE), imports.name("java.lang.Object"));
    return """
      @Override
    %1$s%2$s  public %3$s make(%4$s arguments) {
    %5$s
      }\
    """
        .formatted(
            takesNull()
                ? ""
                : "  @%s // the constructor says what it does not take\n"
                    .formatted(imports.name(Library.NULL_UNMARKED)),
            new Suppressions(library, model).ofMake(text),
            value,
            array,
            Layout.call("    return new " + value + "(", arguments, ");"));
  }

  // What is null where the constructor takes none is for the constructor to find.
  private boolean takesNull() {
    return model.parameters().stream().allMatch(each -> each.type().getKind().isPrimitive());
  }

  private String argument(TypeMirror type, int position) {
    String argument = "arguments[" + position + "]";
    boolean isGeneric = !model.type().getTypeParameters().isEmpty();
    return Library.is(library.types().erasure(type), "java.lang.Object")
        ? argument
        : "(%s) %s".formatted(isGeneric ? text.raw(type) : text.plain(type), argument);
  }
}
