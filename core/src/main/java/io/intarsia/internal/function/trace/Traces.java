package io.intarsia.internal.function.trace;

import io.intarsia.function.Signature;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.function.type.Signatures;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/// The traces of a function that may stand in for each other, one for each kind of arguments.
final class Traces {
  // Signatures that are kept, or two for each trace: else those of many traces in turn would be
  // looked for among all of them at each call.
  private static final int FEWEST_SEEN = 1000;

  private final List<RuntimeFunction> all = new CopyOnWriteArrayList<>();
  // The signatures of earlier calls: comparing specs takes longer than looking them up.
  private final Map<Signature, RuntimeFunction> exact = new ConcurrentHashMap<>();

  /// The trace for arguments of a signature, or null.
  @Nullable RuntimeFunction find(Signature signature) {
    RuntimeFunction seen = exact.get(signature);
    if (seen != null && seen.isUsable()) {
      return seen;
    }
    for (RuntimeFunction trace : all) {
      if (Signatures.accept(trace.signature(), signature) && trace.isUsable()) {
        if (exact.size() > Math.max(FEWEST_SEEN, 2 * all.size())) {
          exact.clear();
        }
        exact.put(signature, trace);
        return trace;
      }
    }
    return null;
  }

  void add(RuntimeFunction trace) {
    all.add(trace);
  }

  List<RuntimeFunction> all() {
    return all;
  }
}
