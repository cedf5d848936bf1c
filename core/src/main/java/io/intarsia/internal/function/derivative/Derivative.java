package io.intarsia.internal.function.derivative;

import io.intarsia.internal.function.graph.FunctionGradient;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.internal.place.OpObserver;
import io.intarsia.internal.place.OpPath;
import io.intarsia.nest.Structure;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A function in the form that gradients go through: one that gives, besides its results, what the
/// backward pass reads, and one that goes back.
///
/// @param results how many of what `forward` gives are results; the rest is read in the backward
///   pass
/// @param savedInputs the positions of inputs that are read in the backward pass
/// @param seeds the positions of results that have gradients
/// @param gradients the structure of what `backward` gives: a list with one for each of `sources`
/// @param sources the positions of inputs that get gradients
/// @param forms of these gradients
public record Derivative(
    RuntimeFunction forward,
    RuntimeFunction backward,
    int results,
    List<Integer> savedInputs,
    List<Integer> seeds,
    Structure gradients,
    List<Integer> sources,
    List<GradientForm> forms)
    implements FunctionGradient {

  @Override
  public Tensor[] run(OpObserver recorder, List<Tensor> inputs) {
    Tensor[] all = recorder.unseen(() -> forward.given(inputs));
    List<Tensor> given = List.of(all).subList(0, results);
    List<Tensor> kept = List.of(all).subList(results, all.length);
    tell(recorder, inputs, given, kept);
    // Who records holds the data.
    kept.stream().filter(EagerTensor.class::isInstance).forEach(Tensor::close);
    return given.toArray(Tensor[]::new);
  }

  private void tell(
      OpObserver recorder, List<Tensor> inputs, List<Tensor> given, List<Tensor> kept) {
    int count = inputs.size();
    recorder.derived(
        inputs, given, saved(inputs, kept), (read, seeding) -> back(count, read, seeding));
  }

  /// What `forward`, or a form of it that gives more, has given where its ops are recorded: results
  /// through which gradients go by this derivative, and the rest.
  List<Tensor> given(TracingGraph graph, List<Tensor> inputs, List<Tensor> all) {
    List<OpObserver> recorders = graph.path().recorders(inputs);
    List<Tensor> given =
        OpPath.unseen(recorders, () -> CustomGradient.renamed(graph, all.subList(0, results)));
    List<Tensor> kept = all.subList(results, results + keptSpecs().size());
    recorders.forEach(recorder -> tell(recorder, inputs, given, kept));
    List<Tensor> whole = new ArrayList<>(given);
    whole.addAll(all.subList(results, all.size()));
    return whole;
  }

  /// Whether an input gets a gradient.
  boolean gives(int input) {
    return sources.contains(input);
  }

  /// What the backward pass reads.
  ///
  /// @param kept what `forward` gave besides the results
  List<Tensor> saved(List<Tensor> inputs, List<Tensor> kept) {
    List<Tensor> saved = new ArrayList<>();
    savedInputs.forEach(position -> saved.add(inputs.get(position)));
    saved.addAll(kept);
    return saved;
  }

  /// The specs of what `forward` gives besides the results.
  public List<TensorSpec> keptSpecs() {
    List<TensorSpec> all = forward.resultSpecs();
    return all.subList(results, all.size());
  }

  /// The gradients of the inputs.
  ///
  /// @param count how many inputs there are
  /// @param seeding the gradients of the results
  List<@Nullable TensorLike> back(int count, List<Tensor> saved, List<@Nullable Tensor> seeding) {
    List<@Nullable TensorLike> given =
        new ArrayList<@Nullable TensorLike>(Collections.nCopies(count, null));
    List<?> values = values(saved, seeding);
    for (int i = 0; i < sources.size(); i++) {
      given.set(sources.get(i), (TensorLike) values.get(i));
    }
    return given;
  }

  /// The gradients of the sources, in their forms.
  public List<?> values(List<Tensor> saved, List<@Nullable Tensor> seeding) {
    List<Tensor> inputs = new ArrayList<>(saved);
    seeds.forEach(position -> inputs.add(Objects.requireNonNull(seeding.get(position))));
    return (List<?>) Objects.requireNonNull(gradients.pack(Arrays.asList(backward.given(inputs))));
  }
}
