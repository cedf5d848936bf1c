package io.intarsia.generator;

import io.intarsia.generator.OpSignature.Attribute;
import io.intarsia.generator.OpSignature.Result;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Renders the body of a method that runs an op.
final class CallRenderer {
  private final OpSignature op;
  private final String recordPrefix;

  /// @param recordPrefix what stands before a result record's name: empty, or `RawOps.`
  CallRenderer(OpSignature op, String recordPrefix) {
    this.op = op;
    this.recordPrefix = recordPrefix;
  }

  /// The statements, indented for a method of a top-level class.
  ///
  /// @param attributes the expression of the attributes
  /// @param inputs the expressions of the inputs
  String body(String attributes, List<String> inputs) {
    var arguments = new StringBuilder("\"" + op.op() + "\", " + attributes);
    inputs.forEach(input -> arguments.append(", ").append(input));
    String call = "tf.execute(" + arguments + ")";
    return switch (op.results().size()) {
      case 0 -> "    " + call + ";\n";
      case 1 -> "    return " + single(call) + ";\n";
      default -> several(call);
    };
  }

  private String single(String call) {
    return op.results().getFirst().isList() ? "List.of(" + call + ")" : call + "[0]";
  }

  /// `Attributes.of("a", a).with("b", b)`.
  static String attributes(String base, List<Attribute> attributes) {
    if (attributes.isEmpty()) {
      return base;
    }
    var text = new StringBuilder(base.equals("Attributes.NONE") ? "Attributes" : base);
    for (Attribute attribute : attributes) {
      text.append(text.toString().equals("Attributes") ? ".of" : ".with");
      text.append("(\"%s\", %s)".formatted(attribute.name(), attribute.java()));
    }
    return text.toString();
  }

  private String several(String call) {
    boolean lists = op.results().stream().anyMatch(Result::isList);
    return (lists ? "    var out = new Results(" + call + ");\n" : "    Tensor[] out = " + call + ";\n")
        + "    return new " + recordPrefix + op.resultType() + "("
        + (lists ? parts() : positions())
        + ");\n";
  }

  private String positions() {
    return IntStream.range(0, op.results().size())
        .mapToObj(i -> "out[" + i + "]")
        .collect(Collectors.joining(", "));
  }

  private String parts() {
    return op.results().stream()
        .map(result -> result.isList() ? "out.list(" + result.length() + ")" : "out.one()")
        .collect(Collectors.joining(", "));
  }
}
