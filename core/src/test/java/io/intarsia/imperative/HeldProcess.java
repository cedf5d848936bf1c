package io.intarsia.imperative;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// Holds processes as a network does that is cut: they keep their connections and say nothing.
final class HeldProcess {
  private HeldProcess() {}

  /// Returns when all threads have stopped: a signal is only sent when `kill` returns, and until it
  /// is received a thread may still answer.
  static void hold(Process process) throws IOException, InterruptedException {
    signal(process, "-STOP");
    Path threads = Path.of("/proc", Long.toString(process.pid()), "task");
    while (!allStopped(threads)) {
      Thread.sleep(1);
    }
  }

  /// Lets a process go on.
  static void release(Process process) throws IOException, InterruptedException {
    signal(process, "-CONT");
  }

  private static boolean allStopped(Path threads) throws IOException {
    try (DirectoryStream<Path> all = Files.newDirectoryStream(threads)) {
      for (Path thread : all) {
        if (!hasStopped(thread)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean hasStopped(Path thread) throws IOException {
    try {
      return Files.readString(thread.resolve("status")).contains("\nState:\tT");
    } catch (NoSuchFileException _) {
      // It has ended since it was listed.
      return true;
    }
  }

  private static void signal(Process process, String name)
      throws IOException, InterruptedException {
    String pid = Long.toString(process.pid());
    int code = new ProcessBuilder("kill", name, pid).start().waitFor();
    if (code != 0) {
      throw new IOException("kill " + name + " " + pid + " ended with code " + code);
    }
  }
}
