package io.intarsia.op.base;

/// The random numbers that Python draws the seeds of ops from, so that a program gets the same ones
/// here.
///
/// Not safe for use by several threads.
///
/// @see "Matsumoto, Nishimura: Mersenne Twister, ACM TOMACS 8 (1998), with the initialization by an
///   array of 2002"
final class MersenneTwister {
  private static final int SIZE = 624;
  private static final int SHIFT = 397;
  private static final int FIRST_SEED = 19650218;

  private final int[] state = new int[SIZE];
  private int position = SIZE;

  /// @param seed its absolute value counts, as in Python
  MersenneTwister(long seed) {
    long magnitude = Math.abs(seed);
    int high = (int) (magnitude >>> 32);
    mix(high == 0 ? new int[] {(int) magnitude} : new int[] {(int) magnitude, high});
  }

  /// The next number of 31 bits, drawn as Python's `randint(0, 2**31 - 1)` does.
  int nextSeed() {
    int bits = next();
    while (bits < 0) {
      bits = next();
    }
    return bits;
  }

  private void mix(int[] key) {
    state[0] = FIRST_SEED;
    for (int i = 1; i < SIZE; i++) {
      state[i] = 1812433253 * (state[i - 1] ^ state[i - 1] >>> 30) + i;
    }
    int at = 1;
    for (int i = 0; i < SIZE; i++) {
      int word = i % key.length;
      state[at] = (state[at] ^ neighbour(at) * 1664525) + key[word] + word;
      at = following(at);
    }
    for (int i = 1; i < SIZE; i++) {
      state[at] = (state[at] ^ neighbour(at) * 1566083941) - at;
      at = following(at);
    }
    state[0] = 1 << 31;
  }

  private int neighbour(int at) {
    return state[at - 1] ^ state[at - 1] >>> 30;
  }

  private int following(int at) {
    if (at < SIZE - 1) {
      return at + 1;
    }
    state[0] = state[SIZE - 1];
    return 1;
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
