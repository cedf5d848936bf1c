package io.intarsia.generator;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.tensorflow.proto.OpDef;
import org.tensorflow.proto.OpDef.ArgDef;

/// What the runtime says of an op, as text for the documentation.
final class OpText {
  /// Code, which is left as it is, or a character that Markdown or javadoc would take for a mark.
  private static final Pattern CODE_OR_MARK = Pattern.compile("`[^`]*`|[\\[\\]<>&@{}]");

  /// Ops that Python's `tf.raw_ops` leaves out, of those that can be called.
  private static final Pattern WITHOUT_PYTHON_PAGE =
      Pattern.compile(
          "(Risc|DTensor|ComputeDedupData|CopyToMesh|Relayout).*|CustomAggregator|GetTpuTaskId"
              + "|DeleteRpcFutureResource|HostConst|KthOrderStatistic|MakeUnique|MergeDedupData"
              + "|MlirPassthroughOp|Skipgram|StochasticCastToInt|TopKUnique|TopKWithUnique"
              + "|TpuHandleToProtoKey|UpdateTaskIdAndGlobalCoreArray");

  private OpText() {}

  static boolean hasPythonPage(String op) {
    return !WITHOUT_PYTHON_PAGE.matcher(op).matches();
  }

  /// Lines of Markdown: the runtime's own words if it has some, what the op gives, and its traits.
  static List<String> of(OpDef op) {
    List<String> lines = new ArrayList<>();
    add(lines, words(op));
    add(lines, results(op));
    add(lines, traits(op));
    return lines;
  }

  private static void add(List<String> lines, String paragraph) {
    if (!paragraph.isBlank()) {
      lines.add("");
      paragraph.lines().forEach(lines::add);
    }
  }

  /// Where the summary does not end a sentence, the description goes on with it.
  private static String words(OpDef op) {
    String summary = op.getSummary().strip();
    String gap = summary.endsWith(".") ? "\n\n" : "\n";
    return escaped((summary + gap + op.getDescription().strip()).strip());
  }

  private static String results(OpDef op) {
    String results =
        op.getOutputArgList().stream()
            .map(arg -> result(op, arg))
            .collect(Collectors.joining("; "));
    return results.isEmpty() ? "" : "Gives " + results + ".";
  }

  private static String result(OpDef op, ArgDef arg) {
    String dtypes = dtypes(op, arg);
    String description = arg.getDescription().strip().replaceAll("\\s+", " ");
    return "`%s`%s%s%s"
        .formatted(
            arg.getName(),
            OpDefs.isList(arg) ? ", a list" : "",
            dtypes.isEmpty() ? "" : " (" + dtypes + ")",
            description.isEmpty() ? "" : ", " + escaped(description.replaceFirst("\\.$", "")));
  }

  private static String dtypes(OpDef op, ArgDef result) {
    String attribute = result.getTypeAttr();
    return op.getInputArgList().stream()
        .filter(input -> !attribute.isEmpty() && input.getTypeAttr().equals(attribute))
        .findFirst()
        .map(input -> "as `" + Names.parameter(input.getName()) + "`")
        .orElseGet(() -> Notes.dtypes(op, result));
  }

  /// What a caller should know beside dtypes.
  private static String traits(OpDef op) {
    List<String> traits = new ArrayList<>();
    if (op.hasDeprecation()) {
      String instead = op.getDeprecation().getExplanation().strip().replaceFirst("\\.$", "");
      traits.add("The runtime calls it deprecated: " + escaped(instead) + ".");
    }
    if (op.getIsStateful()) {
      traits.add("It has state or effects, so each call counts, in the order of the program.");
    }
    if (op.getIsCommutative()) {
      traits.add("Its inputs may change places.");
    }
    return String.join("\n", traits);
  }

  private static String escaped(String text) {
    return CODE_OR_MARK.matcher(text).replaceAll(OpText::escape);
  }

  private static String escape(MatchResult found) {
    String text = found.group();
    return Matcher.quoteReplacement(text.length() > 1 ? text : "\\" + text);
  }
}
