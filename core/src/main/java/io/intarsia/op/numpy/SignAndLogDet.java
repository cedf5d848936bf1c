package io.intarsia.op.numpy;

import io.intarsia.tensor.Tensor;
import java.util.List;

/// The determinants of matrices by sign and logarithm.
///
/// @param sign `[…]`: 1, 0 or -1
/// @param logabsdet `[…]`: the logarithm of the absolute value
/// @see "Python: numpy.linalg.slogdet"
public record SignAndLogDet(Tensor sign, Tensor logabsdet) implements NumpyTuple {
  @Override
  public List<Tensor> toList() {
    return List.of(sign, logabsdet);
  }
}
