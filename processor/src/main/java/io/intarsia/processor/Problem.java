package io.intarsia.processor;

import javax.annotation.processing.Messager;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.tools.Diagnostic;
import org.jspecify.annotations.Nullable;

/// A mistake in an annotated class.
///
/// @param id stays the same in later versions, so that pages can say more of it
/// @param where the element to mark
/// @param annotation the annotation on it to mark instead
/// @param value the value in that annotation to mark instead
/// @param text what is wrong and how to mend it
record Problem(
    String id,
    Element where,
    @Nullable AnnotationMirror annotation,
    @Nullable AnnotationValue value,
    String text) {
  static Problem at(Element where, String id, String text) {
    return new Problem(id, where, null, null, text);
  }

  void report(Messager messager) {
    messager.printMessage(
        Diagnostic.Kind.ERROR, "[%s] %s".formatted(id, text), where, annotation, value);
  }
}
