package io.intarsia.savedmodel;

import io.intarsia.dtype.DType;
import io.intarsia.internal.function.library.FunctionLibrary;
import io.intarsia.spec.TensorSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.AssetFileDef;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedVariable;
import org.tensorflow.proto.TensorInfo;

/// Reads what a model is, from its file alone.
final class Inspection {
  private static final Set<String> HOST = Set.of("PyFunc", "PyFuncStateless", "EagerPyFunc");

  private final ModelFiles files;
  private final ModelGraph model;
  private final ModelNodes graph;

  private Inspection(ModelFiles files, ModelGraph model) {
    this.files = files;
    this.model = model;
    this.graph = new ModelNodes(files.main(), model.graph());
  }

  /// @throws SavedModelException if something cannot be read
  static ModelReport of(ModelFiles files, ModelGraph model) {
    return new Inspection(files, model).report();
  }

  private ModelReport report() {
    Map<String, Integer> ops = ModelOps.ofCalled(model);
    Set<String> onFiles = new TreeSet<>(ops.keySet());
    onFiles.removeIf(op -> !ModelOps.isOnFiles(op));
    Set<String> host = new TreeSet<>(ops.keySet());
    host.retainAll(HOST);
    return new ModelReport(
        graph.graph().getMetaInfoDef().getTensorflowVersion(),
        functions(),
        model.isOfSession() ? sessionSignatures() : signatures(),
        model.isOfSession() ? sessionVariables() : variables(),
        ops,
        unvetted(ops.keySet()),
        onFiles,
        host,
        SessionParts.assets(graph.graph()).stream()
            .map(AssetFileDef::getFilename)
            .distinct()
            .toList());
  }

  private static Map<String, String> unvetted(Set<String> ops) {
    Map<String, String> reasons = new TreeMap<>();
    for (String op : ops) {
      FunctionLibrary.reservation(op).ifPresent(reason -> reasons.put(op, reason));
    }
    return reasons;
  }

  private Map<String, ModelReport.Function> functions() {
    Map<String, ModelReport.Function> functions = new LinkedHashMap<>();
    ObjectPaths.of(graph, 0)
        .forEach((path, number) -> {
          if (graph.isFunction(number)) {
            functions.put(path, function(number));
          }
        });
    return functions;
  }

  private ModelReport.Function function(int number) {
    List<String> traces =
        graph.traces(number).stream()
            .map(name -> {
              TraceTypes types = TraceTypes.of(graph, name);
              return "%s → %s".formatted(types, PythonText.of(types.results()));
            })
            .toList();
    return new ModelReport.Function(FunctionTraces.declared(graph, number).toString(), traces);
  }

  private Map<String, ModelReport.Signature> signatures() {
    Map<String, ModelReport.Signature> signatures = new TreeMap<>();
    graph
        .signatures()
        .forEach((key, number) -> {
          if (graph.isFunction(number) && !graph.traces(number).isEmpty()) {
            TraceTypes types = TraceTypes.of(graph, graph.traces(number).getFirst());
            signatures.put(
                key,
                new ModelReport.Signature(printed(types.keywords()), printed(types.results())));
          }
        });
    return signatures;
  }

  private Map<String, ModelReport.Signature> sessionSignatures() {
    Map<String, ModelReport.Signature> signatures = new TreeMap<>();
    SessionParts.signatures(graph.graph())
        .forEach((key, definition) ->
            signatures.put(
                key,
                new ModelReport.Signature(
                    printedPlaces(definition.getInputsMap()),
                    printedPlaces(definition.getOutputsMap()))));
    return signatures;
  }

  private Map<String, String> printedPlaces(Map<String, TensorInfo> infos) {
    Map<String, String> printed = new LinkedHashMap<>();
    SignatureTensors.of(infos)
        .forEach((name, place) -> printed.put(name, PythonText.of(place.spec())));
    return printed;
  }

  private static Map<String, String> printed(@Nullable Object types) {
    Map<String, String> printed = new LinkedHashMap<>();
    if (types instanceof Map<?, ?> map) {
      map.forEach((name, type) -> printed.put((String) name, PythonText.of(type)));
    }
    return printed;
  }

  private Map<String, ModelReport.Variable> variables() {
    Map<String, ModelReport.Variable> variables = new LinkedHashMap<>();
    ObjectPaths.ofVariables(graph, 0)
        .forEach((path, number) -> {
          if (graph.node(number).hasVariable()) {
            variables.put(path, variable(graph, graph.node(number).getVariable()));
          }
        });
    return variables;
  }

  private static ModelReport.Variable variable(ModelNodes graph, SavedVariable saved) {
    TensorSpec spec = ModelObjects.spec(graph.file(), saved);
    return variable(spec, saved.getTrainable());
  }

  private static ModelReport.Variable variable(TensorSpec spec, boolean isTrainable) {
    boolean isKnown = spec.shape().isFullyKnown() && spec.dtype() != DType.STRING;
    long bytes = isKnown ? spec.shape().numElements() * spec.dtype().byteSize() : -1;
    return new ModelReport.Variable(spec, isTrainable, bytes);
  }

  /// As their values are stored, by name.
  private Map<String, ModelReport.Variable> sessionVariables() {
    Map<String, ModelReport.Variable> variables = new TreeMap<>();
    Set<String> trainable = SessionParts.trainableVariables(graph.graph());
    files
        .storedVariables()
        .forEach((name, spec) -> variables.put(name, variable(spec, trainable.contains(name))));
    return variables;
  }
}
