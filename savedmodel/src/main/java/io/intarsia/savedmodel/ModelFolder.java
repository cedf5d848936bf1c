package io.intarsia.savedmodel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.tensorflow.proto.GraphDebugInfo;
import org.tensorflow.proto.SavedModel;

/// The folder of a model that is being written: one beside the folder it is to become, which takes
/// its place when it is complete, so that a crash leaves the model that was there.
final class ModelFolder implements AutoCloseable {
  private final Path target;
  private final Path work;

  private ModelFolder(Path target, Path work) {
    this.target = target;
    this.work = work;
  }

  static ModelFolder beside(Path target) throws IOException {
    Path whole = target.toAbsolutePath().normalize();
    Path parent = whole.getParent();
    if (parent == null) {
      throw new IOException("a model needs a folder of its own");
    }
    Files.createDirectories(parent);
    return new ModelFolder(
        whole, Files.createTempDirectory(parent, "." + whole.getFileName() + "."));
  }

  /// Models that are left beside a folder because a program ended between the two moves that put a
  /// model in the place of another, sorted.
  static List<Path> leftBeside(Path target) {
    Path whole = target.toAbsolutePath().normalize();
    Path parent = whole.getParent();
    if (parent == null || !Files.isDirectory(parent)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(parent)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("." + whole.getFileName() + "."))
          .filter(file -> Files.exists(file.resolve("saved_model.pb")))
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /// What the names of the files of variables begin with.
  Path variables() {
    return work.resolve("variables").resolve("variables");
  }

  /// Copies files that belong to the model.
  void copy(SavedAssets assets) throws IOException {
    for (var asset : assets.files().entrySet()) {
      Path file = work.resolve("assets").resolve(asset.getKey());
      Files.createDirectories(file.getParent());
      Files.copy(asset.getValue(), file);
    }
  }

  /// Writes which lines of code made what.
  void write(GraphDebugInfo info) throws IOException {
    Path folder = Files.createDirectories(work.resolve("debug"));
    try (var file = Files.newOutputStream(folder.resolve("saved_model_debug_info.pb"))) {
      info.writeTo(file);
    }
  }

  /// Writes what makes it a model, and puts it in its place.
  void finish(SavedModel model) throws IOException {
    try (var file = Files.newOutputStream(work.resolve("saved_model.pb"))) {
      model.writeTo(file);
    }
    Path old = work.resolveSibling(work.getFileName() + ".old");
    boolean isReplaced = Files.exists(target);
    if (isReplaced) {
      Files.move(target, old);
    }
    Files.move(work, target);
    if (isReplaced) {
      delete(old);
    }
  }

  @Override
  public void close() throws IOException {
    delete(work);
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    List<Path> all;
    try (Stream<Path> files = Files.walk(folder)) {
      all = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path each : all) {
      Files.delete(each);
    }
  }
}
