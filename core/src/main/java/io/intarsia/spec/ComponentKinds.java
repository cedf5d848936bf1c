package io.intarsia.spec;

import io.intarsia.internal.records.RecordAccess;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.NestLeaf;
import io.intarsia.nest.Tuple;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Decides by its declaration what a component of an extension record is.
final class ComponentKinds {
  private static final ComponentType ANY = new ComponentType.OfAny();
  private static final ComponentType VARIABLE = new ComponentType.OfVariable();
  private static final ComponentType EXTENSION = new ComponentType.OfExtension();
  private static final ComponentType LIKE = new ComponentType.OfTensorLike();
  private static final ComponentType TENSOR = new ComponentType.OfTensor(null, false);

  /// Deeper types are those of records whose arguments grow where they hold themselves.
  private static final int DEEPEST = 100;

  private final Component component;
  // Records met so far, by class and arguments: they may hold themselves.
  private final Map<List<Object>, ComponentType.OfRecord> records = new HashMap<>();

  private int depth;

  private ComponentKinds(Component component) {
    this.component = component;
  }

  /// The kind of a component.
  ///
  /// @throws IllegalArgumentException if its class is none an extension record can have; the
  ///   message says why and what to do
  static ComponentType of(Component component) {
    return switch (component.role()) {
      case STATIC -> StaticComponents.of(component);
      case PLACE -> new ComponentType.OfStatic(component.type());
      case SHAPE -> tensor(component, "@ShapeParameter", true);
      case VALUE ->
          component.declared() == null
              ? new ComponentKinds(component).read(component.declaredType(), Map.of())
              : tensor(component, "@Spec", false);
    };
  }

  private static ComponentType tensor(Component component, String annotation, boolean isShape) {
    ComponentType type = new ComponentKinds(component).read(component.declaredType(), Map.of());
    if (!(type instanceof ComponentType.OfTensor)) {
      throw ComponentErrors.declaredOnOther(
          component, component.declared() == null ? annotation : "@Spec");
    }
    return new ComponentType.OfTensor(component.declared(), isShape);
  }

  private ComponentType read(Type type, Map<TypeVariable<?>, ComponentType> bindings) {
    if (depth == DEEPEST) {
      throw ComponentErrors.endlessType(component);
    }
    depth++;
    ComponentType found = find(type, bindings);
    depth--;
    return found;
  }

  private ComponentType find(Type type, Map<TypeVariable<?>, ComponentType> bindings) {
    return switch (type) {
      case Class<?> raw -> ofClass(raw);
      case ParameterizedType generic -> ofGeneric(generic, bindings);
      case TypeVariable<?> variable when bindings.containsKey(variable) -> bindings.get(variable);
      case TypeVariable<?> variable -> ofVariable(variable, bindings);
      case WildcardType wildcard -> read(wildcard.getUpperBounds()[0], bindings);
      case GenericArrayType array -> throw ComponentErrors.array(component, array.getTypeName());
      default -> throw ComponentErrors.notAValue(component, type.getTypeName());
    };
  }

  // In its own bound a variable stands for anything.
  private ComponentType ofVariable(
      TypeVariable<?> variable, Map<TypeVariable<?>, ComponentType> bindings) {
    ComponentType anything = component.isOpen() ? ANY : VARIABLE;
    Map<TypeVariable<?>, ComponentType> inner = new HashMap<>(bindings);
    inner.put(variable, anything);
    Type bound = VariableBounds.telling(variable);
    return bound == null ? anything : read(bound, inner);
  }

  private ComponentType ofGeneric(
      ParameterizedType type, Map<TypeVariable<?>, ComponentType> bindings) {
    Class<?> raw = (Class<?>) type.getRawType();
    if (isPlainRecord(raw)) {
      List<ComponentType> arguments = new ArrayList<>();
      for (Type argument : type.getActualTypeArguments()) {
        arguments.add(element(argument, bindings));
      }
      return ofRecord(raw, arguments);
    }
    if (!isContainer(raw)) {
      return ofClass(raw);
    }
    Type[] arguments = type.getActualTypeArguments();
    ComponentType last = element(arguments[arguments.length - 1], bindings);
    if (raw == Map.class) {
      return ofMap(arguments[0], last);
    }
    if (raw == Map.Entry.class) {
      return new ComponentType.OfEntry(element(arguments[0], bindings), last);
    }
    return raw == List.class ? new ComponentType.OfList(last) : ofOptional(last);
  }

  // Maps with other keys than strings can be static only: a saved model could not hold them.
  private ComponentType ofMap(Type key, ComponentType value) {
    boolean text = key == String.class;
    if (!text && value.isDynamic()) {
      throw ComponentErrors.mapKeys(component);
    }
    if (!text && !(key instanceof Class<?> type && Comparable.class.isAssignableFrom(type))) {
      throw ComponentErrors.mapKeyOrder(component, key.getTypeName());
    }
    return new ComponentType.OfMap(value);
  }

  private ComponentType ofOptional(ComponentType value) {
    if (value instanceof ComponentType.OfOptional) {
      throw ComponentErrors.optionalOfOptional(component);
    }
    return new ComponentType.OfOptional(value);
  }

  // Elements may be declared as anything: their class decides then. What never could be is refused.
  private ComponentType element(Type argument, Map<TypeVariable<?>, ComponentType> bindings) {
    return switch (argument) {
      case WildcardType wildcard -> element(wildcard.getUpperBounds()[0], bindings);
      case Class<?> type when type == Object.class -> ANY;
      default -> read(argument, bindings);
    };
  }

  private ComponentType ofClass(Class<?> type) {
    if (Tensor.class.isAssignableFrom(type)) {
      if (type != Tensor.class) {
        throw ComponentErrors.tensorClass(component, type);
      }
      return TENSOR;
    }
    if (isExtension(type)) {
      return EXTENSION;
    }
    if (isTensorLike(type)) {
      return LIKE;
    }
    if (isContainer(type)) {
      return ofRawContainer(type);
    }
    if (isPlainRecord(type)) {
      return ofRecord(type, List.of());
    }
    return ofStatic(type);
  }

  private ComponentType ofRawContainer(Class<?> type) {
    if (type == List.class) {
      return new ComponentType.OfList(ANY);
    }
    if (type == Map.class) {
      return new ComponentType.OfMap(ANY);
    }
    if (type == Map.Entry.class) {
      return new ComponentType.OfEntry(ANY, ANY);
    }
    return type == Optional.class ? new ComponentType.OfOptional(ANY) : ANY;
  }

  private ComponentType ofStatic(Class<?> type) {
    if (type.isArray()) {
      throw ComponentErrors.array(component, type.getTypeName());
    }
    if (TypeSpec.class.isAssignableFrom(type)) {
      throw ComponentErrors.spec(component);
    }
    if (ValueTypes.contains(type) || isUnionOfValues(type)) {
      return new ComponentType.OfStatic(type);
    }
    if (component.isOpen()) {
      return isFunction(type) ? new ComponentType.OfFunction(type) : ANY;
    }
    throw type == Object.class
        ? ComponentErrors.anyObject(component)
        : ComponentErrors.notAValue(component, type.getTypeName());
  }

  private ComponentType ofRecord(Class<?> type, List<ComponentType> arguments) {
    List<Object> id = List.of(type, arguments);
    ComponentType.OfRecord known = records.get(id);
    if (known != null) {
      return known;
    }
    var made = new ComponentType.OfRecord(RecordAccess.of(type));
    records.put(id, made);
    Map<TypeVariable<?>, ComponentType> bindings = new HashMap<>();
    for (int i = 0; i < arguments.size(); i++) {
      bindings.put(type.getTypeParameters()[i], arguments.get(i));
    }
    made.complete(
        Arrays.stream(type.getRecordComponents())
            .map(inner -> read(inner.getGenericType(), bindings))
            .toList());
    return made;
  }

  /// Whether a declaration says how to take its values apart; the bound of a type variable may not.
  static boolean isTelling(Class<?> type) {
    return isExtension(type)
        || TensorLike.class.isAssignableFrom(type)
        || isContainer(type)
        || isUnionOfValues(type)
        || (ValueTypes.contains(type) && type != Record.class)
        || !(type.isInterface() || type == Object.class || isAbstract(type));
  }

  /// Whether values of a class are tensors, or take the place of tensors.
  static boolean isTensorLike(Class<?> type) {
    return TensorLike.class.isAssignableFrom(type) && (type.isInterface() || isAbstract(type));
  }

  private static boolean isAbstract(Class<?> type) {
    return Modifier.isAbstract(type.getModifiers());
  }

  private static boolean isContainer(Class<?> type) {
    return type == List.class
        || type == Map.class
        || type == Optional.class
        || type == Map.Entry.class
        || type == Tuple.class
        || type == NamedTuple.class;
  }

  private static boolean isPlainRecord(Class<?> type) {
    return type.isRecord() && !isExtension(type) && !type.isAnnotationPresent(NestLeaf.class);
  }

  /// Whether all values of a class are extension values.
  static boolean isExtension(Class<?> type) {
    return ExtensionType.class.isAssignableFrom(type)
        || TypeSpecs.isAdapted(type)
        || (isUnion(type)
            && Arrays.stream(type.getPermittedSubclasses()).allMatch(ComponentKinds::isExtension));
  }

  private static boolean isUnionOfValues(Class<?> type) {
    return isUnion(type)
        && Arrays.stream(type.getPermittedSubclasses())
            .allMatch(each -> ValueTypes.contains(each) || isUnionOfValues(each));
  }

  // A function is the same as itself only: it is compared by identity, and not saved.
  static boolean isFunction(Class<?> type) {
    return type.isInterface()
        && Arrays.stream(type.getMethods())
                .filter(method -> Modifier.isAbstract(method.getModifiers()))
                .filter(method -> !isOfObject(method))
                .count()
            == 1;
  }

  private static boolean isOfObject(java.lang.reflect.Method method) {
    return Arrays.stream(Object.class.getMethods())
        .anyMatch(each ->
            each.getName().equals(method.getName())
                && Arrays.equals(each.getParameterTypes(), method.getParameterTypes()));
  }

  private static boolean isUnion(Class<?> type) {
    return type.isSealed() && (type.isInterface() || isAbstract(type));
  }
}
