package io.intarsia.replicas;

import io.intarsia.op.Ops;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What all replicas do together: of what each gives, what each gets. Two are equal if they do the
/// same.
interface Joint {
  /// What messages call it.
  String name();

  /// Does it.
  ///
  /// @param values a nest of each replica
  /// @return a nest for each replica
  List<? extends @Nullable Object> apply(Ops tf, List<? extends @Nullable Object> values);
}
