package io.intarsia.internal.function.library;

import io.intarsia.dtype.DType;
import io.intarsia.function.Body;
import io.intarsia.function.ConcreteFunction;
import io.intarsia.function.FunctionOps;
import io.intarsia.function.FunctionOptions;
import io.intarsia.internal.c.OwnedTensor;
import io.intarsia.internal.function.graph.FunctionHost;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.internal.function.trace.PolymorphicFunction;
import io.intarsia.internal.function.trace.Tracer;
import io.intarsia.internal.function.type.Merge;
import io.intarsia.internal.function.type.Signatures;
import io.intarsia.internal.place.TracingLock;
import io.intarsia.internal.refusal.Refusals;
import io.intarsia.internal.refusal.Vetted;
import io.intarsia.internal.trace.FunctionGraph;
import io.intarsia.internal.trace.TensorAttribute;
import io.intarsia.op.Ops;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.tensorflow.proto.AttrValue;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.FunctionDefLibrary;
import org.tensorflow.proto.TensorProto;

/// Functions as files keep them: graphs that name each other. Nothing is made of one before it is
/// asked for. Made functions are like those of Java code: they are checked, have gradients, and run
/// wherever functions run.
///
/// May be used by several threads.
///
/// @see "TensorFlow: tensorflow/core/framework/function.proto, v2.18"
public final class FunctionLibrary {
  /// Vetted, as the library runs it on files that it has looked at; a function of a file runs it on
  /// any.
  static final String UNCHECKED = "RestoreV2";

  private final FunctionHost host;
  private final LibraryGradients gradients;
  private final Map<String, FunctionDef> definitions = new HashMap<>();
  private final Map<String, FunctionGraph> graphs = new ConcurrentHashMap<>();
  private final Map<LibraryRun.Called, RuntimeFunction> called = new ConcurrentHashMap<>();

  private FunctionLibrary(
      FunctionHost host, FunctionDefLibrary library, Map<String, GradientForm> gradients) {
    this.host = host;
    this.gradients = new LibraryGradients(library, gradients);
    for (FunctionDef definition : library.getFunctionList()) {
      definitions.put(definition.getSignature().getName(), definition);
    }
  }

  /// The functions of a file, for an environment.
  ///
  /// @param gradients of the functions that give gradients, by name; gradients do not go through
  ///   nodes whose function is not among them
  public static FunctionLibrary of(
      FunctionOps tf, FunctionDefLibrary library, Map<String, GradientForm> gradients) {
    return new FunctionLibrary(FunctionHost.of(tf), library, gradients);
  }

  /// How a function gives the gradients of a node.
  ///
  /// @param captured what it takes behind the gradients of the node's results
  /// @param gives for each input of the node, whether there is a gradient of it
  public record GradientForm(List<Captured> captured, List<Boolean> gives) {
    public GradientForm {
      captured = List.copyOf(captured);
      gives = List.copyOf(gives);
    }
  }

  /// What a function that gives gradients takes besides gradients.
  public sealed interface Captured {
    /// A value of a function, by the name it has there, such as `Exp:0`: gradients go through nodes
    /// of that function alone.
    record Value(String function, String name) implements Captured {}

    /// Something from outside, such as the handle of a variable.
    record Held(Supplier<Tensor> tensor) implements Captured {}
  }

  /// What a function is to be made of.
  ///
  /// @param name of the function in the library
  /// @param arguments the types of the tensors it is called with
  /// @param captured what it takes behind them with each call
  /// @param results what it is said to give, which is checked where ops do not tell it; empty if
  ///   nothing is said
  public record Request(
      String name, List<TensorSpec> arguments, List<Tensor> captured, List<TensorSpec> results) {
    public Request {
      arguments = List.copyOf(arguments);
      captured = List.copyOf(captured);
      results = List.copyOf(results);
    }
  }

  /// The names of the functions, sorted.
  public Set<String> names() {
    return new TreeSet<>(definitions.keySet());
  }

  /// Makes a function that can be called with tensors, and gives a list of tensors.
  ///
  /// @throws java.util.NoSuchElementException if the library has no function of that name
  /// @throws IllegalArgumentException if it cannot be read, takes another number of tensors, or an
  ///   op refuses what it is given
  /// @throws UnsupportedOperationException if it has an op that the runtime does not have, or that
  ///   the environment does not let run
  public ConcreteFunction function(Request request) {
    checkDTypes(request);
    TracingLock lock = PolymorphicFunction.locked(host, request.name());
    try {
      return Tracer.trace(
          host, options(request.name()), Signatures.ofTypes(request.arguments()), code(request));
    } finally {
      lock.unlock();
    }
  }

  private void checkDTypes(Request request) {
    List<DType> taken = arguments(request.name());
    for (int i = 0; i < Math.min(taken.size(), request.arguments().size()); i++) {
      TensorSpec given = request.arguments().get(i);
      if (given.dtype() != taken.get(i)) {
        throw LibraryErrors.otherDType(request.name(), i, taken.get(i), given);
      }
    }
  }

  /// The dtypes of what a function takes, with what it captures.
  ///
  /// @throws java.util.NoSuchElementException if the library has no function of that name
  public List<DType> arguments(String name) {
    return definition(name).getSignature().getInputArgList().stream()
        .map(argument -> DType.ofCode(argument.getTypeValue()))
        .toList();
  }

  private Body code(Request request) {
    return (tf, arguments) -> {
      List<Tensor> inputs = new ArrayList<>(Merge.tensors(arguments));
      inputs.addAll(request.captured());
      List<Tensor> given = new LibraryRun(this).run((TracingGraph) tf, request.name(), inputs);
      return given.size() == request.results().size() ? shaped(tf, given, request) : given;
    };
  }

  private static List<Tensor> shaped(Ops tf, List<Tensor> given, Request request) {
    List<Tensor> shaped = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      Tensor result = given.get(i);
      Shape said = request.results().get(i).shape();
      boolean isKnown =
          result.dtype().isHandle()
              || result.shape().mergeWith(said).equals(Optional.of(result.shape()));
      shaped.add(isKnown ? result : tf.ensureShape(result, said));
    }
    return shaped;
  }

  static FunctionOptions options(String name) {
    return FunctionOptions.defaults().withName(name).withSourceLines(false);
  }

  /// Runs a function that makes a resource, such as a table.
  ///
  /// @param name of a function that takes nothing and gives a handle
  /// @param title what messages call the resource
  /// @return the handle, which stays when scopes end; the resource goes with it
  public Tensor resource(String name, String title) {
    var made = (List<?>) function(new Request(name, List.of(), List.of(), List.of())).call();
    if (made == null || made.size() != 1) {
      throw LibraryErrors.arity(name, "results", 1, made == null ? 0 : made.size());
    }
    var handle = (EagerTensor) made.getFirst();
    if (handle.handle() instanceof OwnedTensor owned) {
      owned.nameResource(title, 0);
    }
    return handle;
  }

  /// A constant of a file, which stays when scopes end.
  public Tensor constant(TensorProto value) {
    AttrValue attribute = AttrValue.newBuilder().setTensor(value).build();
    try (HostTensor decoded = TensorAttribute.decode(attribute)) {
      return constant(decoded);
    }
  }

  /// A constant, which stays when scopes end.
  public Tensor constant(HostTensor value) {
    return host.constant(value);
  }

  /// Why functions cannot have an op, or only where the environment allows it; empty if they can.
  public static Optional<String> reservation(String op) {
    if (op.equals(UNCHECKED)) {
      return Optional.of(
          "it believes what a file says of itself, and a forged file may end the process; the"
              + " library's own reader looks first");
    }
    Optional<OpDefinition> known = OpDefinitions.find(op);
    if (known.isEmpty()) {
      return Optional.of("this runtime has no such op");
    }
    Optional<String> refusal = Refusals.reason(known.get());
    return refusal.isPresent() ? refusal : Vetted.reason(known.get());
  }

  LibraryGradients gradients() {
    return gradients;
  }

  boolean has(String name) {
    return definitions.containsKey(name);
  }

  FunctionHost host() {
    return host;
  }

  /// The nodes of a function.
  FunctionGraph graph(String name) {
    return graphs.computeIfAbsent(name, this::read);
  }

  private FunctionGraph read(String name) {
    try {
      return FunctionGraph.of(definition(name), node -> gradients.read(name, node));
    } catch (IllegalArgumentException e) {
      throw LibraryErrors.unreadable(name, e);
    }
  }

  private FunctionDef definition(String name) {
    FunctionDef definition = definitions.get(name);
    if (definition == null) {
      throw LibraryErrors.noFunction(name, definitions.keySet());
    }
    return definition;
  }

  /// The functions that others call, made so far.
  Map<LibraryRun.Called, RuntimeFunction> called() {
    return called;
  }

  /// How many functions there are.
  @Override
  public String toString() {
    return "FunctionLibrary[%d functions]".formatted(definitions.size());
  }
}
