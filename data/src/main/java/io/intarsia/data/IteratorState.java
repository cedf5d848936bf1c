package io.intarsia.data;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.Map;
import java.util.Optional;

/// Where an iterator is, as checkpoints keep it. The runtime's own states are not read: it believes
/// them, and one that is forged, or of another pipeline, makes it read what is not there.
///
/// @param position how many elements were read
/// @param readings how often the data set, or one that it is made of, was begun before
record IteratorState(long position, long readings) {
  private static final String POSITION = "POSITION";
  private static final String READINGS = "READINGS";
  private static final String ELEMENT_SPEC = "ELEMENT_SPEC";

  Map<String, Tensor> tensors(Ops tf, ElementType elements) {
    return Map.of(
        POSITION, tf.constant(position),
        READINGS, tf.constant(readings),
        ELEMENT_SPEC, tf.constant(elements.toString()));
  }

  /// What was stored; empty if it is no such state.
  static Optional<IteratorState> of(Map<String, Tensor> tensors) {
    long position = number(tensors, POSITION);
    long readings = number(tensors, READINGS);
    return position >= 0 && readings >= 0
        ? Optional.of(new IteratorState(position, readings))
        : Optional.empty();
  }

  private static long number(Map<String, Tensor> tensors, String name) {
    return scalar(tensors, name, DType.INT64).map(Tensor::asLong).orElse(-1L);
  }

  /// What elements were when it was stored.
  static String elements(Map<String, Tensor> tensors) {
    return scalar(tensors, ELEMENT_SPEC, DType.STRING).map(Tensor::asString).orElse("unknown");
  }

  private static Optional<Tensor> scalar(Map<String, Tensor> tensors, String name, DType dtype) {
    return Optional.ofNullable(tensors.get(name))
        .filter(tensor -> tensor.dtype() == dtype && tensor.shape().rank() == 0);
  }
}
