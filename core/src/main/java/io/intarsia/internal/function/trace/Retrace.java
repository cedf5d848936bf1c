package io.intarsia.internal.function.trace;

import io.intarsia.function.Signature;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.nest.KeyPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Says why arguments need a trace of their own.
final class Retrace {
  private Retrace() {}

  /// A line for each trace there is.
  static String explain(List<RuntimeFunction> traces, Signature signature) {
    if (traces.isEmpty()) {
      return "traced for the first time, for " + signature;
    }
    List<String> lines = new ArrayList<>();
    for (RuntimeFunction trace : traces) {
      lines.add(trace.name() + ": " + difference(trace.signature(), signature));
    }
    return String.join("\n", lines);
  }

  /// Why traces there are do not count.
  static String ofChecks(boolean areOn, Signature signature) {
    return "numeric checks were turned %s: traced for the first time %s them, for %s"
        .formatted(areOn ? "on" : "off", areOn ? "with" : "without", signature);
  }

  private static String difference(Signature traced, Signature got) {
    if (!traced.structure().equals(got.structure())) {
      return "traced for the structure %s, got %s".formatted(traced.structure(), got.structure());
    }
    List<KeyPath> paths = got.structure().paths();
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < paths.size(); i++) {
      Object before = traced.leaves().get(i);
      Object now = got.leaves().get(i);
      if (!Objects.equals(before, now)) {
        differences.add(
            "at %s traced for %s, got %s".formatted(paths.get(i).of("arguments"), before, now));
      }
    }
    return String.join("; ", differences);
  }
}
