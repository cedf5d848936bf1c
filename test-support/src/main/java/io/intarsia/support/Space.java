package io.intarsia.support;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;

/// How much this process can write into files, which can be little: to see what a program does
/// whose disk is full.
public sealed interface Space {
  /// Each way that is possible on this system: the limit always, a disk where one can be mounted.
  static Stream<String> ways() throws IOException {
    return SmallDisk.isPossible() ? Stream.of("limit", "disk") : Stream.of("limit");
  }

  /// The space of a folder, or, for "limit", of this process.
  static Space of(String way, Path folder) {
    return way.equals("disk") ? new OnDisk(folder.resolve("filler")) : new OfProcess();
  }

  /// Leaves room for a few bytes: on a disk for pages of them, in a process for each of its files.
  void leave(long bytes) throws IOException;

  /// Makes room again.
  void free() throws IOException;

  /// A disk that a file fills.
  ///
  /// @param filler the file
  record OnDisk(Path filler) implements Space {
    private static final int PAGE = 4096;

    @Override
    public void leave(long bytes) throws IOException {
      free();
      try (OutputStream file = Files.newOutputStream(filler)) {
        while (true) {
          file.write(new byte[PAGE]);
        }
      } catch (IOException e) {
        // It is full.
      }
      try (var file = FileChannel.open(filler, StandardOpenOption.WRITE)) {
        file.truncate(Math.max(0, file.size() - bytes));
      }
    }

    @Override
    public void free() throws IOException {
      Files.deleteIfExists(filler);
    }
  }

  /// The limit that the system has for files which a process writes.
  record OfProcess() implements Space {
    @Override
    public void leave(long bytes) throws IOException {
      limit(Long.toString(bytes));
    }

    @Override
    public void free() throws IOException {
      limit("unlimited");
    }

    private static void limit(String bytes) throws IOException {
      String pid = Long.toString(ProcessHandle.current().pid());
      String limit = "--fsize=%s:".formatted(bytes); // the soft one
      var process = new ProcessBuilder("prlimit", "--pid", pid, limit).inheritIO().start();
      if (process.onExit().join().exitValue() != 0) {
        throw new IOException("prlimit failed");
      }
    }
  }
}
