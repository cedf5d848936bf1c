package io.intarsia.processor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;

/// Which types an attribute can have, as the library decides it at run time.
final class TypeRules {
  private static final Kind ANY = new Kind(Sort.OTHER, true, List.of());
  private static final Kind STATIC = new Kind(Sort.OTHER, false, List.of());

  /// Deeper types are those of records whose arguments grow where they hold themselves.
  private static final int DEEPEST = 100;

  private final Library library;
  private final ValueClasses values;
  private final boolean inRecord;
  private final boolean adapted;
  private final Set<List<Object>> open = new HashSet<>();
  private int depth;

  /// @param inRecord whether every component has to say what it is; the attributes of other classes
  ///   may be declared as anything, and each value is looked at
  /// @param adapted whether classes may become extension types at run time
  TypeRules(Library library, boolean inRecord, boolean adapted) {
    this.library = library;
    this.values = new ValueClasses(library);
    this.inRecord = inRecord;
    this.adapted = adapted;
  }

  enum Sort {
    TENSOR,
    OPTIONAL,
    OTHER
  }

  /// What a type is.
  ///
  /// @param isDynamic whether its values may hold tensors
  /// @param arguments what is in it, if it is a container
  record Kind(Sort sort, boolean isDynamic, List<Kind> arguments) {}

  /// What an attribute of that type is.
  ///
  /// @throws TypeProblem if there can be none
  Kind of(TypeMirror type) throws TypeProblem {
    return read(type, Map.of());
  }

  /// Whether all values of a type are tensors or extension values, or hold such.
  boolean holdsTensors(TypeMirror type) {
    return isExtension(type)
        || library.isA(type, Library.TENSOR_LIKE)
        || (type instanceof DeclaredType declared
            && declared.getTypeArguments().stream().anyMatch(this::holdsTensors));
  }

  private Kind read(TypeMirror type, Map<Element, Kind> bindings) throws TypeProblem {
    if (depth == DEEPEST) {
      throw TypeProblem.endless();
    }
    depth++;
    try {
      return find(type, bindings);
    } finally {
      depth--;
    }
  }

  private Kind find(TypeMirror type, Map<Element, Kind> bindings) throws TypeProblem {
    return switch (type.getKind()) {
      case ARRAY -> throw TypeProblem.array(type);
      case TYPEVAR -> ofVariable((TypeVariable) type, bindings);
      case WILDCARD -> ofWildcard((WildcardType) type, bindings);
      case DECLARED -> ofDeclared((DeclaredType) type, bindings);
      default -> STATIC;
    };
  }

  private Kind ofWildcard(WildcardType type, Map<Element, Kind> bindings) throws TypeProblem {
    TypeMirror bound = type.getExtendsBound();
    return bound == null ? ofAnything() : read(bound, bindings);
  }

  // In its own bound a variable stands for anything.
  private Kind ofVariable(TypeVariable type, Map<Element, Kind> bindings) throws TypeProblem {
    Kind known = bindings.get(type.asElement());
    if (known != null) {
      return known;
    }
    Map<Element, Kind> inner = new HashMap<>(bindings);
    inner.put(type.asElement(), ANY);
    TypeMirror bound = new VariableBounds(library).telling(type);
    return bound == null ? ANY : read(bound, inner);
  }

  private Kind ofDeclared(DeclaredType type, Map<Element, Kind> bindings) throws TypeProblem {
    TypeElement element = (TypeElement) type.asElement();
    if (library.isA(type, Library.TENSOR)) {
      if (!Library.is(type, Library.TENSOR)) {
        throw TypeProblem.tensorClass(type);
      }
      return new Kind(Sort.TENSOR, true, List.of());
    }
    if (isExtension(type) || isTensorLike(type, element)) {
      return ANY;
    }
    List<Kind> arguments = new ArrayList<>();
    if (isContainer(type) || isPlainRecord(element)) {
      for (TypeMirror argument : type.getTypeArguments()) {
        arguments.add(element(argument, bindings));
      }
      return isContainer(type) ? ofContainer(type, arguments) : ofRecord(element, arguments);
    }
    return ofStatic(type);
  }

  private static boolean isContainer(TypeMirror type) {
    return List.of(
            "java.util.List",
            "java.util.Map",
            "java.util.Optional",
            "java.util.Map.Entry",
            Library.TUPLE,
            Library.NAMED_TUPLE)
        .stream()
        .anyMatch(name -> Library.is(type, name));
  }

  private static boolean isPlainRecord(TypeElement type) {
    return type.getKind() == ElementKind.RECORD && !Library.has(type, Library.NEST_LEAF);
  }

  private Kind ofContainer(DeclaredType type, List<Kind> arguments) throws TypeProblem {
    boolean dynamic = arguments.isEmpty() || arguments.stream().anyMatch(Kind::isDynamic);
    if (Library.is(type, "java.util.Map") && !arguments.isEmpty()) {
      checkKeys(type.getTypeArguments().getFirst(), arguments.getLast());
    }
    if (!Library.is(type, "java.util.Optional")) {
      return new Kind(Sort.OTHER, dynamic, arguments);
    }
    if (!arguments.isEmpty() && arguments.getFirst().sort() == Sort.OPTIONAL) {
      throw TypeProblem.optionalOfOptional();
    }
    return new Kind(Sort.OPTIONAL, dynamic, arguments);
  }

  // Maps with other keys than strings can be static only: a saved model could not hold them.
  private void checkKeys(TypeMirror key, Kind value) throws TypeProblem {
    boolean text = Library.is(key, "java.lang.String");
    if (!text && value.isDynamic()) {
      throw TypeProblem.mapKeys();
    }
    if (!text && !library.isA(key, "java.lang.Comparable")) {
      throw TypeProblem.mapKeyOrder(key);
    }
  }

  // Elements may be declared as anything: their class decides then. What never could be is refused.
  private Kind element(TypeMirror argument, Map<Element, Kind> bindings) throws TypeProblem {
    return switch (argument) {
      case WildcardType wildcard ->
          wildcard.getExtendsBound() == null ? ANY : element(wildcard.getExtendsBound(), bindings);
      case DeclaredType declared when Library.is(declared, "java.lang.Object") -> ANY;
      default -> read(argument, bindings);
    };
  }

  // Records may hold themselves.
  private Kind ofRecord(TypeElement type, List<Kind> arguments) throws TypeProblem {
    List<Object> id = List.of(type, arguments);
    if (!open.add(id)) {
      return STATIC;
    }
    Map<Element, Kind> bindings = new HashMap<>();
    for (int i = 0; i < arguments.size(); i++) {
      bindings.put(type.getTypeParameters().get(i), arguments.get(i));
    }
    boolean dynamic = false;
    for (RecordComponentElement component : type.getRecordComponents()) {
      dynamic |= read(component.asType(), bindings).isDynamic();
    }
    open.remove(id);
    return new Kind(Sort.OTHER, dynamic, arguments);
  }

  private Kind ofStatic(DeclaredType type) throws TypeProblem {
    if (Library.is(type, "java.lang.Object")) {
      return ofAnything();
    }
    if (library.isA(type, Library.TYPE_SPEC)) {
      throw TypeProblem.spec();
    }
    if (values.contains(type)) {
      return STATIC;
    }
    if (!inRecord) {
      return ANY;
    }
    if (adapted) {
      return ANY;
    }
    throw TypeProblem.notAValue(type);
  }

  private Kind ofAnything() throws TypeProblem {
    if (inRecord) {
      throw TypeProblem.anyObject();
    }
    return ANY;
  }

  private boolean isTensorLike(TypeMirror type, TypeElement element) {
    return library.isA(type, Library.TENSOR_LIKE)
        && (element.getKind().isInterface() || element.getModifiers().contains(Modifier.ABSTRACT));
  }

  private boolean isExtension(TypeMirror type) {
    TypeElement element = Library.element(type);
    return library.isA(type, Library.EXTENSION_TYPE)
        || (element != null
            && Library.isUnion(element)
            && element.getPermittedSubclasses().stream().allMatch(this::isExtension));
  }
}
