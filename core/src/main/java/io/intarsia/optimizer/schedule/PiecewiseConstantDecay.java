package io.intarsia.optimizer.schedule;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// One rate up to a step, that step included, another one up to the next.
///
/// @param boundaries the last step of each rate but the last, ascending
/// @param values the rates, one more than there are boundaries
/// @see "Python: keras.optimizers.schedules.PiecewiseConstantDecay"
public record PiecewiseConstantDecay(List<Long> boundaries, List<Double> values)
    implements Schedule {
  /// Copies and checks the lists.
  ///
  /// @throws IllegalArgumentException if there is not one value more than boundaries, or these are
  ///   not ascending
  public PiecewiseConstantDecay {
    boundaries = List.copyOf(boundaries);
    values = List.copyOf(values);
    if (values.size() != boundaries.size() + 1) {
      throw Mistake.argument(
          ("PiecewiseConstantDecay: expected one value more than boundaries, got %d values for %d"
                  + " boundaries")
              .formatted(values.size(), boundaries.size()));
    }
    if (!boundaries.stream().sorted().toList().equals(boundaries)) {
      throw Mistake.argument("PiecewiseConstantDecay: boundaries must ascend, got " + boundaries);
    }
  }

  /// Of lists.
  public static PiecewiseConstantDecay of(List<Long> boundaries, List<Double> values) {
    return new PiecewiseConstantDecay(boundaries, values);
  }

  @Override
  public Tensor at(Ops tf, Tensor step) {
    Tensor boundary = tf.constant(boundaries.stream().mapToLong(Long::longValue).toArray());
    Tensor passed = step.cast(DType.INT64).gt(boundary).cast(DType.INT32).sum();
    float[] rates = new float[values.size()];
    for (int i = 0; i < rates.length; i++) {
      rates[i] = values.get(i).floatValue();
    }
    return tf.gather(tf.constant(rates), passed);
  }
}
