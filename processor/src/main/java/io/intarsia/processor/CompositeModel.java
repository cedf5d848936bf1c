package io.intarsia.processor;

import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/// What is generated for a class that has no mistakes.
///
/// @param type the annotated class
/// @param isExtension whether it is an extension type itself; else there is a subclass that is
/// @param maker the constructor that values are made again with
/// @param parameters those of the constructor, without the omitted ones
/// @param omitted the names of the others
/// @param mixed whether containers may hold tensors as well as static values
record CompositeModel(
    TypeElement type,
    boolean isExtension,
    ExecutableElement maker,
    List<Parameter> parameters,
    List<String> omitted,
    boolean mixed) {

  /// What a parameter is to the spec, as in the library's class for it.
  enum Role {
    VALUE,
    STATIC,
    SHAPE,
    PLACE
  }

  /// One parameter.
  ///
  /// @param attribute what a value has for it; null of a place
  /// @param declared what the annotation of a tensor says of it, if anything
  record Parameter(
      String name,
      TypeMirror type,
      Role role,
      @Nullable Attribute attribute,
      @Nullable Declared declared) {}

  /// A field or an accessor that a parameter is read from.
  ///
  /// @param owner the class that declares it
  /// @param type what the class of the value has there
  /// @param isDirect whether a class of the same package can write `value.x`; else it takes a
  ///   handle
  record Attribute(Element member, TypeElement owner, TypeMirror type, boolean isDirect) {
    boolean isField() {
      return member.getKind().isField();
    }

    /// Its type as its own class has it, which handles are looked up by.
    TypeMirror declaredType() {
      return member instanceof ExecutableElement accessor
          ? accessor.getReturnType()
          : member.asType();
    }

    /// As code reads it: `x` or `x()`.
    String access() {
      return member.getSimpleName() + (isField() ? "" : "()");
    }
  }

  /// What a `@Spec` says.
  ///
  /// @param shape null if any will do
  record Declared(String dtype, @Nullable List<Long> shape) {}
}
