package io.intarsia.imperative;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/// A line of `hostile-calls.txt`: an op, attributes, inputs, and what the call must end in.
///
/// ```
/// SplitV num_split=2 : float32[4] int32[]=1 int32[]=0 => input 'size_splits' must be of rank 1
/// ```
///
/// Inputs are `dtype[shape]`, with ones or after `=` with other elements, the last of them
/// repeated; `(…;…)` is a list, `variable(input)`, `empty(dtype)` a variable without a value,
/// `table(key,value)`, `list(input)`, `queue(dtype)`, `array(dtype)`, `dataset()`, `iterator()`,
/// `reader()`, `none()` an optional, and `pair(input)` twice the input packed.
///
/// A line that begins with `graph:` is about functions only, `loop:` about the body of a loop, and
/// `xla:` about functions compiled by XLA.
///
/// @param places where it runs
/// @param expected a part of the message; or `ok`, if the call is right; or `survives`
record HostileCall(
    String line, String op, List<String> places, List<String> words, String expected) {

  private static final List<String> IN_FUNCTIONS =
      List.of("ARGUMENTS", "OPEN_ARGUMENTS", "CAPTURES", "CALLED_WITH_CONSTANTS");

  /// What a line may begin with, and where its call runs.
  private static final Map<String, List<String>> PLACES =
      Map.of(
          "", Stream.concat(Stream.of("EAGER"), IN_FUNCTIONS.stream()).toList(),
          "graph:", IN_FUNCTIONS,
          "loop:", List.of("LOOP"),
          "xla:", List.of("COMPILED"));

  static HostileCall of(String line) {
    String[] halves = line.split(" => ", 2);
    List<String> words = new ArrayList<>(Arrays.asList(halves[0].strip().split(" +")));
    String first = words.removeFirst();
    List<String> places = PLACES.get(first);
    String op = places == null ? first : words.removeFirst();
    if (places == null) {
      places = Objects.requireNonNull(PLACES.get(""));
    }
    return new HostileCall(line, op, places, words, halves[1].strip());
  }

  private OpDefinition definition() {
    return OpDefinitions.find(op).orElseThrow(() -> new AssertionError("no op " + op));
  }

  Attributes attributes() {
    Map<String, Object> values = new HashMap<>();
    for (String word : words.subList(0, words.indexOf(":"))) {
      String[] parts = word.split("=", 2);
      var attribute = definition().attribute(parts[0]).orElseThrow(() -> new AssertionError(line));
      values.put(parts[0], attribute(attribute.type(), parts[1]));
    }
    return Attributes.of(values);
  }

  private static Object attribute(String type, String text) {
    if (type.startsWith("list(")) {
      String inner = text.substring(1, text.length() - 1);
      String element = type.substring(5, type.length() - 1);
      return inner.isEmpty()
          ? List.of()
          : Arrays.stream(inner.split(",")).map(each -> attribute(element, each)).toList();
    }
    return switch (type) {
      case "int" -> Long.valueOf(text);
      case "float" -> Float.valueOf(text);
      case "bool" -> Boolean.valueOf(text);
      case "type" -> DType.ofName(text);
      case "shape" -> shape(text);
      default -> text;
    };
  }

  private static Shape shape(String text) {
    return "?".equals(text)
        ? Shape.unknown()
        : Shape.of(
            Arrays.stream(text.substring(1, text.length() - 1).split("x"))
                .filter(dim -> !dim.isEmpty())
                .mapToLong(Long::parseLong)
                .toArray());
  }

  Object[] inputs(Ops tf) {
    return words.subList(words.indexOf(":") + 1, words.size()).stream()
        .map(word -> input(tf, word))
        .toArray();
  }

  private static Object input(Ops tf, String word) {
    if (word.startsWith("(")) {
      return Arrays.stream(word.substring(1, word.length() - 1).split(";"))
          .filter(each -> !each.isEmpty())
          .map(each -> (Tensor) input(tf, each))
          .toList();
    }
    return word.endsWith(")") ? handle(tf, word) : plain(tf, word);
  }

  private static Tensor plain(Ops tf, String word) {
    int bracket = word.indexOf('[');
    int end = word.indexOf(']');
    DType dtype = DType.ofName(word.substring(0, bracket));
    long[] dims =
        Arrays.stream(word.substring(bracket + 1, end).split(","))
            .filter(dim -> !dim.isEmpty())
            .mapToLong(Long::parseLong)
            .toArray();
    String[] values =
        end + 1 == word.length() ? new String[] {"1"} : word.substring(end + 2).split(",");
    int size = (int) Arrays.stream(dims).reduce(1, (a, b) -> a * b);
    String[] all = new String[size];
    Arrays.setAll(all, i -> values[Math.min(i, values.length - 1)]);
    try (Tensor shape = tf.constant(dims);
        Tensor flat = flat(tf, dtype, all)) {
      return tf.execute("Reshape", Attributes.NONE, flat, shape)[0];
    }
  }

  private static Tensor flat(Ops tf, DType dtype, String[] values) {
    if (dtype == DType.STRING) {
      return tf.constant(values);
    }
    try (Tensor numbers =
        dtype == DType.FLOAT64 || dtype == DType.FLOAT32
            ? tf.constant(Arrays.stream(values).mapToDouble(Double::parseDouble).toArray())
            : tf.constant(Arrays.stream(values).mapToLong(Long::parseLong).toArray())) {
      return tf.execute("Cast", Attributes.of("DstT", dtype), numbers)[0];
    }
  }

  private static Tensor handle(Ops tf, String word) {
    int bracket = word.indexOf('(');
    String kind = word.substring(0, bracket);
    String inner = word.substring(bracket + 1, word.length() - 1);
    return switch (kind) {
      case "variable" -> {
        Tensor value = (Tensor) input(tf, inner);
        Tensor variable = variable(tf, value.dtype());
        tf.execute("AssignVariableOp", Attributes.NONE, variable, value);
        yield variable;
      }
      case "empty" -> variable(tf, DType.ofName(inner));
      case "table" ->
          make(
              tf,
              "MutableHashTableV2",
              Map.of(
                  "key_dtype", DType.ofName(inner.split(",", 2)[0]),
                  "value_dtype", DType.ofName(inner.split(",", 2)[1])));
      case "list" -> make(tf, "TensorListFromTensor", Map.of(), input(tf, inner), tf.constant(-1));
      case "queue" ->
          make(tf, "FIFOQueueV2", Map.of("component_types", List.of(DType.ofName(inner))));
      case "array" ->
          make(tf, "TensorArrayV3", Map.of("dtype", DType.ofName(inner)), tf.constant(3));
      case "dataset" ->
          make(tf, "RangeDataset", elements(), tf.constant(0L), tf.constant(5L), tf.constant(1L));
      case "iterator" -> make(tf, "AnonymousIteratorV3", elements());
      case "reader" -> make(tf, "WholeFileReaderV2", Map.of());
      case "none" -> make(tf, "OptionalNone", Map.of());
      case "pair" -> {
        Object one = input(tf, inner);
        yield make(tf, "Pack", Map.of(), List.of(one, one));
      }
      default -> throw new AssertionError("no handle " + word);
    };
  }

  private static Map<String, Object> elements() {
    return Map.of("output_types", List.of(DType.INT64), "output_shapes", List.of(Shape.scalar()));
  }

  private static Tensor variable(Ops tf, DType dtype) {
    return make(
        tf,
        "VarHandleOp",
        Map.of(
            "dtype",
            dtype,
            "shape",
            Shape.unknown(),
            "shared_name",
            "anonymous_" + System.nanoTime()));
  }

  private static Tensor make(Ops tf, String op, Map<String, Object> attributes, Object... inputs) {
    return tf.execute(op, Attributes.of(attributes), inputs)[0];
  }
}
