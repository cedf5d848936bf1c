package io.intarsia.op;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Values printed by the runtime, also from inside a recorded graph each time it runs.
final class Printing {
  // Text to print may hold braces, so another mark than Python's stands for a tensor; it cannot
  // occur in text.
  private static final String PLACEHOLDER = "\u0001{}\u0001";

  private Printing() {}

  /// Prints tensors, and anything else as Java prints it, to standard error.
  ///
  /// Lists may hold tensors. One scalar `string` alone is printed as it is, others in quotes.
  ///
  /// @see "Python: tf.print"
  @Endpoint("print")
  static void print(Ops tf, Object... inputs) {
    print(tf, List.of(inputs), PrintOptions.defaults());
  }

  /// Prints tensors, and anything else as Java prints it.
  ///
  /// Lists may hold tensors. One scalar `string` alone is printed as it is, others in quotes.
  ///
  /// @throws TensorFlowException if there is no such output
  /// @see "Python: tf.print"
  @Endpoint("print")
  static void print(Ops tf, List<?> inputs, PrintOptions options) {
    Attributes output =
        Attributes.of("output_stream", options.outputStream()).with("end", options.end());
    tf.raw.PrintV2(text(tf, inputs, options), output);
  }

  private static Tensor text(Ops tf, List<?> inputs, PrintOptions options) {
    if (inputs.size() == 1
        && inputs.getFirst() instanceof Tensor only
        && only.dtype() == DType.STRING
        && only.shape().equals(Shape.scalar())) {
      return only;
    }
    List<Tensor> tensors = new ArrayList<>();
    String template =
        inputs.stream()
            .map(input -> template(input, tensors))
            .collect(Collectors.joining(options.sep()));
    return tf.raw.StringFormat(
        tensors,
        Attributes.of("template", template)
            .with("placeholder", PLACEHOLDER)
            .with("summarize", options.summarize()));
  }

  // The text of a value with the placeholder for each of its tensors, which are added to the list.
  private static String template(Object input, List<Tensor> tensors) {
    return switch (input) {
      case Tensor tensor -> {
        tensors.add(tensor);
        yield PLACEHOLDER;
      }
      case List<?> list ->
          list.stream()
              .map(element -> template(element, tensors))
              .collect(Collectors.joining(", ", "[", "]"));
      default -> String.valueOf(input).replace(PLACEHOLDER, "");
    };
  }
}
