package io.intarsia.savedmodel;

import java.util.List;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedConstant;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedFunction;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedObject;

/// Writes objects of loaded models as they were, but for what their numbers and names are now.
final class LoadedObjects {
  private final SavedObjects objects;
  private final SavedLibrary library;
  private final ServingGraph serving;
  private final SavedResources resources;

  LoadedObjects(
      SavedObjects objects, SavedLibrary library, ServingGraph serving, SavedResources resources) {
    this.objects = objects;
    this.library = library;
    this.serving = serving;
    this.resources = resources;
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
      case ASSET ->
          object.setAsset(resources.asset(number, loaded.objects().asset(loaded.number())));
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

  private void create(int number, ModelObject loaded) {
    loaded
        .trackedFunction(ModelObjects.CREATE)
        .ifPresent(trace -> resources.create(number, library.name(trace), trace.definition()));
    loaded
        .trackedFunction(ModelObjects.INITIALIZE)
        .ifPresent(trace ->
            resources.fill(library.name(trace), trace.definition(), objects.captured(trace)));
  }
}
