package io.intarsia.internal.function.derivative;

import io.intarsia.dtype.DType;
import io.intarsia.internal.function.graph.KnownTypes;
import io.intarsia.internal.function.graph.Loop;
import io.intarsia.internal.function.graph.Programs;
import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.internal.function.trace.ProgramCode;
import io.intarsia.internal.function.type.Merge;
import io.intarsia.internal.place.OpObserver;
import io.intarsia.internal.trace.Program;
import io.intarsia.internal.trace.Value;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A loop in a form that gradients go through. It counts its iterations, and keeps of each what the
/// backward pass reads, in [lists][KeptList]; the backward pass is a loop that takes them from
/// there. What goes round unchanged is not kept.
///
/// @param condition the program that says whether it goes on
/// @param body the derivative of the program of an iteration
/// @param specs of the variables
/// @param unchanged which variables the body gives as it takes them
/// @param bound how many iterations there may be
record LoopDerivative(
    TracingGraph graph,
    Program condition,
    Derivative body,
    Programs programs,
    List<TensorSpec> specs,
    List<Boolean> unchanged,
    LoopBound bound,
    int parallelIterations) {
  private static final TensorSpec LIST = TensorSpec.of(Shape.scalar(), DType.VARIANT);

  static LoopDerivative of(TracingGraph graph, Attributes attributes, Programs programs) {
    Program condition = programs.part(Objects.requireNonNull(attributes.get("cond")));
    Program body = programs.part(Objects.requireNonNull(attributes.get("body")));
    List<TensorSpec> specs = new ArrayList<>();
    List<Boolean> unchanged = new ArrayList<>();
    for (int i = 0; i < body.inputs().size(); i++) {
      Value value = body.values().get(body.inputs().get(i));
      specs.add(TensorSpec.of(value.shape(), value.dtype()));
      unchanged.add(body.inputs().get(i) == body.origin(body.results().get(i)));
    }
    Object parallel = attributes.get("parallel_iterations");
    return new LoopDerivative(
        graph,
        condition,
        derivative(graph, body, programs, unchanged),
        programs,
        specs,
        unchanged,
        new LoopBound(condition, body, unchanged, programs),
        parallel instanceof Number number ? number.intValue() : 1);
  }

  // What does not change gets its gradient beside the loop.
  private static Derivative derivative(
      TracingGraph graph, Program body, Programs programs, List<Boolean> unchanged) {
    List<Integer> results = new ArrayList<>();
    Set<Integer> lists = new HashSet<>();
    for (int i = 0; i < unchanged.size(); i++) {
      if (!unchanged.get(i)) {
        results.add(body.results().get(i));
      } else if (body.values().get(body.inputs().get(i)).dtype() == DType.VARIANT) {
        lists.add(i);
      }
    }
    String name = graph.function() + "_body";
    return DerivativeMaker.of(graph, name, body.withResults(results), programs, lists);
  }

  // -- forward ------------------------------------------------------------------------------------

  /// Adds the loop.
  ///
  /// @param recorder is told how to go back
  Tensor[] run(OpObserver recorder, List<Tensor> inputs) {
    int count = inputs.size();
    List<Tensor> variables = new ArrayList<>(inputs);
    variables.add(graph.constant(0));
    Tensor most = isCompiled() ? recorder.unseen(() -> bound.of(graph, inputs)) : null;
    List<KeptList> lists = kept().stream().map(spec -> KeptList.of(spec, most)).toList();
    lists.forEach(list -> variables.add(list.start(graph)));
    List<TensorSpec> types = new ArrayList<>(specs);
    variables.subList(count, variables.size()).forEach(each -> types.add(TensorSpec.of(each)));
    Step step = (tf, values) -> forward(tf, lists, values);
    List<Tensor> last =
        recorder.unseen(() -> loop("whileLoop", this::goesOn, step, variables, types, most));
    List<Tensor> results = last.subList(0, count);
    List<Tensor> saved = new ArrayList<>(inputs);
    saved.add(last.get(count));
    TracingGraph behind = graph.placeFor(last);
    for (int i = 0; i < lists.size(); i++) {
      saved.add(lists.get(i).kept(behind, last.get(count + 1 + i)));
    }
    List<Tensor> changed = variables().map(results::get).toList();
    if (most != null) {
      saved.add(most);
    }
    recorder.derived(inputs, changed, saved, (read, seeding) -> back(count, lists, read, seeding));
    for (int i = 0; i < count; i++) {
      if (unchanged.get(i)) {
        recorder.derived(
            List.of(inputs.get(i)), List.of(results.get(i)), List.of(), (_, seeding) -> seeding);
      }
    }
    return results.toArray(Tensor[]::new);
  }

  /// The positions of the variables that change.
  private Stream<Integer> variables() {
    return IntStream.range(0, specs.size()).filter(i -> !unchanged.get(i)).boxed();
  }

  /// What is kept of each iteration: the inputs that change and are read, then what the body gives
  /// for the backward pass.
  private List<TensorSpec> kept() {
    List<TensorSpec> kept = new ArrayList<>();
    changing().forEach(input -> kept.add(specs.get(input)));
    kept.addAll(body.keptSpecs());
    kept.replaceAll(spec -> spec.dtype() == DType.VARIANT ? LIST : spec);
    return kept;
  }

  private List<Integer> changing() {
    return body.savedInputs().stream().filter(input -> !unchanged.get(input)).toList();
  }

  private boolean isCompiled() {
    // With a limit of time XLA compiles no loops.
    return graph.diagnosis().isCompiled() && graph.host().timeout().isEmpty();
  }

  /// @param most how many iterations there may be; null for any number
  private List<Tensor> loop(
      String name,
      Condition goesOn,
      Step step,
      List<Tensor> variables,
      List<TensorSpec> types,
      @Nullable Tensor most) {
    var loop =
        new Loop(
            name,
            "loopVars",
            (tf, values) -> goesOn.test((TracingGraph) tf, Merge.tensors(values)),
            (tf, _, values) -> step.run((TracingGraph) tf, Merge.tensors(values)),
            most,
            types,
            parallelIterations,
            true);
    TracingGraph place = graph.placeFor(variables);
    return Merge.tensors(graph.host().constructs().loop(place, loop, variables));
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

  private List<Tensor> forward(TracingGraph tf, List<KeptList> lists, List<Tensor> values) {
    int count = specs.size();
    List<Tensor> inputs = values.subList(0, count);
    List<Tensor> all = List.of(body.forward().given(new ArrayList<>(inputs)));
    List<Tensor> next = new ArrayList<>();
    Iterator<Tensor> changed = all.iterator();
    for (int i = 0; i < count; i++) {
      next.add(unchanged.get(i) ? inputs.get(i) : KnownTypes.of(changed.next(), specs.get(i)));
    }
    Tensor number = values.get(count);
    next.add(tf.raw.AddV2(number, tf.constant(1)));
    List<Tensor> kept = new ArrayList<>();
    changing().forEach(input -> kept.add(inputs.get(input)));
    kept.addAll(all.subList(body.results(), all.size()));
    for (int i = 0; i < kept.size(); i++) {
      next.add(lists.get(i).with(tf, values.get(count + 1 + i), number, kept.get(i)));
    }
    return next;
  }

  // -- back ---------------------------------------------------------------------------------------

  /// What goes round in the backward pass.
  ///
  /// @param inputs as the loop took them
  /// @param lists of what the iterations kept
  /// @param accumulators of the gradients of inputs, by position
  private record Way(
      List<Tensor> inputs, List<KeptList> lists, SortedMap<Integer, Accumulator> accumulators) {
    Accumulator of(int input) {
      return Objects.requireNonNull(accumulators.get(input));
    }

    /// What goes round for each input, by position.
    SortedMap<Integer, List<Tensor>> divided(List<Tensor> gradients) {
      SortedMap<Integer, List<Tensor>> divided = new TreeMap<>();
      int from = 0;
      for (var each : accumulators.entrySet()) {
        int to = from + each.getValue().size();
        divided.put(each.getKey(), gradients.subList(from, to));
        from = to;
      }
      return divided;
    }
  }

  private List<@Nullable TensorLike> back(
      int count, List<KeptList> lists, List<Tensor> read, List<@Nullable Tensor> seeding) {
    List<Tensor> inputs = read.subList(0, count);
    TracingGraph tf = graph.placeFor(read);
    var way = new Way(inputs, lists, accumulators(inputs, seeding));
    int end = count + 1 + lists.size();
    List<Tensor> variables = new ArrayList<>();
    variables.add(read.get(count));
    for (int i = 0; i < lists.size(); i++) {
      variables.add(lists.get(i).list(tf, read.get(count + 1 + i)));
    }
    List<TensorSpec> types = new ArrayList<>(variables.stream().map(TensorSpec::of).toList());
    for (Accumulator accumulator : way.accumulators.values()) {
      List<Tensor> start = accumulator.start(tf);
      variables.addAll(start);
      types.addAll(accumulator.types(start));
    }
    List<Tensor> last =
        loop(
            "whileLoop_gradient",
            (g, values) -> g.raw.Greater(values.getFirst(), g.constant(0)),
            (g, values) -> step(g, way, values),
            variables,
            types,
            end < read.size() ? read.get(end) : null);
    List<@Nullable TensorLike> gradients =
        new ArrayList<@Nullable TensorLike>(Collections.nCopies(count, null));
    way.divided(last.subList(1 + lists.size(), last.size()))
        .forEach((input, own) -> gradients.set(input, way.of(input).result(tf, own)));
    return gradients;
  }

  /// @param seeding the gradients of the results of variables that change
  private SortedMap<Integer, Accumulator> accumulators(
      List<Tensor> inputs, List<@Nullable Tensor> seeding) {
    SortedMap<Integer, Accumulator> accumulators = new TreeMap<>();
    Iterator<@Nullable Tensor> seeds = seeding.iterator();
    for (int i = 0; i < inputs.size(); i++) {
      // A variable that nothing reads gets what its result gets.
      Tensor seed = unchanged.get(i) ? null : seeds.next();
      int source = body.sources().indexOf(i);
      if (seed != null) {
        accumulators.put(i, new Accumulator.Carried(specs.get(i), seed));
      } else if (source >= 0) {
        accumulators.put(i, summed(inputs.get(i), body.forms().get(source)));
      }
    }
    return accumulators;
  }

  private Accumulator summed(Tensor input, GradientForm form) {
    return switch (form.kind()) {
      case TENSOR -> new Accumulator.Summed(input, form.dtype());
      case SLICES ->
          isCompiled()
              ? new Accumulator.SummedRows(input, form.dtype())
              : new AccumulatedRows(input, form.dtype());
      case ITEMS -> new Accumulator.Items(input, form.dtype());
    };
  }

  private List<Tensor> step(TracingGraph tf, Way way, List<Tensor> values) {
    List<Tensor> next = new ArrayList<>();
    Tensor number = tf.raw.Sub(values.getFirst(), tf.constant(1));
    next.add(number);
    List<Tensor> kept = new ArrayList<>();
    for (int i = 0; i < way.lists.size(); i++) {
      KeptList.Taken taken = way.lists.get(i).taken(tf, values.get(1 + i), number);
      next.add(taken.rest());
      kept.add(taken.value());
    }
    next.addAll(stepped(tf, way, kept, values.subList(1 + way.lists.size(), values.size())));
    return next;
  }

  private List<Tensor> stepped(
      TracingGraph tf, Way way, List<Tensor> kept, List<Tensor> gradients) {
    SortedMap<Integer, List<Tensor>> before = way.divided(gradients);
    List<?> given = body.values(saved(tf, way, kept), seeds(before));
    List<Tensor> next = new ArrayList<>();
    before.forEach((input, own) -> {
      int source = body.sources().indexOf(input);
      next.addAll(way.of(input).next(tf, own, source < 0 ? null : given.get(source)));
    });
    return next;
  }

  private List<Tensor> saved(TracingGraph tf, Way way, List<Tensor> kept) {
    List<Integer> changing = changing();
    List<Tensor> saved = new ArrayList<>();
    for (int input : body.savedInputs()) {
      saved.add(
          unchanged.get(input)
              ? tf.own("whileLoop", way.inputs.get(input))
              : kept.get(changing.indexOf(input)));
    }
    saved.addAll(kept.subList(changing.size(), kept.size()));
    return saved;
  }

  /// The gradients of what an iteration gave.
  private List<@Nullable Tensor> seeds(Map<Integer, List<Tensor>> gradients) {
    List<@Nullable Tensor> seeds = new ArrayList<>();
    variables()
        .forEach(i -> {
          List<Tensor> carried = gradients.get(i);
          boolean isHandle = specs.get(i).dtype() == DType.RESOURCE;
          seeds.add(carried == null || isHandle ? null : carried.getFirst());
        });
    return seeds;
  }
}
