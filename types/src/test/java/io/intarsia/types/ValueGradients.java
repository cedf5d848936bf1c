package io.intarsia.types;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Gradients of code in a mode: of the sum of its floating results, weighted by their positions,
/// with respect to the floating tensors of its values.
public final class ValueGradients {
  private ValueGradients() {}

  /// Computes them.
  ///
  /// @param weight of the elements at some positions, both `float64`
  /// @return for each floating tensor of the values its gradient, zeros where there is none
  @SuppressWarnings("unchecked") // what the code gives
  public static List<Tensor> in(
      ValueMode mode,
      Environment tf,
      List<?> values,
      ValueMode.Code code,
      BiFunction<Ops, Tensor, Tensor> weight) {
    return (List<Tensor>) mode.run(tf, values, (g, in) -> of(g, in, code, weight));
  }

  private static List<Tensor> of(
      Ops tf, List<?> values, ValueMode.Code code, BiFunction<Ops, Tensor, Tensor> weight) {
    List<Tensor> sources = floating(values);
    try (GradientTape tape = tf.gradientTape()) {
      sources.forEach(tape::watch);
      Tensor total = tf.constant(0.0);
      for (Tensor each : floating(code.run(tf, values))) {
        Tensor line = tf.cast(tf.reshape(each, -1), DType.FLOAT64);
        Tensor positions = tf.cast(tf.range(tf.size(line)), DType.FLOAT64);
        total = total.plus(tf.math.reduceSum(line.times(weight.apply(tf, positions))));
      }
      List<? extends @Nullable TensorLike> found = tape.gradient(total, sources);
      List<Tensor> dense = new ArrayList<>();
      for (int i = 0; i < sources.size(); i++) {
        dense.add(dense(tf, found.get(i), sources.get(i)));
      }
      return dense;
    }
  }

  private static Tensor dense(Ops tf, @Nullable TensorLike gradient, Tensor source) {
    return switch (gradient) {
      case null -> tf.zerosLike(source);
      case IndexedSlices slices -> slices.toTensor();
      default -> (Tensor) gradient;
    };
  }

  private static List<Tensor> floating(Object nest) {
    return Nest.expanded().flatten(nest).stream()
        .filter(each -> each instanceof Tensor tensor && tensor.dtype().isFloating())
        .map(Tensor.class::cast)
        .toList();
  }
}
