package io.intarsia.keras.file;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.keras.Layer;
import io.intarsia.keras.activation.ActivationFunction;
import io.intarsia.keras.activation.Activations;
import io.intarsia.keras.argument.Arguments;
import io.intarsia.keras.argument.DTypePolicy;
import io.intarsia.keras.constraint.Constraint;
import io.intarsia.keras.constraint.KerasConstraints;
import io.intarsia.keras.initializer.Initializer;
import io.intarsia.keras.initializer.KerasInitializers;
import io.intarsia.keras.internal.KerasNames;
import io.intarsia.keras.layer.KerasLayer;
import io.intarsia.keras.layer.KerasLayers;
import io.intarsia.keras.layer.ResultLayer;
import io.intarsia.keras.loss.KerasLoss;
import io.intarsia.keras.loss.KerasLosses;
import io.intarsia.keras.loss.Losses;
import io.intarsia.keras.metric.KerasMetrics;
import io.intarsia.keras.metric.Metrics;
import io.intarsia.keras.metric.StatefulMetric;
import io.intarsia.keras.regularizer.KerasRegularizers;
import io.intarsia.keras.regularizer.Regularizer;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Makes what `config.json` describes: objects of a class name and a config, as Keras's
/// `serialize_keras_object` writes them.
final class ConfigReader {
  /// What layers of Keras 2 and 3 have that is no argument, or has become none.
  private static final List<String> OF_LAYERS =
      List.of(
          "name",
          "vocabulary_size",
          "oov_method",
          "batch_input_shape",
          "implementation",
          "time_major");

  private final Function<JsonNode, Layer<?, ?>> parts;

  /// @param parts makes layers that are arguments of layers
  ConfigReader(Function<JsonNode, Layer<?, ?>> parts) {
    this.parts = parts;
  }

  /// A layer of layers of Keras.
  ///
  /// @throws IllegalArgumentException if the class is not offered, or an argument is none of it
  static KerasLayer<?, ?> layer(JsonNode object) {
    return plain().kerasLayer(object);
  }

  /// An initializer of Keras.
  static Initializer initializer(JsonNode object) {
    return plain().kerasInitializer(object);
  }

  /// A layer.
  ///
  /// @throws IllegalArgumentException if the class is not offered, or an argument is none of it
  KerasLayer<?, ?> kerasLayer(JsonNode object) {
    Arguments arguments = named(object, KerasLayers.defaults());
    return ResultLayer.of(KerasLayers.of(arguments), arguments);
  }

  /// A loss, which may be a name alone, or that of a function.
  ///
  /// @throws IllegalArgumentException as [#layer]
  static KerasLoss loss(JsonNode object) {
    if (object.isTextual()) {
      return Losses.ofName(object.asText());
    }
    return object.path("class_name").asText().equals("function")
        ? loss(object.path("config"))
        : KerasLosses.of(plain().named(object, KerasLosses.defaults()));
  }

  /// A metric, which may be a name alone, or that of a function.
  ///
  /// @throws IllegalArgumentException as [#layer]
  static StatefulMetric<Tensor, Tensor> metric(JsonNode object) {
    if (object.isTextual()) {
      return Metrics.ofName(object.asText());
    }
    return object.path("class_name").asText().equals("function")
        ? metric(object.path("config"))
        : KerasMetrics.of(plain().named(object, KerasMetrics.defaults()));
  }

  // Reads what has no layers but Keras's in it.
  private static ConfigReader plain() {
    return new ConfigReader(ConfigReader::layer);
  }

  private Arguments named(JsonNode object, Map<String, Arguments> classes) {
    Arguments arguments = arguments(object, classes, OF_LAYERS);
    JsonNode name = object.path("config").path("name");
    return name.isTextual() ? arguments.withName(name.asText()) : arguments;
  }

  private Initializer kerasInitializer(JsonNode object) {
    return KerasInitializers.of(arguments(object, KerasInitializers.defaults(), List.of()));
  }

  /// A regularizer.
  static Regularizer regularizer(JsonNode object) {
    return plain().kerasRegularizer(object);
  }

  /// A constraint.
  static Constraint constraint(JsonNode object) {
    return plain().kerasConstraint(object);
  }

  private Regularizer kerasRegularizer(JsonNode object) {
    return KerasRegularizers.of(arguments(object, KerasRegularizers.defaults(), List.of()));
  }

  private Constraint kerasConstraint(JsonNode object) {
    return KerasConstraints.of(arguments(object, KerasConstraints.defaults(), List.of()));
  }

  private Arguments arguments(
      JsonNode object, Map<String, Arguments> classes, List<String> others) {
    String className = object.path("class_name").asText();
    Arguments arguments = classes.get(className);
    if (arguments == null) {
      throw FileErrors.unknownClass(className, classes.keySet());
    }
    for (Map.Entry<String, JsonNode> entry : object.path("config").properties()) {
      String type = arguments.types().get(entry.getKey());
      if (type != null) {
        arguments = arguments.with(entry.getKey(), argument(className, type, entry));
      } else if (!others.contains(entry.getKey()) && isSaid(entry.getValue())) {
        throw FileErrors.unknownArgument(className, entry.getKey(), arguments.types().keySet());
      }
    }
    if (!arguments.missing().isEmpty()) {
      throw FileErrors.missingArguments(className, arguments.missing());
    }
    return arguments;
  }

  /// Whether an argument that is not offered is used.
  private static boolean isSaid(JsonNode value) {
    return !value.isNull() && !(value.isBoolean() && !value.asBoolean());
  }

  private @Nullable Object argument(
      String className, String type, Map.Entry<String, JsonNode> entry) {
    String argument = className + "." + entry.getKey();
    if (entry.getValue().isNull() && !type.endsWith("?") && !type.equals("seed")) {
      throw FileErrors.otherValue(argument, type, entry.getValue());
    }
    return value(argument, type, entry.getValue());
  }

  private @Nullable Object value(String className, String type, JsonNode value) {
    if (value.isNull()) {
      return null;
    }
    return switch (type.replace("?", "")) {
      case "int" -> integer(className, value.isArray() && value.size() == 1 ? value.get(0) : value);
      case "seed" -> integer(className, seed(value));
      case "float" -> number(className, value);
      case "bool", "result" -> truth(className, value);
      case "string" -> text(className, value);
      case "ints" -> list(value, size -> size.isNull() ? -1 : integer(className, size));
      case "floats" -> list(untensored(value), each -> number(className, each));
      case "numbers" -> numbers(className, value);
      case "pairs" -> list(value, pair -> list(pair, each -> integer(className, each)));
      case "dtype" -> dtype(value);
      case "policy" -> policy(value);
      case "activation" -> activation(className, value);
      case "initializer" -> kerasInitializer(named(value));
      case "regularizer" -> regularizer(value);
      case "constraint" -> constraint(value);
      case "layer" -> parts.apply(value);
      case "layers" -> list(value, parts);
      case "object" -> plain(className, value);
      default -> throw FileErrors.notRead(className, type);
    };
  }

  // Keras 2 gives classes by name where they have no arguments.
  private static JsonNode named(JsonNode value) {
    return value.isTextual()
        ? Json.MAPPER.createObjectNode().put("class_name", KerasNames.camel(value.asText()))
        : value;
  }

  // Keras writes some lists as tensors.
  private static JsonNode untensored(JsonNode value) {
    return value.path("class_name").asText().equals("__tensor__")
        ? value.path("config").path("value")
        : value;
  }

  // A generator of seeds, where one was given to several layers.
  private static JsonNode seed(JsonNode value) {
    return value.isObject() ? value.path("config").path("seed") : value;
  }

  private static int integer(String argument, JsonNode value) {
    if (!value.isIntegralNumber() || !value.canConvertToInt()) {
      throw FileErrors.otherValue(argument, "an integer", value);
    }
    return value.intValue();
  }

  // JSON has no infinite numbers, which Python writes all the same.
  private static double number(String argument, JsonNode value) {
    if (!value.isNumber()) {
      throw FileErrors.otherValue(argument, "a number", value);
    }
    return value.doubleValue();
  }

  private static boolean truth(String argument, JsonNode value) {
    if (!value.isBoolean()) {
      throw FileErrors.otherValue(argument, "true or false", value);
    }
    return value.booleanValue();
  }

  private static String text(String argument, JsonNode value) {
    if (!value.isTextual()) {
      throw FileErrors.otherValue(argument, "a text", value);
    }
    return value.textValue();
  }

  private static <T> List<T> list(JsonNode value, Function<JsonNode, ? extends T> element) {
    if (!value.isArray()) {
      return List.of(element.apply(value));
    }
    List<T> values = new ArrayList<>();
    value.forEach(each -> values.add(element.apply(each)));
    return List.copyOf(values);
  }

  private static Map<String, Double> numbers(String argument, JsonNode value) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    value
        .properties()
        .forEach(each -> numbers.put(each.getKey(), number(argument, each.getValue())));
    return Map.copyOf(numbers);
  }

  // A name, or an object that has one.
  private static String dtypeName(JsonNode value) {
    return value.isTextual() ? value.asText() : value.path("config").path("name").asText();
  }

  private static DTypePolicy policy(JsonNode value) {
    return DTypePolicy.ofName(dtypeName(value));
  }

  private static DType dtype(JsonNode value) {
    String name = dtypeName(value);
    return name.startsWith("mixed_") ? policy(value).computeDType() : dtypeOfName(name);
  }

  /// A dtype by its name.
  ///
  /// @throws IllegalArgumentException if there is none
  static DType dtypeOfName(String name) {
    try {
      return DType.ofName(name);
    } catch (NoSuchElementException e) {
      throw FileErrors.otherValue("dtype", "the name of a dtype", name);
    }
  }

  private static Object plain(String className, JsonNode value) {
    if (value.isArray()) {
      return list(value, each -> plain(className, each));
    }
    if (value.isTextual()) {
      return value.asText();
    }
    if (value.isIntegralNumber()) {
      return value.canConvertToInt() ? (Object) value.asInt() : (Object) value.asLong();
    }
    if (value.isNumber()) {
      return value.asDouble();
    }
    if (value.isBoolean()) {
      return value.asBoolean();
    }
    throw FileErrors.notRead(className, value.getNodeType().toString());
  }

  private static ActivationFunction activation(String className, JsonNode value) {
    return Activations.find(value.asText())
        .orElseThrow(() -> FileErrors.unknownActivation(className, value.asText()));
  }
}
