package io.intarsia.replicas;

import io.intarsia.gradient.GradientOptions;
import io.intarsia.gradient.GradientTape;
import io.intarsia.gradient.TapeOptions;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The backward pass of something that replicas did together: it is done once more, recorded, with
/// what all gave, and the gradients of what all got go back through it.
///
/// @param of what they did
record Backward(Joint of) implements Joint {
  private static final TapeOptions WATCHED_ONLY =
      TapeOptions.defaults().withWatchAccessedVariables(false);

  /// What a replica gave, and the gradients of what it got: one for each tensor that has some, null
  /// for none.
  record Given(@Nullable Object value, List<@Nullable Tensor> seeds) {}

  static Given given(@Nullable Object value, List<@Nullable Tensor> seeds) {
    return new Given(value, seeds);
  }

  @SuppressWarnings("unchecked") // as apply gives them
  static List<@Nullable Tensor> gradients(@Nullable Object result) {
    return (List<@Nullable Tensor>) Objects.requireNonNull(result);
  }

  @Override
  public String name() {
    return "the gradient of " + of.name();
  }

  @Override
  public List<? extends @Nullable Object> apply(Ops tf, List<? extends @Nullable Object> values) {
    List<Given> given = values.stream().map(Given.class::cast).toList();
    try (GradientTape tape = tf.gradientTape(WATCHED_ONLY)) {
      // Copies, since several replicas may have given the same tensor.
      List<@Nullable Object> copies =
          given.stream().<@Nullable Object>map(each -> copy(tf, each.value())).toList();
      List<List<Tensor>> sources = copies.stream().map(Floats::of).toList();
      tape.watch(sources);
      List<? extends @Nullable Object> results = of.apply(tf, copies);
      List<Tensor> targets = new ArrayList<>();
      List<Tensor> seeds = new ArrayList<>();
      for (int i = 0; i < given.size(); i++) {
        addSeeded(Floats.of(results.get(i)), given.get(i).seeds(), targets, seeds);
      }
      return gradients(tape, sources, targets, seeds);
    }
  }

  private static @Nullable Object copy(Ops tf, @Nullable Object value) {
    return Nest.expanded()
        .mapStructure(part -> part instanceof Tensor tensor ? tf.identity(tensor) : part, value);
  }

  private static void addSeeded(
      List<Tensor> results,
      List<@Nullable Tensor> given,
      List<Tensor> targets,
      List<Tensor> seeds) {
    for (int i = 0; i < results.size(); i++) {
      Tensor seed = given.get(i);
      if (seed != null) {
        targets.add(results.get(i));
        seeds.add(seed);
      }
    }
  }

  private static List<? extends @Nullable Object> gradients(
      GradientTape tape, List<List<Tensor>> sources, List<Tensor> targets, List<Tensor> seeds) {
    var options = GradientOptions.defaults().withOutputGradients(seeds).withDense(true);
    return (List<?>) Objects.requireNonNull(tape.gradient(targets, (Object) sources, options));
  }
}
