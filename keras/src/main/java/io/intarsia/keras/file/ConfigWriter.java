package io.intarsia.keras.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.intarsia.dtype.DType;
import io.intarsia.keras.Layer;
import io.intarsia.keras.activation.Activations;
import io.intarsia.keras.argument.Arguments;
import io.intarsia.keras.argument.DTypePolicy;
import io.intarsia.keras.constraint.KerasConstraint;
import io.intarsia.keras.initializer.KerasInitializer;
import io.intarsia.keras.layer.KerasLayer;
import io.intarsia.keras.layer.LookupLayer;
import io.intarsia.keras.layer.ResultLayer;
import io.intarsia.keras.regularizer.KerasRegularizer;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The JSON of classes of Keras, as `serialize_keras_object` writes it: the way back of
/// [ConfigReader].
final class ConfigWriter {
  /// Arguments that are one number or several: layers over two axes keep as many as there are axes.
  private static final Set<String> BY_AXIS =
      Set.of("kernel_size", "strides", "dilation_rate", "pool_size", "output_padding", "size");

  /// Classes that keep one axis as it was given; others make it a list.
  private static final Set<String> OF_ONE_AXIS =
      Set.of("UnitNormalization", "Softmax", "MaxNorm", "MinMaxNorm", "UnitNorm");

  /// Classes that do not take `trainable`: there is nothing to train.
  private static final Set<String> UNTRAINED =
      Set.of(
          "Discretization", "Pipeline", "SpatialDropout1D", "SpatialDropout2D", "SpatialDropout3D");

  /// Classes that do not take `dtype`.
  private static final Set<String> UNTYPED = Set.of("Pipeline");

  private static final Set<String> SIZES = Set.of("noise_shape", "output_shape");

  /// Arguments that are one number, or a list of several.
  private static final Set<String> OF_ONE_NUMBER =
      Set.of("scale", "offset", "mean", "variance", "fill_value", "axes");

  private final Function<Layer<?, ?>, ObjectNode> parts;

  /// @param parts writes layers that are arguments of layers
  ConfigWriter(Function<Layer<?, ?>, ObjectNode> parts) {
    this.parts = parts;
  }

  /// A layer.
  ///
  /// @param name its name in the model
  /// @throws IllegalArgumentException if an argument is code that files cannot have
  ObjectNode layer(KerasLayer<?, ?> layer, String name) {
    ObjectNode config = Json.MAPPER.createObjectNode();
    config.put("name", name);
    if (!layer.isTrainable() && !UNTRAINED.contains(layer.arguments().className())) {
      config.put("trainable", false);
    }
    Arguments arguments = layer.arguments();
    boolean isTyped = !UNTYPED.contains(arguments.className());
    if (isTyped) {
      config.set("dtype", policy(arguments.value("dtype", DTypePolicy.class)));
    }
    arguments.types().keySet().stream()
        .filter(argument -> !config.has(argument) && !argument.equals("trainable"))
        .filter(argument -> isTyped || !argument.equals("dtype"))
        .forEach(argument -> config.set(argument, argument(arguments, argument)));
    Layer<?, ?> learning = layer instanceof ResultLayer<?, ?> other ? other.layer() : layer;
    if (learning instanceof LookupLayer<?> lookup) {
      Vocabularies.put(lookup, config);
    }
    return object("keras.layers", arguments.className(), config);
  }

  /// An object of a class.
  static ObjectNode object(String module, String className, JsonNode config) {
    ObjectNode object = Json.MAPPER.createObjectNode();
    object.put("module", module).put("class_name", className);
    object.set("config", config);
    object.putNull("registered_name");
    return object;
  }

  static ObjectNode policy(DTypePolicy policy) {
    return object(
        "keras", "DTypePolicy", Json.MAPPER.createObjectNode().put("name", policy.kerasName()));
  }

  private JsonNode argument(Arguments arguments, String argument) {
    Object value = arguments.optionalValue(argument, Object.class);
    String type = Objects.requireNonNull(arguments.types().get(argument), argument);
    if (type.startsWith("activation")) {
      return activation(arguments.className(), value);
    }
    if (value instanceof List<?> list && (type.startsWith("ints") || type.startsWith("floats"))) {
      return numbers(arguments.className(), argument, list);
    }
    return value(arguments.className() + "." + argument, value);
  }

  private JsonNode value(String argument, @Nullable Object value) {
    return switch (value) {
      case DTypePolicy policy -> policy(policy);
      case KerasInitializer initializer -> of("keras.initializers", initializer.arguments());
      case KerasRegularizer regularizer -> of("keras.regularizers", regularizer.arguments());
      case KerasConstraint constraint -> of("keras.constraints", constraint.arguments());
      case Layer<?, ?> layer -> parts.apply(layer);
      case Collection<?> list -> {
        ArrayNode array = Json.MAPPER.createArrayNode();
        list.forEach(each -> array.add(value(argument, each)));
        yield array;
      }
      case null -> Json.of(null);
      case DType dtype -> Json.of(dtype.toString());
      case String text -> Json.of(text);
      case Boolean truth -> Json.of(truth);
      case Number number -> Json.of(number);
      case Map<?, ?> map -> Json.of(map);
      default -> throw FileErrors.code(argument, value);
    };
  }

  /// A loss or a metric.
  static ObjectNode described(String module, Arguments arguments) {
    var writer =
        new ConfigWriter(layer -> {
          throw FileErrors.code(arguments.className(), layer);
        });
    ObjectNode object = writer.of(module, arguments);
    ((ObjectNode) object.path("config")).put("name", arguments.name());
    return object;
  }

  private ObjectNode of(String module, Arguments arguments) {
    ObjectNode config = Json.MAPPER.createObjectNode();
    arguments
        .types()
        .keySet()
        .forEach(argument -> config.set(argument, argument(arguments, argument)));
    return object(module, arguments.className(), config);
  }

  private static JsonNode activation(String className, @Nullable Object value) {
    if (value == null) {
      return Json.of("linear");
    }
    if (value instanceof Activations activation) {
      return Json.of(activation.name().toLowerCase(Locale.ROOT));
    }
    throw FileErrors.code(className + ".activation", value);
  }

  private static JsonNode numbers(String className, String argument, List<?> values) {
    int axes =
        className.replaceAll(".*?([123])D.*", "$1").length() == 1
            ? Integer.parseInt(className.replaceAll(".*?([123])D.*", "$1"))
            : 0;
    if (className.equals("UpSampling1D")) {
      return Json.of(values.getFirst());
    }
    if (values.size() == 1 && axes > 0 && BY_AXIS.contains(argument)) {
      return Json.of(java.util.Collections.nCopies(axes, values.getFirst()));
    }
    if (values.size() == 1
        && (OF_ONE_AXIS.contains(className) && argument.equals("axis")
            || OF_ONE_NUMBER.contains(argument)
            || argument.endsWith("factor"))) {
      return Json.of(values.getFirst());
    }
    ArrayNode array = Json.MAPPER.createArrayNode();
    for (Object each : values) {
      // The lists whose sizes may be unknown, and are null there.
      boolean isUnknown = SIZES.contains(argument) && each.equals(-1);
      array.add(Json.of(isUnknown ? null : each));
    }
    return array;
  }
}
