package io.intarsia.op.random;

import io.intarsia.internal.op.Constants;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// How stateless random ops and generators draw their numbers.
///
/// @see "Python: tf.random.Algorithm"
public enum RandomAlgorithm {
  /// Philox, with a counter of 128 bits; every device has it.
  PHILOX(1, 2),
  /// ThreeFry, with a counter of 64 bits; the CPU does not have it.
  THREEFRY(2, 1),
  /// The device's own choice, which on CPUs and GPUs is Philox.
  AUTO_SELECT(3, 2);

  private final int number;
  private final int counterSize;

  RandomAlgorithm(int number, int counterSize) {
    this.number = number;
    this.counterSize = counterSize;
  }

  int number() {
    return number;
  }

  /// As ops take it.
  Tensor tensor(BaseOps tf) {
    return Constants.of(tf, number);
  }

  /// How many words of 64 bits the counter takes; the state of a generator holds the key behind
  /// them.
  int counterSize() {
    return counterSize;
  }
}
