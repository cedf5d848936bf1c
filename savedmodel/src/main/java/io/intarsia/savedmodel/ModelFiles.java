package io.intarsia.savedmodel;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.TextFormat;
import io.intarsia.checkpoint.CheckpointException;
import io.intarsia.checkpoint.CheckpointReader;
import io.intarsia.spec.TensorSpec;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.tensorflow.proto.SavedModel;

/// The files of a saved model.
final class ModelFiles {
  // Values in values: more than any writer makes.
  private static final int MOST_DEPTH = 400;

  private final Path folder;

  ModelFiles(Path folder) {
    this.folder = folder;
  }

  Path folder() {
    return folder;
  }

  /// What checkpoints are found by.
  Path variables() {
    return folder.resolve("variables").resolve("variables");
  }

  /// The file that says what the model is.
  Path main() {
    Path binary = folder.resolve("saved_model.pb");
    Path text = folder.resolve("saved_model.pbtxt");
    if (!Files.exists(binary) && Files.exists(text)) {
      return text;
    }
    if (!Files.exists(binary)) {
      List<Path> hidden = ModelFolder.leftBeside(folder);
      throw hidden.isEmpty() ? ModelErrors.noModel(folder) : ModelErrors.leftOver(folder, hidden);
    }
    return binary;
  }

  /// The graph that the options ask for.
  ///
  /// @throws SavedModelException if there is none
  ModelGraph graph(LoadOptions options) {
    Path file = main();
    return ModelGraph.of(file, read(file, options), options);
  }

  private static SavedModel read(Path file, LoadOptions options) {
    try {
      long size = Files.size(file);
      if (size > options.mostBytes()) {
        throw ModelErrors.tooLarge(file, size, options.mostBytes());
      }
      return file.toString().endsWith(".pbtxt") ? text(file) : binary(file);
    } catch (IOException e) {
      throw ModelErrors.unreadable(file, e);
    }
  }

  private static SavedModel text(Path file) throws IOException {
    return TextFormat.parse(Files.readString(file), SavedModel.class);
  }

  private static SavedModel binary(Path file) throws IOException {
    try (InputStream stream = Files.newInputStream(file)) {
      CodedInputStream coded = CodedInputStream.newInstance(stream);
      coded.setRecursionLimit(MOST_DEPTH);
      coded.setSizeLimit(Integer.MAX_VALUE);
      return SavedModel.parseFrom(coded);
    }
  }

  /// The types of the values of variables that are stored, by name; none if there is no such file.
  ///
  /// @throws SavedModelException if they cannot be read
  Map<String, TensorSpec> storedVariables() {
    Path prefix = variables();
    if (!Files.exists(prefix.resolveSibling(prefix.getFileName() + ".index"))) {
      return Map.of();
    }
    try {
      return CheckpointReader.open(prefix).specs();
    } catch (CheckpointException e) {
      throw ModelErrors.values(folder, e);
    }
  }

  /// An asset.
  ///
  /// @throws SavedModelException if the name leads out of the folder
  Path asset(String name) {
    Path assets = folder.resolve("assets").toAbsolutePath().normalize();
    Path file = assets.resolve(name).normalize();
    if (name.isEmpty() || !file.startsWith(assets) || file.equals(assets) || isLink(file, assets)) {
      throw ModelErrors.outside(folder, name);
    }
    return file;
  }

  private static boolean isLink(Path file, Path assets) {
    try {
      return Files.exists(file) && !file.toRealPath().startsWith(assets.toRealPath());
    } catch (IOException e) {
      throw ModelErrors.unreadable(file, e);
    }
  }
}
