package io.intarsia.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.function.ConcreteFunction;
import io.intarsia.function.Traced;
import java.util.function.Function;

/// Has functions run in the thread that calls them, by sessions of their own, from the first call
/// on: all whose results cannot tell, also those that are slower there.
public final class CallersThread {
  private static final String PROPERTY = "intarsia.callersThread";

  private CallersThread() {}

  /// Calls a function that was not traced yet.
  ///
  /// @throws AssertionError if its session fails, or cannot be made, and it runs another way, as
  ///   nobody would notice
  public static <F extends Traced, R> R call(F function, Function<F, R> call) {
    String before = System.setProperty(PROPERTY, "ALWAYS");
    try {
      R result = call.apply(function);
      assertThat(function.traces())
          .extracting(ConcreteFunction::explainRoute)
          .noneMatch(route -> route.contains("session failed") || route.contains("no session"));
      return result;
    } finally {
      if (before == null) {
        System.clearProperty(PROPERTY);
      } else {
        System.setProperty(PROPERTY, before);
      }
    }
  }
}
