package io.intarsia.hub;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/// Closes a stream that is silent for too long, which ends the wait for its next bytes.
final class StallWatch implements AutoCloseable {
  private final InputStream stream;
  private final Duration limit;
  private final Thread thread;
  private volatile long last = System.nanoTime();
  private volatile boolean stalled;

  StallWatch(InputStream stream, Duration limit) {
    this.stream = stream;
    this.limit = limit;
    this.thread = Thread.ofVirtual().name("intarsia-hub-watch").unstarted(this::watch);
    thread.start();
  }

  /// Some bytes came.
  void seen() {
    last = System.nanoTime();
  }

  boolean stalled() {
    return stalled;
  }

  private void watch() {
    try {
      for (Duration left = left(); left.isPositive(); left = left()) {
        Thread.sleep(left);
      }
      stalled = true;
      stream.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the stream came to its end
    } catch (IOException e) {
      // Whoever reads it learns that.
    }
  }

  private Duration left() {
    return limit.minusNanos(System.nanoTime() - last);
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
