package io.intarsia.op.numpy;

import io.intarsia.tensor.Tensor;
import java.util.List;

/// The elements of an array, and how often each is there.
///
/// @param values in ascending order, each once
/// @param counts of each, `int32`
/// @see "Python: numpy.unique_counts"
public record UniqueCounts(Tensor values, Tensor counts) implements NumpyTuple {
  @Override
  public List<Tensor> toList() {
    return List.of(values, counts);
  }
}
