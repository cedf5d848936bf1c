package io.intarsia.processor;

import java.util.List;
import java.util.Set;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/// Tells which classes have values that can be static data, as the library does at run time:
/// immutable, with `equals` and `hashCode`.
record ValueClasses(Library library) {
  private static final List<String> MUTABLE =
      List.of(
          "java.util.Collection",
          "java.util.Map",
          "java.util.Date",
          "java.util.Calendar",
          "java.util.BitSet",
          "java.text.Format",
          "java.nio.Buffer");

  /// Whether values of a class can be static data.
  boolean contains(TypeMirror type) {
    TypeElement element = Library.element(type);
    return type.getKind().isPrimitive() || (element != null && contains(element));
  }

  private boolean contains(TypeElement type) {
    if (Library.isUnion(type)) {
      return isUnionOfValues(type);
    }
    return type.getKind() == ElementKind.ENUM
        || type.getQualifiedName().contentEquals("java.lang.Enum")
        || type.getQualifiedName().contentEquals("java.lang.Class")
        || (!type.getKind().isInterface()
            && !isMutable(type.asType())
            && overrides(type, "equals", 1)
            && overrides(type, "hashCode", 0)
            && fieldsAreFinal(type));
  }

  private boolean isUnionOfValues(TypeElement type) {
    return type.getPermittedSubclasses().stream()
        .map(each -> ((DeclaredType) each).asElement())
        .allMatch(each -> contains((TypeElement) each));
  }

  private boolean isMutable(TypeMirror type) {
    return MUTABLE.stream().anyMatch(name -> library.isA(type, name));
  }

  private static boolean overrides(TypeElement type, String name, int parameters) {
    return type.getKind() == ElementKind.RECORD
        || Library.classes(type).stream()
            .flatMap(each -> ElementFilter.methodsIn(each.getEnclosedElements()).stream())
            .anyMatch(method -> isLike(method, name, parameters));
  }

  private static boolean isLike(ExecutableElement method, String name, int parameters) {
    return method.getSimpleName().contentEquals(name)
        && method.getParameters().size() == parameters
        && method.getParameters().stream()
            .allMatch(each -> Library.is(each.asType(), "java.lang.Object"));
  }

  // Of the platform's own classes we know those that change; they also have fields that are caches.
  private boolean fieldsAreFinal(TypeElement type) {
    return Library.classes(type).stream()
        .takeWhile(each -> !library.isOfThePlatform(each))
        .flatMap(each -> ElementFilter.fieldsIn(each.getEnclosedElements()).stream())
        .noneMatch(ValueClasses::changes);
  }

  private static boolean changes(javax.lang.model.element.VariableElement field) {
    Set<Modifier> modifiers = field.getModifiers();
    return !modifiers.contains(Modifier.STATIC)
        && !modifiers.contains(Modifier.FINAL)
        && !modifiers.contains(Modifier.TRANSIENT);
  }
}
