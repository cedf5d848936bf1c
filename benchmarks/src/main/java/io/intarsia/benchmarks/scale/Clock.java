package io.intarsia.benchmarks.scale;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/// What counts as time.
enum Clock {
  /// Where other threads do some of the work, or all wait for each other.
  WALL {
    @Override
    long now() {
      return System.nanoTime();
    }
  },
  /// The processor's time of this thread, where it does all of the work: other programs do not
  /// count.
  THREAD {
    @Override
    long now() {
      return THREADS.getCurrentThreadCpuTime();
    }
  };

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /// Nanoseconds since some moment.
  abstract long now();

  /// The nanoseconds that something takes.
  long time(Runnable work) {
    long begin = now();
    work.run();
    return now() - begin;
  }
}
