package io.intarsia.processor;

import java.io.Serial;
import javax.lang.model.type.TypeMirror;

/// A mistake in the type of an attribute; where it is, is said by whoever knows the attribute.
final class TypeProblem extends Exception {
  @Serial private static final long serialVersionUID = 1;

  private final String id;

  private TypeProblem(String id, String text) {
    super(text);
    this.id = id;
  }

  String id() {
    return id;
  }

  String text() {
    return String.valueOf(getMessage());
  }

  static TypeProblem array(TypeMirror type) {
    String shown = Library.shown(type);
    String advice =
        shown.equals("Tensor[]")
            ? "use List<Tensor>"
            : "use a Tensor for data, or a List for static values";
    return new TypeProblem(
        "ArrayAttribute", "is an array (%s), which can change; %s".formatted(shown, advice));
  }

  static TypeProblem anyObject() {
    return new TypeProblem(
        "AnyObject",
        "is an Object, so nobody can say whether it is dynamic; declare a Tensor, an extension type"
            + " or a value type, or annotate it with @Static");
  }

  static TypeProblem spec() {
    return new TypeProblem(
        "SpecAttribute",
        "is a TypeSpec, which stands for a dynamic component in the spec of the value; keep what it"
            + " says (dtype, shape) instead");
  }

  static TypeProblem notAValue(TypeMirror type) {
    return new TypeProblem(
        "NotAValue",
        "is declared as %s, which is no tensor, no extension value and no value type (immutable, with equals"
                .formatted(Library.shown(type))
            + " and hashCode); use a record, a List or a Map, or annotate the component with"
            + " @Static; if TypeSpecs.adapt makes an extension type of it at run time, put"
            + " @SuppressWarnings(\"AutoCompositeNotAValue\") on the class");
  }

  static TypeProblem mapKeys() {
    return new TypeProblem("MapKeys", "is a map of dynamic values, whose keys must be Strings");
  }

  static TypeProblem mapKeyOrder(TypeMirror key) {
    return new TypeProblem(
        "MapKeys",
        "is a map whose keys (%s) have no order; use String keys".formatted(Library.shown(key)));
  }

  static TypeProblem optionalOfOptional() {
    return new TypeProblem("NestedOptional", "is an Optional of an Optional; use one");
  }

  static TypeProblem tensorClass(TypeMirror type) {
    return new TypeProblem(
        "TensorClass",
        "is declared as %s, which the tensors of a traced function are not; declare it as Tensor"
            .formatted(Library.shown(type)));
  }

  static TypeProblem endless() {
    return new TypeProblem(
        "EndlessType",
        "is declared as a type without end, such as a record that holds itself with larger type"
            + " arguments; declare a List, or an extension type");
  }

  static TypeProblem staticTensor() {
    return new TypeProblem(
        "StaticTensor",
        "is annotated with @Static, but tensors and extension values are dynamic; leave the"
            + " annotation out");
  }

  static TypeProblem declaredOnOther(String annotation) {
    return new TypeProblem(
        "DeclaredOnOther",
        "is annotated with %s, which is for tensors; leave it out, or declare a Tensor"
            .formatted(annotation));
  }

  static TypeProblem declaredShape(Object dims) {
    return new TypeProblem(
        "DeclaredShape",
        "has the shape %s in its @Spec; a dimension is 0 or more, or -1 if it is not known"
            .formatted(dims));
  }
}
