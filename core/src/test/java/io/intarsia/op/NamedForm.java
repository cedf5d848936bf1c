package io.intarsia.op;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dispatch.Api;
import io.intarsia.dispatch.Api.Kind;
import io.intarsia.dispatch.Api.Parameter;
import io.intarsia.dtype.DType;
import io.intarsia.tensor.Tensor;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The ways to write one call by name.
@SuppressWarnings("NullAway") // results may be null; these tests know which are not
enum NamedForm {
  /// Arguments in their places, options by Python's names.
  POSITIONAL,
  /// Every argument by Python's name.
  NAMED,
  /// As [#NAMED], and every default of Python given as well.
  DEFAULTS,
  /// As [#NAMED], with Java numbers, text and arrays in place of tensors.
  PLAIN;

  /// Dtypes that Java has values of.
  private static final Map<DType, Class<?>> JAVA =
      Map.of(
          DType.FLOAT32, float.class,
          DType.FLOAT64, double.class,
          DType.INT8, byte.class,
          DType.INT16, short.class,
          DType.INT32, int.class,
          DType.INT64, long.class,
          DType.BOOL, boolean.class,
          DType.STRING, String.class);

  /// Whether the form says something else than [#NAMED] for a case.
  boolean differs(GoldenCase golden) {
    return this != PLAIN
        || golden.tensorNodes().stream()
            .anyMatch(node -> JAVA.containsKey(DType.ofName(node.path("dtype").asText())));
  }

  /// Calls the case's function with the case's tensors.
  List<Tensor> call(Ops tf, GoldenCase golden, List<JsonNode> inputs, List<Tensor> tensors) {
    IdentityHashMap<JsonNode, Tensor> known = new IdentityHashMap<>();
    for (int i = 0; i < inputs.size(); i++) {
      known.put(inputs.get(i), tensors.get(i));
    }
    PythonCall call = PythonCall.of(golden);
    List<@Nullable Object> positional = new ArrayList<>();
    call.positional().forEach(arg -> positional.add(value(arg, known)));
    Map<String, @Nullable Object> named = new HashMap<>();
    call.named().forEach((name, value) -> named.put(name, value(value, known)));
    OpWrapper function = tf.op(call.function());
    Object result =
        this == POSITIONAL
            ? function.apply(positional, named)
            : function.apply(List.of(), byName(function.name(), positional, named));
    return FacadeCall.flatten(tf, result);
  }

  private Map<String, @Nullable Object> byName(
      String function, List<@Nullable Object> positional, Map<String, @Nullable Object> options) {
    List<Parameter> parameters = Api.named(function).orElseThrow().parameters();
    Map<String, @Nullable Object> named = new HashMap<>();
    if (this == DEFAULTS) {
      parameters.stream()
          .filter(Parameter::isOptional)
          .filter(parameter -> parameter.kind() != Kind.KEYWORDS)
          .forEach(parameter -> named.put(parameter.name(), parameter.defaultValue()));
    }
    for (int i = 0; i < positional.size(); i++) {
      named.put(parameters.get(i).name(), positional.get(i));
    }
    named.putAll(options);
    return named;
  }

  @Nullable Object value(JsonNode argument, Map<JsonNode, Tensor> tensors) {
    String kind = argument.fieldNames().next();
    JsonNode value = argument.get(kind);
    return switch (kind) {
      case "tensor" -> tensor(tensors.get(value));
      case "tensors" -> value.valueStream().map(node -> tensor(tensors.get(node))).toList();
      case "shapes" -> value.valueStream().map(shape -> pair(shape, tensors)).toList();
      case "dtype" -> DType.ofName(value.asText());
      case "float" -> (float) GoldenTensors.real(value);
      case "floats" -> value.valueStream().map(GoldenTensors::real).toList();
      default -> plain(value);
    };
  }

  private List<@Nullable Object> pair(JsonNode shape, Map<JsonNode, Tensor> tensors) {
    return List.of(tensor(tensors.get(shape.get("tensor"))), plain(shape.get("sizes")));
  }

  private static @Nullable Object plain(JsonNode value) {
    return switch (value.getNodeType()) {
      case ARRAY -> {
        List<@Nullable Object> list = new ArrayList<>();
        value.forEach(part -> list.add(plain(part)));
        yield Collections.unmodifiableList(list);
      }
      case NULL -> null;
      case BOOLEAN -> value.booleanValue();
      case NUMBER ->
          value.canConvertToInt() ? (Object) value.intValue() : (Object) value.longValue();
      default -> value.asText();
    };
  }

  private Object tensor(Tensor tensor) {
    boolean keepsShape = tensor.rank() < 2 || tensor.shape().numElements() > 0;
    return this == PLAIN && JAVA.containsKey(tensor.dtype()) && keepsShape ? array(tensor) : tensor;
  }

  /// An array of the tensor's rank, a boxed value for a scalar.
  private static Object array(Tensor tensor) {
    Class<?> element = JAVA.get(tensor.dtype());
    if (tensor.rank() == 0) {
      Tensor vector = Ops.of(tensor.place()).expandDims(tensor, 0);
      return Array.get(vector.toArray(element.arrayType()), 0);
    }
    Class<?> type = element;
    for (int i = 0; i < tensor.rank(); i++) {
      type = type.arrayType();
    }
    return tensor.toArray(type);
  }
}
