package io.intarsia.keras.file;

import java.util.Arrays;

/// How HDF5 files have `bfloat16`: as two bytes of a type without a name, as which h5py writes
/// them. The library that reads files takes such types for damaged, and fixed texts of two bytes
/// for what they are; so the one is made the other before.
final class OpaqueTypes {
  // A message of a header: that of a type, of eight bytes, constant; the type; its size.
  private static final byte[] OPAQUE = {3, 0, 8, 0, 1, 0, 0, 0, 0x15, 0, 0, 0, 2, 0, 0, 0};
  private static final int TYPE = 8;
  private static final byte TEXT = 0x13;

  private OpaqueTypes() {}

  /// Changes such types in a file; messages begin at multiples of eight bytes.
  static void name(byte[] file) {
    for (int at = 0; at + OPAQUE.length <= file.length; at += 8) {
      if (file[at] == 3
          && file[at + TYPE] == OPAQUE[TYPE]
          && Arrays.equals(file, at, at + 4, OPAQUE, 0, 4)
          && Arrays.equals(file, at + TYPE, at + 16, OPAQUE, TYPE, 16)) {
        file[at + TYPE] = TEXT;
      }
    }
  }
}
