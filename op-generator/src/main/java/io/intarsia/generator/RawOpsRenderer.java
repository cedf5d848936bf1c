package io.intarsia.generator;

import io.intarsia.generator.OpSignature.Attribute;
import io.intarsia.generator.OpSignature.Input;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Renders `RawOps`: a method for each op.
@SuppressWarnings("InlineFormatString") // a page of text
final class RawOpsRenderer {
  static final String CLASS = "RawOps";

  private static final String HEAD =
      """
      import io.intarsia.dtype.DType;
      import io.intarsia.shape.Shape;
      import io.intarsia.tensor.Attributes;
      import io.intarsia.tensor.HostTensor;
      import io.intarsia.tensor.Place;
      import io.intarsia.tensor.Tensor;
      import java.util.List;
      import javax.annotation.processing.Generated;

      /// The ops of the native runtime, each under its registered name: %d ops. %d more
      /// would end or block the process whatever they are given; calls of them by name say why.
      ///
      /// Inputs come first, then the attributes that neither follow from the inputs nor have a default; the others
      /// are the `options`. Results are owned by the caller. An input is a [Tensor] or what `HostTensor.of` takes: Java
      /// numbers, text, arrays and lists. A Java value takes the dtype of tensors that must have the same one, by the
      /// rule of operators; else its own.
      ///
      /// Dtypes, effects and, where it has some, words are the runtime's own; the pages of Python say what ops do.
      @Generated("io.intarsia.generator")
      public final class RawOps {
        private final Place tf;

        /// The ops of a place where they run.
        public RawOps(Place tf) {
          this.tf = tf;
        }
      """;

  private static final String TO_STRING =
      """

        /// Says how many ops there are.
        @Override
        public String toString() {
          return "tf.raw, the %d ops of the native runtime under their registered names, such as MatMul";
        }
      """;

  private final String header;

  /// @param header what every generated file starts with
  RawOpsRenderer(String header) {
    this.header = header;
  }

  String render(List<OpSignature> ops, int refused) {
    var text = new StringBuilder(header);
    text.append(HEAD.formatted(ops.size(), refused));
    ops.forEach(op -> text.append(methods(op)));
    ops.stream().filter(OpSignature::hasResultRecord).forEach(op -> text.append(record(op)));
    text.append(TO_STRING.formatted(ops.size()));
    return text.append("}\n").toString();
  }

  private static String methods(OpSignature op) {
    if (op.optional().isEmpty()) {
      return "\n" + method(op).text(body(op, "Attributes.NONE"));
    }
    return "\n"
        + method(op).text(withoutOptions(op))
        + "\n"
        + method(op).parameter("Attributes", "options", options(op)).text(body(op, "options"));
  }

  private static MethodText method(OpSignature op) {
    var method = new MethodText("public", op.resultType(), op.op());
    method.document("TensorFlow op `" + op.op() + "`.");
    op.text().forEach(method::document);
    if (OpText.hasPythonPage(op.op())) {
      method.see("\"Python: tf.raw_ops." + op.op() + "\"");
    }
    op.inputs().forEach(input -> method.parameter(input.javaType(), input.java(), input.note()));
    op.required()
        .forEach(attr -> method.parameter(JavaTypes.of(attr.type()), attr.java(), attr.note()));
    return method;
  }

  private static String options(OpSignature op) {
    return op.optional().stream()
        .map(attr -> "`" + attr.name() + "` (" + attr.note() + ")")
        .collect(Collectors.joining("; "));
  }

  private static String withoutOptions(OpSignature op) {
    Stream<String> names =
        Stream.concat(
            op.inputs().stream().map(Input::java), op.required().stream().map(Attribute::java));
    String call =
        Stream.concat(names, Stream.of("Attributes.NONE"))
            .collect(Collectors.joining(", ", op.op() + "(", ")"));
    return "    " + (op.results().isEmpty() ? "" : "return ") + call + ";\n";
  }

  private static String body(OpSignature op, String base) {
    Map<String, String> attributes = new LinkedHashMap<>();
    op.required().forEach(attribute -> attributes.put(attribute.name(), attribute.java()));
    Map<String, String> expressions = new LinkedHashMap<>(attributes);
    op.inputs().forEach(input -> expressions.put(input.name(), input.java()));
    return new CallRenderer(op, "", expressions).body(CallRenderer.attributes(base, attributes));
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
