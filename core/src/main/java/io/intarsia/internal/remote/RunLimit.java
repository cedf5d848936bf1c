package io.intarsia.internal.remote;

import io.intarsia.internal.attributes.ProtoBytes;
import java.time.Duration;
import java.util.Arrays;

/// Serialized `RunOptions` that say how long a run may take. Without one the runtime takes the time
/// limit of the session's other calls.
final class RunLimit {
  private static final int TIMEOUT_IN_MS = 2;

  /// As good as none, and small enough for the runtime's arithmetic.
  private static final byte[] NONE = of(Duration.ofDays(365));

  private RunLimit() {}

  static byte[] of(Duration limit) {
    return new ProtoBytes().number(TIMEOUT_IN_MS, limit.toMillis()).toByteArray();
  }

  /// These options without a limit, unless they have one: of a field that is there twice the last
  /// one counts.
  static byte[] orNone(byte[] options) {
    byte[] all = Arrays.copyOf(NONE, NONE.length + options.length);
    System.arraycopy(options, 0, all, NONE.length, options.length);
    return all;
  }
}
