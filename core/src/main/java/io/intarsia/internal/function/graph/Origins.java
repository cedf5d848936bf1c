package io.intarsia.internal.function.graph;

import io.intarsia.internal.trace.Origin;
import io.intarsia.tensor.Tensor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Where the nodes of a graph come from.
public final class Origins {
  private final Diagnosis diagnosis;
  private @Nullable Origin copied;

  Origins(Diagnosis diagnosis) {
    this.diagnosis = diagnosis;
  }

  /// Runs ops that come from where another node does.
  public Tensor[] from(Origin where, Supplier<Tensor[]> ops) {
    copied = where;
    try {
      return ops.get();
    } finally {
      copied = null;
    }
  }

  /// Where a node comes from that is made now.
  Origin next(boolean isCheck) {
    return copied == null ? diagnosis.origin(isCheck) : Origin.of(copied.site(), isCheck);
  }
}
