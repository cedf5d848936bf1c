package io.intarsia.internal.function.derivative;

import io.intarsia.function.FunctionOptions;
import io.intarsia.function.Signature;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.function.graph.Trace;
import io.intarsia.internal.function.trace.GradientSource;
import io.intarsia.internal.function.trace.Tracer;
import io.intarsia.internal.function.type.Signatures;
import io.intarsia.internal.trace.Node;
import io.intarsia.internal.trace.Program;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Structure;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The ops of a function and the backward pass through them in one program.
///
/// @param whole as a function, which owns the parts that were made for it
/// @param inputs the numbers of what the function takes
/// @param seeds the numbers of the gradients of its results
/// @param seeded the positions of the results that have one
/// @param results the numbers of its results
/// @param gradients the numbers of what the backward pass gives
/// @param structure of the gradients, one for each source
/// @param sources the positions of inputs that get gradients
/// @param forms of the gradients
/// @param cut the number of the first value of the backward pass
/// @param isCompiled whether XLA compiles it
record Joint(
    RuntimeFunction whole,
    List<Integer> inputs,
    List<Integer> seeds,
    List<Integer> seeded,
    List<Integer> results,
    List<Integer> gradients,
    Structure structure,
    List<Integer> sources,
    List<GradientForm> forms,
    int cut,
    boolean isCompiled) {
  // Small facts about values; they are kept in place of the values.
  private static final Set<String> FACTS =
      Set.of("Shape", "Size", "Rank", "TensorListLength", "VariableShape");

  /// What a trace gives that has gone forward and backward.
  ///
  /// @param inputs of the function
  /// @param results of the function
  /// @param cut the number of the first value of the backward pass
  /// @param seeds the gradients of results, as inputs of the backward pass
  /// @param seeded the positions of these results
  record Way(
      List<? extends Tensor> inputs,
      List<? extends Tensor> results,
      int cut,
      List<? extends Tensor> seeds,
      List<Integer> seeded) {}

  /// Makes the program of a trace.
  ///
  /// @param sources positions of inputs
  /// @param gradients one for each of them: a tensor, slices, or a list of [items][ListItems]; null
  ///   is none
  static Joint of(
      Trace trace,
      FunctionOptions options,
      Way way,
      List<Integer> sources,
      List<? extends @Nullable Object> gradients) {
    List<Object> connected = new ArrayList<>();
    List<Integer> reached = new ArrayList<>();
    for (int i = 0; i < sources.size(); i++) {
      Object gradient = gradients.get(i);
      if (gradient != null) {
        connected.add(gradient);
        reached.add(sources.get(i));
      }
    }
    List<List<?>> all = List.of(way.results(), connected);
    var whole =
        Tracer.concrete(
            trace, signature(trace), all, options, GradientSource.ofOps(trace.graph().host()));
    List<Integer> given = whole.program().results();
    return new Joint(
        whole,
        numbers(way.inputs()),
        numbers(way.seeds()),
        way.seeded(),
        given.subList(0, way.results().size()),
        given.subList(way.results().size(), given.size()),
        Nest.expanded().structure(connected),
        reached,
        connected.stream().map(GradientForm::of).toList(),
        way.cut(),
        trace.graph().diagnosis().isCompiled());
  }

  private static Signature signature(Trace trace) {
    return Signatures.ofTypes(trace.inputs(List.of()).stream().map(TensorSpec::of).toList());
  }

  private static List<Integer> numbers(List<? extends Tensor> tensors) {
    return tensors.stream().map(tensor -> ((SymbolicTensor) tensor).output().number()).toList();
  }

  /// The function without the backward pass.
  Program forward(List<Integer> given) {
    return new Program(forward(), program().values(), inputs, given, program().tensors());
  }

  /// The backward pass alone.
  Program backward(List<Integer> taken) {
    return new Program(backward(), program().values(), taken, gradients, program().tensors());
  }

  /// Whether a value stands for something that is no array.
  boolean isHandle(int number) {
    return program().values().get(number).dtype().isHandle();
  }

  private Program program() {
    return whole.program();
  }

  // The nodes of the function: those before the cut, and of the others those that give nothing, and
  // facts, if they are about what is known before the cut.
  private List<Node> forward() {
    Set<Integer> known = new HashSet<>(inputs);
    List<Node> forward = new ArrayList<>();
    for (Node node : program().nodes()) {
      boolean isBefore = node.firstResult() < cut && node.results().noneMatch(seeds::contains);
      boolean isMovable = node.resultCount() == 0 || (!isCompiled && FACTS.contains(node.op()));
      if (isBefore || (isMovable && node.flatInputs().allMatch(known::contains))) {
        forward.add(node);
        node.results().forEach(known::add);
      }
    }
    return forward;
  }

  // The other nodes. What follows from constants is made anew in the backward pass; what only that
  // takes from outside is an input like the others.
  private List<Node> backward() {
    Set<Node> forward = new HashSet<>(forward());
    Set<Integer> constants = constants();
    return program().nodes().stream()
        .filter(node ->
            !forward.contains(node)
                || node.results().anyMatch(constants::contains)
                || isListOfTensor(node))
        .filter(node -> node.results().noneMatch(this::isGiven))
        .toList();
  }

  // Functions that XLA compiles give each other no lists, but what a list was made of.
  private boolean isListOfTensor(Node node) {
    return isCompiled && node.op().equals("TensorListFromTensor");
  }

  // To XLA, which compiles for one shape, facts are constants, and it has to know that: what a
  // value was before, such as the sizes that a list of a loop keeps, may be any.
  private Set<Integer> constants() {
    Set<Integer> constants = new HashSet<>();
    for (Node node : program().nodes()) {
      if (node.op().equals("Const") || (isCompiled && isConstant(node, constants))) {
        node.results().forEach(constants::add);
      }
    }
    return constants;
  }

  private static boolean isConstant(Node node, Set<Integer> constants) {
    return FACTS.contains(node.op())
        || (!node.isStateful()
            && !node.inputs().isEmpty()
            && node.flatInputs().allMatch(constants::contains));
  }

  private boolean isGiven(int number) {
    return inputs.contains(number) || seeds.contains(number);
  }
}
