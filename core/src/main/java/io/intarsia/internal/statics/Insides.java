package io.intarsia.internal.statics;

import io.intarsia.nest.Composite;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import io.intarsia.tensor.Tensor;
import java.lang.ref.Reference;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// What values of one class hold. Classes of the platform are known by what they are for, others by
/// their fields; those of this library hold nothing that is hidden.
final class Insides {
  private static final @Nullable CodeSource LIBRARY = source(Insides.class);

  // Most of the platform's classes have no tensors.
  private static final List<Class<?>> HOLDERS =
      List.of(
          Collection.class,
          Map.class,
          Map.Entry.class,
          Optional.class,
          AtomicReference.class,
          AtomicReferenceArray.class,
          Reference.class);

  // Kept with the class, so that classes of a discarded class loader can go.
  private static final ClassValue<Insides> KNOWN =
      new ClassValue<>() {
        @Override
        protected Insides computeValue(Class<?> type) {
          return new Insides(type);
        }
      };

  private final boolean holds;
  private final List<Field> fields = new ArrayList<>();

  private Insides(Class<?> type) {
    this.holds =
        isTensor(type)
            || type == Tuple.class
            || type == NamedTuple.class
            || (type.isArray() && !isClosedType(type.getComponentType()))
            || HOLDERS.stream().anyMatch(holder -> holder.isAssignableFrom(type));
    Class<?> declaring = type;
    while (!holds && declaring != null && isOfUsers(declaring)) {
      Arrays.stream(declaring.getDeclaredFields()).filter(Insides::mayHold).forEach(fields::add);
      declaring = declaring.getSuperclass();
    }
  }

  static Insides of(Class<?> type) {
    return KNOWN.get(type);
  }

  boolean isClosed() {
    return !holds && fields.isEmpty();
  }

  /// What a value holds, in order, by the code that leads there; nothing is null.
  ///
  /// @param most how many of them, of a collection that may be endless
  Map<String, Object> of(Object value, int most) {
    Map<String, Object> inner = new LinkedHashMap<>();
    switch (value) {
      case Object[] array -> list("[%s]", Arrays.asList(array), most, inner);
      case Tuple tuple -> list(".get(%s)", tuple.toList(), most, inner);
      case NamedTuple tuple -> map(tuple.asMap(), most, inner);
      case List<?> list -> list(".get(%s)", list, most, inner);
      case Collection<?> collection -> list("{%s}", collection, most, inner);
      case Map<?, ?> map -> map(map, most, inner);
      case Map.Entry<?, ?> entry -> {
        put(".getKey()", entry.getKey(), inner);
        put(".getValue()", entry.getValue(), inner);
      }
      case Optional<?> optional -> put(".get()", optional.orElse(null), inner);
      case AtomicReference<?> reference -> put(".get()", reference.get(), inner);
      case Reference<?> reference -> put(".get()", reference.get(), inner);
      case AtomicReferenceArray<?> array -> {
        for (int i = 0; i < Math.min(most, array.length()); i++) {
          put(".get(" + i + ")", array.get(i), inner);
        }
      }
      default -> fields.forEach(field -> put("." + field.getName(), read(field, value), inner));
    }
    return inner;
  }

  private static void list(
      String step, Collection<?> elements, int most, Map<String, Object> inner) {
    int next = 0;
    for (Object element : elements) {
      if (next == most) {
        return;
      }
      put(step.formatted(next++), element, inner);
    }
  }

  private static void map(Map<?, ?> map, int most, Map<String, Object> inner) {
    list(".keySet(){%s}", map.keySet(), most, inner);
    int next = 0;
    for (var entry : map.entrySet()) {
      if (next++ == most) {
        return;
      }
      String key = entry.getKey() instanceof String text ? '"' + text + '"' : "…" + next;
      put(".get(" + key + ")", entry.getValue(), inner);
    }
  }

  private static void put(String step, @Nullable Object value, Map<String, Object> inner) {
    if (value != null) {
      inner.put(step, value);
    }
  }

  // A field that cannot be read and is declared as a tensor is one.
  private static @Nullable Object read(Field field, Object value) {
    try {
      return field.trySetAccessible() ? field.get(value) : HiddenTensors.UNREADABLE;
    } catch (IllegalAccessException e) {
      throw new AssertionError("a field that is accessible cannot be read; please report", e);
    }
  }

  private static boolean mayHold(Field field) {
    return !Modifier.isStatic(field.getModifiers())
        && !isClosedType(field.getType())
        && (isTensor(field.getType()) || field.trySetAccessible());
  }

  private static boolean isTensor(Class<?> type) {
    return Tensor.class.isAssignableFrom(type) || Composite.class.isAssignableFrom(type);
  }

  // Of the types of fields: others may have subclasses, or hold themselves.
  private static boolean isClosedType(Class<?> type) {
    return type.isPrimitive()
        || (Modifier.isFinal(type.getModifiers())
            && !type.isArray()
            && !isOfUsers(type)
            && of(type).isClosed());
  }

  private static boolean isOfUsers(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader != null
        && loader != ClassLoader.getPlatformClassLoader()
        && (LIBRARY == null || !LIBRARY.equals(source(type)));
  }

  private static @Nullable CodeSource source(Class<?> type) {
    ProtectionDomain domain = type.getProtectionDomain();
    return domain == null ? null : domain.getCodeSource();
  }
}
