package io.intarsia.savedmodel;

import io.intarsia.internal.saving.WorkFolder;
import io.intarsia.internal.saving.WorkFolder.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.tensorflow.proto.FingerprintDef;
import org.tensorflow.proto.GraphDebugInfo;
import org.tensorflow.proto.SavedModel;

/// The folder of a model that is being written: one beside the folder it is to become, which takes
/// its place when it is complete, so that a crash leaves the model that was there. Where there was
/// none, but files of others, the files of the model come to these.
///
/// What a program left behind is deleted before; if it ended between the two moves that put a model
/// in the place of another, its model comes to its place first.
final class ModelFolder implements AutoCloseable {
  private static final String GRAPH = "saved_model.pb";
  private static final String GRAPH_AS_TEXT = "saved_model.pbtxt";
  private static final String FINGERPRINT = "fingerprint.pb";

  /// What Python, Keras and this library write.
  private static final Set<String> OF_MODELS =
      Set.of(
          GRAPH, GRAPH_AS_TEXT, FINGERPRINT, "keras_metadata.pb", "variables", "assets", "debug");

  /// In the hidden folder: what is written, and what it replaces.
  private static final String NEW = "new";

  private static final String OLD = "old";

  private final Path target;
  private final WorkFolder hidden;
  private final Path work;

  private ModelFolder(Path target, WorkFolder hidden) throws IOException {
    this.target = target;
    this.hidden = hidden;
    this.work = Files.createDirectory(hidden.path().resolve(NEW));
  }

  /// @throws IOException if there is a file, which is left as it is, or if the folder cannot be
  ///   made
  static ModelFolder beside(Path target) throws IOException {
    Path whole = place(target);
    Path parent = whole.getParent();
    if (parent == null) {
      throw new IOException("a model needs a folder of its own");
    }
    if (Files.isRegularFile(whole)) {
      throw new IOException("it is a file; give a folder for the model");
    }
    Files.createDirectories(parent);
    String name = whole.getFileName().toString();
    for (WorkFolder left : WorkFolder.left(parent, Pattern.quote(name), Kind.MODEL)) {
      try (left) {
        recover(left.path(), whole);
      }
    }
    return new ModelFolder(whole, WorkFolder.in(parent, name, Kind.MODEL));
  }

  /// Ends what a program began that ended between the two moves.
  private static void recover(Path left, Path target) throws IOException {
    Path old = left.resolve(OLD);
    if (Files.exists(old) && !Files.exists(target)) {
      Path made = left.resolve(NEW);
      Files.move(Files.exists(made) ? made : old, target);
    }
  }

  /// The folder itself, where the path is a symbolic link to it.
  private static Path place(Path target) throws IOException {
    Path whole = target.toAbsolutePath().normalize();
    return Files.isSymbolicLink(whole)
        ? whole.resolveSibling(Files.readSymbolicLink(whole)).normalize()
        : whole;
  }

  private static boolean isModel(Path folder) {
    return Files.exists(folder.resolve(GRAPH)) || Files.exists(folder.resolve(GRAPH_AS_TEXT));
  }

  /// What is in a folder and belongs to no model, sorted.
  private static List<Path> others(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> !OF_MODELS.contains(file.getFileName().toString()))
          .sorted()
          .toList();
    }
  }

  /// Models that are left beside a folder because a program ended between the two moves that put a
  /// model in the place of another, sorted.
  static List<Path> leftBeside(Path target) {
    try {
      Path whole = place(target);
      Path parent = whole.getParent();
      return parent == null || !Files.isDirectory(parent) ? List.of() : leftIn(parent, whole);
    } catch (IOException e) {
      return List.of();
    }
  }

  private static List<Path> leftIn(Path parent, Path whole) throws IOException {
    String name = Pattern.quote(whole.getFileName().toString());
    return WorkFolder.all(parent, name).stream()
        .filter(hidden -> Files.exists(hidden.resolve(OLD)))
        .flatMap(hidden -> Stream.of(hidden.resolve(NEW), hidden.resolve(OLD)))
        .filter(model -> Files.exists(model.resolve(GRAPH)))
        .toList();
  }

  /// What the names of the files of variables begin with.
  Path variables() {
    return work.resolve("variables").resolve("variables");
  }

  /// Of the files of variables, as it was written.
  byte[] index() throws IOException {
    return Files.readAllBytes(variables().resolveSibling("variables.index"));
  }

  /// Writes by which numbers the model is told from others.
  void write(FingerprintDef fingerprint) throws IOException {
    try (var file = Files.newOutputStream(work.resolve(FINGERPRINT))) {
      fingerprint.writeTo(file);
    }
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

  /// Writes what makes it a model, and puts it in its place. Files of others that are there stay.
  void finish(SavedModel model) throws IOException {
    try (var file = Files.newOutputStream(work.resolve(GRAPH))) {
      model.writeTo(file);
    }
    List<Path> others = others(target);
    if (others.isEmpty() || isModel(target)) {
      replace(others);
    } else {
      moveFiles();
    }
  }

  /// @param others what is to stay
  private void replace(List<Path> others) throws IOException {
    for (Path other : others) {
      copy(other, work.resolve(other.getFileName()));
    }
    Path old = hidden.path().resolve(OLD);
    if (Files.exists(target)) {
      Files.move(target, old);
    }
    try {
      Files.move(work, target);
    } catch (IOException e) {
      if (Files.exists(old)) {
        Files.move(old, target);
      }
      throw e;
    }
  }

  /// Puts the files where others are, that which makes it a model last.
  private void moveFiles() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(work)) {
      files =
          all.filter(Files::isRegularFile)
              .sorted(Comparator.comparing(file -> file.endsWith(GRAPH)))
              .toList();
    }
    for (Path file : files) {
      Path place = target.resolve(work.relativize(file));
      Files.createDirectories(place.getParent());
      Files.move(file, place, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.walk(from)) {
      all = files.toList();
    }
    for (Path each : all) {
      Files.copy(
          each,
          to.resolve(from.relativize(each).toString()),
          StandardCopyOption.COPY_ATTRIBUTES,
          LinkOption.NOFOLLOW_LINKS);
    }
  }

  @Override
  public void close() {
    hidden.close();
  }
}
