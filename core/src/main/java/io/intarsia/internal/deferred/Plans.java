package io.intarsia.internal.deferred;

import io.intarsia.errors.TensorFlowException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The sessions of segments, of which there are so many at most: those unused for longest make
/// room.
final class Plans {
  private static final int MOST = 256;

  private final DeferralHost host;
  private final boolean leavesOut;
  private final List<Step> ends = new ArrayList<>();

  /// @param leavesOut whether results may be left out that nobody ever looked at
  Plans(DeferralHost host, boolean leavesOut) {
    this.host = host;
    this.leavesOut = leavesOut;
  }

  /// Makes the session of a segment that ends at a step.
  synchronized void make(Step end) {
    try {
      SegmentRun run = SegmentRun.of(host, end, leavesOut);
      run.use();
      end.runs().set(run);
      ends.add(end);
    } catch (TensorFlowException e) {
      end.runs().fail();
    }
    if (ends.size() > MOST) {
      evict();
    }
  }

  /// Ends the session of a segment, if it has one; the next time it is made anew.
  synchronized void outdate(Step end) {
    if (ends.remove(end)) {
      end(end);
    }
  }

  /// How many sessions there are.
  synchronized int count() {
    return ends.size();
  }

  private void evict() {
    ends.sort(Comparator.comparingLong(Plans::lastUse));
    end(ends.removeFirst());
  }

  private static void end(Step end) {
    SegmentRun run = end.runs().made();
    end.runs().set(null);
    if (run != null) {
      run.close();
    }
  }

  private static long lastUse(Step end) {
    SegmentRun run = end.runs().made();
    return run == null ? 0 : run.lastUse();
  }
}
