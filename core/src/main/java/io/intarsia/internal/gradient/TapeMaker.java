package io.intarsia.internal.gradient;

import io.intarsia.gradient.Differentiation;
import io.intarsia.gradient.GradientTape;
import io.intarsia.gradient.TapeOptions;
import io.intarsia.internal.place.OpObserver;
import io.intarsia.internal.place.OpPath;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Computes the gradients of a place from what tapes record there.
///
/// @param tf where the backward pass runs
/// @param path of the ops of the place
/// @param around the ways of the ops of the places around it
/// @param host of the environment it belongs to
public record TapeMaker(Ops tf, OpPath path, List<OpPath> around, GradientHost host)
    implements Differentiation {
  @Override
  public void derived(
      List<? extends Tensor> inputs,
      List<? extends Tensor> results,
      List<? extends Tensor> saved,
      BiFunction<
              List<Tensor>, List<@Nullable Tensor>, ? extends List<? extends @Nullable TensorLike>>
          gradient) {
    for (OpObserver recorder : path.recorders(inputs)) {
      recorder.derived(inputs, results, saved, gradient::apply);
    }
  }

  @Override
  public GradientTape tape(TapeOptions options) {
    return new Tape(tf, path, around, host, options);
  }

  @Override
  public <T> Unrecorded<T> unrecorded(Supplier<T> code, List<Tensor> named) {
    try (var reads = VariableReads.on(path)) {
      T value = path.unrecorded(code);
      return new Unrecorded<>(value, reads.besides(named));
    }
  }
}
