package io.intarsia.savedmodel;

import com.google.protobuf.ByteString;
import io.intarsia.checkpoint.CheckpointException;
import io.intarsia.imperative.Environment;
import io.intarsia.internal.function.library.FunctionLibrary;
import io.intarsia.nest.Nest;
import io.intarsia.spec.ArrayLiteral;
import io.intarsia.spec.StructuredValues;
import io.intarsia.spec.TensorLiteral;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import io.intarsia.variable.VariableOptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.DataType;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedObject;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedVariable;
import org.tensorflow.proto.Struct.StructuredValue;
import org.tensorflow.proto.Struct.TensorSpecProto;
import org.tensorflow.proto.TensorProto;
import org.tensorflow.proto.TensorShapeProto;

/// The objects of a loaded model: what is known of each node, made when it is first asked for, but
/// for variables.
final class ModelObjects implements AutoCloseable {
  static final String CREATE = "_create_resource";
  static final String INITIALIZE = "_initialize";

  private final Environment tf;
  private final ModelFiles files;
  private final ModelNodes graph;
  private final FunctionLibrary library;
  private final Map<Integer, Variable> variables = new LinkedHashMap<>();
  // What functions take of nodes that are no variables.
  private final Map<Integer, Tensor> tensors = new ConcurrentHashMap<>();
  private final Map<Integer, FunctionTraces> functions = new HashMap<>();
  private final Map<Integer, Object> tracked = new HashMap<>();
  private final List<Tensor> held = new ArrayList<>();
  private volatile boolean isClosed;

  ModelObjects(Environment tf, ModelFiles files, ModelNodes graph) {
    this.tf = tf;
    this.files = files;
    this.graph = graph;
    this.library =
        FunctionLibrary.of(tf, graph.library(), ModelGradients.of(graph, this::captured));
  }

  ModelNodes graph() {
    return graph;
  }

  Environment tf() {
    return tf;
  }

  FunctionLibrary library() {
    return library;
  }

  /// @throws SavedModelException if a function or a signature has a type that no class is
  ///   registered for
  void requireKnownTypes() {
    for (int number = 0; number < graph.size(); number++) {
      for (String trace : graph.traces(number)) {
        for (String type : TraceTypes.of(graph, trace).unknown()) {
          throw ModelErrors.unknownType(trace, type);
        }
      }
    }
    for (String signature : graph.signatures().keySet()) {
      for (String type : unknown(signature)) {
        throw ModelErrors.unknownType(signature, type);
      }
    }
  }

  private List<String> unknown(String signature) {
    return CompositeForm.of(graph.graph(), signature)
        .map(form ->
            TraceTypes.unknown(
                List.of(SignatureValue.specs(form.inputs()), SignatureValue.specs(form.outputs()))))
        .orElse(List.of());
  }

  /// Makes the variables with their values, and fills the tables that are stored as they are.
  void restore() {
    List<Integer> numbers = numbers(SavedObject::hasVariable);
    List<Integer> others = numbers(node -> node.getSaveableObjectsCount() > 0);
    if (numbers.isEmpty() && others.isEmpty()) {
      return;
    }
    try (VariableValues values = values()) {
      values.readAhead(numbers.stream().flatMap(number -> key(values, number).stream()).toList());
      for (int number : numbers) {
        variables.put(number, variable(number, values));
      }
      others.forEach(number -> new StoredParts(this, values, number).restore());
    }
  }

  private VariableValues values() {
    try {
      return new VariableValues(tf, files.variables(), graph);
    } catch (CheckpointException e) {
      throw ModelErrors.values(files.folder(), e);
    }
  }

  /// Where the value of a variable is stored; empty if it is not.
  private static Optional<String> key(VariableValues values, int number) {
    return values.keys(number).values().stream().findFirst();
  }

  private List<Integer> numbers(Predicate<SavedObject> kind) {
    return IntStream.range(0, graph.size())
        .filter(number -> kind.test(graph.node(number)))
        .boxed()
        .toList();
  }

  /// A variable that nothing is stored of has no value until one is assigned.
  private Variable variable(int number, VariableValues values) {
    SavedVariable saved = graph.node(number).getVariable();
    Optional<String> key = key(values, number);
    try {
      TensorSpec spec = spec(graph.file(), saved);
      var options =
          VariableOptions.defaults()
              .withName(saved.getName())
              .withDtype(spec.dtype())
              .withShape(spec.shape())
              .withTrainable(saved.getTrainable());
      if (key.isEmpty()) {
        return Variable.withoutValue(tf, spec, options);
      }
      try (Tensor value = values.read(key.get())) {
        return Variable.of(tf, value, options);
      }
    } catch (CheckpointException | IllegalArgumentException e) {
      throw ModelErrors.variable(saved.getName(), files.folder(), e);
    }
  }

  /// The type of a variable.
  ///
  /// @throws SavedModelException if it is none, or of more bytes than can be counted
  static TensorSpec spec(Path file, SavedVariable saved) {
    var type =
        StructuredValue.newBuilder()
            .setTensorSpecValue(
                TensorSpecProto.newBuilder()
                    .setShape(saved.getShape())
                    .setDtypeValue(saved.getDtypeValue()))
            .build();
    try {
      var spec = (TensorSpec) Objects.requireNonNull(StructuredValues.decode(type));
      if (spec.shape().isFullyKnown()) {
        Math.multiplyExact(spec.shape().numElements(), spec.dtype().byteSize());
      }
      return spec;
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw ModelErrors.broken(file, "the type of the variable '%s'".formatted(saved.getName()), e);
    }
  }

  /// Fills the tables.
  void initialize() {
    for (int number = 0; number < graph.size(); number++) {
      Integer initializer = graph.children(number).get(INITIALIZE);
      if (graph.node(number).hasResource() && initializer != null) {
        FunctionTraces function = function(initializer, INITIALIZE);
        function.call(List.of(), Map.of());
      }
    }
  }

  /// The variables, in order of their nodes.
  Map<Integer, Variable> variables() {
    checkOpen();
    return variables;
  }

  /// The function of a node.
  synchronized FunctionTraces function(int number, String name) {
    checkOpen();
    return functions.computeIfAbsent(number, _ -> FunctionTraces.of(this, number, name));
  }

  /// What models that are saved and checkpoints may hold: a variable, a function or another object,
  /// the same for the same node.
  synchronized Object tracked(int number, String path) {
    checkOpen();
    Variable variable = variables.get(number);
    return variable == null ? tracked.computeIfAbsent(number, _ -> object(number, path)) : variable;
  }

  private Object object(int number, String path) {
    return graph.isFunction(number)
        ? new ModelFunction<>(function(number, path), Object.class)
        : new ModelObject(this, number, path);
  }

  /// What functions took of a node, if any did.
  Optional<Tensor> taken(int number) {
    return Optional.ofNullable(tensors.get(number));
  }

  /// The file of an asset.
  Path asset(int number) {
    return files.asset(graph.asset(number));
  }

  /// Parameters whose defaults are tensors of the environment.
  synchronized Parameters withTensors(Parameters parameters) {
    Map<String, @Nullable Object> defaults = new HashMap<>();
    parameters.defaults().forEach((name, value) -> defaults.put(name, withTensors(value)));
    return new Parameters(
        parameters.names(),
        parameters.rest(),
        parameters.more(),
        parameters.keywordOnly(),
        defaults);
  }

  private @Nullable Object withTensors(@Nullable Object value) {
    return Nest.mapStructure(
        leaf ->
            switch (leaf) {
              case TensorLiteral literal -> held(literal.array());
              case ArrayLiteral literal -> held(literal);
              case null, default -> leaf;
            },
        value);
  }

  private Tensor held(ArrayLiteral literal) {
    try (HostTensor host = literal.toHost()) {
      Tensor tensor = library.constant(host);
      held.add(tensor);
      return tensor;
    }
  }

  /// What a function takes of a node.
  ///
  /// @param function that takes it, for messages
  Tensor captured(int number, String function) {
    checkOpen();
    Variable variable = variables.get(number);
    if (variable != null) {
      // The runtime takes a variable without a value for an empty tensor.
      if (!variable.isInitialized()) {
        throw ModelErrors.noValue(function, variable.name());
      }
      return variable.handle();
    }
    Tensor known = tensors.get(number);
    return known == null ? kept(number, made(number, function)) : known;
  }

  /// The tensor that functions take, of which several threads may have made one: who holds a lock
  /// here must not wait for traces, since code that is traced may call functions of the model.
  private synchronized Tensor kept(int number, Tensor made) {
    Tensor first = tensors.putIfAbsent(number, made);
    if (first != null || isClosed) {
      made.close();
    }
    checkOpen();
    return first == null ? made : first;
  }

  private Tensor made(int number, String function) {
    return switch (graph.node(number).getKindCase()) {
      case CONSTANT -> library.constant(graph.constant(number));
      case ASSET -> library.constant(text(asset(number).toString()));
      case RESOURCE -> resource(number, function);
      default ->
          throw ModelErrors.captured(
              function, graph.node(number).getKindCase().toString().replace('_', ' '));
    };
  }

  /// A scalar.
  static TensorProto text(String text) {
    return TensorProto.newBuilder()
        .setDtype(DataType.DT_STRING)
        .setTensorShape(TensorShapeProto.getDefaultInstance())
        .addStringVal(ByteString.copyFrom(text, StandardCharsets.UTF_8))
        .build();
  }

  private Tensor resource(int number, String function) {
    Integer creator = graph.children(number).get(CREATE);
    if (creator == null || graph.traces(creator).isEmpty()) {
      throw ModelErrors.captured(function, "resource that nothing creates");
    }
    return library.resource(graph.traces(creator).getFirst(), "Resource " + number);
  }

  void checkOpen() {
    if (isClosed) {
      throw ModelErrors.closed();
    }
  }

  /// Releases variables, tables and constants.
  @Override
  public synchronized void close() {
    isClosed = true;
    variables.values().forEach(Variable::close);
    tensors.values().forEach(Tensor::close);
    held.forEach(Tensor::close);
    functions.clear();
  }
}
