package io.intarsia.function;

import io.intarsia.dtype.DType;
import io.intarsia.internal.place.OpObserver;
import io.intarsia.internal.trace.Program;
import io.intarsia.internal.trace.Value;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A loop in a form that gradients go through. It counts its iterations, and keeps of each what the
/// way back reads, in lists that grow; the way back is a loop that takes them from the lists. What
/// goes round unchanged is not kept.
///
/// @param condition the program that says whether it goes on
/// @param body the derivative of the program of an iteration
/// @param specs of the variables
/// @param unchanged which variables the body gives as it takes them
record LoopDerivative(
    TracingGraph graph,
    Program condition,
    Derivative body,
    Programs programs,
    List<TensorSpec> specs,
    List<Boolean> unchanged,
    int parallelIterations) {

  static LoopDerivative of(TracingGraph graph, Attributes attributes, Programs programs) {
    Program condition = programs.part(Objects.requireNonNull(attributes.get("cond")));
    Program body = programs.part(Objects.requireNonNull(attributes.get("body")));
    List<TensorSpec> specs = new ArrayList<>();
    List<Boolean> unchanged = new ArrayList<>();
    for (int i = 0; i < body.inputs().size(); i++) {
      Value value = body.values().get(body.inputs().get(i));
      specs.add(TensorSpec.of(value.shape(), value.dtype()));
      unchanged.add(body.inputs().get(i).equals(body.results().get(i)));
    }
    Object parallel = attributes.get("parallel_iterations");
    return new LoopDerivative(
        graph,
        condition,
        DerivativeMaker.of(graph.host(), graph.function() + "_body", body, programs),
        programs,
        specs,
        unchanged,
        parallel instanceof Number number ? number.intValue() : 1);
  }

  // -- forward ------------------------------------------------------------------------------------

  /// Adds the loop.
  ///
  /// @param recorder is told how to go back
  Tensor[] run(OpObserver recorder, List<Tensor> inputs) {
    int count = inputs.size();
    List<Tensor> variables = new ArrayList<>(inputs);
    variables.add(graph.constant(0));
    List<TensorSpec> kept = kept();
    kept.forEach(spec -> variables.add(emptyList(spec)));
    List<TensorSpec> types = new ArrayList<>(specs);
    variables.subList(count, variables.size()).forEach(each -> types.add(TensorSpec.of(each)));
    List<Tensor> last =
        recorder.unseen(() -> loop("whileLoop", this::goesOn, this::forward, variables, types));
    List<Tensor> results = last.subList(0, count);
    List<Tensor> saved = new ArrayList<>(inputs);
    saved.addAll(last.subList(count, last.size()));
    recorder.derived(inputs, results, saved, (read, seeding) -> back(count, read, seeding));
    return results.toArray(Tensor[]::new);
  }

  /// What is kept of each iteration: the inputs that change and are read, then what the body gives
  /// for the way back.
  private List<TensorSpec> kept() {
    List<TensorSpec> kept = new ArrayList<>();
    changing().forEach(input -> kept.add(specs.get(input)));
    kept.addAll(body.keptSpecs());
    return kept;
  }

  private List<Integer> changing() {
    return body.savedInputs().stream().filter(input -> !unchanged.get(input)).toList();
  }

  private Tensor emptyList(TensorSpec element) {
    return graph
        .execute(
            "EmptyTensorList",
            Attributes.of("element_dtype", element.dtype()),
            graph.constant(-1),
            graph.constant(-1))[0];
  }

  private List<Tensor> loop(
      String name, Condition goesOn, Step step, List<Tensor> variables, List<TensorSpec> types) {
    var loop =
        new Loop(
            name,
            "loopVars",
            (tf, values) -> goesOn.test((TracingGraph) tf, Merge.tensors(values)),
            (tf, _, values) -> step.run((TracingGraph) tf, Merge.tensors(values)),
            null,
            types,
            parallelIterations);
    TracingGraph place = graph.placeFor(variables);
    return Merge.tensors(new GraphLoop(place, null, loop).add(variables));
  }

  @FunctionalInterface
  private interface Condition {
    Tensor test(TracingGraph tf, List<Tensor> values);
  }

  @FunctionalInterface
  private interface Step {
    List<Tensor> run(TracingGraph tf, List<Tensor> values);
  }

  private Tensor goesOn(TracingGraph tf, List<Tensor> values) {
    var code = new ProgramCode(condition, List.of(), programs);
    List<?> results = (List<?>) code.run(tf, new ArrayList<>(values.subList(0, specs.size())));
    return (Tensor) Objects.requireNonNull(results.getFirst());
  }

  private List<Tensor> forward(TracingGraph tf, List<Tensor> values) {
    int count = specs.size();
    List<Tensor> inputs = values.subList(0, count);
    List<Tensor> all = List.of(body.forward().given(new ArrayList<>(inputs)));
    List<Tensor> next = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      next.add(unchanged.get(i) ? inputs.get(i) : all.get(i));
    }
    next.add(tf.raw.AddV2(values.get(count), tf.constant(1)));
    List<Tensor> kept = new ArrayList<>();
    changing().forEach(input -> kept.add(inputs.get(input)));
    kept.addAll(all.subList(body.results(), all.size()));
    for (int i = 0; i < kept.size(); i++) {
      next.add(tf.raw.TensorListPushBack(values.get(count + 1 + i), kept.get(i)));
    }
    return next;
  }

  // -- back ---------------------------------------------------------------------------------------

  /// What goes round on the way back.
  ///
  /// @param sources the positions of inputs that get gradients
  /// @param inputs as the loop took them
  private record Way(List<Integer> sources, List<Tensor> inputs) {}

  private List<@Nullable TensorLike> back(
      int count, List<Tensor> read, List<@Nullable Tensor> seeding) {
    List<Tensor> inputs = read.subList(0, count);
    TracingGraph tf = graph.placeFor(read);
    // A variable that nothing reads gets what its result gets.
    List<Integer> sources =
        IntStream.range(0, count)
            .filter(input -> seeding.get(input) != null || body.gives(input))
            .boxed()
            .toList();
    List<Tensor> variables = new ArrayList<>(read.subList(count, read.size()));
    for (int source : sources) {
      Tensor seed = seeding.get(source);
      variables.add(
          seed != null ? seed : BranchDerivative.zeros(tf, inputs.get(source), dtype(source)));
    }
    var way = new Way(sources, inputs);
    List<Tensor> last =
        loop(
            "whileLoop_gradient",
            (g, values) -> g.raw.Greater(values.getFirst(), g.constant(0)),
            (g, values) -> step(g, way, values),
            variables,
            types(variables, way));
    List<@Nullable TensorLike> gradients = new ArrayList<>();
    List<Tensor> given = last.subList(last.size() - sources.size(), last.size());
    for (int i = 0; i < count; i++) {
      int at = sources.indexOf(i);
      gradients.add(at < 0 ? null : given.get(at));
    }
    return gradients;
  }

  private DType dtype(int source) {
    int at = body.sources().indexOf(source);
    return at < 0 ? specs.get(source).dtype() : body.dtypes().get(at);
  }

  /// The gradient of a variable is of the shape it has in all iterations.
  private List<TensorSpec> types(List<Tensor> variables, Way way) {
    List<TensorSpec> types = new ArrayList<>();
    int lists = variables.size() - way.sources.size();
    variables.subList(0, lists).forEach(each -> types.add(TensorSpec.of(each)));
    for (int i = 0; i < way.sources.size(); i++) {
      int source = way.sources.get(i);
      DType dtype = variables.get(lists + i).dtype();
      boolean isHandle = specs.get(source).dtype().isHandle();
      Shape shape =
          dtype == DType.VARIANT
              ? Shape.scalar()
              : isHandle ? variables.get(lists + i).shape() : specs.get(source).shape();
      types.add(TensorSpec.of(shape, dtype));
    }
    return types;
  }

  private List<Tensor> step(TracingGraph tf, Way way, List<Tensor> values) {
    List<Tensor> next = new ArrayList<>();
    next.add(tf.raw.Sub(values.getFirst(), tf.constant(1)));
    List<Tensor> popped = new ArrayList<>();
    List<TensorSpec> kept = kept();
    for (int i = 0; i < kept.size(); i++) {
      var pop =
          tf.raw.TensorListPopBack(
              values.get(1 + i), TensorLists.shape(tf, kept.get(i).shape()), kept.get(i).dtype());
      next.add(pop.outputHandle());
      popped.add(KnownShape.of(pop.tensor(), kept.get(i).shape()));
    }
    List<Tensor> gradients = values.subList(1 + kept.size(), values.size());
    next.addAll(stepped(tf, way, popped, gradients));
    return next;
  }

  private List<Tensor> stepped(
      TracingGraph tf, Way way, List<Tensor> popped, List<Tensor> gradients) {
    List<Integer> changing = changing();
    List<Tensor> saved = new ArrayList<>();
    for (int input : body.savedInputs()) {
      saved.add(
          unchanged.get(input)
              ? tf.own("whileLoop", way.inputs.get(input))
              : popped.get(changing.indexOf(input)));
    }
    saved.addAll(popped.subList(changing.size(), popped.size()));
    List<@Nullable Tensor> seeds = new ArrayList<>();
    for (int i = 0; i < specs.size(); i++) {
      int at = way.sources.indexOf(i);
      seeds.add(at < 0 || specs.get(i).dtype() == DType.RESOURCE ? null : gradients.get(at));
    }
    List<@Nullable TensorLike> given = body.back(specs.size(), saved, seeds);
    List<Tensor> next = new ArrayList<>();
    for (int i = 0; i < way.sources.size(); i++) {
      int source = way.sources.get(i);
      Tensor before = gradients.get(i);
      TensorLike gradient = given.get(source);
      TensorSpec spec = specs.get(source);
      if (spec.dtype() == DType.RESOURCE) {
        next.add(more(tf, before, gradient));
      } else {
        Tensor dense = BranchDerivative.dense(tf, gradient, before, before.dtype());
        next.add(spec.dtype().isHandle() ? dense : KnownShape.of(dense, spec.shape()));
      }
    }
    return next;
  }

  // The gradients of a variable add up over all iterations.
  private static Tensor more(TracingGraph tf, Tensor before, @Nullable TensorLike gradient) {
    return gradient == null
        ? before
        : tf.raw.AddV2(before, BranchDerivative.dense(tf, gradient, before, before.dtype()));
  }
}
