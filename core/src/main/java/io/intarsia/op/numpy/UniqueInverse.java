package io.intarsia.op.numpy;

import io.intarsia.tensor.Tensor;
import java.util.List;

/// The elements of an array, and which of them each is.
///
/// @param values in ascending order, each once
/// @param inverseIndices by element of the array, where it is among the values: `int32`
/// @see "Python: numpy.unique_inverse"
public record UniqueInverse(Tensor values, Tensor inverseIndices) implements NumpyTuple {
  @Override
  public List<Tensor> toList() {
    return List.of(values, inverseIndices);
  }
}
