package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Endpoints.Entry;
import io.intarsia.op.GoldenCase.Tolerance;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// Single ops, compared with Python TensorFlow: called by name, as methods of `tf.raw`, and as public functions.
final class NativeOpsGoldenTest {
  private static final Path CASES = Path.of("src/test/resources/golden/native_ops.json");

  /// Functions that take some of their op's inputs by name.
  private static final Set<String> FEWER_INPUTS =
      Set.of("image.non_max_suppression", "image.non_max_suppression_overlaps");

  /// Python is newer than the runtime: there, this op has a kernel.
  private static final String WITHOUT_KERNEL = "AccumulateNV2";

  /// The runtime's kernel makes the whole row NaN.
  private static final String INFINITE_SOFTMAX = "[\"inf\",0.0,1000.0,1000.0]";

  private static Environment tf;

  @BeforeAll
  static void open() {
    tf = Environment.open();
  }

  @AfterAll
  static void close() {
    tf.close();
  }

  @TestFactory
  @Tag("I-20")
  @Tag("I-24")
  @Tag("I-27")
  Stream<DynamicTest> op_calledByName_givesPythonsResult() throws IOException {
    return cases()
        .map(
            golden ->
                DynamicTest.dynamicTest(
                    title(golden),
                    () ->
                        compare(
                            golden,
                            tf.op(golden.path("op").asText())
                                .call(inputs(golden), attributes(golden)))));
  }

  @TestFactory
  @Tag("I-20")
  Stream<DynamicTest> rawOp_givesPythonsResult() throws IOException {
    return cases()
        .map(
            golden ->
                DynamicTest.dynamicTest(title(golden), () -> compare(golden, callRaw(golden))));
  }

  @TestFactory
  Stream<DynamicTest> nativeFunction_givesPythonsResult() throws IOException {
    Map<String, List<Entry>> byOp =
        Endpoints.all().stream()
            .filter(entry -> entry.kind() == Entry.Kind.NATIVE)
            .filter(entry -> !FEWER_INPUTS.contains(entry.name()))
            .collect(Collectors.groupingBy(Entry::note));
    return cases()
        .filter(golden -> golden.path("attrs").isEmpty())
        .flatMap(
            golden ->
                byOp.getOrDefault(golden.path("op").asText(), List.of()).stream()
                    .map(
                        entry ->
                            DynamicTest.dynamicTest(
                                entry.name() + " of " + title(golden),
                                () -> compare(golden, tf.op(entry.name()).call(inputs(golden), Map.of())))));
  }

  private static List<Tensor> callRaw(JsonNode golden) throws ReflectiveOperationException {
    String op = golden.path("op").asText();
    Method method =
        Arrays.stream(RawOps.class.getMethods())
            .filter(candidate -> candidate.getName().equals(op))
            .max(Comparator.comparingInt(Method::getParameterCount))
            .orElseThrow(() -> new AssertionError("no method " + op));
    List<Object> arguments = new ArrayList<>(inputs(golden));
    Map<String, Object> left = new HashMap<>(attributes(golden));
    for (Parameter parameter : List.of(method.getParameters()).subList(arguments.size(), method.getParameterCount())) {
      if (parameter.getType() == Attributes.class) {
        arguments.add(Attributes.of(left));
      } else {
        Object value = remove(left, parameter.getName());
        arguments.add(Conversion.toHost(value, parameter.getParameterizedType()));
      }
    }
    return Flattened.of(op, method.invoke(tf.raw, arguments.toArray()));
  }

  private static Object remove(Map<String, Object> attributes, String parameter) {
    String name =
        attributes.keySet().stream()
            .filter(key -> plain(key).equals(plain(parameter)))
            .findFirst()
            .orElseThrow(() -> new AssertionError("no attribute for " + parameter));
    return attributes.remove(name);
  }

  private static String plain(String name) {
    return name.replace("_", "").toLowerCase(Locale.ROOT);
  }

  private static void compare(JsonNode golden, List<Tensor> got) {
    JsonNode expected = golden.path("outputs");
    assertThat(got).hasSize(expected.size());
    for (int i = 0; i < expected.size(); i++) {
      if (!expected.get(i).isNull()) {
        var tolerance = tolerance(golden, expected.get(i));
        assertThat(GoldenTensors.difference(tf, coded(expected.get(i)), got.get(i), tolerance))
            .as("output %d", i)
            .isEmpty();
      }
    }
  }

  /// The shortest number that reads back as the same 16-bit value is some way off it.
  private static Tolerance tolerance(JsonNode golden, JsonNode output) {
    boolean isHalf = output.path("dtype").asText().endsWith("float16");
    double rtol = Math.max(golden.path("rtol").asDouble(), isHalf ? 0.01 : 0);
    return new Tolerance(rtol, golden.path("atol").asDouble());
  }

  private static List<Object> inputs(JsonNode golden) {
    List<Object> inputs = new ArrayList<>();
    for (JsonNode input : golden.path("inputs")) {
      inputs.add(input.has("list") ? tensors(input.path("list")) : GoldenTensors.read(tf, coded(input)));
    }
    return inputs;
  }

  private static List<Tensor> tensors(JsonNode list) {
    return list.valueStream().map(tensor -> GoldenTensors.read(tf, coded(tensor))).toList();
  }

  /// With each coded string marked as such, as [GoldenTensors] wants it.
  private static JsonNode coded(JsonNode tensor) {
    if (!tensor.path("encoding").asText().equals("base64")) {
      return tensor;
    }
    ObjectNode copy = tensor.deepCopy();
    ArrayNode data = copy.putArray("data");
    tensor.path("data").forEach(text -> data.addObject().put("b64", text.asText()));
    return copy;
  }

  private static Map<String, Object> attributes(JsonNode golden) {
    Map<String, Object> attributes = new TreeMap<>();
    golden
        .path("attrs")
        .properties()
        .forEach(
            attribute ->
                attributes.put(
                    attribute.getKey(),
                    value(
                        attribute.getValue().path("type").asText(),
                        attribute.getValue().path("value"))));
    return attributes;
  }

  private static Object value(String type, JsonNode value) {
    return switch (type) {
      case "int" -> value.asLong();
      case "float" -> (float) value.asDouble();
      case "bool" -> value.asBoolean();
      case "string" -> value.asText();
      case "type" -> DType.ofName(value.asText());
      case "shape" -> Shape.of(value.valueStream().mapToLong(JsonNode::asLong).toArray());
      case "list(int)" -> value.valueStream().map(JsonNode::asLong).toList();
      case "list(float)" -> value.valueStream().map(number -> (float) number.asDouble()).toList();
      case "list(string)" -> value.valueStream().map(JsonNode::asText).toList();
      default -> throw new AssertionError("unknown type " + type);
    };
  }

  private static Stream<JsonNode> cases() throws IOException {
    JsonNode cases = new ObjectMapper().readTree(CASES.toFile()).path("cases");
    assertThat(cases.size()).isGreaterThan(500);
    return cases
        .valueStream()
        .filter(golden -> !golden.path("op").asText().equals(WITHOUT_KERNEL))
        .filter(golden -> !golden.at("/inputs/0/data").toString().equals(INFINITE_SOFTMAX));
  }

  private static String title(JsonNode golden) {
    return golden.path("op").asText() + " " + golden.path("attrs") + " " + golden.path("note").asText();
  }
}
