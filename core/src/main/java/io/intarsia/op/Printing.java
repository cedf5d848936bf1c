package io.intarsia.op;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Values printed by the runtime, also from inside a recorded graph each time it runs.
final class Printing {
  // Text to print may hold braces, so another mark than Python's stands for a tensor; it cannot
  // occur in text.
  private static final String PLACEHOLDER = "\u0001{}\u0001";

  private Printing() {}

  /// Prints tensors, and anything else as Java prints it, to standard error.
  ///
  /// @see "Python: tf.print"
  @Endpoint("print")
  static void print(Ops tf, Object... inputs) {
    print(tf, List.of(inputs), PrintOptions.defaults());
  }

  /// Prints tensors, and anything else as Java prints it.
  ///
  /// @throws TensorFlowException if there is no such output
  /// @see "Python: tf.print"
  @Endpoint("print")
  static void print(Ops tf, List<?> inputs, PrintOptions options) {
    List<Tensor> tensors = new ArrayList<>();
    List<String> parts = new ArrayList<>();
    for (Object input : inputs) {
      if (input instanceof Tensor tensor) {
        tensors.add(tensor);
        parts.add(PLACEHOLDER);
      } else {
        parts.add(String.valueOf(input).replace(PLACEHOLDER, ""));
      }
    }
    Attributes format =
        Attributes.of("template", String.join(options.sep(), parts))
            .with("placeholder", PLACEHOLDER)
            .with("summarize", options.summarize());
    Attributes output =
        Attributes.of("output_stream", options.outputStream()).with("end", options.end());
    tf.raw.PrintV2(tf.raw.StringFormat(tensors, format), output);
  }
}
