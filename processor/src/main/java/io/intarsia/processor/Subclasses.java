package io.intarsia.processor;

import io.intarsia.annotation.AutoCompositeTensor;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;

/// Finds classes whose values would be made again as those of an annotated class they extend.
record Subclasses(Library library, Consumer<Problem> report) {

  /// Checks classes and those in them.
  void check(Collection<TypeElement> types) {
    for (TypeElement type : types) {
      if (!type.getModifiers().contains(Modifier.ABSTRACT) && !isAnnotated(type)) {
        checkParents(type);
      }
      check(ElementFilter.typesIn(type.getEnclosedElements()));
    }
  }

  private void checkParents(TypeElement type) {
    List<TypeElement> classes = Library.classes(type);
    for (TypeElement parent : classes) {
      if (isAnnotated(parent)) {
        if (library.isA(parent.asType(), Library.EXTENSION_TYPE)) {
          report.accept(new Problems(library, parent).unannotatedSubclass(type));
        }
        return;
      }
      if (hasSpec(parent)) {
        return;
      }
    }
  }

  private static boolean isAnnotated(TypeElement type) {
    return type.getAnnotation(AutoCompositeTensor.class) != null;
  }

  // Then its author has said how its values are made again.
  private static boolean hasSpec(TypeElement type) {
    return ElementFilter.methodsIn(type.getEnclosedElements()).stream()
        .anyMatch(method ->
            method.getSimpleName().contentEquals("typeSpec") && method.getParameters().isEmpty());
  }
}
