package io.intarsia.dispatch;

import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Runs functions for the values of one class. [DispatchTable] makes one of handlers by family and
/// function; a hand-written one needs [#dispatch] only.
@FunctionalInterface
public interface Dispatcher {
  /// Runs a function, or declines. What it throws reaches the caller as it is.
  ///
  /// @return the function's result, which may be null; [Dispatch#NOT_IMPLEMENTED] to let the next
  ///   one try
  @Nullable Object dispatch(Call call);

  /// The classes it can be asked for: if present, it is asked only when every argument that expects
  /// a tensor is of one of them or of a subclass. Numbers, arrays and other values that become
  /// tensors count as `Tensor`.
  default Optional<List<Class<?>>> types() {
    return Optional.empty();
  }

  /// Whether it might run the function; only [Dispatch#explain] asks.
  default boolean mayHandle(Api api) {
    return true;
  }

  /// What makes a tensor of a value of this dispatcher's class, for functions that nobody runs for
  /// it. Empty, the default, makes such a call an error.
  default Optional<Function<Object, Tensor>> conversion() {
    return Optional.empty();
  }

  /// What a caller does instead of a function that nobody runs for values of this dispatcher's
  /// class: the end of the message, behind "use". Empty if there is nothing to say.
  default Optional<String> wayOut(Api api) {
    return Optional.empty();
  }
}
