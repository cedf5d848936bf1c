package io.intarsia.dispatch;

import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What handlers gave, as the facade's methods return it.
final class HandlerResults {
  private HandlerResults() {}

  /// Null is a result like any other.
  @SuppressWarnings("NullAway") // the handler's null is the caller's
  static TensorLike tensor(Api api, @Nullable Object result) {
    if (result == null || result instanceof TensorLike) {
      return (TensorLike) result;
    }
    throw DispatchErrors.wrongResult(api, "a tensor or a type like it", result);
  }

  /// A result of the class of an argument that promises so; null is of every class.
  static @Nullable TensorLike same(
      Api api, @Nullable TensorLike result, @Nullable Object[] arguments) {
    Elementwise promising = null;
    for (Object argument : arguments) {
      if (argument instanceof Elementwise value) {
        if (result == null || value.getClass().isInstance(result)) {
          return result;
        }
        promising = value;
      }
    }
    throw DispatchErrors.brokenPromise(api, promising, result);
  }

  @SuppressWarnings("NullAway") // the handler's null is the caller's
  static List<TensorLike> tensors(Api api, @Nullable Object result) {
    if (result == null) {
      return (List<TensorLike>) null;
    }
    if (!(result instanceof List<?> list)) {
      throw DispatchErrors.wrongResult(api, "a list of tensors or types like them", result);
    }
    List<TensorLike> tensors = new ArrayList<>();
    list.forEach(element -> tensors.add(tensor(api, element)));
    return tensors;
  }
}
