package io.intarsia.dispatch;

import io.intarsia.dispatch.Api.Kind;
import io.intarsia.dispatch.Api.Parameter;
import io.intarsia.internal.fixed.FixedList;
import io.intarsia.internal.records.RecordAccess;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Arguments as Python's handlers see them, however they were given in Java.
///
/// @param positional a value for each parameter in Python's order, defaults filled in
/// @param named options that go by name only
record Canonical(List<@Nullable Object> positional, Map<String, Object> named) {
  /// @param given the arguments of one overload
  static Canonical of(Overload overload, @Nullable Object[] given) {
    List<Parameter> parameters = overload.api().parameters();
    @Nullable Object[] values = new Object[parameters.size()];
    boolean[] isGiven = new boolean[values.length];
    Map<String, Object> named = new LinkedHashMap<>();
    for (int i = 0; i < given.length; i++) {
      int parameter = overload.parameter(i);
      Object value = given[i];
      if (parameter == Overload.OPTIONS && value != null) {
        options(overload.api(), value, values, isGiven, named);
      } else if (parameter != Overload.OPTIONS && value != Overload.ABSENT) {
        values[parameter] = seen(parameters.get(parameter), value);
        isGiven[parameter] = true;
      }
    }
    return collect(parameters, values, isGiven, named);
  }

  private static Canonical collect(
      List<Parameter> parameters,
      @Nullable Object[] values,
      boolean[] isGiven,
      Map<String, Object> named) {
    List<@Nullable Object> positional = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      Parameter parameter = parameters.get(i);
      if (parameter.kind() == Kind.KEYWORDS) {
        if (values[i] instanceof Map<?, ?> map) {
          map.forEach((name, value) -> named.put((String) name, value));
        }
      } else {
        positional.add(isGiven[i] ? values[i] : parameter.defaultValue());
      }
    }
    return new Canonical(listed(positional.toArray()), Collections.unmodifiableMap(named));
  }

  /// The components of an options record, which carry the names of Python's parameters; one that
  /// ends with `Tensor` takes the place of the one without.
  private static void options(
      Api api,
      Object options,
      @Nullable Object[] values,
      boolean[] isGiven,
      Map<String, Object> named) {
    RecordAccess record = RecordAccess.of(options.getClass());
    @Nullable Object[] read = record.read(options);
    for (int i = 0; i < read.length; i++) {
      String name = record.components().get(i).getName();
      Object value = read[i];
      int parameter = api.indexOf(name);
      if (parameter < 0 && name.endsWith("Tensor")) {
        parameter = value == null ? -1 : api.indexOf(name.substring(0, name.length() - 6));
      }
      if (parameter >= 0) {
        values[parameter] = seen(api.parameters().get(parameter), value);
        isGiven[parameter] = true;
      } else if (value instanceof Record && name.equals("reduce")) {
        options(api, value, values, isGiven, named);
      } else if (value != null) {
        named.put(name, value);
      }
    }
  }

  /// An argument as handlers see it.
  static @Nullable Object seen(Parameter parameter, @Nullable Object value) {
    Object plain = plain(value);
    return parameter.isList() && (plain instanceof Number || plain instanceof String)
        ? List.of(plain)
        : plain;
  }

  /// Arrays and collections become lists.
  private static @Nullable Object plain(@Nullable Object value) {
    if (value instanceof Object[] array) {
      @Nullable Object[] parts = new Object[array.length];
      Arrays.setAll(parts, i -> plain(array[i]));
      return listed(parts);
    }
    if (value instanceof Collection<?> collection) {
      return listed(collection.toArray());
    }
    if (value != null && value.getClass().isArray()) {
      @Nullable Object[] parts = new Object[Array.getLength(value)];
      Arrays.setAll(parts, i -> Array.get(value, i));
      return listed(parts);
    }
    return value;
  }

  // Most are short, and streams take longer than all else on the way to a handler.
  private static List<@Nullable Object> listed(@Nullable Object[] parts) {
    return new FixedList(parts);
  }
}
