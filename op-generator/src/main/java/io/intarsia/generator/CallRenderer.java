package io.intarsia.generator;

import io.intarsia.generator.OpSignature.Attribute;
import io.intarsia.generator.OpSignature.Input;
import io.intarsia.generator.OpSignature.Length;
import io.intarsia.generator.OpSignature.Result;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Renders the body of a method that runs an op.
final class CallRenderer {
  private final OpSignature op;
  private final String recordPrefix;
  private final Map<String, String> expressions;

  /// @param recordPrefix what stands before a result record's name: empty, or `RawOps.`
  /// @param expressions by input or required attribute, its Java expression
  CallRenderer(OpSignature op, String recordPrefix, Map<String, String> expressions) {
    this.op = op;
    this.recordPrefix = recordPrefix;
    this.expressions = Map.copyOf(expressions);
  }

  /// The statements, indented for a method of a top-level class.
  ///
  /// @param attributes the expression of the attributes
  String body(String attributes) {
    var arguments = new StringBuilder("\"" + op.op() + "\", " + attributes);
    op.inputs().forEach(input -> arguments.append(", ").append(expression(input.name())));
    String call = "tf.execute(" + arguments + ")";
    return switch (op.results().size()) {
      case 0 -> "    " + call + ";\n";
      case 1 -> "    return " + single(call) + ";\n";
      default -> several(call);
    };
  }

  /// Whether the results are several, lists among them.
  boolean cutsLists() {
    return op.hasResultRecord() && op.results().stream().anyMatch(Result::isList);
  }

  /// The call of the op's own method.
  ///
  /// @param options the expression of the attributes that are optional there
  String raw(String options) {
    Stream<String> names =
        Stream.concat(
            op.inputs().stream().map(Input::name), op.required().stream().map(Attribute::name));
    Stream<String> last = op.optional().isEmpty() ? Stream.of() : Stream.of(options);
    return Stream.concat(names.map(this::expression), last)
        .collect(Collectors.joining(", ", "    return tf.raw." + op.op() + "(", ");\n"));
  }

  /// `Attributes.of("a", a).with("b", b)`.
  ///
  /// @param base `Attributes.NONE`, or the expression to add to
  static String attributes(String base, Map<String, String> values) {
    var text = new StringBuilder(base);
    values.forEach((name, value) ->
        text.append(text.toString().equals("Attributes.NONE") ? "" : ".with")
            .append("(\"%s\", %s)".formatted(name, value)));
    return text.toString().replace("Attributes.NONE(", "Attributes.of(");
  }

  private String expression(String name) {
    String expression = expressions.get(name);
    if (expression == null) {
      throw new AssertionError(op.op() + ": no expression for " + name);
    }
    return expression;
  }

  private String single(String call) {
    return op.results().getFirst().isList() ? "List.of(" + call + ")" : call + "[0]";
  }

  private String several(String call) {
    return (cutsLists()
            ? "    var out = new Results(" + call + ");\n"
            : "    Tensor[] out = " + call + ";\n")
        + "    return new "
        + recordPrefix
        + op.resultType()
        + "("
        + (cutsLists() ? parts() : positions())
        + ");\n";
  }

  private String positions() {
    return IntStream.range(0, op.results().size())
        .mapToObj(i -> "out[" + i + "]")
        .collect(Collectors.joining(", "));
  }

  private String parts() {
    return op.results().stream()
        .map(result -> result.isList() ? "out.list(" + length(result.length()) + ")" : "out.one()")
        .collect(Collectors.joining(", "));
  }

  private String length(Length length) {
    return switch (length.kind()) {
      case INPUT, TYPES -> expression(length.name()) + ".size()";
      case NUMBER -> "(int) " + expression(length.name());
      case OPTION -> "Results.length(options, \"" + length.name() + "\")";
      case NONE -> throw new AssertionError(op.op() + ": a single result has no length");
    };
  }
}
