package io.intarsia.op.debugging;

import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Options of `assertShapes`.
///
/// @param data what the error prints of a size that turns out to be wrong when a graph runs; if it
///   is empty, the shape
/// @param message what the error says behind the name of the assertion; null means nothing
/// @param summarize how many elements of each tensor the error prints; a negative number means all
public record AssertShapesOptions(List<Tensor> data, @Nullable String message, int summarize) {
  /// Python's defaults: no data, no message, three elements.
  public static AssertShapesOptions defaults() {
    return new AssertShapesOptions(List.of(), null, 3);
  }

  public AssertShapesOptions {
    data = List.copyOf(data);
  }

  /// These options with tensors for the error to print.
  public AssertShapesOptions withData(List<Tensor> data) {
    return new AssertShapesOptions(data, message, summarize);
  }

  /// These options with a message.
  public AssertShapesOptions withMessage(String message) {
    return new AssertShapesOptions(data, message, summarize);
  }

  /// These options with another number of elements.
  public AssertShapesOptions withSummarize(int summarize) {
    return new AssertShapesOptions(data, message, summarize);
  }

  /// What all assertions have.
  AssertOptions general() {
    return new AssertOptions(message, summarize);
  }
}
