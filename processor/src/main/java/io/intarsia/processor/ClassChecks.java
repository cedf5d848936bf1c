package io.intarsia.processor;

import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/// Checks that there can be generated code for a class at all.
record ClassChecks(Library library, TypeElement type, Problems problems) {

  /// What keeps the class from being a composite, if anything.
  Optional<Problem> find() {
    if (library.elements().getTypeElement(Library.COMPOSITE_CLASS) == null) {
      return Optional.of(problems.missingLibrary());
    }
    if (type.getKind() != ElementKind.CLASS && type.getKind() != ElementKind.RECORD) {
      return Optional.of(problems.notAClass());
    }
    TypeElement hidden = hidden();
    if (hidden != null) {
      return Optional.of(problems.privateClass(hidden));
    }
    if (type.getNestingKind().isNested() && !is(Modifier.STATIC)) {
      return Optional.of(problems.innerClass());
    }
    if (is(Modifier.ABSTRACT)) {
      return Optional.of(problems.abstractClass());
    }
    return isExtension() ? Optional.empty() : withoutSubclass();
  }

  /// Whether the class is an extension type itself; else one that extends it will be.
  boolean isExtension() {
    return library.isA(type.asType(), Library.EXTENSION_TYPE);
  }

  private Optional<Problem> withoutSubclass() {
    if (type.getKind() == ElementKind.RECORD) {
      return Optional.of(problems.plainRecord());
    }
    return is(Modifier.FINAL) || is(Modifier.SEALED)
        ? Optional.of(problems.finalClass())
        : Optional.empty();
  }

  private boolean is(Modifier modifier) {
    return type.getModifiers().contains(modifier);
  }

  private @org.jspecify.annotations.Nullable TypeElement hidden() {
    Element next = type;
    while (next instanceof TypeElement each) {
      if (each.getModifiers().contains(Modifier.PRIVATE)) {
        return each;
      }
      next = each.getEnclosingElement();
    }
    return null;
  }
}
