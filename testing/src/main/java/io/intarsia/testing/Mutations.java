package io.intarsia.testing;

import java.util.Arrays;
import java.util.SplittableRandom;

/// Valid bytes with a change or a few: what finds the most in a reader.
final class Mutations {
  // Ends of what is read as numbers of one to ten bytes.
  private static final byte[][] EXTREMES = {
    {0},
    {-1},
    {0x7f},
    {-1, -1, -1, -1, 7},
    {-1, -1, -1, -1, -1, -1, -1, -1, -1, 1},
    {-1, -1, -1, -1, -1, -1, -1, -1, 0x7f},
    {0x7f, -1, -1, -1},
    {(byte) 0x80, 0, 0, 0}
  };

  private Mutations() {}

  static byte[] of(byte[] valid, SplittableRandom random) {
    byte[] changed = valid;
    for (int left = random.nextInt(1, 4); left > 0; left--) {
      changed = changed.length == 0 ? changed : once(changed, random);
    }
    return changed;
  }

  private static byte[] once(byte[] bytes, SplittableRandom random) {
    int at = random.nextInt(bytes.length);
    int end = Math.min(bytes.length, at + random.nextInt(1, 24));
    byte[] slice = Arrays.copyOfRange(bytes, at, end);
    byte[] extreme = EXTREMES[random.nextInt(EXTREMES.length)];
    return switch (random.nextInt(7)) {
      case 0 ->
          replaced(bytes, at, at + 1, new byte[] {(byte) (bytes[at] ^ 1 << random.nextInt(8))});
      case 1 -> replaced(bytes, at, at + 1, new byte[] {(byte) random.nextInt(256)});
      case 2 -> replaced(bytes, at, Math.min(bytes.length, at + extreme.length), extreme);
      case 3 -> replaced(bytes, at, at + 1, extreme);
      case 4 -> replaced(bytes, at, end, new byte[0]);
      case 5 -> replaced(bytes, at, at, slice);
      default -> {
        int elsewhere = random.nextInt(bytes.length);
        yield replaced(bytes, elsewhere, Math.min(bytes.length, elsewhere + slice.length), slice);
      }
    };
  }

  private static byte[] replaced(byte[] bytes, int from, int to, byte[] by) {
    byte[] result = new byte[bytes.length - (to - from) + by.length];
    System.arraycopy(bytes, 0, result, 0, from);
    System.arraycopy(by, 0, result, from, by.length);
    System.arraycopy(bytes, to, result, from + by.length, bytes.length - to);
    return result;
  }
}
