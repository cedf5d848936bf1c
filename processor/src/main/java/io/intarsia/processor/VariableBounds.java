package io.intarsia.processor;

import java.util.List;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import org.jspecify.annotations.Nullable;

/// What the bounds of a type variable say of its values, as the library decides it at run time.
record VariableBounds(Library library) {
  private static final List<String> CONTAINERS =
      List.of(
          "java.util.List",
          "java.util.Map",
          "java.util.Optional",
          "java.util.Map.Entry",
          Library.TUPLE,
          Library.NAMED_TUPLE);

  /// The first bound that says how values are flattened; null if none does.
  @Nullable TypeMirror telling(TypeVariable variable) {
    TypeMirror bound = variable.getUpperBound();
    List<? extends TypeMirror> bounds =
        bound instanceof IntersectionType several ? several.getBounds() : List.of(bound);
    return bounds.stream().filter(this::isTelling).findFirst().orElse(null);
  }

  private boolean isTelling(TypeMirror type) {
    if (type instanceof TypeVariable variable) {
      return telling(variable) != null;
    }
    TypeElement element = Library.element(type);
    if (element == null) {
      return true;
    }
    return library.isA(type, Library.EXTENSION_TYPE)
        || library.isA(type, Library.TENSOR_LIKE)
        || CONTAINERS.stream().anyMatch(name -> Library.is(type, name))
        || Library.isUnion(element)
        || (new ValueClasses(library).contains(type) && !Library.is(type, "java.lang.Record"))
        || isConcrete(element);
  }

  private static boolean isConcrete(TypeElement type) {
    return !type.getKind().isInterface()
        && !type.getModifiers().contains(Modifier.ABSTRACT)
        && !type.getQualifiedName().contentEquals("java.lang.Object");
  }
}
