package io.intarsia.internal.gradient;

import io.intarsia.internal.place.OpPath;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One backward pass through what was recorded. What it makes on the way is closed as soon as no
/// gradient needs it.
final class Backward implements AutoCloseable {
  private final Ops tf;
  private final Recorded recorded;
  private final Set<Object> sources;
  private final Densification densification;
  private final CountedTemporaries temporaries;
  private final Map<Object, List<TensorLike>> gradients = new HashMap<>();
  // Steps that are behind, whose data gradients are still made of.
  private final List<RecordedStep> left = new ArrayList<>();

  /// @param sources the keys of what gradients are asked for
  Backward(
      Ops tf, OpPath path, Recorded recorded, Set<Object> sources, Densification densification) {
    this.tf = tf;
    this.recorded = recorded;
    this.sources = sources;
    this.densification = densification;
    this.temporaries = new CountedTemporaries(path);
  }

  /// Goes through all steps, the last one first, and takes each away.
  ///
  /// @param seeds the gradients to begin with
  void run(Map<Object, List<TensorLike>> seeds) {
    seeds.forEach((key, list) -> list.forEach(seed -> add(key, seed)));
    List<RecordedStep> steps = recorded.steps();
    Set<Object> reached = reached(steps, sources);
    while (!steps.isEmpty()) {
      RecordedStep step = steps.removeLast();
      left.add(step);
      boolean isAsked =
          areAmong(step.outputs(), gradients.keySet()) && areAmong(step.inputs(), reached);
      if (!isAsked || back(step, reached)) {
        recorded.done().accept(left.removeLast());
      }
    }
  }

  /// What depends on a source: only there gradients lead to one.
  static Set<Object> reached(List<RecordedStep> steps, Set<Object> sources) {
    Set<Object> reached = HashSet.newHashSet(sources.size() + steps.size());
    reached.addAll(sources);
    for (RecordedStep step : steps) {
      if (areAmong(step.inputs(), reached)) {
        addAll(step.outputs(), reached);
      }
    }
    return reached;
  }

  private static void addAll(List<Object> keys, Set<Object> known) {
    for (int i = 0; i < keys.size(); i++) {
      known.add(keys.get(i));
    }
  }

  // A loop, as all that is done for each step: streams would take a tenth of the time of its ops.
  private static boolean areAmong(List<Object> keys, Set<Object> known) {
    for (int i = 0; i < keys.size(); i++) {
      if (known.contains(keys.get(i))) {
        return true;
      }
    }
    return false;
  }

  /// Goes through a step.
  ///
  /// @return whether all gradients it gave were made here; else they may be what the step keeps
  private boolean back(RecordedStep step, Set<Object> reached) {
    List<Object> outputs = step.outputs();
    @Nullable TensorLike[] given = new TensorLike[outputs.size()];
    for (int i = 0; i < given.length; i++) {
      given[i] = sum(outputs.get(i));
    }
    List<Object> inputs = step.inputs();
    boolean[] needs = new boolean[inputs.size()];
    for (int i = 0; i < needs.length; i++) {
      needs[i] = reached.contains(inputs.get(i));
    }
    @Nullable TensorLike[] results = step.back(tf, given, needs);
    boolean areMadeHere = true;
    for (int i = 0; i < needs.length; i++) {
      if (needs[i] && results[i] != null) {
        add(inputs.get(i), results[i]);
        areMadeHere &= temporaries.hasAll(parts(results[i]));
      }
    }
    for (int i = 0; i < given.length; i++) {
      if (!sources.contains(outputs.get(i))) {
        remove(outputs.get(i));
      }
    }
    temporaries.sweep();
    return areMadeHere;
  }

  private void add(Object key, TensorLike gradient) {
    List<Tensor> parts = parts(gradient);
    for (int i = 0; i < parts.size(); i++) {
      temporaries.use(parts.get(i));
    }
    gradients.computeIfAbsent(key, _ -> new ArrayList<>(1)).add(gradient);
  }

  private void remove(Object key) {
    List<TensorLike> removed = gradients.remove(key);
    if (removed != null) {
      for (int i = 0; i < removed.size(); i++) {
        parts(removed.get(i)).forEach(temporaries::unuse);
      }
    }
  }

  private @Nullable TensorLike sum(Object key) {
    List<TensorLike> list = gradients.get(key);
    if (list == null) {
      return null;
    }
    if (list.size() > 1) {
      TensorLike sum = Sums.of(tf, list, densification);
      remove(key);
      add(key, sum);
      return sum;
    }
    return list.getFirst();
  }

  /// The gradient of a source; null if there is none.
  @Nullable TensorLike gradient(Tensor source) {
    return sum(Keys.of(source));
  }

  /// A result that is left when this is closed: its tensors are the caller's alone. What a rule or
  /// the caller had before, and what stands in a result twice, would else be closed with it.
  @Nullable Object keep(@Nullable Object result) {
    Set<Tensor> given = Collections.newSetFromMap(new IdentityHashMap<>());
    // A value that is packed may make tensors itself, of which nobody else knows.
    temporaries.stop();
    Object own = Nest.expanded().mapStructure(leaf -> own(leaf, given), result);
    for (Object leaf : Nest.expanded().flatten(own)) {
      if (leaf instanceof Tensor tensor) {
        temporaries.use(tensor);
      }
    }
    return own;
  }

  private @Nullable Object own(@Nullable Object leaf, Set<Tensor> given) {
    return leaf instanceof EagerTensor tensor && !(temporaries.has(tensor) && given.add(tensor))
        ? tf.raw.Identity(tensor)
        : leaf;
  }

  private static List<Tensor> parts(TensorLike gradient) {
    return switch (gradient) {
      case EagerTensor tensor -> List.of(tensor);
      case IndexedSlices slices ->
          slices.denseShape().isPresent()
              ? List.of(slices.values(), slices.indices(), slices.denseShape().get())
              : List.of(slices.values(), slices.indices());
      default -> List.of();
    };
  }

  @Override
  public void close() {
    List.copyOf(gradients.keySet()).forEach(this::remove);
    temporaries.close();
    left.forEach(recorded.done());
  }
}
