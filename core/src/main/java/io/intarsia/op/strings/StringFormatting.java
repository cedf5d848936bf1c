package io.intarsia.op.strings;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Tensors printed into strings.
final class StringFormatting {
  private StringFormatting() {}

  /// Prints tensors into a template, each in the place of a `{}`.
  ///
  /// The result is a scalar `string`.
  ///
  /// @throws IllegalArgumentException if there are not as many tensors as places
  /// @see "Python: tf.strings.format"
  @Endpoint("strings.format")
  static Tensor format(BaseOps tf, String template, Tensor... inputs) {
    return format(tf, template, List.of(inputs), FormatOptions.defaults());
  }

  /// Prints tensors into a template, each in the place of a placeholder.
  ///
  /// The result is a scalar `string`.
  ///
  /// @throws IllegalArgumentException if there are not as many tensors as places
  /// @see "Python: tf.strings.format"
  @Endpoint("strings.format")
  static Tensor format(BaseOps tf, String template, List<Tensor> inputs, FormatOptions options) {
    int places = places(template, options.placeholder());
    if (places != inputs.size()) {
      throw Mistake.argument(
          "strings.format: wrong number of inputs; expected one for each '%s' in '%s', %d, got %d"
              .formatted(options.placeholder(), template, places, inputs.size()));
    }
    return tf.raw.StringFormat(
        inputs,
        Attributes.of("template", template)
            .with("placeholder", options.placeholder())
            .with("summarize", options.summarize()));
  }

  private static int places(String template, String placeholder) {
    if (placeholder.isEmpty()) {
      throw Mistake.argument(
          "strings.format: placeholder is empty; expected some text such as {}, got none");
    }
    int places = 0;
    for (int at = template.indexOf(placeholder);
        at >= 0;
        at = template.indexOf(placeholder, at + placeholder.length())) {
      places++;
    }
    return places;
  }
}
