package io.intarsia.data;

import io.intarsia.errors.TensorFlowException;

/// What is said where an element cannot be made: which one, beside what the runtime says.
final class StageFailure {
  private StageFailure() {}

  /// @param element its number, from 0
  static TensorFlowException of(TensorFlowException failure, long element) {
    String message = String.valueOf(failure.getMessage());
    TensorFlowException told =
        TensorFlowException.of(
            failure.code(),
            "element %d of the data set: %s%s".formatted(element, message, wayOut(message)));
    told.initCause(failure.getCause() == null ? failure : failure.getCause());
    return told;
  }

  private static String wayOut(String message) {
    return message.contains("Cannot add tensor to the batch")
            || message.contains("Cannot batch tensors with different shapes")
        ? "; for elements of different shapes use paddedBatch or raggedBatch"
        : "";
  }
}
