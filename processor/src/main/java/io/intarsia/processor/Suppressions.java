package io.intarsia.processor;

import io.intarsia.processor.CompositeModel.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import javax.tools.JavaFileObject;

/// Which warnings generated code suppresses: those only that the annotated class is the cause of.
record Suppressions(Library library, CompositeModel model) {

  /// Those of a whole generated class, as a line before it; none for most.
  String ofClass() {
    var names = new ArrayList<String>();
    if (isGeneric()) {
      names.add("rawtypes");
      names.add("unchecked");
    }
    if (named().anyMatch(this::isDeprecated)) {
      names.add("deprecation");
    }
    if (named().anyMatch(Suppressions::isForRemoval)) {
      names.add("removal");
    }
    if (types().anyMatch(this::isAuxiliary)) {
      names.add("auxiliaryclass");
    }
    return line(names, "", isGeneric() ? " // for whatever type arguments" : "");
  }

  /// Those of the method that makes values.
  String ofMake(TypeText text) {
    if (isGeneric()) {
      return "";
    }
    var names = new ArrayList<String>();
    if (parameterTypes().anyMatch(text::isRaw)) {
      names.add("rawtypes");
    }
    if (parameterTypes().anyMatch(text::isUnchecked)) {
      names.add("unchecked");
    }
    return line(names, "  ", " // arguments are as parameters() says");
  }

  private boolean isGeneric() {
    return !model.type().getTypeParameters().isEmpty();
  }

  private Stream<TypeMirror> parameterTypes() {
    return model.parameters().stream().map(Parameter::type);
  }

  private static String line(List<String> names, String indent, String reason) {
    return switch (names.size()) {
      case 0 -> "";
      case 1 -> "%s@SuppressWarnings(\"%s\")%s\n".formatted(indent, names.getFirst(), reason);
      default ->
          "%s@SuppressWarnings({\"%s\"})%s\n"
              .formatted(indent, String.join("\", \"", names), reason);
    };
  }

  private Stream<Element> named() {
    return Stream.concat(
        Stream.of(model.type(), model.maker()),
        model.parameters().stream()
            .map(Parameter::attribute)
            .filter(Objects::nonNull)
            .map(CompositeModel.Attribute::member));
  }

  private Stream<TypeElement> types() {
    return Stream.concat(Stream.of(model.type().asType()), parameterTypes())
        .map(Library::element)
        .filter(Objects::nonNull)
        .map(this::outermost);
  }

  private TypeElement outermost(TypeElement type) {
    return type.getEnclosingElement() instanceof TypeElement outer ? outermost(outer) : type;
  }

  // A class in a file of another name, on which the compiler does not rely.
  private boolean isAuxiliary(TypeElement type) {
    try {
      JavaFileObject file = library.elements().getFileObjectOf(type);
      return file != null
          && file.getKind() == JavaFileObject.Kind.SOURCE
          && !file.isNameCompatible(type.getSimpleName().toString(), JavaFileObject.Kind.SOURCE);
    } catch (UnsupportedOperationException e) {
      return false; // a compiler that does not tell files does not know this warning
    }
  }

  private boolean isDeprecated(Element element) {
    return library.elements().isDeprecated(element) && !isForRemoval(element);
  }

  private static boolean isForRemoval(Element element) {
    Deprecated deprecated = element.getAnnotation(Deprecated.class);
    return deprecated != null && deprecated.forRemoval();
  }

  /// Whether a class can be named everywhere.
  static boolean isPublic(TypeElement type) {
    return type.getModifiers().contains(Modifier.PUBLIC)
        && (!(type.getEnclosingElement() instanceof TypeElement outer) || isPublic(outer));
  }
}
