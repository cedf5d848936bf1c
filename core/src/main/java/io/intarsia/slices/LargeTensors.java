package io.intarsia.slices;

import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.lang.System.Logger;
import java.util.Objects;

/// Few slices may make a tensor that takes all memory.
final class LargeTensors {
  private static final Logger LOG = System.getLogger("io.intarsia.memory");

  /// As in Python.
  private static final double MANY = 1e8;

  private LargeTensors() {}

  static void warnOf(IndexedSlices slices) {
    slices.denseShape().flatMap(Tensor::staticValue).ifPresent(sizes -> warnOf(slices, sizes));
  }

  private static void warnOf(IndexedSlices slices, HostTensor given) {
    try (HostTensor sizes = given) {
      double elements = 1;
      for (Object size : sizes.toList()) {
        elements *= ((Number) Objects.requireNonNull(size)).doubleValue();
      }
      if (elements >= MANY) {
        LOG.log(
            Logger.Level.WARNING,
            "IndexedSlices.toTensor: {0} slices become a tensor {1}{2}, which may take much memory",
            slices.indices().shape(),
            slices.dtype(),
            sizes.toList());
      }
    }
  }
}
