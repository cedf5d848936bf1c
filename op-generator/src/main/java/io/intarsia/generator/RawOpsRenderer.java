package io.intarsia.generator;

import io.intarsia.generator.OpSignature.Attribute;
import io.intarsia.generator.OpSignature.Input;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Renders `RawOps`: a method for each op.
final class RawOpsRenderer {
  static final String CLASS = "RawOps";

  private final String header;

  /// @param header what every generated file starts with
  RawOpsRenderer(String header) {
    this.header = header;
  }

  String render(List<OpSignature> ops, int skipped) {
    var text = new StringBuilder(header);
    text.append(
        """
        import io.intarsia.dtype.DType;
        import io.intarsia.shape.Shape;
        import io.intarsia.tensor.Attributes;
        import io.intarsia.tensor.HostTensor;
        import io.intarsia.tensor.OpRunner;
        import io.intarsia.tensor.Tensor;
        import java.util.List;
        import javax.annotation.processing.Generated;

        /// The ops of the native runtime, each under its registered name: %d ops (%d more cannot be used from Java).
        ///
        /// Inputs come first, then the attributes that neither follow from the inputs nor have a default; the others
        /// are the `options`. Results are owned by the caller.
        @Generated("io.intarsia.generator")
        public final class RawOps {
          private final OpRunner tf;

          RawOps(OpRunner tf) {
            this.tf = tf;
          }
        """
            .formatted(ops.size(), skipped));
    ops.forEach(op -> text.append(method(op)));
    ops.stream().filter(OpSignature::hasResultRecord).forEach(op -> text.append(record(op)));
    return text.append("}\n").toString();
  }

  private static String method(OpSignature op) {
    if (op.optional().isEmpty()) {
      return documentation(op) + signature(op, Stream.of()) + body(op, "Attributes.NONE") + "  }\n";
    }
    return documentation(op)
        + signature(op, Stream.of())
        + "    " + (op.results().isEmpty() ? "" : "return ") + defaults(op) + ";\n  }\n"
        + optionsDocumentation(op)
        + signature(op, Stream.of("Attributes options"))
        + body(op, "options")
        + "  }\n";
  }

  private static String signature(OpSignature op, Stream<String> more) {
    String parameters =
        Stream.concat(parameters(op), more).collect(Collectors.joining(", "));
    return "  public " + op.resultType() + " " + op.op() + "(" + parameters + ") {\n";
  }

  private static Stream<String> parameters(OpSignature op) {
    return Stream.concat(
        op.inputs().stream().map(input -> input.javaType() + " " + input.java()),
        op.required().stream().map(attr -> JavaTypes.of(attr.type()) + " " + attr.java()));
  }

  private static String defaults(OpSignature op) {
    Stream<String> names =
        Stream.concat(
            op.inputs().stream().map(Input::java), op.required().stream().map(Attribute::java));
    return Stream.concat(names, Stream.of("Attributes.NONE"))
        .collect(Collectors.joining(", ", op.op() + "(", ")"));
  }

  private static String body(OpSignature op, String base) {
    return new CallRenderer(op, "")
        .body(
            CallRenderer.attributes(base, op.required()),
            op.inputs().stream().map(Input::java).toList());
  }

  private static String documentation(OpSignature op) {
    var text = new StringBuilder("\n  /// TensorFlow op `" + op.op() + "`.\n");
    if (!op.inputs().isEmpty() || !op.required().isEmpty()) {
      text.append("  ///\n");
    }
    op.inputs().stream()
        .filter(input -> !input.note().isEmpty())
        .forEach(input -> text.append(parameter(input.java(), input.note())));
    op.required().forEach(attr -> text.append(parameter(attr.java(), attr.note())));
    return text.toString();
  }

  private static String optionsDocumentation(OpSignature op) {
    String options =
        op.optional().stream()
            .map(attr -> "`" + attr.name() + "` (" + attr.note() + ")")
            .collect(Collectors.joining("; "));
    return documentation(op)
        + (op.inputs().isEmpty() && op.required().isEmpty() ? "  ///\n" : "")
        + parameter("options", options);
  }

  private static String parameter(String name, String note) {
    return "  /// @param " + name + " " + note + "\n";
  }

  private static String record(OpSignature op) {
    String components =
        op.results().stream()
            .map(result -> result.javaType() + " " + result.java())
            .collect(Collectors.joining(", "));
    return """

      /// The results of [RawOps#%1$s].
      public record %1$sResult(%2$s) {}
    """
        .formatted(op.op(), components);
  }
}
