package io.intarsia.function;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.GradientOptions;
import io.intarsia.gradient.GradientTape;
import io.intarsia.gradient.TapeOptions;
import io.intarsia.internal.gradient.Dtypes;
import io.intarsia.internal.place.TracingLock;
import io.intarsia.internal.trace.Node;
import io.intarsia.internal.trace.Program;
import io.intarsia.internal.trace.Value;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Structure;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Makes the derivative of a function. Its ops and the way back through them are traced into one
/// program, which is then cut in two: what the way back takes from before the cut is what the first
/// half gives besides the results. So nothing is kept but what is read, and rules may read what
/// they like.
final class DerivativeMaker {
  // Small facts about values; they are kept in place of the values.
  private static final Set<String> FACTS =
      Set.of("Shape", "Size", "Rank", "TensorListLength", "VariableShape");

  private final FunctionHost host;
  private final String name;
  private final Program program;
  private final Programs programs;

  private DerivativeMaker(FunctionHost host, String name, Program program, Programs programs) {
    this.host = host;
    this.name = name;
    this.program = program;
    this.programs = programs;
  }

  static Derivative of(ConcreteFunction function) {
    return of(function.host(), function.name(), function.program(), Programs.in(function));
  }

  /// The derivative of a program.
  ///
  /// @param programs those that its nodes name
  static Derivative of(FunctionHost host, String name, Program program, Programs programs) {
    TracingLock lock = PolymorphicFunction.locked(host, name);
    try {
      return new DerivativeMaker(host, name, program, programs).make();
    } finally {
      lock.unlock();
    }
  }

  /// The ops of the function and the way back in one program.
  ///
  /// @param whole as a function, which owns the parts that were made for it
  /// @param inputs the numbers of what the function takes
  /// @param seeds the numbers of the gradients of its results
  /// @param results the numbers of its results
  /// @param gradients the numbers of what the way back gives
  /// @param structure of the gradients, one for each source
  /// @param sources the positions of inputs that the results depend on
  /// @param dtypes of the gradients
  /// @param cut the number of the first value of the way back
  private record Joint(
      ConcreteFunction whole,
      List<Integer> inputs,
      List<Integer> seeds,
      List<Integer> results,
      List<Integer> gradients,
      Structure structure,
      List<Integer> sources,
      List<DType> dtypes,
      int cut) {

    Program program() {
      return whole.program();
    }

    /// The nodes of the function: those before the cut, those that give nothing, and facts about
    /// what is known before the cut.
    List<Node> forward() {
      Set<Integer> known = new HashSet<>(inputs);
      List<Node> forward = new ArrayList<>();
      for (Node node : program().nodes()) {
        boolean isBefore = node.resultCount() == 0 || node.firstResult() < cut;
        if (isBefore
            || (FACTS.contains(node.op()) && node.flatInputs().allMatch(known::contains))) {
          forward.add(node);
          node.results().forEach(known::add);
        }
      }
      return forward;
    }

    /// The other nodes. Constants are made anew on the way back.
    List<Node> backward() {
      Set<Node> forward = new HashSet<>(forward());
      return program().nodes().stream()
          .filter(node -> !forward.contains(node) || node.op().equals("Const"))
          .toList();
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
        joint.sources,
        joint.dtypes);
  }

  /// Where the numbers are of values that gradients go through.
  private List<Integer> positions(List<Integer> numbers, boolean withHandles) {
    return IntStream.range(0, numbers.size())
        .filter(i -> {
          DType dtype = program.values().get(numbers.get(i)).dtype();
          return Dtypes.haveGradients(dtype) || (withHandles && dtype == DType.RESOURCE);
        })
        .boxed()
        .toList();
  }

  private Joint joint(List<Integer> sources, List<Integer> seeds) {
    String joint = name + "_joint_" + host.nextId();
    FunctionOptions options = FunctionOptions.defaults().withName(joint).withSourceLines(true);
    try (var trace = new Trace(host, joint, options)) {
      TracingGraph graph = trace.graph();
      List<Tensor> inputs = arguments(trace, program.inputs());
      List<Integer> seeded = seeds.stream().map(program.results()::get).toList();
      List<Tensor> seeding = arguments(trace, seeded);
      TapeOptions watching = TapeOptions.defaults().withWatchAccessedVariables(false);
      try (GradientTape tape = graph.gradientTape(watching)) {
        List<Tensor> wanted = sources.stream().map(inputs::get).toList();
        tape.watch(wanted);
        var code = new ProgramCode(program, List.of(), programs);
        List<Tensor> results = tensors(code.run(graph, new ArrayList<>(inputs)));
        int cut = graph.recording().nextNumber();
        List<Tensor> targets = seeds.stream().map(results::get).toList();
        Object gradients =
            tape.gradient(
                targets, (Object) wanted, GradientOptions.defaults().withOutputGradients(seeding));
        List<TensorLike> connected = new ArrayList<>();
        List<Integer> reached = new ArrayList<>();
        List<?> each = (List<?>) Objects.requireNonNull(gradients);
        for (int i = 0; i < each.size(); i++) {
          if (each.get(i) instanceof TensorLike gradient) {
            connected.add(gradient);
            reached.add(sources.get(i));
          }
        }
        var whole = Tracer.concrete(trace, signature(trace), List.of(results, connected), options);
        int given = results.size();
        List<Integer> all = whole.program().results();
        return new Joint(
            whole,
            numbers(inputs),
            numbers(seeding),
            all.subList(0, given),
            all.subList(given, all.size()),
            Nest.expanded().structure(connected),
            reached,
            connected.stream().map(DerivativeMaker::dtype).toList(),
            cut);
      }
    }
  }

  private static Signature signature(Trace trace) {
    return Signature.ofTypes(trace.inputs(List.of()).stream().map(TensorSpec::of).toList());
  }

  private static DType dtype(TensorLike gradient) {
    return gradient instanceof IndexedSlices slices ? slices.dtype() : ((Tensor) gradient).dtype();
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
    Program whole = joint.program();
    return new Program(
        joint.backward(), whole.values(), joint.seeds, joint.gradients, whole.tensors());
  }

  private ConcreteFunction forward(Joint joint, List<Integer> made) {
    Program whole = joint.program();
    List<Integer> results = new ArrayList<>(joint.results);
    results.addAll(made);
    var half = new Program(joint.forward(), whole.values(), joint.inputs, results, whole.tensors());
    return new ProgramCode(half, List.of(), programs(joint)).trace(host, name + "_forward");
  }

  private ConcreteFunction backward(Joint joint, List<Integer> read) {
    List<Integer> inputs = new ArrayList<>(read);
    inputs.addAll(joint.seeds);
    return new ProgramCode(backward(joint).withInputs(inputs), List.of(), programs(joint))
        .trace(host, name + "_backward");
  }

  /// What the nodes of both halves name.
  private Programs programs(Joint joint) {
    List<ConcreteFunction> all = new ArrayList<>(programs.used());
    all.add(joint.whole);
    return new Programs(all, programs.traced());
  }
}
