package io.intarsia.op;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.function.UnaryOperator;

/// The words of a generator's counter, then its key; safe for use by several threads.
final class GeneratorState {
  // How many values of the counter the runtime sets aside for each number drawn.
  private static final long VALUES_PER_NUMBER = 256;
  // The name that gives every variable to its own handle, to go with it.
  private static final String ANONYMOUS = "cd2c89b7-88b7-44c8-ad83-06c2a9158347";

  private final RandomAlgorithm algorithm;
  private long[] words;

  GeneratorState(RandomAlgorithm algorithm, long[] words) {
    this.algorithm = algorithm;
    this.words = checked(words);
  }

  synchronized long[] words() {
    return words.clone();
  }

  synchronized void reset(long[] words) {
    this.words = checked(words);
  }

  /// Moves the counter on and gives the words from before.
  synchronized long[] skip(long delta) {
    if (delta < 0) {
      throw new IllegalArgumentException(
          "Generator.skip: delta is negative; expected at least 0, got " + delta);
    }
    long[] before = words.clone();
    long low = before[0] + delta * VALUES_PER_NUMBER;
    boolean carry = Long.compareUnsigned(low, before[0]) < 0;
    words[0] = low;
    if (algorithm.counterSize() == 2) {
      words[1] += Math.unsignedMultiplyHigh(delta, VALUES_PER_NUMBER) + (carry ? 1 : 0);
    }
    return before;
  }

  /// Runs an op on a variable that holds the state, for ops that know no other way.
  synchronized Tensor lend(Ops tf, UnaryOperator<Tensor> op) {
    Attributes name = Attributes.of("shared_name", ANONYMOUS);
    try (Tensor holder = tf.raw.VarHandleOp(DType.INT64, Shape.of(words.length), name)) {
      tf.raw.AssignVariableOp(holder, Constants.longs(tf, words));
      Tensor result = op.apply(holder);
      words = tf.raw.ReadVariableOp(holder, DType.INT64).toArray(long[].class);
      return result;
    }
  }

  private long[] checked(long[] words) {
    int expected = algorithm.counterSize() + 1;
    if (words.length != expected) {
      throw new IllegalArgumentException(
          "Generator: wrong state for %s; expected %d words, got %d"
              .formatted(algorithm, expected, words.length));
    }
    return words;
  }
}
