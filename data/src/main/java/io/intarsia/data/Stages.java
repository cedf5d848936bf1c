package io.intarsia.data;

import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a data set is made of, stage by stage, the sources first.
final class Stages {
  // The runtime says ParallelMapDatasetV2Op::Dataset, or RangeDatasetOp(0, 5, 1)::Dataset.
  private static final Pattern SHOWN =
      Pattern.compile("<?(\\w+?)(?:Dataset)?(?:V\\d+)?(?:Op)?(?:V\\d+)?(\\(.*\\))?::\\w+>?");

  private static final Pattern VERSION = Pattern.compile("V\\d+$");

  private final TextTable table = new TextTable(false);

  private Stages() {}

  /// A line for each stage: what the runtime calls it, what its elements are, and how many.
  static String of(Dataset<?> dataSet) {
    if (!(dataSet.variant() instanceof EagerTensor)) {
      throw DataErrors.notExplained();
    }
    var stages = new Stages();
    stages.table.add("stage", "elements", "how many");
    stages.add(dataSet, "");
    return stages.table.text();
  }

  // Inputs of a stage that has several are set in.
  private void add(Dataset<?> dataSet, String margin) {
    List<Dataset<?>> inputs = dataSet.inputs();
    String inner = inputs.size() > 1 ? margin + "  " : margin;
    inputs.forEach(input -> add(input, inner));
    table.add(
        margin + name(dataSet),
        dataSet.elements().toString(),
        number(dataSet.cardinality().asLong()));
  }

  private static String name(Dataset<?> dataSet) {
    Tensor shown =
        dataSet
            .place()
            .raw
            .StringFormat(
                List.of(dataSet.variant()),
                Attributes.of("template", "{}").with("placeholder", "{}"));
    String text = shown.asString();
    Matcher matcher = SHOWN.matcher(text);
    if (!matcher.matches()) {
      return text;
    }
    String arguments = matcher.group(2);
    return named(matcher.group(1)) + (arguments == null ? "" : arguments);
  }

  /// A name of the runtime as one of a method.
  static String named(String name) {
    return Character.toLowerCase(name.charAt(0))
        + VERSION.matcher(name.substring(1)).replaceAll("");
  }

  private static String number(long cardinality) {
    if (cardinality == Dataset.INFINITE_CARDINALITY) {
      return "without end";
    }
    return cardinality == Dataset.UNKNOWN_CARDINALITY ? "unknown" : Long.toString(cardinality);
  }
}
