package io.intarsia.internal.function.trace;

import io.intarsia.function.Signature;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the last calls of a function found: the next ones are mostly like them, and comparing
/// arguments with a signature takes less time than making one. A place for each kind of arguments,
/// by a quick look at them; what shares a place with another is found anew.
final class RecentCalls {
  private static final int MOST = 1 << 12;

  // Threads may not see what others put there: it is found anew.
  private volatile @Nullable Found[] places = new Found[1];

  /// The signature of a call, and what it ran.
  record Found(Signature signature, RuntimeFunction function) {}

  /// What was found for arguments that may be like these, or null.
  @Nullable Found find(List<?> arguments) {
    @Nullable Found[] all = places;
    return all[place(arguments, all.length)];
  }

  /// Notes what was found.
  ///
  /// @param traces how many kinds of arguments there are
  void add(List<?> arguments, Found found, int traces) {
    if (traces > places.length && places.length < MOST) {
      places = new Found[Math.min(MOST, Integer.highestOneBit(traces) * 4)];
    }
    @Nullable Found[] all = places;
    all[place(arguments, all.length)] = found;
  }

  private static int place(List<?> arguments, int places) {
    if (places == 1) {
      return 0;
    }
    int hash = 0;
    for (int i = 0; i < arguments.size(); i++) {
      hash = 31 * hash + look(arguments.get(i));
    }
    return (hash ^ hash >>> 16) & (places - 1);
  }

  // A look that takes no walk: at tensors, and values that are one word.
  private static int look(@Nullable Object argument) {
    if (argument instanceof Tensor tensor) {
      return 31 * tensor.shape().hashCode() + tensor.dtype().code();
    }
    return argument instanceof Number
            || argument instanceof String
            || argument instanceof Boolean
            || argument instanceof Enum<?>
        ? argument.hashCode()
        : 0;
  }
}
