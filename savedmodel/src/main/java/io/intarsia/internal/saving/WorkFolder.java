package io.intarsia.internal.saving;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A hidden folder beside what is being written. Whoever writes holds a lock in it, which goes with
/// the process: so what a process that ended has left can be told from what another one writes.
public final class WorkFolder implements AutoCloseable {
  private final Path path;
  private final WorkLock lock;

  /// What is written: folders of other kinds are left alone.
  public enum Kind {
    /// A checkpoint, or what a folder of checkpoints says of them.
    CHECKPOINT("checkpoint.lock"),
    /// A saved model.
    MODEL("model.lock");

    private final String file;

    Kind(String file) {
      this.file = file;
    }
  }

  private WorkFolder(Path path, WorkLock lock) {
    this.path = path;
    this.lock = lock;
  }

  /// Makes one.
  ///
  /// @param parent where
  /// @param name of what it is beside
  public static WorkFolder in(Path parent, String name, Kind kind) throws IOException {
    while (true) {
      Path path = Files.createTempDirectory(parent, "." + name + ".");
      Optional<WorkLock> lock = WorkLock.made(path.resolve(kind.file));
      if (lock.isPresent()) {
        return new WorkFolder(path, lock.get());
      }
      // Somebody took it for left before it had a lock.
    }
  }

  /// Takes over what processes that ended have left in a folder, to be closed. Empty folders are
  /// deleted at once: their process ended before it had a lock or after it gave it up, or makes
  /// itself another one (see [#in]).
  ///
  /// @param names what it is beside, as a regular expression
  public static List<WorkFolder> left(Path parent, String names, Kind kind) throws IOException {
    List<WorkFolder> left = new ArrayList<>();
    for (Path path : all(parent, names)) {
      deleteEmpty(path);
      WorkLock.taken(path.resolve(kind.file))
          .ifPresent(lock -> left.add(new WorkFolder(path, lock)));
    }
    return left;
  }

  private static void deleteEmpty(Path folder) {
    try {
      Files.deleteIfExists(folder);
    } catch (IOException _) {
      // It is not empty, or somebody else's.
    }
  }

  /// The folders there are of some names, sorted; most have a process that writes.
  ///
  /// @param names what they are beside, as a regular expression
  public static List<Path> all(Path parent, String names) throws IOException {
    var name = Pattern.compile("\\.(" + names + ")\\.\\d+");
    try (Stream<Path> files = Files.list(parent)) {
      return files
          .filter(file -> name.matcher(file.getFileName().toString()).matches())
          .filter(Files::isDirectory)
          .sorted()
          .toList();
    }
  }

  /// Where files are written.
  public Path path() {
    return path;
  }

  /// Deletes the folder. What cannot be deleted now is left to the next one who writes.
  @Override
  public void close() {
    try {
      List<Path> inside;
      try (Stream<Path> files = Files.walk(path)) {
        inside =
            files
                .filter(file -> !file.equals(path) && !file.equals(lock.file()))
                .sorted(Comparator.reverseOrder())
                .toList();
      }
      for (Path each : inside) {
        Files.deleteIfExists(each);
      }
      lock.close();
      Files.deleteIfExists(path);
    } catch (IOException _) {
      lock.release();
    }
  }
}
