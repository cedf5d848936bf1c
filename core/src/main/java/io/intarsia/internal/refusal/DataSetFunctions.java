package io.intarsia.internal.refusal;

import io.intarsia.dtype.DType;
import io.intarsia.internal.c.FunctionTypes;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Guards of functions that data sets run on their elements. The runtime reckons how many elements
/// there are from how many tensors are captured, and believes what an attribute says of results;
/// whether a function takes the elements it finds out itself.
final class DataSetFunctions {
  /// By op, the functions whose results are elements.
  private static final Map<String, String> GIVE_ELEMENTS =
      Map.ofEntries(
          Map.entry("MapDataset", "f"),
          Map.entry("ExperimentalMapDataset", "f"),
          Map.entry("ParallelMapDataset", "f"),
          Map.entry("ParallelMapDatasetV2", "f"),
          Map.entry("ReduceDataset", "f"),
          Map.entry("GeneratorDataset", "next_func"),
          Map.entry("MapAndBatchDataset", "f"),
          Map.entry("ExperimentalMapAndBatchDataset", "f"),
          Map.entry("DataServiceDatasetV4", "uncompress_fn"),
          Map.entry("ScanDataset", "f"),
          Map.entry("ExperimentalScanDataset", "f"),
          Map.entry("GroupByReducerDataset", "finalize_func"),
          Map.entry("ExperimentalGroupByReducerDataset", "finalize_func"));

  /// Functions that are handed elements, after the state if there is one.
  private static final Set<String> ON_ELEMENTS =
      Set.of("f", "predicate", "key_func", "map_func", "shard_func");

  private static final Pattern GIVE_DATA_SETS =
      Pattern.compile("(FlatMap|.*Interleave|.*GroupByWindow)Dataset(V[234])?");

  private DataSetFunctions() {}

  /// Checks a function of an op.
  static void check(GuardedCall call, String attribute, FunctionTypes types) {
    List<DType> takes = types.inputs().stream().map(DType::ofCode).toList();
    List<DType> first = withoutCaptured(call, attribute, takes);
    if (ON_ELEMENTS.contains(attribute)) {
      checkElements(call, attribute, first);
    }
    if (attribute.equals(GIVE_ELEMENTS.get(call.key().op()))) {
      checkResults(call, attribute, types.outputs().stream().map(DType::ofCode).toList());
    }
    List<Integer> made = types.elements().get(0);
    if (made != null && GIVE_DATA_SETS.matcher(call.key().op()).matches()) {
      checkDataSet(call, attribute, made.stream().map(DType::ofCode).toList());
    }
  }

  /// What a function takes before what is captured.
  private static List<DType> withoutCaptured(
      GuardedCall call, String attribute, List<DType> takes) {
    List<DType> last =
        captured(call, attribute).map(input -> dtypesOf(call, input)).orElse(List.of());
    int count = takes.size() - last.size();
    if (count < 0 || !takes.subList(count, takes.size()).equals(last)) {
      throw call.wrong(
          "attribute '" + attribute + "'", "a function that takes at last " + last, takes);
    }
    return takes.subList(0, count);
  }

  /// What a data set holds that a function makes is passed on as it is.
  private static void checkDataSet(GuardedCall call, String attribute, List<DType> made) {
    List<DType> elements = DataSetElements.dtypes(call.attribute("output_types"));
    if (elements != null && !made.equals(elements)) {
      throw call.wrong(
          "attribute '" + attribute + "'", "a function that gives a data set of " + elements, made);
    }
  }

  /// The dtypes of captured tensors, of which handles are one each.
  private static List<DType> dtypesOf(GuardedCall call, String input) {
    for (Tensor tensor : call.input(input)) {
      if (tensor.dtype() == DType.RESOURCE) {
        HandleGuards.requireOne(call, input, tensor);
      }
    }
    return call.input(input).stream().map(Tensor::dtype).toList();
  }

  /// A function that gives what it is given is not run at all, whatever it takes.
  private static void checkElements(GuardedCall call, String attribute, List<DType> takes) {
    Tensor dataSet = input(call, "input_dataset").findFirst().orElse(null);
    List<DType> elements = dataSet == null ? null : DataSetElements.of(HandleGuards.made(dataSet));
    if (elements == null) {
      return;
    }
    List<DType> expected = withState(call, elements);
    if (!takes.equals(expected)) {
      throw call.wrong(
          "attribute '" + attribute + "'", "a function that takes first " + expected, takes);
    }
  }

  private static List<DType> withState(GuardedCall call, List<DType> elements) {
    return Stream.concat(input(call, "initial_state").map(Tensor::dtype), elements.stream())
        .toList();
  }

  private static void checkResults(GuardedCall call, String attribute, List<DType> gives) {
    List<DType> elements = DataSetElements.dtypes(call.attribute("output_types"));
    if (elements == null) {
      return;
    }
    boolean hasState = call.key().op().endsWith("ScanDataset");
    List<DType> expected = hasState ? withState(call, elements) : elements;
    if (!gives.equals(expected)) {
      throw call.wrong("attribute '" + attribute + "'", "a function that gives " + expected, gives);
    }
  }

  /// The input of tensors from outside that a function is handed after the elements.
  private static Optional<String> captured(GuardedCall call, String attribute) {
    List<String> names =
        List.of(
            attribute + "_other_arguments",
            attribute + "_other_args",
            "other_arguments",
            "captured_inputs");
    List<String> inputs =
        call.definition().inputs().stream().map(OpDefinition.Argument::name).toList();
    return names.stream().filter(inputs::contains).findFirst();
  }

  private static Stream<Tensor> input(GuardedCall call, String name) {
    Optional<OpDefinition.Argument> argument =
        call.definition().inputs().stream().filter(input -> input.name().equals(name)).findFirst();
    return argument.stream().flatMap(input -> call.input(input.name()).stream());
  }
}
