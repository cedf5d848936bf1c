package io.intarsia.savedmodel;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tensorflow.proto.AssetFileDef;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.MetaGraphDef;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedAsset;
import org.tensorflow.proto.TensorInfo;

/// The tables of a model that is saved, and its files, in the graph for servers.
final class SavedResources {
  private final ServingGraph serving;
  private final MetaGraphDef.Builder meta;
  private final SavedAssets assets = new SavedAssets();
  private final List<Initializer> initializers = new ArrayList<>();

  /// Fills a table.
  private record Initializer(String name, FunctionDef function, List<Integer> captured) {}

  SavedResources(ServingGraph serving, MetaGraphDef.Builder meta) {
    this.serving = serving;
    this.meta = meta;
  }

  SavedAssets assets() {
    return assets;
  }

  /// Adds a file.
  SavedAsset asset(int number, Path file) {
    String name = assets.add(file);
    String constant = serving.add(number, ModelObjects.text(name));
    meta.addAssetFileDef(
        AssetFileDef.newBuilder()
            .setFilename(name)
            .setTensorInfo(TensorInfo.newBuilder().setName(constant + ":0")));
    return SavedAsset.newBuilder().setAssetFileDefIndex(meta.getAssetFileDefCount() - 1).build();
  }

  /// Adds a table.
  ///
  /// @param name of the function that makes it
  void create(int number, String name, FunctionDef function) {
    serving.addResource(number, name, function);
  }

  /// Adds what fills a table.
  ///
  /// @param captured the numbers of what the function takes
  void fill(String name, FunctionDef function, List<Integer> captured) {
    initializers.add(new Initializer(name, function, captured));
  }

  /// Adds what fills the tables to the graph, when all objects are in it.
  void addInitializers() {
    initializers.forEach(
        each -> serving.addInitializer(each.name(), each.function(), each.captured()));
    serving
        .initializer()
        .ifPresent(signature -> meta.putSignatureDef(ServingGraph.INITIALIZER, signature));
  }
}
