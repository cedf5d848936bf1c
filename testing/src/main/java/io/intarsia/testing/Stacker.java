package io.intarsia.testing;

import io.intarsia.op.Ops;
import java.util.List;

/// Stacks values of a type without boxes, as the boxing laws have it.
@FunctionalInterface
public interface Stacker<T> {
  /// The values along a new first axis.
  ///
  /// @param values at least one, all of equal specs
  T stack(Ops tf, List<T> values);
}
