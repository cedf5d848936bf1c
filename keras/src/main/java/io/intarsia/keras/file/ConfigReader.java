package io.intarsia.keras.file;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.keras.activation.ActivationFunction;
import io.intarsia.keras.activation.Activations;
import io.intarsia.keras.argument.Arguments;
import io.intarsia.keras.argument.DTypePolicy;
import io.intarsia.keras.constraint.Constraint;
import io.intarsia.keras.constraint.KerasConstraints;
import io.intarsia.keras.initializer.Initializer;
import io.intarsia.keras.initializer.KerasInitializers;
import io.intarsia.keras.layer.KerasLayer;
import io.intarsia.keras.layer.KerasLayers;
import io.intarsia.keras.regularizer.KerasRegularizers;
import io.intarsia.keras.regularizer.Regularizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Makes what `config.json` describes: objects of a class name and a config, as Keras's
/// `serialize_keras_object` writes them.
final class ConfigReader {
  /// What files say of layers besides arguments: the name, and what follows from other arguments.
  private static final List<String> OF_ALL = List.of("name", "vocabulary_size", "oov_method");

  private ConfigReader() {}

  /// A layer.
  ///
  /// @throws IllegalArgumentException if the class is not offered, or an argument is none of it
  static KerasLayer<?, ?> layer(JsonNode object) {
    Arguments arguments = arguments(object, KerasLayers.defaults(), OF_ALL);
    JsonNode name = object.path("config").path("name");
    return KerasLayers.of(name.isTextual() ? arguments.withName(name.asText()) : arguments);
  }

  /// An initializer.
  static Initializer initializer(JsonNode object) {
    return KerasInitializers.of(arguments(object, KerasInitializers.defaults(), List.of()));
  }

  /// A regularizer.
  static Regularizer regularizer(JsonNode object) {
    return KerasRegularizers.of(arguments(object, KerasRegularizers.defaults(), List.of()));
  }

  /// A constraint.
  static Constraint constraint(JsonNode object) {
    return KerasConstraints.of(arguments(object, KerasConstraints.defaults(), List.of()));
  }

  private static Arguments arguments(
      JsonNode object, Map<String, Arguments> classes, List<String> others) {
    String className = object.path("class_name").asText();
    Arguments arguments = classes.get(className);
    if (arguments == null) {
      throw FileErrors.unknownClass(className, classes.keySet());
    }
    for (Map.Entry<String, JsonNode> entry : object.path("config").properties()) {
      String type = arguments.types().get(entry.getKey());
      if (type != null) {
        arguments = arguments.with(entry.getKey(), value(className, type, entry.getValue()));
      } else if (!others.contains(entry.getKey()) && isSaid(entry.getValue())) {
        throw FileErrors.unknownArgument(className, entry.getKey(), arguments.types().keySet());
      }
    }
    return arguments;
  }

  /// Whether an argument that is not offered is used.
  private static boolean isSaid(JsonNode value) {
    return !value.isNull() && !(value.isBoolean() && !value.asBoolean());
  }

  private static @Nullable Object value(String className, String type, JsonNode value) {
    if (value.isNull()) {
      return null;
    }
    return switch (type.replace("?", "")) {
      case "int", "seed" -> value.asInt();
      case "float" -> value.asDouble();
      case "bool" -> value.asBoolean();
      case "string" -> value.asText();
      case "ints" -> list(value, size -> size.isNull() ? -1 : size.asInt());
      case "floats" -> list(value, each -> number(className, each));
      case "numbers" -> numbers(value);
      case "pairs" -> list(value, pair -> list(pair, JsonNode::asInt));
      case "policy" -> policy(value);
      case "activation" -> activation(className, value);
      case "initializer" -> initializer(value);
      case "regularizer" -> regularizer(value);
      case "constraint" -> constraint(value);
      case "layer" -> layer(value);
      case "layers" -> list(value, ConfigReader::layer);
      case "object" -> plain(className, value);
      default -> throw FileErrors.notRead(className, type);
    };
  }

  // A list in a list is none.
  private static double number(String className, JsonNode value) {
    if (value.isNumber()) {
      return value.asDouble();
    }
    throw FileErrors.notRead(className, value.getNodeType().toString());
  }

  private static <T> List<T> list(JsonNode value, Function<JsonNode, ? extends T> element) {
    if (!value.isArray()) {
      return List.of(element.apply(value));
    }
    List<T> values = new ArrayList<>();
    value.forEach(each -> values.add(element.apply(each)));
    return List.copyOf(values);
  }

  private static Map<String, Double> numbers(JsonNode value) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    value.properties().forEach(each -> numbers.put(each.getKey(), each.getValue().asDouble()));
    return Map.copyOf(numbers);
  }

  // A name, or an object that has one.
  private static DTypePolicy policy(JsonNode value) {
    return DTypePolicy.ofName(
        value.isTextual() ? value.asText() : value.path("config").path("name").asText());
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
    return Arrays.stream(Activations.values())
        .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(value.asText()))
        .findFirst()
        .orElseThrow(() -> FileErrors.unknownActivation(className, value.asText()));
  }
}
