package io.intarsia.savedmodel;

import io.intarsia.spec.TypeSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.TensorInfo;

/// What the functions and signatures of a saved model take and give, for programs that write code
/// for a model. Types are nests of specs, and of values that are no tensors, as
/// [io.intarsia.spec.StructuredValues] loads them. Extension types that no class is registered for
/// are [io.intarsia.spec.AnonymousSpec]s.
///
/// @param functions of the object that was saved, by name, in the order of the file; those of
///   objects in it are not here
/// @param signatures by name, sorted
public record ModelTypes(Map<String, Function> functions, Map<String, Signature> signatures) {
  public ModelTypes {
    functions = Collections.unmodifiableMap(new LinkedHashMap<>(functions));
    signatures = Collections.unmodifiableMap(new LinkedHashMap<>(signatures));
  }

  /// A function.
  ///
  /// @param parameters as in Python, such as `(x, factor=2.0)`
  /// @param names of the parameters that may be given by position, in order
  /// @param keywordOnly the names of those that are given by name, in order
  /// @param rest the name of `*args`, without the star; empty if it has none
  /// @param defaults by name; tensors as [io.intarsia.spec.TensorLiteral]
  /// @param traces what it was saved for, in the order in which that is looked for
  public record Function(
      String parameters,
      List<String> names,
      List<String> keywordOnly,
      String rest,
      Map<String, @Nullable Object> defaults,
      List<Trace> traces) {}

  /// What a function was saved for.
  ///
  /// @param positional of the arguments in order: those of [Function#names], then those of `*args`
  /// @param keywords of those given by name, sorted
  /// @param result of what it gives; null if that is nothing
  public record Trace(
      List<@Nullable Object> positional,
      Map<String, @Nullable Object> keywords,
      @Nullable Object result) {}

  /// A signature, as [ModelSignature] has it.
  ///
  /// @param inputs by name, sorted
  /// @param outputs by name, sorted
  public record Signature(Map<String, TypeSpec<?>> inputs, Map<String, TypeSpec<?>> outputs) {}

  /// @throws SavedModelException if a function or a signature cannot be read
  static ModelTypes of(Path file, ModelGraph model) {
    var graph = new ModelNodes(file, model.graph());
    return new ModelTypes(
        functions(graph), model.isOfSession() ? sessionSignatures(graph) : signatures(graph));
  }

  private static Map<String, Function> functions(ModelNodes graph) {
    Map<String, Function> functions = new LinkedHashMap<>();
    graph
        .children(0)
        .forEach((name, number) -> {
          boolean isAdded = name.startsWith("_") && !name.equals("__call__");
          if (graph.isFunction(number) && !isAdded) {
            functions.put(name, function(graph, number));
          }
        });
    return functions;
  }

  private static Function function(ModelNodes graph, int number) {
    Parameters declared = FunctionTraces.declared(graph, number);
    List<Trace> traces = new ArrayList<>();
    for (String name : graph.traces(number)) {
      TraceTypes types = TraceTypes.of(graph, name);
      traces.add(new Trace(types.positional(), types.keywords(), types.results()));
    }
    return new Function(
        declared.toString(),
        declared.names(),
        declared.keywordOnly(),
        declared.rest() == null ? "" : declared.rest(),
        declared.defaults(),
        traces);
  }

  private static Map<String, Signature> signatures(ModelNodes graph) {
    Map<String, Signature> signatures = new LinkedHashMap<>();
    graph
        .signatures()
        .forEach((key, number) -> {
          if (graph.isFunction(number) && !graph.traces(number).isEmpty()) {
            signatures.put(key, signature(graph, key, number));
          }
        });
    return signatures;
  }

  // As ObjectSignatures has it: values of several tensors as one, if their types are known.
  private static Signature signature(ModelNodes graph, String key, int number) {
    return CompositeForm.of(graph.graph(), key)
        .filter(CompositeForm::isKnown)
        .map(form ->
            new Signature(
                SignatureValue.specs(form.inputs()), SignatureValue.specs(form.outputs())))
        .orElseGet(() -> flat(TraceTypes.of(graph, graph.traces(number).getFirst())));
  }

  private static Signature flat(TraceTypes types) {
    Map<?, ?> results = types.results() instanceof Map<?, ?> map ? map : Map.of();
    return new Signature(TracedSignature.specs(types.keywords()), TracedSignature.specs(results));
  }

  private static Map<String, Signature> sessionSignatures(ModelNodes graph) {
    Map<String, Signature> signatures = new LinkedHashMap<>();
    SessionParts.signatures(graph.graph())
        .forEach((key, definition) ->
            signatures.put(
                key,
                new Signature(
                    specs(definition.getInputsMap()), specs(definition.getOutputsMap()))));
    return signatures;
  }

  private static Map<String, TypeSpec<?>> specs(Map<String, TensorInfo> infos) {
    return SessionSignature.specs(SignatureTensors.of(infos));
  }
}
