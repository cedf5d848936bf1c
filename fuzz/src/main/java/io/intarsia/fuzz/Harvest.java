package io.intarsia.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.fuzz.call.Call;
import io.intarsia.fuzz.call.Mode;
import io.intarsia.fuzz.call.Value;
import io.intarsia.fuzz.child.Elements;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.OpListener;
import io.intarsia.imperative.Operation;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeMap;

/// Makes the corpus of valid calls: runs the golden cases by name, and writes down every op that
/// runs. Arguments: the folder of the golden files, the file to write.
final class Harvest {
  private static final List<String> AREAS =
      List.of("native_ops", "arrays", "math_ops", "linalg_ops", "random_ops", "strings", "nn");

  /// Calls of one op that differ in dtypes or in the attributes set.
  private static final int MOST = 10;

  private final Environment tf;
  private final Map<String, Map<String, Call>> found = new TreeMap<>();

  private Harvest(Environment tf) {
    this.tf = tf;
  }

  public static void main(String[] args) throws IOException {
    try (var tf = Environment.open()) {
      var harvest = new Harvest(tf);
      for (String area : AREAS) {
        harvest.run(new ObjectMapper().readTree(Path.of(args[0], area + ".json").toFile()));
      }
      Files.write(Path.of(args[1]), harvest.lines());
    }
  }

  private Set<String> lines() {
    Set<String> lines = new LinkedHashSet<>();
    lines.add("# Valid calls, of the golden cases; written by io.intarsia.fuzz.Harvest.");
    found.values().forEach(calls -> calls.values().forEach(call -> lines.add(call.toString())));
    return lines;
  }

  private void run(JsonNode golden) {
    int failed = 0;
    for (JsonNode json : golden.path("cases")) {
      if (json.has("error")) {
        continue;
      }
      try (var _ = tf.scope()) {
        if (json.has("op")) {
          runOp(json);
        } else {
          runFunction(json);
        }
      } catch (IllegalArgumentException | NoSuchElementException | TensorFlowException e) {
        failed++;
      } finally {
        tf.setListener(null);
      }
    }
    System.out.println(failed + " cases of " + golden.path("cases").size() + " do not run by name");
  }

  private void runOp(JsonNode json) {
    List<Object> inputs = new ArrayList<>();
    for (JsonNode each : json.path("inputs")) {
      inputs.add(each.has("list") ? tensors(each.path("list")) : tensor(each));
    }
    Map<String, Object> attributes = new TreeMap<>();
    json.path("attrs")
        .properties()
        .forEach(entry ->
            attributes.put(
                entry.getKey(),
                attribute(entry.getValue().path("type").asText(), entry.getValue().path("value"))));
    listen();
    tf.op(json.path("op").asText()).call(inputs, attributes);
  }

  private void runFunction(JsonNode json) {
    List<Object> positional = new ArrayList<>();
    json.path("args").forEach(each -> positional.add(argument(each)));
    Map<String, Object> named = new LinkedHashMap<>();
    json.path("options")
        .properties()
        .forEach(entry -> named.put(entry.getKey(), argument(entry.getValue())));
    listen();
    tf.call(json.path("endpoint").asText(), positional, named);
  }

  private void listen() {
    tf.setListener(
        new OpListener() {
          @Override
          public void onRun(Operation operation, List<Tensor> inputs) {
            CallReader.read(operation, inputs).ifPresent(Harvest.this::add);
          }
        });
  }

  private void add(Call call) {
    String kind = call.attributes().keySet() + dtypes(call.inputs()).toString();
    Map<String, Call> known = found.computeIfAbsent(call.op(), _ -> new TreeMap<>());
    if (known.size() < MOST) {
      known.putIfAbsent(kind, call.withMode(Mode.EAGER));
    }
  }

  private static List<?> dtypes(List<Value> inputs) {
    return inputs.stream()
        .map(input ->
            switch (input) {
              case Value.Data data -> data.dtype() + "^" + data.shape().size();
              case Value.Many many -> dtypes(many.elements());
              case Value.Handle _, Value.Stranger _ -> "";
            })
        .toList();
  }

  private Object argument(JsonNode json) {
    var field = json.properties().iterator().next();
    JsonNode value = field.getValue();
    return switch (field.getKey()) {
      case "tensor" -> tensor(value);
      case "tensors" -> tensors(value);
      case "int" -> value.asInt();
      case "ints" -> value.valueStream().mapToInt(JsonNode::asInt).toArray();
      case "float" -> (float) value.asDouble();
      case "floats" -> floats(value);
      case "bool" -> value.asBoolean();
      case "dtype" -> DType.ofName(value.asText());
      case "shape" -> Shape.of(value.valueStream().mapToLong(JsonNode::asLong).toArray());
      default -> value.asText();
    };
  }

  private static float[] floats(JsonNode json) {
    float[] floats = new float[json.size()];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = (float) json.get(i).asDouble();
    }
    return floats;
  }

  private static Object attribute(String type, JsonNode value) {
    return switch (type) {
      case "int" -> value.asLong();
      case "float" -> (float) value.asDouble();
      case "bool" -> value.asBoolean();
      case "string" -> value.asText();
      case "type" -> DType.ofName(value.asText());
      case "shape" -> Shape.of(value.valueStream().mapToLong(JsonNode::asLong).toArray());
      default -> {
        String element = type.substring("list(".length(), type.length() - 1);
        yield value.valueStream().map(each -> attribute(element, each)).toList();
      }
    };
  }

  private List<Tensor> tensors(JsonNode json) {
    return json.valueStream().map(this::tensor).toList();
  }

  private Tensor tensor(JsonNode json) {
    return Elements.tensor(tf, GoldenData.read(json));
  }
}
