package io.intarsia.function;

import io.intarsia.internal.place.OpPath;
import io.intarsia.nest.Structure;
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
/// way back reads, and one that goes back.
///
/// @param results how many of what `forward` gives are results; the rest is read on the way back
/// @param savedInputs the positions of inputs that are read on the way back
/// @param seeds the positions of results that have gradients
/// @param gradients the structure of what `backward` gives: a list with one for each of `sources`
/// @param sources the positions of inputs that get gradients
record Derivative(
    ConcreteFunction forward,
    ConcreteFunction backward,
    int results,
    List<Integer> savedInputs,
    List<Integer> seeds,
    Structure gradients,
    List<Integer> sources) {

  /// Runs the function where its inputs are, and tells who records there how to go back.
  Tensor[] run(OpPath path, List<Tensor> inputs) {
    Tensor[] all = forward.tensors(inputs);
    Tensor[] given = Arrays.copyOf(all, results);
    List<Tensor> saved = new ArrayList<>();
    savedInputs.forEach(position -> saved.add(inputs.get(position)));
    List<Tensor> kept = Arrays.asList(all).subList(results, all.length);
    saved.addAll(kept);
    int count = inputs.size();
    path.derived(
        inputs, List.of(given), saved, (read, seeding) -> back(count, read, seeding));
    // Who records holds the data.
    kept.stream().filter(EagerTensor.class::isInstance).forEach(Tensor::close);
    return given;
  }

  private List<@Nullable TensorLike> back(
      int count, List<Tensor> saved, List<@Nullable Tensor> seeding) {
    List<Tensor> inputs = new ArrayList<>(saved);
    seeds.forEach(position -> inputs.add(Objects.requireNonNull(seeding.get(position))));
    List<@Nullable TensorLike> given =
        new ArrayList<>(Collections.nCopies(count, null));
    List<?> values =
        (List<?>) Objects.requireNonNull(gradients.pack(Arrays.asList(backward.given(inputs))));
    for (int i = 0; i < sources.size(); i++) {
      given.set(sources.get(i), (TensorLike) values.get(i));
    }
    return given;
  }
}
