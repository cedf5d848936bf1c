package io.intarsia.internal.deferred;

/// Notices a program that does not repeat itself: to look for its ops in the tree costs, and finds
/// nothing. Such a thread runs its ops at once for a while, then looks again.
final class Novelty {
  private static final int LOOKED_AT = 4096;
  private static final int LEAST_PAUSE = 1 << 14;
  private static final int LONGEST_PAUSE = 1 << 20;

  private int seen;
  private int news;
  private int pause;
  private int left;

  /// Whether an op is to run at once.
  boolean isAllNew() {
    if (left == 0) {
      return false;
    }
    left--;
    return true;
  }

  /// Counts an op.
  void count(boolean isNew) {
    seen++;
    if (isNew) {
      news++;
    }
    if (seen == LOOKED_AT) {
      decide();
    }
  }

  private void decide() {
    if (news > LOOKED_AT / 10 * 9) {
      pause = Math.clamp(4L * pause, LEAST_PAUSE, LONGEST_PAUSE);
      left = pause;
    } else {
      pause = 0;
    }
    seen = 0;
    news = 0;
  }
}
