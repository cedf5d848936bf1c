package io.intarsia.internal.composite;

import io.intarsia.internal.records.Lookups;
import io.intarsia.nest.Tuple;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The names of shape parameters that a class has in a static field, as Python's classes do.
///
/// @see "Python: _composite_tensor_shape_parameters of tfp.experimental.auto_composite_tensor"
public final class ShapeNames {
  /// As the documentation calls it, and as released code does.
  private static final List<String> FIELDS =
      List.of("_composite_tensor_shape_parameters", "_composite_tensor_shape_params");

  private ShapeNames() {}

  /// The names; empty if the class and those it extends have no such field.
  ///
  /// @param parameters the names there are
  /// @throws IllegalArgumentException if the field is not static, holds no strings, names no
  ///   parameter, or cannot be read
  public static Set<String> of(Class<?> type, List<String> parameters) {
    Optional<Field> field =
        Stream.<Class<?>>iterate(type, Objects::nonNull, Class::getSuperclass)
            .flatMap(each -> Arrays.stream(each.getDeclaredFields()))
            .filter(each -> FIELDS.contains(each.getName()))
            .findFirst();
    return field.isEmpty() ? Set.of() : names(type, field.get(), parameters);
  }

  private static Set<String> names(Class<?> type, Field field, List<String> parameters) {
    var names = new LinkedHashSet<String>();
    for (Object each : elements(type, field)) {
      if (!(each instanceof String name)) {
        throw CompositeErrors.shapeNames(type, field);
      }
      if (!parameters.contains(name)) {
        throw CompositeErrors.unknownParameter(type, field.getName(), name, parameters);
      }
      names.add(name);
    }
    return names;
  }

  private static List<?> elements(Class<?> type, Field field) {
    if (!Modifier.isStatic(field.getModifiers())) {
      throw CompositeErrors.shapeNames(type, field);
    }
    @Nullable Object value;
    try {
      value = Lookups.into(field.getDeclaringClass()).unreflectGetter(field).invoke();
    } catch (IllegalAccessException e) {
      throw CompositeErrors.closed(type, field.getName(), e);
    } catch (Throwable t) {
      throw new AssertionError("a static field cannot be read; please report", t);
    }
    return switch (value) {
      case List<?> list -> list;
      case Tuple tuple -> tuple.toList();
      case String[] array -> List.of(array);
      case null, default -> throw CompositeErrors.shapeNames(type, field);
    };
  }
}
