package io.intarsia.spec;

import io.intarsia.dtype.DType;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.NestLeaf;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Decides by its declaration what a component of an extension record is.
final class ComponentKinds {
  private static final Set<Class<?>> CONTAINERS =
      Set.of(List.class, Map.class, Optional.class, Map.Entry.class, Tuple.class, NamedTuple.class);

  private final RecordComponent component;
  private final Set<Class<?>> records = new HashSet<>();

  private ComponentKinds(RecordComponent component) {
    this.component = component;
  }

  /// The kind of a component.
  ///
  /// @throws IllegalArgumentException if its class is none an extension record can have; the
  ///   message says why and what to do
  static ComponentKind of(RecordComponent component) {
    if (component.isAnnotationPresent(Static.class)) {
      if (Tensor.class.isAssignableFrom(component.getType())
          || ExtensionType.class.isAssignableFrom(component.getType())) {
        throw RecordErrors.staticTensor(component);
      }
      return ComponentKind.STATIC;
    }
    return new ComponentKinds(component).kind(component.getGenericType());
  }

  private ComponentKind kind(Type type) {
    return switch (type) {
      case Class<?> raw -> kindOfClass(raw);
      case ParameterizedType generic -> kindOfGeneric(generic);
      case TypeVariable<?> variable -> kind(variable.getBounds()[0]);
      case WildcardType wildcard -> kind(wildcard.getUpperBounds()[0]);
      case GenericArrayType array -> throw RecordErrors.array(component, array.getTypeName());
      default -> throw RecordErrors.notAValue(component, type.getTypeName());
    };
  }

  private ComponentKind kindOfGeneric(ParameterizedType type) {
    Class<?> raw = (Class<?>) type.getRawType();
    if (!CONTAINERS.contains(raw)) {
      return kindOfClass(raw);
    }
    Type[] arguments = type.getActualTypeArguments();
    if (raw == Map.class && arguments[0] != String.class) {
      return kindOfKeyed(arguments);
    }
    for (Type argument : arguments) {
      element(argument);
    }
    return ComponentKind.NEST;
  }

  // Maps with other keys than strings can be static only: a saved model could not hold them.
  private ComponentKind kindOfKeyed(Type[] arguments) {
    if (kind(arguments[1]) != ComponentKind.STATIC) {
      throw RecordErrors.mapKeys(component);
    }
    return ComponentKind.STATIC;
  }

  // Elements may be anything at run time: their class decides then. What never could be is refused.
  private void element(Type argument) {
    boolean open = argument == Object.class || argument instanceof WildcardType;
    if (!open) {
      kind(argument);
    }
  }

  private ComponentKind kindOfClass(Class<?> type) {
    if (Tensor.class.isAssignableFrom(type)) {
      return ComponentKind.TENSOR;
    }
    if (isExtension(type)) {
      return ComponentKind.EXTENSION;
    }
    if (CONTAINERS.contains(type)) {
      return ComponentKind.NEST;
    }
    if (type.isArray()) {
      throw RecordErrors.array(component, type.getTypeName());
    }
    if (type == Object.class) {
      throw RecordErrors.anyObject(component);
    }
    if (TypeSpec.class.isAssignableFrom(type)) {
      throw RecordErrors.spec(component);
    }
    if (type.isRecord() && !type.isAnnotationPresent(NestLeaf.class)) {
      return kindOfRecord(type);
    }
    if (!isValueType(type)) {
      throw RecordErrors.notAValue(component, type.getTypeName());
    }
    return ComponentKind.STATIC;
  }

  // A plain record is a container if something in it can be dynamic.
  private ComponentKind kindOfRecord(Class<?> type) {
    if (!records.add(type)) {
      return ComponentKind.NEST;
    }
    boolean isStatic = true;
    for (RecordComponent inner : type.getRecordComponents()) {
      isStatic &= kind(inner.getGenericType()) == ComponentKind.STATIC;
    }
    return isStatic ? ComponentKind.STATIC : ComponentKind.NEST;
  }

  private static boolean isExtension(Class<?> type) {
    if (ExtensionType.class.isAssignableFrom(type) || TypeSpecs.isAdapted(type)) {
      return true;
    }
    Class<?> @Nullable [] alternatives = type.getPermittedSubclasses();
    return type.isSealed()
        && alternatives != null
        && Arrays.stream(alternatives).allMatch(ComponentKinds::isExtension);
  }

  /// Whether values of a class can be static data.
  static boolean isValueType(Class<?> type) {
    return type.isPrimitive()
        || type.isEnum()
        || type == String.class
        || type == Shape.class
        || type == DType.class
        || type == Class.class
        || (!type.isInterface() && !isMutable(type) && overridesEquals(type));
  }

  private static boolean isMutable(Class<?> type) {
    return java.util.Collection.class.isAssignableFrom(type)
        || Map.class.isAssignableFrom(type)
        || java.util.Date.class.isAssignableFrom(type)
        || java.nio.Buffer.class.isAssignableFrom(type);
  }

  private static boolean overridesEquals(Class<?> type) {
    try {
      return type.getMethod("equals", Object.class).getDeclaringClass() != Object.class;
    } catch (NoSuchMethodException e) {
      return false; // not for any class
    }
  }
}
