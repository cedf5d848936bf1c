package io.intarsia.support;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// A file system of a given size, in memory, that is there until it is closed.
///
/// A process in name spaces of its own has mounted it, which needs no rights, and others see it
/// through the folder that the kernel shows of that process. Some systems do not allow that.
public final class SmallDisk implements AutoCloseable {
  private final Process holder;
  private final Path folder;

  private SmallDisk(Process holder, Path folder) {
    this.holder = holder;
    this.folder = folder;
  }

  /// Whether this system allows it.
  public static boolean isPossible() throws IOException {
    Optional<SmallDisk> disk = mount(64);
    disk.ifPresent(SmallDisk::close);
    return disk.isPresent();
  }

  /// A new, empty one; empty where the system does not allow it.
  ///
  /// @param kilobytes how much there is room for
  public static Optional<SmallDisk> mount(int kilobytes) throws IOException {
    Path point = Files.createTempDirectory("disk");
    String script =
        "mount -t tmpfs -o size=%dk small '%s' && echo ready && exec cat"
            .formatted(kilobytes, point);
    Process holder;
    try {
      holder = new ProcessBuilder("unshare", "-rm", "sh", "-c", script).start();
    } catch (IOException e) {
      return Optional.empty(); // there is no such command
    }
    @SuppressWarnings("resource") // ends with the process
    BufferedReader said = holder.inputReader();
    if (!"ready".equals(said.readLine())) {
      return Optional.empty();
    }
    Path seen = Path.of("/proc", Long.toString(holder.pid()), "root");
    return Optional.of(new SmallDisk(holder, seen.resolve(point.toString().substring(1))));
  }

  /// Where it is, for this process and others of the same user.
  public Path folder() {
    return folder;
  }

  @Override
  public void close() {
    holder.destroyForcibly().onExit().join();
  }
}
