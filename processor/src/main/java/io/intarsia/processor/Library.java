package io.intarsia.processor;

import java.util.List;
import java.util.Set;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/// Types of the library, which this module knows by their names only, and questions about types.
record Library(Types types, Elements elements) {
  static final String TENSOR = "io.intarsia.tensor.Tensor";
  static final String TENSOR_LIKE = "io.intarsia.tensor.TensorLike";
  static final String PLACE = "io.intarsia.tensor.Place";
  static final String TUPLE = "io.intarsia.nest.Tuple";
  static final String NAMED_TUPLE = "io.intarsia.nest.NamedTuple";
  static final String NEST_LEAF = "io.intarsia.nest.NestLeaf";
  static final String SHAPE = "io.intarsia.shape.Shape";
  static final String DTYPE = "io.intarsia.dtype.DType";
  static final String EXTENSION_TYPE = "io.intarsia.spec.ExtensionType";
  static final String TYPE_SPEC = "io.intarsia.spec.TypeSpec";
  static final String TENSOR_SPEC = "io.intarsia.spec.TensorSpec";
  static final String COMPOSITE_CLASS = "io.intarsia.spec.CompositeClass";
  static final String COMPOSITE_PARAMETER = "io.intarsia.spec.CompositeParameter";
  static final String DERIVED_SPEC = "io.intarsia.spec.DerivedSpec";
  static final String STATIC = "io.intarsia.spec.Static";
  static final String SHAPE_PARAMETER = "io.intarsia.spec.ShapeParameter";
  static final String SPEC = "io.intarsia.spec.Spec";

  // Not by their classes: the path of processors need not have them.
  static final String NULLABLE = "org.jspecify.annotations.Nullable";
  static final String NULL_UNMARKED = "org.jspecify.annotations.NullUnmarked";

  /// The element of a class or an interface; null for what has none: primitives, arrays.
  static @Nullable TypeElement element(TypeMirror type) {
    return type.getKind() == TypeKind.DECLARED && type instanceof DeclaredType declared
        ? (TypeElement) declared.asElement()
        : null;
  }

  /// Whether a type is that class, with whatever type arguments.
  static boolean is(TypeMirror type, String name) {
    TypeElement element = element(type);
    return element != null && element.getQualifiedName().contentEquals(name);
  }

  /// Whether a type is that class or one below it.
  boolean isA(TypeMirror type, String name) {
    TypeElement wanted = elements.getTypeElement(name);
    return wanted != null
        && element(type) != null
        && types.isSubtype(types.erasure(type), types.erasure(wanted.asType()));
  }

  /// The name of a type as errors show it: without packages.
  static String shown(TypeMirror type) {
    return type.toString()
        .replaceAll("@[\\w.]+ ", "")
        .replaceAll("\\b(?:[a-z_]\\w*\\.)+", "")
        .replaceAll(",(?! )", ", ");
  }

  /// The name of a class as errors show it: `Outer.Point`.
  String shown(TypeElement type) {
    String qualified = type.getQualifiedName().toString();
    String home = elements.getPackageOf(type).getQualifiedName().toString();
    return home.isEmpty() ? qualified : qualified.substring(home.length() + 1);
  }

  /// The name of the class that a class is in, as errors show it.
  String outer(TypeElement type) {
    return type.getEnclosingElement() instanceof TypeElement outer ? shown(outer) : "";
  }

  /// Whether an element has an annotation of that name.
  static boolean has(javax.lang.model.element.Element element, String annotation) {
    return element.getAnnotationMirrors().stream()
        .anyMatch(mirror -> is(mirror.getAnnotationType(), annotation));
  }

  /// Whether a type can be written in a class of the package of `home`.
  boolean isAccessible(TypeMirror type, TypeElement home) {
    return switch (type.getKind()) {
      case ARRAY -> isAccessible(((javax.lang.model.type.ArrayType) type).getComponentType(), home);
      case DECLARED -> {
        var declared = (DeclaredType) type;
        yield isAccessible((TypeElement) declared.asElement(), home)
            && declared.getTypeArguments().stream().allMatch(each -> isAccessible(each, home));
      }
      default -> true;
    };
  }

  /// Whether a class can be named in a class of the package of `home`.
  boolean isAccessible(TypeElement type, TypeElement home) {
    Set<Modifier> modifiers = type.getModifiers();
    boolean named =
        modifiers.contains(Modifier.PUBLIC)
            || (!modifiers.contains(Modifier.PRIVATE)
                && elements.getPackageOf(type).equals(elements.getPackageOf(home)));
    return named
        && (!(type.getEnclosingElement() instanceof TypeElement outer)
            || isAccessible(outer, home));
  }

  /// Whether a class is one of several records or classes that a sealed type lists.
  static boolean isUnion(TypeElement type) {
    return type.getModifiers().contains(Modifier.SEALED)
        && (type.getKind() == ElementKind.INTERFACE
            || type.getModifiers().contains(Modifier.ABSTRACT));
  }

  /// Whether a class is one of the JDK's.
  boolean isOfThePlatform(TypeElement type) {
    var module = elements.getModuleOf(type);
    String name = module == null ? "" : module.getQualifiedName().toString();
    return name.startsWith("java.") || name.startsWith("jdk.");
  }

  /// A class and those above it, without `Object`.
  static List<TypeElement> classes(TypeElement type) {
    var found = new java.util.ArrayList<TypeElement>();
    TypeElement next = type;
    while (next != null && !next.getQualifiedName().contentEquals("java.lang.Object")) {
      found.add(next);
      next = element(next.getSuperclass());
    }
    return found;
  }
}
