package io.intarsia.dispatch;

import io.intarsia.tensor.Tensor;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// Tensors in place of values, for functions that nobody runs for them.
final class Conversions {
  private Conversions() {}

  /// The arguments of a call with every value that runs functions converted.
  ///
  /// @throws IllegalArgumentException if one does not convert
  static @Nullable Object[] tensors(Call call) {
    @Nullable Object[] given = call.given();
    @Nullable Object[] converted = given.clone();
    for (int i = 0; i < given.length; i++) {
      if (call.overload().expectsTensors(i)) {
        converted[i] = converted(call, i, given[i]);
      }
    }
    return converted;
  }

  // A null is more likely what is wrong than that nobody runs the function.
  private static void checkNotNull(Call call) {
    for (int i = 0; i < call.given().length; i++) {
      if (call.given()[i] == null && call.overload().expectsTensors(i)) {
        Api.Parameter parameter = call.api().parameters().get(call.overload().parameter(i));
        if (!parameter.isOptional()) {
          throw DispatchErrors.nullArgument(call.api(), parameter);
        }
      }
    }
  }

  private static @Nullable Object converted(Call call, int argument, @Nullable Object value) {
    if (value instanceof Collection<?> list) {
      return list.stream().map(element -> one(call, argument, element)).toList();
    }
    return value == null ? null : one(call, argument, value);
  }

  private static Object one(Call call, int argument, Object value) {
    if (value instanceof Tensor) {
      return value;
    }
    Dispatcher dispatcher = Dispatch.dispatcher(value);
    if (dispatcher == null) {
      return value;
    }
    DispatchCounts counts = Dispatch.counts(value.getClass());
    var conversion = dispatcher.conversion();
    if (conversion.isEmpty()) {
      counts.addRefused();
      checkNotNull(call);
      throw DispatchErrors.notHandled(call, argument, value);
    }
    counts.addDelegated();
    return conversion.get().apply(value);
  }
}
