package io.intarsia.function;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.GradientOptions;
import io.intarsia.gradient.GradientTape;
import io.intarsia.gradient.TapeOptions;
import io.intarsia.internal.place.TracingLock;
import io.intarsia.internal.trace.Node;
import io.intarsia.internal.trace.Program;
import io.intarsia.internal.trace.Value;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Structure;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Makes the derivative of a function. Its ops and the way back through them are traced into one
/// program, which is then cut in two: what the way back takes from before the cut is what the first
/// half gives besides the results. So nothing is kept but what is read, and rules may read what they
/// like.
final class DerivativeMaker {
  private final ConcreteFunction function;
  private final FunctionHost host;
  private final Program program;

  private DerivativeMaker(ConcreteFunction function) {
    this.function = function;
    this.host = function.host();
    this.program = function.program();
  }

  static Derivative of(ConcreteFunction function) {
    TracingLock lock = PolymorphicFunction.locked(function.host(), function.name());
    try {
      return new DerivativeMaker(function).make();
    } finally {
      lock.unlock();
    }
  }

  /// The ops of the function and the way back in one program.
  ///
  /// @param inputs the numbers of what the function takes
  /// @param seeds the numbers of the gradients of its results
  /// @param results the numbers of its results
  /// @param gradients the numbers of what the way back gives
  /// @param structure of the gradients, one for each source
  /// @param cut the number of the first value of the way back
  private record Joint(
      Program program,
      List<Integer> inputs,
      List<Integer> seeds,
      List<Integer> results,
      List<Integer> gradients,
      Structure structure,
      List<Tensor> captured,
      int cut) {

    /// Whether a node is of the function; one that gives nothing is.
    boolean isForward(Node node) {
      return node.resultCount() == 0 || node.firstResult() < cut;
    }

    /// Constants are made anew on the way back.
    boolean isBackward(Node node) {
      return !isForward(node) || node.op().equals("Const");
    }
  }

  private Derivative make() {
    List<Integer> sources = positions(program.inputs(), true);
    List<Integer> seeds = positions(program.results(), false);
    Joint joint = joint(sources, seeds);
    List<Integer> saved = saved(joint);
    List<Integer> savedInputs = new ArrayList<>();
    List<Integer> made = new ArrayList<>();
    for (int number : saved) {
      int input = joint.inputs.indexOf(number);
      if (input < 0) {
        made.add(number);
      } else {
        savedInputs.add(input);
      }
    }
    List<Integer> read = new ArrayList<>();
    savedInputs.forEach(input -> read.add(joint.inputs.get(input)));
    read.addAll(made);
    return new Derivative(
        forward(joint, made),
        backward(joint, read),
        joint.results.size(),
        savedInputs,
        seeds,
        joint.structure,
        sources);
  }

  /// Where the numbers are of values that gradients go through.
  private List<Integer> positions(List<Integer> numbers, boolean withHandles) {
    return IntStream.range(0, numbers.size())
        .filter(i -> {
          DType dtype = program.values().get(numbers.get(i)).dtype();
          return dtype.isFloating()
              || dtype.isComplex()
              || (withHandles && dtype == DType.RESOURCE);
        })
        .boxed()
        .toList();
  }

  private Joint joint(List<Integer> sources, List<Integer> seeds) {
    String name = function.name() + "_joint_" + host.nextId();
    FunctionOptions options = FunctionOptions.defaults().withName(name).withSourceLines(true);
    try (var trace = new Trace(host, name, options)) {
      TracingGraph graph = trace.graph();
      List<Tensor> inputs = arguments(trace, program.inputs());
      List<Integer> seeded = seeds.stream().map(program.results()::get).toList();
      List<Tensor> seeding = arguments(trace, seeded);
      TapeOptions watching = TapeOptions.defaults().withWatchAccessedVariables(false);
      try (GradientTape tape = graph.gradientTape(watching)) {
        List<Tensor> wanted = sources.stream().map(inputs::get).toList();
        tape.watch(wanted);
        var code = new ProgramCode(program, List.of(), function.used());
        List<Tensor> results = tensors(code.run(graph, new ArrayList<>(inputs)));
        int cut = graph.recording().nextNumber();
        List<Tensor> targets = seeds.stream().map(results::get).toList();
        Object gradients =
            tape.gradient(
                targets,
                (Object) wanted,
                GradientOptions.defaults().withOutputGradients(seeding));
        List<SymbolicTensor> given = trace.tensors(gradients);
        List<SymbolicTensor> all = new ArrayList<>(trace.tensors(results));
        int resultCount = all.size();
        all.addAll(given);
        List<Tensor> captured = graph.captures().captured();
        Program joined = trace.program(all, captured).program();
        return new Joint(
            joined,
            numbers(inputs),
            numbers(seeding),
            joined.results().subList(0, resultCount),
            joined.results().subList(resultCount, all.size()),
            Nest.expanded().structure(gradients),
            captured,
            cut);
      }
    }
  }

  private List<Tensor> arguments(Trace trace, List<Integer> numbers) {
    List<Tensor> arguments = new ArrayList<>();
    for (int number : numbers) {
      Value value = program.values().get(number);
      TensorSpec spec = TensorSpec.of(value.shape(), value.dtype());
      arguments.add((Tensor) Objects.requireNonNull(trace.argument(spec)));
    }
    return arguments;
  }

  private static List<Tensor> tensors(@Nullable Object list) {
    return ((List<?>) Objects.requireNonNull(list)).stream().map(Tensor.class::cast).toList();
  }

  private static List<Integer> numbers(List<Tensor> tensors) {
    return tensors.stream().map(tensor -> ((SymbolicTensor) tensor).number()).toList();
  }

  /// The values from before the cut that the way back takes.
  private static List<Integer> saved(Joint joint) {
    List<Node> needed = backward(joint).needed();
    Set<Integer> made = new LinkedHashSet<>(joint.seeds);
    needed.forEach(node -> node.results().forEach(made::add));
    Set<Integer> saved = new LinkedHashSet<>();
    needed.forEach(
        node -> node.flatInputs().filter(input -> !made.contains(input)).forEach(saved::add));
    joint.gradients.stream().filter(number -> !made.contains(number)).forEach(saved::add);
    return List.copyOf(saved);
  }

  private static Program backward(Joint joint) {
    Program whole = joint.program;
    return new Program(
        whole.nodes().stream().filter(joint::isBackward).toList(),
        whole.values(),
        joint.seeds,
        joint.gradients,
        whole.tensors());
  }

  private ConcreteFunction forward(Joint joint, List<Integer> made) {
    Program whole = joint.program;
    List<Integer> results = new ArrayList<>(joint.results);
    results.addAll(made);
    var half =
        new Program(
            whole.nodes().stream().filter(joint::isForward).toList(),
            whole.values(),
            joint.inputs,
            results,
            whole.tensors());
    return ConcreteFunction.of(
        host, function.name() + "_forward", half, List.of(), function.used());
  }

  private ConcreteFunction backward(Joint joint, List<Integer> read) {
    List<Integer> inputs = new ArrayList<>(read);
    inputs.addAll(joint.seeds);
    return ConcreteFunction.of(
        host,
        function.name() + "_backward",
        backward(joint).withInputs(inputs),
        List.of(),
        function.used());
  }
}
