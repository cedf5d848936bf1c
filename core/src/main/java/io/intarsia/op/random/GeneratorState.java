package io.intarsia.op.random;

import io.intarsia.internal.caller.Mistake;

/// The words of a generator's counter, then its key; safe for use by several threads.
final class GeneratorState {
  // How many values of the counter the runtime sets aside for each number drawn.
  private static final long VALUES_PER_NUMBER = 256;

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
      throw Mistake.argument(
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

  private long[] checked(long[] words) {
    int expected = algorithm.counterSize() + 1;
    if (words.length != expected) {
      throw Mistake.argument(
          "Generator: wrong state for %s; expected %d words, got %d"
              .formatted(algorithm, expected, words.length));
    }
    return words;
  }
}
