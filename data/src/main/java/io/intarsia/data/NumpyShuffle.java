package io.intarsia.data;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// The order of numpy's `RandomState(seed).shuffle`, which says what is in the parts of a split.
///
/// @see "Matsumoto, Nishimura: Mersenne Twister, ACM TOMACS 8 (1998)"
final class NumpyShuffle {
  private static final int SIZE = 624;
  private static final int SHIFT = 397;

  private final int[] state = new int[SIZE];
  private int position = SIZE;

  private NumpyShuffle(long seed) {
    state[0] = (int) seed;
    for (int i = 1; i < SIZE; i++) {
      state[i] = 1812433253 * (state[i - 1] ^ state[i - 1] >>> 30) + i;
    }
  }

  /// @param seed in [0, 2³²)
  static <V> List<V> of(List<V> values, long seed) {
    var numbers = new NumpyShuffle(seed);
    List<V> shuffled = new ArrayList<>(values);
    for (int i = values.size() - 1; i > 0; i--) {
      Collections.swap(shuffled, i, numbers.upTo(i));
    }
    return shuffled;
  }

  private int upTo(int most) {
    int mask = Integer.highestOneBit(most) * 2 - 1;
    int number = next() & mask;
    while (number > most) {
      number = next() & mask;
    }
    return number;
  }

  private int next() {
    if (position == SIZE) {
      twist();
    }
    int bits = state[position++];
    bits ^= bits >>> 11;
    bits ^= bits << 7 & 0x9d2c5680;
    bits ^= bits << 15 & 0xefc60000;
    return bits ^ bits >>> 18;
  }

  private void twist() {
    for (int i = 0; i < SIZE; i++) {
      int joined = state[i] & 1 << 31 | state[(i + 1) % SIZE] & Integer.MAX_VALUE;
      int twisted = joined >>> 1 ^ ((joined & 1) == 0 ? 0 : 0x9908b0df);
      state[i] = state[(i + SHIFT) % SIZE] ^ twisted;
    }
    position = 0;
  }
}
