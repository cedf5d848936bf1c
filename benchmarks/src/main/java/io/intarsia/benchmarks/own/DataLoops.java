package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.DataWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/// Loops that read what has no end.
final class DataLoops {
  private static final int FIRST = 3;

  private DataLoops() {}

  /// A loop of one element.
  ///
  /// @param begin begins to read; what it gives, the next element
  static TimedLoop of(Environment tf, DataWork work, Supplier<Supplier<List<Tensor>>> begin) {
    Supplier<List<Tensor>> next = begin.get();
    return TimedLoop.of(
        () -> next.get().forEach(Tensor::close), () -> first(work, begin.get()), tf::close);
  }

  /// The first elements; of what is in random order how many there are at a time.
  private static float[] first(DataWork work, Supplier<List<Tensor>> next) {
    float[] values = new float[0];
    for (int i = 0; i < FIRST; i++) {
      for (Tensor tensor : next.get()) {
        float[] part = work.isRandom() ? new float[] {tensor.shape().dim(0)} : values(tensor);
        float[] all = Arrays.copyOf(values, values.length + part.length);
        System.arraycopy(part, 0, all, values.length, part.length);
        values = all;
      }
    }
    return values;
  }

  private static float[] values(Tensor tensor) {
    try (HostTensor host = tensor.toHost()) {
      float[] values = new float[(int) host.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = (float) host.doubleAt(i);
      }
      return values;
    }
  }
}
