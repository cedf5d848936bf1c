package io.intarsia.processor;

import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/// Tells which classes name others that are not there yet, as other processors may still write
/// them.
final class MissingTypes {
  private MissingTypes() {}

  static boolean isIncomplete(TypeElement type) {
    return Stream.concat(
            Stream.concat(Stream.of(type.getSuperclass()), type.getInterfaces().stream()),
            type.getEnclosedElements().stream().flatMap(MissingTypes::types))
        .anyMatch(MissingTypes::isMissing);
  }

  private static Stream<? extends TypeMirror> types(Element member) {
    return switch (member) {
      case VariableElement field -> Stream.of(field.asType());
      case ExecutableElement method ->
          Stream.concat(
              Stream.of(method.getReturnType()),
              method.getParameters().stream().map(VariableElement::asType));
      default -> Stream.of();
    };
  }

  private static boolean isMissing(TypeMirror type) {
    return switch (type) {
      case ArrayType array -> isMissing(array.getComponentType());
      case DeclaredType declared ->
          declared.getKind() == TypeKind.ERROR
              || declared.getTypeArguments().stream().anyMatch(MissingTypes::isMissing);
      default -> false;
    };
  }
}
