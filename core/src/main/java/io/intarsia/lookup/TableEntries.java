package io.intarsia.lookup;

import io.intarsia.tensor.Tensor;

/// What a table holds, in no order.
///
/// @param keys `[N]`
/// @param values `[N, …]`, in the order of the keys
public record TableEntries(Tensor keys, Tensor values) implements AutoCloseable {
  /// Closes both tensors.
  @Override
  public void close() {
    keys.close();
    values.close();
  }
}
