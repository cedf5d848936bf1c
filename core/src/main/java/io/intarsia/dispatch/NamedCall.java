package io.intarsia.dispatch;

import io.intarsia.dispatch.Api.Kind;
import io.intarsia.dispatch.Api.Parameter;
import io.intarsia.tensor.Place;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Calls by the names of parameters rather than by an overload.
final class NamedCall {
  private NamedCall() {}

  /// @param values one for each parameter; [Overload#ABSENT] for what is left out
  static Call of(Place runner, Api api, @Nullable Object[] values) {
    return of(
        runner, api, values, given -> runner.call(api.name(), Arrays.asList(given), Map.of()));
  }

  /// @param function what runs on tensors, given a value for each parameter
  static Call of(Place runner, Api api, @Nullable Object[] values, Original function) {
    return new Call(api.full(), runner, function, values);
  }

  /// The arguments by parameter.
  ///
  /// @throws IllegalArgumentException if there is no such parameter, one is given twice, or a
  ///   required one is not given
  static @Nullable Object[] arguments(Api api, List<?> positional, Map<String, ?> named) {
    List<Parameter> parameters = api.parameters();
    @Nullable Object[] values = new Object[parameters.size()];
    Arrays.fill(values, Overload.ABSENT);
    positional(api, positional, values);
    if (!named.isEmpty()) {
      named(api, named, values);
    }
    check(api, values);
    return values;
  }

  private static void named(Api api, Map<String, ?> named, @Nullable Object[] values) {
    Map<String, Object> more = Map.of();
    for (Map.Entry<String, ?> entry : named.entrySet()) {
      int index = api.indexOf(entry.getKey());
      if (index < 0) {
        more = more.isEmpty() ? new LinkedHashMap<>() : more;
        more.put(entry.getKey(), entry.getValue());
      } else if (values[index] != Overload.ABSENT) {
        throw DispatchErrors.givenTwice(api, entry.getKey());
      } else {
        values[index] = entry.getValue();
      }
    }
    keywords(api, more, values);
  }

  private static void positional(Api api, List<?> positional, @Nullable Object[] values) {
    for (int i = 0; i < positional.size(); i++) {
      if (i >= values.length) {
        throw DispatchErrors.tooMany(api, positional.size());
      }
      if (api.parameters().get(i).kind() == Kind.VARIADIC
          && !(positional.get(i) instanceof List<?>)) {
        values[i] = List.copyOf(positional.subList(i, positional.size()));
        return;
      }
      values[i] = positional.get(i);
    }
  }

  private static void keywords(Api api, Map<String, Object> more, @Nullable Object[] values) {
    int last = values.length - 1;
    if (more.isEmpty()) {
      return;
    }
    if (last < 0 || api.parameters().get(last).kind() != Kind.KEYWORDS) {
      var unknown = more.entrySet().iterator().next();
      throw DispatchErrors.noParameter(api, unknown.getKey(), unknown.getValue());
    }
    values[last] = more;
  }

  private static void check(Api api, @Nullable Object[] values) {
    for (int i = 0; i < values.length; i++) {
      Parameter parameter = api.parameters().get(i);
      if (values[i] == Overload.ABSENT && !parameter.isOptional()) {
        throw DispatchErrors.missing(api, parameter);
      }
    }
  }
}
