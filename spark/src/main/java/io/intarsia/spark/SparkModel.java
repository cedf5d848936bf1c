package io.intarsia.spark;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.spark.SparkFiles;
import org.apache.spark.sql.SparkSession;

/// Where executors find a saved model.
public final class SparkModel implements Serializable {
  private static final long serialVersionUID = 1;

  private final String folder;
  private final boolean isSent;

  private SparkModel(String folder, boolean isSent) {
    this.folder = folder;
    this.isSent = isSent;
  }

  /// A folder that this process and all executors see under one path: on a disk that machines
  /// share, or all on one machine.
  ///
  /// @param folder with `saved_model.pb`
  public static SparkModel at(Path folder) {
    return new SparkModel(folder.toAbsolutePath().toString(), false);
  }

  /// A folder of this process that Spark sends to all executors that need it, once, as an archive.
  /// It is read now; what is saved there later is not sent.
  ///
  /// @param session of the tables that it scores
  /// @param folder with `saved_model.pb`
  /// @throws IOException if the folder cannot be read
  public static SparkModel sent(SparkSession session, Path folder) throws IOException {
    String name = "model-" + UUID.randomUUID();
    Path files = Path.of(SparkFiles.getRootDirectory());
    Path archive = files.resolve(name + ".zip");
    zip(folder, archive);
    // SparkContext.addArchive does not reach the jobs of sessions, which have archives of their
    // own.
    session.sql("ADD ARCHIVE '%s#%s'".formatted(archive.toUri(), name));
    return new SparkModel(name, true);
  }

  private static void zip(Path folder, Path archive) throws IOException {
    try (Stream<Path> all = Files.walk(folder);
        var zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      List<Path> files = all.filter(Files::isRegularFile).sorted().toList();
      for (Path file : files) {
        zip.putNextEntry(new ZipEntry(folder.relativize(file).toString().replace('\\', '/')));
        Files.copy(file, zip);
      }
    }
  }

  /// The folder in this process, the driver or an executor.
  Path folder() {
    return isSent ? unpacked() : Path.of(folder);
  }

  // Spark has a folder for each session there, and does not say which.
  private Path unpacked() {
    Path files = Path.of(SparkFiles.getRootDirectory());
    try (Stream<Path> found = Files.find(files, 2, (path, _) -> path.endsWith(folder))) {
      return found.findFirst().orElseGet(() -> files.resolve(folder));
    } catch (IOException | UncheckedIOException e) {
      return files.resolve(folder); // where it is not
    }
  }

  /// The folder, or that it was sent.
  @Override
  public String toString() {
    return "SparkModel[%s%s]".formatted(isSent ? "sent as " : "", folder);
  }
}
