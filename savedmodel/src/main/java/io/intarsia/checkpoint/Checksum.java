package io.intarsia.checkpoint;

import java.util.zip.CRC32C;

/// Checksums as the runtime stores them: rotated, with a constant added, so that a checksum of
/// bytes with a checksum in them is not weak.
final class Checksum {
  private static final int DELTA = 0xa282ead8;

  private Checksum() {}

  static int of(CRC32C crc) {
    return Integer.rotateRight((int) crc.getValue(), 15) + DELTA;
  }

  static int of(byte[] bytes, int begin, int end) {
    var crc = new CRC32C();
    crc.update(bytes, begin, end - begin);
    return of(crc);
  }
}
