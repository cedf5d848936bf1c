package io.intarsia.processor;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;

/// Writes types as Java.
record TypeText(Library library, Imports imports) {

  /// A type as it is declared: `@Nullable List<? extends Tensor>`.
  String declared(TypeMirror type) {
    String nullable =
        type.getAnnotationMirrors().stream()
                .anyMatch(each -> Library.is(each.getAnnotationType(), Library.NULLABLE))
            ? "@" + imports.name(Library.NULLABLE) + " "
            : "";
    return nullable + plain(type);
  }

  /// The same without an annotation of its own.
  String plain(TypeMirror type) {
    return switch (type) {
      case ArrayType array -> declared(array.getComponentType()) + "[]";
      case DeclaredType declared -> raw(declared) + arguments(declared.getTypeArguments());
      case TypeVariable variable -> variable.asElement().getSimpleName().toString();
      case WildcardType wildcard -> wildcard(wildcard);
      default -> type.getKind().name().toLowerCase(java.util.Locale.ROOT);
    };
  }

  private String arguments(List<? extends TypeMirror> arguments) {
    return arguments.isEmpty()
        ? ""
        : arguments.stream().map(this::declared).collect(Collectors.joining(", ", "<", ">"));
  }

  private String wildcard(WildcardType type) {
    if (type.getExtendsBound() != null) {
      return "? extends " + declared(type.getExtendsBound());
    }
    return type.getSuperBound() == null ? "?" : "? super " + declared(type.getSuperBound());
  }

  /// A class without type arguments.
  String raw(TypeMirror type) {
    TypeMirror erased = library.types().erasure(type);
    return erased instanceof DeclaredType declared
        ? imports.name((TypeElement) declared.asElement())
        : plain(erased);
  }

  /// The type parameters of a class: `<T extends Number>`.
  String parameters(TypeElement type) {
    List<? extends TypeParameterElement> parameters = type.getTypeParameters();
    return parameters.isEmpty()
        ? ""
        : parameters.stream().map(this::parameter).collect(Collectors.joining(", ", "<", ">"));
  }

  private String parameter(TypeParameterElement parameter) {
    List<String> bounds =
        parameter.getBounds().stream()
            .filter(bound -> !Library.is(bound, "java.lang.Object"))
            .map(this::declared)
            .toList();
    return parameter.getSimpleName()
        + (bounds.isEmpty() ? "" : " extends " + String.join(" & ", bounds));
  }

  /// A type as the library is told of it: `List.class, Tensor.class`, in which a variable is what
  /// it is bound by.
  List<String> literals(TypeMirror type) {
    if (type instanceof TypeVariable variable) {
      TypeMirror bound = new VariableBounds(library).telling(variable);
      return bound == null ? List.of(imports.name("java.lang.Object") + ".class") : literals(bound);
    }
    var literals = new ArrayList<String>();
    literals.add(raw(type) + ".class");
    if (type instanceof DeclaredType declared) {
      declared.getTypeArguments().forEach(each -> literals.add(argument(each)));
    }
    return literals;
  }

  private String argument(TypeMirror type) {
    return switch (type) {
      case WildcardType wildcard ->
          wildcard.getExtendsBound() == null
              ? imports.name("java.lang.Object") + ".class"
              : argument(wildcard.getExtendsBound());
      case DeclaredType declared when !declared.getTypeArguments().isEmpty() ->
          "%s.generic(%s)"
              .formatted(
                  imports.name(Library.COMPOSITE_PARAMETER), String.join(", ", literals(declared)));
      case TypeVariable variable -> argument(variable);
      default -> raw(type) + ".class";
    };
  }

  private String argument(TypeVariable type) {
    TypeMirror bound = new VariableBounds(library).telling(type);
    return bound == null ? imports.name("java.lang.Object") + ".class" : argument(bound);
  }

  /// Whether casts to a type are not checked.
  boolean isUnchecked(TypeMirror type) {
    return type instanceof DeclaredType declared
        && declared.getTypeArguments().stream()
            .anyMatch(each ->
                !(each instanceof WildcardType wildcard)
                    || wildcard.getExtendsBound() != null
                    || wildcard.getSuperBound() != null);
  }

  /// Whether a type has no arguments where its class has parameters.
  boolean isRaw(TypeMirror type) {
    return switch (type) {
      case ArrayType array -> isRaw(array.getComponentType());
      case DeclaredType declared ->
          declared.getTypeArguments().isEmpty()
                  && !((TypeElement) declared.asElement()).getTypeParameters().isEmpty()
              || declared.getTypeArguments().stream().anyMatch(this::isRaw);
      default -> false;
    };
  }
}
