package io.intarsia.internal.function.library;

import io.intarsia.dtype.DType;
import io.intarsia.internal.function.derivative.Derivative;
import io.intarsia.internal.function.graph.FunctionHost;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.function.trace.PolymorphicFunction;
import io.intarsia.internal.function.trace.Tracer;
import io.intarsia.internal.function.type.Merge;
import io.intarsia.internal.function.type.Signatures;
import io.intarsia.internal.gradient.Dtypes;
import io.intarsia.internal.place.TracingLock;
import io.intarsia.internal.trace.Program;
import io.intarsia.internal.trace.Value;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The gradient that a function of this program has of its own as one more function, in the form
/// that files have for it. It takes the gradients of what the node of [OwnGradientNodes] gives, and
/// behind them what the backward pass reads; it gives the gradients of what that node takes.
///
/// @see "Python: tf.custom_gradient and tf.saved_model.SaveOptions(experimental_custom_gradients)"
final class OwnGradient {
  private final String of;
  private final Derivative own;
  // Places in the sources of the derivative: of those that gradients can be of.
  private final List<Integer> places;
  private final List<TensorSpec> inputs;
  private final List<TensorSpec> upstream;
  private final RuntimeFunction function;

  /// That of a function; empty if its gradients follow from its ops, or it has none.
  ///
  /// @throws IllegalArgumentException if it cannot be found out
  /// @throws IllegalStateException if it cannot be made of tensors
  static Optional<OwnGradient> of(RuntimeFunction function) {
    return function
        .ownGradient()
        .map(Derivative.class::cast)
        .filter(own -> !own.seeds().isEmpty())
        .map(own -> new OwnGradient(function.name(), own));
  }

  /// @param of the name of the function
  private OwnGradient(String of, Derivative own) {
    this.of = of;
    this.own = own;
    Program forward = own.forward().program();
    this.inputs =
        forward.inputs().stream().map(forward.values()::get).map(OwnGradient::spec).toList();
    this.places =
        IntStream.range(0, own.sources().size()).filter(this::isOfNumbers).boxed().toList();
    this.upstream =
        Stream.concat(own.seeds().stream().map(this::result), places.stream().map(this::source))
            .toList();
    this.function = traced();
  }

  private static TensorSpec spec(Value value) {
    return TensorSpec.of(value.shape(), value.dtype());
  }

  private boolean isOfNumbers(int place) {
    DType dtype = inputs.get(own.sources().get(place)).dtype();
    return Dtypes.isNumber(dtype) || dtype == DType.RESOURCE;
  }

  private TensorSpec result(int seed) {
    return own.forward().resultSpecs().get(seed);
  }

  /// Of a variable, its value.
  private TensorSpec source(int place) {
    TensorSpec input = inputs.get(own.sources().get(place));
    return input.dtype() == DType.RESOURCE
        ? TensorSpec.of(Shape.unknown(), own.forms().get(place).dtype())
        : input;
  }

  private RuntimeFunction traced() {
    List<TensorSpec> all = new ArrayList<>(upstream);
    own.savedInputs().forEach(position -> all.add(inputs.get(position)));
    all.addAll(own.keptSpecs());
    FunctionHost host = own.forward().host();
    TracingLock lock = PolymorphicFunction.locked(host, of);
    try {
      return Tracer.trace(
          host,
          FunctionLibrary.options(of + "_gradient"),
          Signatures.ofTypes(all),
          (_, arguments) -> run(Merge.tensors(arguments)));
    } finally {
      lock.unlock();
    }
  }

  private List<Tensor> run(List<Tensor> given) {
    List<@Nullable Tensor> seeding =
        new ArrayList<@Nullable Tensor>(Collections.nCopies(own.results(), null));
    int seeds = own.seeds().size();
    for (int i = 0; i < seeds; i++) {
      seeding.set(own.seeds().get(i), given.get(i));
    }
    List<?> values = own.values(given.subList(upstream.size(), given.size()), seeding);
    List<Tensor> gradients = new ArrayList<>();
    for (int i = 0; i < places.size(); i++) {
      gradients.add(dense(values.get(places.get(i)), given.get(seeds + i)));
    }
    return gradients;
  }

  /// @param like of the shape of the gradient
  private static Tensor dense(Object gradient, Tensor like) {
    if (!(gradient instanceof IndexedSlices slices)) {
      return (Tensor) gradient;
    }
    Tensor shape = slices.denseShape().orElseGet(() -> Ops.of(like.place()).shape(like));
    return IndexedSlices.of(slices.values(), slices.indices(), shape).toTensor();
  }

  /// The function that gives the gradients.
  RuntimeFunction function() {
    return function;
  }

  /// The function whose gradients they are, and what is read in the backward pass behind its
  /// results.
  RuntimeFunction forward() {
    return own.forward();
  }

  /// What the node gives: results, then values that gradients are of.
  List<DType> dtypes() {
    return upstream.stream().map(TensorSpec::dtype).toList();
  }

  /// The positions of the results that go through the node.
  List<Integer> results() {
    return own.seeds();
  }

  /// The positions of the inputs that gradients are of; a handle stands for the value it leads to.
  List<Integer> sources() {
    return places.stream().map(own.sources()::get).toList();
  }

  /// How many results the function has without what is read in the backward pass.
  int resultCount() {
    return own.results();
  }

  /// The positions of inputs that are read in the backward pass.
  List<Integer> read() {
    return own.savedInputs();
  }

  /// What the node names the function of the gradient by.
  String type() {
    return "CustomGradient-" + of;
  }

  /// What a file says of it.
  ///
  /// @param captured the names of what is read in the backward pass
  /// @param handles those of variables and tables
  FunctionExport.Gradient exported(List<String> captured, Map<String, Tensor> handles) {
    List<Optional<TensorSpec>> gives = new ArrayList<>();
    own.seeds().forEach(_ -> gives.add(Optional.empty()));
    function.resultSpecs().forEach(spec -> gives.add(Optional.of(spec)));
    return new FunctionExport.Gradient(
        function.name(), of, type(), upstream, captured, handles, gives);
  }
}
