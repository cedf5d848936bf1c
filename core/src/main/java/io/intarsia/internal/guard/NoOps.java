package io.intarsia.internal.guard;

import io.intarsia.internal.caller.Mistake;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Marks the parts of a thread's work in which no op may run: taking extension values apart and
/// rebuilding them happens where an op would land in the wrong graph.
///
/// A thread-local, because the code in between is the user's and has no parameter to carry it.
public final class NoOps {
  @SuppressWarnings("ThreadLocalUsage") // see above
  private static final ThreadLocal<@Nullable Supplier<String>> WHERE = new ThreadLocal<>();

  private NoOps() {}

  /// Forbids ops on this thread until [#leave].
  ///
  /// @param where what forbids them, for the message
  /// @return what goes to [#leave]
  public static @Nullable Supplier<String> enter(Supplier<String> where) {
    Supplier<String> outer = WHERE.get();
    WHERE.set(where);
    return outer;
  }

  /// Allows ops on this thread again until [#leave]: for constants, which are put into an
  /// environment by their data and are in no graph.
  ///
  /// @return what goes to [#leave]
  public static @Nullable Supplier<String> lift() {
    Supplier<String> outer = WHERE.get();
    WHERE.set(null);
    return outer;
  }

  /// Ends what [#enter] or [#lift] began.
  public static void leave(@Nullable Supplier<String> outer) {
    WHERE.set(outer);
  }

  /// Says that an op is about to run.
  ///
  /// @throws IllegalStateException if ops are forbidden here
  public static void check(String op) {
    Supplier<String> where = WHERE.get();
    if (where != null) {
      throw Mistake.state(
          "%s must not run ops, but runs %s; values are flattened and rebuilt where an op would be"
                  .formatted(where.get(), op)
              + " recorded in the wrong graph, so compute it before, in the constructor or in a"
              + " method of the value");
    }
  }
}
