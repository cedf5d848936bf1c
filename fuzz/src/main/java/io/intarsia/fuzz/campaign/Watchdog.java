package io.intarsia.fuzz.campaign;

import io.intarsia.fuzz.campaign.Fate.Kind;
import io.intarsia.fuzz.child.Journal;
import io.intarsia.fuzz.child.Memory;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/// Looks at a process now and then, and says when it is to be ended.
///
/// A call hangs if it takes longer than the patience and computes for a good part of it: a machine
/// that is busy with other things is no reason. One that waits and does not compute gets more time.
final class Watchdog {
  /// Before its first note a process loads the runtime.
  private static final Duration START = Duration.ofMinutes(3);

  /// Calls that wait get so many times the patience.
  private static final int WAITING = 4;

  private final Process process;
  private final Journal journal;
  private final Limits limits;
  private final long first;
  private long count;
  private long since = System.nanoTime();
  private Optional<Duration> halfway = Optional.empty();

  Watchdog(Process process, Journal journal, Limits limits) {
    this.process = process;
    this.journal = journal;
    this.limits = limits;
    this.first = journal.count();
    this.count = first;
  }

  /// Why it is to be ended; empty if it may go on.
  Optional<Fate> look() throws IOException {
    if (Memory.of(process.pid()) > limits.residentBytes()) {
      return Optional.of(new Fate(Kind.GREW, "beyond " + (limits.residentBytes() >> 20) + " MiB"));
    }
    if (journal.count() != count) {
      count = journal.count();
      since = System.nanoTime();
      halfway = Optional.empty();
    }
    Duration patience = count == first ? START : limits.patience(journal.last());
    return hangs(Duration.ofNanos(System.nanoTime() - since), patience)
        ? Optional.of(new Fate(Kind.HUNG, "no end within " + patience.toSeconds() + " s"))
        : Optional.empty();
  }

  private boolean hangs(Duration time, Duration patience) {
    if (time.compareTo(patience.dividedBy(2)) < 0) {
      return false;
    }
    if (halfway.isEmpty()) {
      halfway = Optional.of(computed());
    }
    boolean computes = computed().minus(halfway.get()).compareTo(patience.dividedBy(WAITING)) >= 0;
    return time.compareTo(computes ? patience : patience.multipliedBy(WAITING)) > 0;
  }

  private Duration computed() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }
}
