package io.intarsia.savedmodel;

import io.intarsia.checkpoint.Checkpoint;
import io.intarsia.function.Traced;
import io.intarsia.internal.function.library.DefaultAttributes;
import io.intarsia.lookup.MutableHashTable;
import io.intarsia.lookup.StaticHashTable;
import io.intarsia.op.Ops;
import io.intarsia.spec.StructuredValues;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.tensorflow.proto.FingerprintDef;
import org.tensorflow.proto.MetaGraphDef;
import org.tensorflow.proto.SavedModel;
import org.tensorflow.proto.SavedObjectGraphOuterClass.CapturedTensor;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SaveableObject;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedConstant;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedObject;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedObjectGraph;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedResource;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedUserObject;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedVariable;
import org.tensorflow.proto.SignatureDef;
import org.tensorflow.proto.TrackableObjectGraphOuterClass.TrackableObjectGraph.TrackableObject.ObjectReference;
import org.tensorflow.proto.VersionDef;

/// Writes a model: its objects, the graphs of its functions, the graph for servers, and the values
/// of its variables.
final class ModelWriter {
  private static final String OBJECT = "_generic_user_object";
  private static final String LIST = "trackable_list_wrapper";
  private static final String MAP = "trackable_dict_wrapper";
  private static final String TABLE = "table";
  private static final VersionDef FIRST =
      VersionDef.newBuilder().setProducer(1).setMinConsumer(1).build();

  // Of TensorFlow 2.18, and the oldest one that can read what it writes.
  private static final int PRODUCER = 1994;
  private static final int CONSUMER = 12;

  private final IdentityHashMap<Object, String> keys = new IdentityHashMap<>();
  private final Map<Traced, List<String>> parameters;
  private final SavedObjects objects;
  private final List<SavedSignature> signatures = new ArrayList<>();
  private final List<LoadedSignature> kept = new ArrayList<>();
  private final SavedLibrary library;
  private final LoadedObjects loaded;
  private final MetaGraphDef.Builder meta = MetaGraphDef.newBuilder();
  private final ServingGraph serving = new ServingGraph(meta.getGraphDefBuilder());
  private final SavedResources resources = new SavedResources(serving, meta);

  /// @param stored what has values in the checkpoint
  private ModelWriter(Object root, Checkpoint stored, SaveOptions options) {
    stored.variables().forEach((key, variable) -> keys.put(variable, key));
    stored.tables().forEach((key, table) -> keys.put(table, key));
    this.parameters = options.parameters();
    this.objects = SavedObjects.of(root);
    options
        .signatures()
        .forEach((key, signature) -> {
          signatures.add(new SavedSignature(key, signature));
          objects.capture(signature.function());
        });
    options
        .kept()
        .map(io.intarsia.savedmodel.SavedModel::loadedSignatures)
        .orElse(List.of())
        .stream()
        .filter(signature -> !options.signatures().containsKey(signature.key()))
        .forEach(kept::add);
    kept.forEach(signature -> objects.add(signature.trace()));
    this.library = new SavedLibrary(objects, signatures);
    this.loaded = new LoadedObjects(objects, library, serving, resources);
  }

  static void write(Ops tf, Object root, Path folder, SaveOptions options) {
    try (var checkpoint = Checkpoint.of(tf, root)) {
      var writer = new ModelWriter(root, checkpoint, options);
      SavedModel model = writer.model();
      try (var files = ModelFolder.beside(folder)) {
        files.copy(writer.resources.assets());
        checkpoint.write(files.variables());
        Optional<FingerprintDef> fingerprint = Fingerprint.of(tf, model, files.index());
        if (fingerprint.isPresent()) {
          files.write(fingerprint.get());
        }
        if (options.debugInfo()) {
          files.write(writer.library.debugInfo());
        }
        files.finish(model);
      }
    } catch (IOException e) {
      throw SaveErrors.notWritten(folder, e);
    }
  }

  private SavedModel model() {
    meta.getMetaInfoDefBuilder().addTags("serve").setStrippedDefaultAttrs(true);
    meta.setObjectGraphDef(graph());
    library.write(meta.getGraphDefBuilder().getLibraryBuilder());
    resources.addInitializers();
    signatures.forEach(this::serve);
    kept.forEach(this::serve);
    addSaver();
    DefaultAttributes.leaveOut(meta.getGraphDefBuilder());
    meta.getGraphDefBuilder().getVersionsBuilder().setProducer(PRODUCER).setMinConsumer(CONSUMER);
    return SavedModel.newBuilder().setSavedModelSchemaVersion(1).addMetaGraphs(meta).build();
  }

  private void serve(SavedSignature signature) {
    SignatureDef flat = serving.add(signature, objects.captured(signature.trace()));
    meta.putSignatureDef(signature.key(), flat);
    signature
        .composite()
        .ifPresent(form ->
            meta.putSignatureDef(CompositeForm.key(signature.key()), form.definition(flat)));
  }

  private void serve(LoadedSignature signature) {
    SignatureDef flat =
        serving.add(
            signature, library.name(signature.trace()), objects.captured(signature.trace()));
    meta.putSignatureDef(signature.key(), flat);
    signature
        .composite()
        .ifPresent(form ->
            meta.putSignatureDef(
                CompositeForm.key(signature.key()),
                CompositeForm.renamed(form, signature.definition(), flat)));
  }

  private SavedObjectGraph graph() {
    var graph = SavedObjectGraph.newBuilder();
    for (int number = 0; number < objects.nodes().size(); number++) {
      graph.addNodes(object(number, objects.nodes().get(number)));
    }
    addSignatures(graph);
    for (SavedTrace trace : objects.traces()) {
      graph.putConcreteFunctions(
          library.name(trace), trace.types().addAllBoundInputs(objects.captured(trace)).build());
    }
    return graph.build();
  }

  private SavedObject object(int number, SavedObjects.Node node) {
    var object = SavedObject.newBuilder();
    node.children().forEach((name, child) -> object.addChildren(reference(name, child)));
    switch (node.object()) {
      case Variable variable -> object.setVariable(variable(number, variable, node.path()));
      case Traced function ->
          object.setFunction(
              SavedFunctions.of(function, parameters.getOrDefault(function, List.of())));
      case SavedTrace.Written function when function.arguments().isEmpty() ->
          object.setFunction(SavedFunctions.of(function));
      case SavedTrace.Written function ->
          object.setBareConcreteFunction(SavedFunctions.bare(function));
      case StaticHashTable _ -> {
        object.setResource(SavedResource.getDefaultInstance());
        addTable(number, node.children());
      }
      case MutableHashTable table -> {
        object.setResource(SavedResource.getDefaultInstance());
        object.putSaveableObjects(
            TABLE,
            SaveableObject.newBuilder()
                .setSaveFunction(node.stored().get(0))
                .setRestoreFunction(node.stored().get(1))
                .build());
        SavedTrace.Written creator = written(node.children(), ModelObjects.CREATE);
        resources.create(number, creator.name(), creator.definition());
        serving.add(number, table);
      }
      case CapturedTensor tensor -> object.setCapturedTensor(tensor);
      case AssetFile asset -> object.setAsset(resources.asset(number, asset.file()));
      case ModelFunction<?> function -> loaded.write(function, object);
      case ModelObject part -> loaded.write(number, part, object);
      case Tensor constant ->
          object.setConstant(
              SavedConstant.newBuilder().setOperation(serving.add(number, constant)));
      case List<?> _, Object[] _ -> object.setUserObject(user(LIST));
      case Map<?, ?> _ when number > 0 -> object.setUserObject(user(MAP));
      default -> object.setUserObject(user(OBJECT));
    }
    return object.build();
  }

  private void addTable(int number, Map<String, Integer> children) {
    SavedTrace.Written creator = written(children, ModelObjects.CREATE);
    resources.create(number, creator.name(), creator.definition());
    SavedTrace.Written initializer = written(children, ModelObjects.INITIALIZE);
    resources.fill(initializer.name(), initializer.definition(), objects.captured(initializer));
  }

  private SavedTrace.Written written(Map<String, Integer> children, String name) {
    int number = Objects.requireNonNull(children.get(name));
    return (SavedTrace.Written) objects.nodes().get(number).object();
  }

  private static ObjectReference reference(String name, int number) {
    return ObjectReference.newBuilder().setLocalName(name).setNodeId(number).build();
  }

  private static SavedUserObject user(String identifier) {
    return SavedUserObject.newBuilder().setIdentifier(identifier).setVersion(FIRST).build();
  }

  private SavedVariable variable(int number, Variable variable, String path) {
    serving.add(number, variable);
    return SavedVariable.newBuilder()
        .setDtypeValue(variable.dtype().code())
        .setShape(StructuredValues.encode(variable.shape()).getTensorShapeValue())
        .setTrainable(variable.isTrainable())
        .setName(path)
        .build();
  }

  /// Python gives a model its signatures only if there is an object for them.
  private void addSignatures(SavedObjectGraph.Builder graph) {
    var map = SavedObject.newBuilder().setUserObject(user("signature_map"));
    int next = graph.getNodesCount() + 1;
    for (SavedSignature signature : signatures) {
      map.addChildren(reference(signature.key(), next++));
    }
    for (LoadedSignature signature : kept) {
      map.addChildren(reference(signature.key(), next++));
    }
    graph.getNodesBuilder(0).addChildren(reference("signatures", graph.getNodesCount()));
    graph.addNodes(map);
    for (SavedSignature signature : signatures) {
      graph.addNodes(SavedObject.newBuilder().setBareConcreteFunction(signature.object()));
      graph.putConcreteFunctions(
          signature.function(), signature.concrete(objects.captured(signature.trace())));
    }
    for (LoadedSignature signature : kept) {
      var object = signature.object().toBuilder();
      object.setConcreteFunctionName(library.name(signature.trace()));
      graph.addNodes(SavedObject.newBuilder().setBareConcreteFunction(object));
    }
  }

  private void addSaver() {
    serving.saver(keys).ifPresent(meta::setSaverDef);
  }
}
