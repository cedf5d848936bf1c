package io.intarsia.hub;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpTimeoutException;
import java.time.Duration;

/// Closes a stream that is silent for too long, which ends the wait for its next bytes.
final class StallWatch implements AutoCloseable {
  private final InputStream stream;
  private final Duration limit;
  private final Thread thread;

  /// When somebody began to wait for bytes.
  private volatile long last = Long.MAX_VALUE;

  private volatile boolean stalled;

  StallWatch(InputStream stream, Duration limit) {
    this.stream = stream;
    this.limit = limit;
    this.thread = Thread.ofVirtual().name("intarsia-hub-watch").unstarted(this::watch);
    thread.start();
  }

  /// The next bytes.
  ///
  /// @return how many; -1 at the end
  /// @throws HttpTimeoutException if there were none for too long
  int read(byte[] chunk) throws IOException {
    last = System.nanoTime();
    try {
      int read = stream.read(chunk);
      if (!stalled) {
        return read;
      }
    } catch (IOException e) {
      if (!stalled) {
        throw e;
      }
    } finally {
      last = Long.MAX_VALUE;
    }
    throw new HttpTimeoutException("no bytes for " + limit);
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
    long begun = last;
    return begun == Long.MAX_VALUE ? limit : limit.minusNanos(System.nanoTime() - begun);
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
