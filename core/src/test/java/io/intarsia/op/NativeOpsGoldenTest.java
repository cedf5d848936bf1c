package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Endpoints.Entry;
import io.intarsia.op.GoldenCase.Tolerance;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// The ways to reach a native op: by name, as a method of `tf.raw`, and as a public function. All
/// give what Python gives.
final class NativeOpsGoldenTest {
  /// Functions that take some of their op's inputs by name.
  private static final Set<String> FEWER_INPUTS =
      Set.of("image.non_max_suppression", "image.non_max_suppression_overlaps");

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
        .map(golden ->
            test(
                golden,
                name(golden),
                () -> tf.op(name(golden)).call(inputs(golden), attributes(golden))));
  }

  @TestFactory
  @Tag("I-20")
  Stream<DynamicTest> rawOp_givesPythonsResult() throws IOException {
    return cases().map(golden -> test(golden, name(golden), () -> callRaw(golden)));
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
        .flatMap(golden ->
            byOp.getOrDefault(name(golden), List.of()).stream()
                .map(entry -> function(golden, entry)));
  }

  private static DynamicTest function(JsonNode golden, Entry entry) {
    return test(golden, entry.name(), () -> tf.op(entry.name()).call(inputs(golden), Map.of()));
  }

  private interface Call {
    List<Tensor> run() throws ReflectiveOperationException;
  }

  private static DynamicTest test(JsonNode golden, String title, Call call) {
    return DynamicTest.dynamicTest(
        title + " " + golden.path("attrs"),
        () -> {
          try (var _ = tf.scope()) {
            compare(golden, call.run());
          }
        });
  }

  private static List<Tensor> callRaw(JsonNode golden) throws ReflectiveOperationException {
    Method method =
        Arrays.stream(RawOps.class.getMethods())
            .filter(candidate -> candidate.getName().equals(name(golden)))
            .max(Comparator.comparingInt(Method::getParameterCount))
            .orElseThrow(() -> new AssertionError("no method " + name(golden)));
    List<Object> arguments = new ArrayList<>(inputs(golden));
    Map<String, Object> left = new HashMap<>(attributes(golden));
    for (Parameter parameter :
        List.of(method.getParameters()).subList(arguments.size(), method.getParameterCount())) {
      arguments.add(
          parameter.getType() == Attributes.class
              ? Attributes.of(left)
              : Conversion.toHost(
                  remove(left, parameter.getName()), parameter.getParameterizedType()));
    }
    return Flattened.of(name(golden), method.invoke(tf.raw, arguments.toArray()));
  }

  private static Object remove(Map<String, Object> attributes, String parameter) {
    String name =
        attributes.keySet().stream()
            .filter(key -> plain(key).equals(plain(parameter)))
            .findFirst()
            .orElseThrow(() -> new AssertionError("no attribute for " + parameter));
    return Objects.requireNonNull(attributes.remove(name));
  }

  private static String plain(String name) {
    return name.replace("_", "").toLowerCase(Locale.ROOT);
  }

  private static void compare(JsonNode golden, List<Tensor> got) {
    JsonNode expected = golden.path("outputs");
    var tolerance = new Tolerance(golden.path("rtol").asDouble(0), golden.path("atol").asDouble(0));
    assertThat(got).hasSize(expected.size());
    for (int i = 0; i < expected.size(); i++) {
      if (!expected.get(i).isNull()) {
        assertThat(GoldenTensors.difference(tf, expected.get(i), got.get(i), tolerance))
            .as("output %d of %s", i, golden)
            .isEmpty();
      }
    }
  }

  private static String name(JsonNode golden) {
    return golden.path("op").asText();
  }

  private static List<Object> inputs(JsonNode golden) {
    return golden.path("inputs").valueStream().map(NativeOpsGoldenTest::input).toList();
  }

  private static Object input(JsonNode json) {
    return json.has("list")
        ? json.path("list").valueStream().map(each -> GoldenTensors.read(tf, each)).toList()
        : GoldenTensors.read(tf, json);
  }

  private static Map<String, Object> attributes(JsonNode golden) {
    return golden
        .path("attrs")
        .propertyStream()
        .collect(Collectors.toMap(Map.Entry::getKey, each -> attribute(each.getValue())));
  }

  private static Object attribute(JsonNode json) {
    return attribute(json.path("type").asText(), json.path("value"));
  }

  private static Object attribute(String type, JsonNode value) {
    return switch (type) {
      case "int" -> value.asLong();
      case "float" -> (float) value.asDouble();
      case "bool" -> value.asBoolean();
      case "string" -> value.asText();
      case "type" -> DType.ofName(value.asText());
      case "shape" -> Shape.of(value.valueStream().mapToLong(JsonNode::asLong).toArray());
      default -> list(type, value);
    };
  }

  private static Object list(String type, JsonNode values) {
    String element = type.substring("list(".length(), type.length() - 1);
    return values.valueStream().map(each -> attribute(element, each)).toList();
  }

  private static Stream<JsonNode> cases() throws IOException {
    try (InputStream in =
        NativeOpsGoldenTest.class.getResourceAsStream("/golden/native_ops.json")) {
      return new ObjectMapper().readTree(in).path("cases").valueStream();
    }
  }
}
