package io.intarsia.savedmodel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.MetaGraphDef;

/// A copy of a model of the tests, with changes to what the file says.
final class ChangedModel {
  private static final Path MODELS = Path.of("src/test/resources/models");

  private ChangedModel() {}

  /// Writes the copy into an empty folder.
  static Path of(String name, Path folder, Consumer<MetaGraphDef.Builder> change)
      throws IOException {
    Path from = MODELS.resolve(name);
    try (var files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path to = folder.resolve(from.relativize(file).toString());
        Files.createDirectories(to.getParent());
        Files.copy(file, to);
      }
    }
    ModelGraph model = new ModelFiles(from).graph(LoadOptions.defaults());
    MetaGraphDef.Builder graph = model.graph().toBuilder();
    if (model.isOfSession()) {
      graph.clearObjectGraphDef();
    }
    change.accept(graph);
    Files.write(
        folder.resolve("saved_model.pb"),
        org.tensorflow.proto.SavedModel.newBuilder().addMetaGraphs(graph).build().toByteArray());
    return folder;
  }

  /// The same change to each function.
  static Consumer<MetaGraphDef.Builder> functions(Consumer<FunctionDef.Builder> change) {
    return graph ->
        graph.getGraphDefBuilder().getLibraryBuilder().getFunctionBuilderList().forEach(change);
  }
}
