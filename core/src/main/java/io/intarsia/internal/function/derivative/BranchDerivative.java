package io.intarsia.internal.function.derivative;

import io.intarsia.dtype.DType;
import io.intarsia.internal.function.graph.Programs;
import io.intarsia.internal.function.graph.TensorLists;
import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.internal.function.type.Merge;
import io.intarsia.internal.place.OpObserver;
import io.intarsia.internal.trace.Program;
import io.intarsia.op.Ops;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A choice between branches in a form that gradients go through. Each branch gives, besides the
/// results, what its backward pass reads, and something of no meaning where others have that; the
/// backward pass is a choice between the backward passes.
///
/// @param branches their derivatives
record BranchDerivative(TracingGraph graph, List<Derivative> branches) {
  static BranchDerivative of(TracingGraph graph, List<Program> programs, Programs named) {
    List<Derivative> derivatives = new ArrayList<>();
    for (int i = 0; i < programs.size(); i++) {
      String name = graph.function() + "_branch" + i;
      derivatives.add(DerivativeMaker.of(graph, name, programs.get(i), named, Set.of()));
    }
    return new BranchDerivative(graph, derivatives);
  }

  /// Adds the choice.
  ///
  /// @param recorder is told how to go back
  Tensor[] run(OpObserver recorder, Tensor selector, List<Tensor> inputs) {
    List<Function<Ops, Object>> codes =
        IntStream.range(0, branches.size())
            .<Function<Ops, Object>>mapToObj(i -> tf -> forward(tf, i, inputs))
            .toList();
    Tensor[] all = recorder.unseen(() -> chosen("cond", selector, codes));
    int results = branches.getFirst().results();
    Tensor[] given = Arrays.copyOf(all, results);
    List<Tensor> saved = new ArrayList<>(inputs);
    saved.addAll(Arrays.asList(all).subList(results, all.length));
    saved.add(selector);
    recorder.derived(
        inputs, List.of(given), saved, (read, seeding) -> back(inputs.size(), read, seeding));
    return given;
  }

  private Tensor[] chosen(String name, Tensor selector, List<Function<Ops, Object>> codes) {
    TracingGraph place = graph.placeFor(List.of(selector));
    Object results =
        graph.host().constructs().controlFlow(place, null).branch(name, selector, codes);
    return Merge.tensors(results).toArray(Tensor[]::new);
  }

  private List<Tensor> forward(Ops tf, int branch, List<Tensor> inputs) {
    Derivative chosen = branches.get(branch);
    List<Tensor> all = Arrays.asList(chosen.forward().given(own(tf, inputs)));
    List<Tensor> given = new ArrayList<>(all.subList(0, chosen.results()));
    for (int i = 0; i < branches.size(); i++) {
      if (i == branch) {
        given.addAll(all.subList(chosen.results(), all.size()));
      } else if (graph.diagnosis().isCompiled()) {
        given.addAll(zeros(tf, branches.get(i), inputs));
      } else {
        branches.get(i).keptSpecs().forEach(spec -> given.add(nothing(tf, spec)));
      }
    }
    return given;
  }

  // All branches that XLA compiles give the same shapes. What it knows of a value is enough for
  // that: it does not compute what nobody takes.
  private static List<Tensor> zeros(Ops tf, Derivative other, List<Tensor> inputs) {
    List<TensorSpec> specs = other.keptSpecs();
    if (specs.stream().allMatch(spec -> spec.shape().isFullyKnown() && !spec.dtype().isHandle())) {
      return specs.stream().map(spec -> tf.zeros(spec.shape(), spec.dtype())).toList();
    }
    Tensor[] all = other.forward().given(own(tf, inputs));
    return Arrays.stream(all, other.results(), all.length)
        .map(kept -> tf.raw.ZerosLike(kept))
        .toList();
  }

  // A call is added to the graph that its inputs are of.
  private static List<Tensor> own(Ops tf, List<Tensor> inputs) {
    TracingGraph inner = (TracingGraph) tf;
    return new ArrayList<>(inputs.stream().<Tensor>map(input -> inner.own("cond", input)).toList());
  }

  private static Tensor nothing(Ops tf, TensorSpec spec) {
    if (spec.dtype() == DType.VARIANT) {
      return TensorLists.empty(tf, DType.FLOAT32);
    }
    return spec.dtype() == DType.STRING
        ? tf.constant("")
        : tf.raw.Cast(tf.constant(0), spec.dtype());
  }

  private List<@Nullable TensorLike> back(
      int count, List<Tensor> read, List<@Nullable Tensor> seeding) {
    List<Tensor> inputs = read.subList(0, count);
    Tensor selector = read.getLast();
    List<Integer> sources =
        IntStream.range(0, count)
            .filter(input -> branches.stream().anyMatch(branch -> branch.gives(input)))
            .boxed()
            .toList();
    Map<Integer, DType> dtypes = new HashMap<>();
    branches.forEach(branch ->
        branch
            .sources()
            .forEach(input ->
                dtypes.put(input, branch.forms().get(branch.sources().indexOf(input)).dtype())));
    List<Function<Ops, Object>> codes = new ArrayList<>();
    int next = count;
    for (Derivative branch : branches) {
      int end = next + branch.keptSpecs().size();
      List<Tensor> saved = branch.saved(inputs, read.subList(next, end));
      next = end;
      codes.add(tf -> gradients(tf, branch, inputs, saved, seeding, sources, dtypes));
    }
    Tensor[] given = chosen("cond_gradient", selector, codes);
    List<@Nullable TensorLike> gradients = new ArrayList<>();
    IntStream.range(0, count)
        .forEach(input -> {
          int at = sources.indexOf(input);
          gradients.add(at < 0 ? null : given[at]);
        });
    return gradients;
  }

  private static Object gradients(
      Ops tf,
      Derivative branch,
      List<Tensor> inputs,
      List<Tensor> saved,
      List<@Nullable Tensor> seeding,
      List<Integer> sources,
      Map<Integer, DType> dtypes) {
    List<@Nullable Tensor> seeds = new ArrayList<>();
    for (Tensor seed : seeding) {
      seeds.add(seed == null ? null : ((TracingGraph) tf).own("cond", seed));
    }
    List<@Nullable TensorLike> given = branch.back(inputs.size(), own(tf, saved), seeds);
    List<Tensor> gradients = new ArrayList<>();
    for (int source : sources) {
      gradients.add(
          dense(
              tf,
              given.get(source),
              inputs.get(source),
              Objects.requireNonNull(dtypes.get(source))));
    }
    return gradients;
  }

  /// A gradient as a tensor of the shape of the input.
  ///
  /// @param dtype of gradients of the input
  static Tensor dense(Ops tf, @Nullable TensorLike gradient, Tensor input, DType dtype) {
    Tensor dense =
        ((TracingGraph) tf)
            .host()
            .gradients()
            .densification()
            .dense(gradient, "the backward pass through a branch or a loop");
    return dense == null ? zeros(tf, input, dtype) : dense;
  }

  /// Zeros as the gradient of an input; of a variable's handle, of the shape of its value.
  static Tensor zeros(Ops tf, Tensor input, DType dtype) {
    Tensor own = ((TracingGraph) tf).own("cond", input);
    return input.dtype() == DType.RESOURCE
        ? tf.raw.Fill(tf.raw.VariableShape(own), tf.raw.Cast(tf.constant(0), dtype))
        : tf.raw.ZerosLike(own);
  }
}
