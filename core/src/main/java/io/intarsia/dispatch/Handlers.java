package io.intarsia.dispatch;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a [DispatchTable] is made of. Each runs a function, or gives [Dispatch#NOT_IMPLEMENTED] to
/// decline.
public final class Handlers {
  private Handlers() {}

  /// Runs one function.
  @FunctionalInterface
  public interface Function {
    /// Runs the function.
    @Nullable Object run(Call call);
  }

  /// Runs the functions of a family on their first argument.
  ///
  /// @param <T> the type
  @FunctionalInterface
  public interface Unary<T> {
    /// Runs the function.
    ///
    /// @param first the first argument of the call
    @Nullable Object run(Call call, T first);
  }

  /// Runs the functions of a family on their first two arguments.
  @FunctionalInterface
  public interface Binary {
    /// Runs the function.
    ///
    /// @param first of the type, or what else the table accepts: a tensor, a number that becomes
    ///   one, or null if the caller gave that
    /// @param second as `first`; at least one of them is of the type
    @Nullable Object run(Call call, @Nullable Object first, @Nullable Object second);
  }

  /// Runs functions on their first argument, a list. That a handler of a list is one of a single
  /// argument, too, which declines, lets Java choose it for functions that take a list first.
  @SuppressWarnings("FunctionalInterfaceMethodChanged") // a list is no single value
  @FunctionalInterface
  public interface Listed extends Unary<Object> {
    /// Declines: a single value is no list.
    @Override
    @SuppressWarnings("FunctionalInterfaceMethodChanged") // by intent: a single value is no list
    default @Nullable Object run(Call call, Object first) {
      return Dispatch.NOT_IMPLEMENTED;
    }

    /// Runs the function.
    ///
    /// @param elements of the type, or what else the table accepts; at least one is of the type
    @Nullable Object run(Call call, List<?> elements);
  }
}
