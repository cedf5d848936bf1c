package io.intarsia.savedmodel;

import java.util.ArrayList;
import java.util.List;
import org.tensorflow.proto.AssetFileDef;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.MetaGraphDef;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedAsset;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedConstant;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedFunction;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedObject;
import org.tensorflow.proto.TensorInfo;

/// Writes objects of loaded models as they were, but for what their numbers and names are now.
final class LoadedObjects {
  private final SavedObjects objects;
  private final SavedLibrary library;
  private final ServingGraph serving;
  private final MetaGraphDef.Builder meta;
  private final SavedAssets assets = new SavedAssets();
  private final List<Initializer> initializers = new ArrayList<>();

  /// Fills a table.
  private record Initializer(String name, FunctionDef function, List<Integer> captured) {}

  LoadedObjects(
      SavedObjects objects, SavedLibrary library, ServingGraph serving, MetaGraphDef.Builder meta) {
    this.objects = objects;
    this.library = library;
    this.serving = serving;
    this.meta = meta;
  }

  SavedAssets assets() {
    return assets;
  }

  void write(ModelFunction<?> function, SavedObject.Builder object) {
    SavedObject loaded = function.node();
    List<String> traces = function.savedTraces().stream().map(library::name).toList();
    if (loaded.hasFunction()) {
      SavedFunction.Builder saved = loaded.getFunction().toBuilder();
      object.setFunction(saved.clearConcreteFunctions().addAllConcreteFunctions(traces));
    } else {
      var saved = loaded.getBareConcreteFunction().toBuilder();
      object.setBareConcreteFunction(saved.setConcreteFunctionName(traces.getFirst()));
    }
  }

  void write(int number, ModelObject loaded, SavedObject.Builder object) {
    SavedObject node = loaded.node();
    switch (node.getKindCase()) {
      case CONSTANT -> {
        String name = serving.add(number, loaded.objects().graph().constant(loaded.number()));
        object.setConstant(SavedConstant.newBuilder().setOperation(name));
      }
      case ASSET -> object.setAsset(asset(number, loaded));
      case RESOURCE -> {
        object.setResource(node.getResource());
        create(number, loaded);
      }
      case CAPTURED_TENSOR -> {
        String function = node.getCapturedTensor().getConcreteFunction();
        object
            .getCapturedTensorBuilder()
            .setName(node.getCapturedTensor().getName())
            .setConcreteFunction(library.name(loaded.objects(), function));
      }
      default -> object.setUserObject(node.getUserObject());
    }
  }

  private SavedAsset asset(int number, ModelObject loaded) {
    String name = assets.add(loaded.objects().asset(loaded.number()));
    String constant = serving.add(number, ModelObjects.text(name));
    meta.addAssetFileDef(
        AssetFileDef.newBuilder()
            .setFilename(name)
            .setTensorInfo(TensorInfo.newBuilder().setName(constant + ":0")));
    return SavedAsset.newBuilder().setAssetFileDefIndex(meta.getAssetFileDefCount() - 1).build();
  }

  private void create(int number, ModelObject loaded) {
    loaded
        .trackedFunction(ModelObjects.CREATE)
        .ifPresent(trace -> serving.addResource(number, library.name(trace), trace.definition()));
    loaded
        .trackedFunction(ModelObjects.INITIALIZE)
        .ifPresent(trace ->
            initializers.add(
                new Initializer(library.name(trace), trace.definition(), objects.captured(trace))));
  }

  /// Adds what fills the tables to the graph for servers, when all objects are in it.
  void addInitializers() {
    initializers.forEach(
        each -> serving.addInitializer(each.name(), each.function(), each.captured()));
    serving
        .initializer()
        .ifPresent(signature -> meta.putSignatureDef(ServingGraph.INITIALIZER, signature));
  }
}
