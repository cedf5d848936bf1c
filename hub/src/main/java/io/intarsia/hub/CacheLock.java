package io.intarsia.hub;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// One thread of one program at a time.
final class CacheLock implements AutoCloseable {
  private static final long PAUSE_MILLIS = 20;

  private final FileChannel channel;
  private final FileLock lock;

  private CacheLock(FileChannel channel, FileLock lock) {
    this.channel = channel;
    this.lock = lock;
  }

  /// Waits for the lock.
  ///
  /// @throws HubException if another has it for longer than the limit, or the thread is interrupted
  static CacheLock of(String handle, Path file, Duration limit) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    boolean held = false;
    try {
      FileLock lock = await(handle, file, channel, limit);
      held = true;
      return new CacheLock(channel, lock);
    } finally {
      if (!held) {
        channel.close();
      }
    }
  }

  private static FileLock await(String handle, Path file, FileChannel channel, Duration limit)
      throws IOException {
    long end = System.nanoTime() + limit.toNanos();
    while (true) {
      FileLock lock = tried(channel);
      if (lock != null) {
        return lock;
      }
      if (System.nanoTime() - end > 0) {
        throw HubErrors.locked(handle, file, limit);
      }
      pause(handle);
    }
  }

  private static @Nullable FileLock tried(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // of another thread of this program
    }
  }

  private static void pause(String handle) {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw HubErrors.interrupted(handle, e);
    }
  }

  /// Says that nobody took the lock away.
  void requireHeld() {
    if (!lock.isValid()) {
      throw new AssertionError("a lock of the cache was lost, please report");
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
