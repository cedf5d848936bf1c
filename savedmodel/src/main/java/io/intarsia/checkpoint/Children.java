package io.intarsia.checkpoint;

import io.intarsia.function.Traced;
import io.intarsia.lookup.LookupTable;
import io.intarsia.lookup.MutableHashTable;
import io.intarsia.lookup.StaticHashTable;
import io.intarsia.lookup.StaticVocabularyTable;
import io.intarsia.nest.Composite;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.variable.Saveable;
import io.intarsia.variable.Variable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What an object holds, by name.
final class Children {
  private Children() {}

  /// Names and objects, in an order that does not change; nothing for what is looked at no further.
  ///
  /// @throws IllegalArgumentException if it cannot be looked into
  static Map<String, Object> of(Object parent) {
    return switch (parent) {
      case Variable _, Traced _, StaticHashTable _, MutableHashTable _ -> Map.of();
      case StaticVocabularyTable table -> Map.of("_table", table.table());
      case Trackable trackable -> named(trackable.trackedChildren());
      case Saveable _ -> Map.of();
      case Optimizer optimizer -> OptimizerChildren.of(optimizer);
      case Map<?, ?> map -> named(map);
      case List<?> list -> numbered(list.toArray());
      case Object[] array -> numbered(array);
      case Set<?> set -> unordered(set);
      default -> isOpaque(parent.getClass()) ? Map.of() : named(Fields.of(parent));
    };
  }

  /// Whether an object can be held by others, and holds nothing itself.
  static boolean isPart(Object object) {
    return object instanceof Variable
        || object instanceof Traced
        || object instanceof LookupTable
        || (object instanceof Saveable && !(object instanceof Trackable))
        || isLeaf(object);
  }

  /// By name, so that the same program gives the same keys whatever the map.
  private static Map<String, Object> named(Map<?, ?> map) {
    Map<String, Object> children = new TreeMap<>();
    map.forEach((key, value) -> {
      Object child = child(value);
      if (child == null) {
        return;
      }
      if (children.put(name(key, child), child) != null) {
        throw CheckpointErrors.sameName(key);
      }
    });
    return children;
  }

  private static String name(@Nullable Object key, Object child) {
    return switch (key) {
      case String name -> name;
      case Number number -> number.toString();
      case Enum<?> constant -> constant.name();
      case null, default -> throw CheckpointErrors.noName(key, child);
    };
  }

  private static Map<String, Object> numbered(@Nullable Object[] values) {
    Map<String, Object> children = new LinkedHashMap<>();
    for (int i = 0; i < values.length; i++) {
      Object child = child(values[i]);
      if (child != null) {
        children.put(Integer.toString(i), child);
      }
    }
    return children;
  }

  private static Map<String, Object> unordered(Set<?> set) {
    for (Object value : set) {
      if (child(value) != null) {
        throw CheckpointErrors.set(set);
      }
    }
    return Map.of();
  }

  /// The object to look into; null if there is nothing in it.
  private static @Nullable Object child(@Nullable Object value) {
    Object child = value instanceof Optional<?> optional ? optional.orElse(null) : value;
    return child == null || isLeaf(child) ? null : child;
  }

  private static boolean isLeaf(Object value) {
    boolean isContainer =
        value instanceof Map<?, ?>
            || value instanceof List<?>
            || value instanceof Set<?>
            || value instanceof Object[]
            || value instanceof Variable
            || value instanceof LookupTable
            || value instanceof Traced
            || value instanceof Trackable
            || value instanceof Saveable
            || value instanceof Optimizer;
    return !isContainer && isOpaque(value.getClass());
  }

  /// Objects of the platform and of this library, lambdas, constants: what they hold is theirs.
  private static boolean isOpaque(Class<?> type) {
    if (type.isArray() || type.isEnum() || type.isHidden() || isOfPlatform(type)) {
      return true;
    }
    boolean isOfLibrary = type.getName().startsWith("io.intarsia.");
    return isOfLibrary && !type.isRecord() && !Composite.class.isAssignableFrom(type);
  }

  private static boolean isOfPlatform(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null || loader == ClassLoader.getPlatformClassLoader();
  }
}
