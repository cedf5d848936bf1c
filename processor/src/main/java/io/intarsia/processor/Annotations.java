package io.intarsia.processor;

import java.util.List;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;

/// Reads annotations where compilers keep them, with the places of their values.
final class Annotations {
  private Annotations() {}

  /// One string of an array, and where it stands.
  record Name(String text, AnnotationMirror annotation, AnnotationValue value) {}

  /// The annotation of that class on an element.
  static Optional<AnnotationMirror> find(Element element, String annotation) {
    return element.getAnnotationMirrors().stream()
        .filter(mirror -> Library.is(mirror.getAnnotationType(), annotation))
        .<AnnotationMirror>map(mirror -> mirror)
        .findFirst();
  }

  /// A value that is written in an annotation.
  static Optional<AnnotationValue> value(AnnotationMirror annotation, String name) {
    return annotation.getElementValues().entrySet().stream()
        .filter(entry -> entry.getKey().getSimpleName().contentEquals(name))
        .<AnnotationValue>map(entry -> entry.getValue())
        .findFirst();
  }

  /// The values of an array in an annotation; none if it is not written.
  static List<AnnotationValue> values(AnnotationMirror annotation, String name) {
    return value(annotation, name)
        .map(AnnotationValue::getValue)
        .filter(List.class::isInstance)
        .map(found ->
            ((List<?>) found)
                .stream().<AnnotationValue>map(each -> (AnnotationValue) each).toList())
        .orElse(List.of());
  }

  /// The strings of an array in an annotation.
  static List<Name> names(AnnotationMirror annotation, String name) {
    return values(annotation, name).stream()
        .map(value -> new Name(String.valueOf(value.getValue()), annotation, value))
        .toList();
  }
}
