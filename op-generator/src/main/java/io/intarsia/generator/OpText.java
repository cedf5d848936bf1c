package io.intarsia.generator;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.tensorflow.proto.OpDef;
import org.tensorflow.proto.OpDef.ArgDef;

/// What the runtime says of an op, in sentences for the documentation.
final class OpText {
  private OpText() {}

  /// Lines of text: the runtime's own words if it has some, and what follows from the definition.
  static List<String> of(OpDef op) {
    List<String> lines = new ArrayList<>();
    lines.addAll(paragraphs(op.getSummary()));
    lines.addAll(paragraphs(op.getDescription()));
    String traits = traits(op);
    if (!traits.isEmpty()) {
      lines.add("");
      lines.add(traits);
    }
    return lines;
  }

  private static List<String> paragraphs(String text) {
    List<String> lines = new ArrayList<>();
    if (!text.isBlank()) {
      lines.add("");
      text.strip().lines().map(OpText::escaped).forEach(lines::add);
    }
    return lines;
  }

  /// What a caller should know beside dtypes.
  private static String traits(OpDef op) {
    List<String> traits = new ArrayList<>();
    if (op.hasDeprecation()) {
      traits.add(
          "Deprecated by the runtime: " + escaped(op.getDeprecation().getExplanation()) + ".");
    }
    if (op.getIsStateful()) {
      traits.add(
          "It has state or effects: each call counts, and a function runs it in the order of the"
              + " program.");
    }
    if (op.getIsCommutative()) {
      traits.add("Its inputs may change places.");
    }
    return String.join(" ", traits);
  }

  /// What the op gives; empty for nothing.
  static String results(OpDef op) {
    return op.getOutputArgList().stream()
        .map(arg -> result(op, arg))
        .collect(Collectors.joining(", "));
  }

  private static String result(OpDef op, ArgDef arg) {
    String dtypes = Notes.dtypes(op, arg);
    String description =
        arg.getDescription().isBlank() ? "" : ": " + escaped(oneLine(arg.getDescription()));
    return "`%s`%s%s"
        .formatted(arg.getName(), dtypes.isEmpty() ? "" : " (" + dtypes + ")", description);
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }

  /// Text that means nothing to Markdown or javadoc.
  private static String escaped(String text) {
    return text.replaceAll("([\\\\\\[\\]*_<>@{}&#])", "\\\\$1");
  }
}
