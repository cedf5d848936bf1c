package io.intarsia.internal.refusal;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.HostTensor;

/// Guards of files that may end early.
final class TruncatedFiles {
  private static final byte MARKER = (byte) 0xff;
  private static final byte START = (byte) 0xd8;

  private TruncatedFiles() {}

  /// The guard of JPEG files of which what is there is decoded. Where one ends inside a marker, the
  /// kernel reads the same byte again, for ever.
  static Guard ofJpegs(String input) {
    return Guard.ofInputs(
        Rules.quoted(input) + " is no JPEG file that ends inside a marker",
        call -> {
          if (call.tensor(input).dtype() != DType.STRING) {
            return;
          }
          try (HostTensor files = Known.value(call.tensor(input))) {
            for (long i = 0; i < files.size(); i++) {
              check(call, input, files.bytes(i));
            }
          }
        });
  }

  private static void check(GuardedCall call, String input, byte... file) {
    if (file.length > 2
        && file[0] == MARKER
        && file[1] == START
        && file[file.length - 1] == MARKER) {
      throw call.wrong(
          "input '" + input + "'",
          "a JPEG file that does not end inside a marker, which decodes without that byte",
          "%d bytes, the last 0xff".formatted(file.length));
    }
  }
}
