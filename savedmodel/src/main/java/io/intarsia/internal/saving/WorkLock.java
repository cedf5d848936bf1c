package io.intarsia.internal.saving;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The lock of a work folder: a file that its process keeps locked.
final class WorkLock implements AutoCloseable {
  /// Those of this process: to open and close such a file once more would release its lock.
  private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

  private final Path file;
  // Null where the file system has no locks, or when it is released.
  private @Nullable FileChannel channel;

  private WorkLock(Path file, @Nullable FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /// Makes the lock of a new folder; empty if somebody took the folder over before.
  static Optional<WorkLock> made(Path file) throws IOException {
    OWN.add(file);
    Optional<WorkLock> made = held(file, StandardOpenOption.CREATE);
    if (made.isEmpty()) {
      OWN.remove(file);
    } else if (made.get().channel == null) {
      Files.move(file, file.resolveSibling("no-lock")); // so that nobody takes the folder over
    }
    return made;
  }

  /// Takes a lock that nobody holds; empty if there is none.
  static Optional<WorkLock> taken(Path file) throws IOException {
    if (!Files.exists(file) || !OWN.add(file)) {
      return Optional.empty();
    }
    Optional<WorkLock> taken =
        held(file, StandardOpenOption.WRITE).filter(lock -> lock.channel != null);
    if (taken.isEmpty()) {
      OWN.remove(file);
    }
    return taken;
  }

  /// Empty if another process holds it, or has deleted it.
  private static Optional<WorkLock> held(Path file, StandardOpenOption how) throws IOException {
    FileChannel channel;
    try {
      channel = FileChannel.open(file, how, StandardOpenOption.WRITE);
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
    try {
      if (channel.tryLock() != null && Files.exists(file)) {
        return Optional.of(new WorkLock(file, channel));
      }
    } catch (OverlappingFileLockException _) {
      // Of this process, by classes loaded twice.
    } catch (IOException _) {
      channel.close();
      return Optional.of(new WorkLock(file, null));
    }
    channel.close();
    return Optional.empty();
  }

  Path file() {
    return file;
  }

  /// Deletes the file.
  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
    release();
  }

  /// Leaves the file to somebody else.
  void release() {
    FileChannel open = channel;
    channel = null;
    try {
      if (open != null) {
        open.close();
      }
    } catch (IOException _) {
      // It ends with the process.
    }
    OWN.remove(file);
  }
}
