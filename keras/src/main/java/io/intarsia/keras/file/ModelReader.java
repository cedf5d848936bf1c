package io.intarsia.keras.file;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Layer;
import io.intarsia.keras.Sequential;
import io.intarsia.keras.StatefulLayer;
import io.intarsia.keras.WeightLimit;
import io.intarsia.keras.argument.DTypePolicy;
import io.intarsia.keras.layer.KerasLayer;
import io.intarsia.keras.layer.KerasLayers;
import io.intarsia.keras.layer.LookupLayer;
import io.intarsia.keras.layer.ResultLayer;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Makes layers and models of `config.json`.
final class ModelReader {
  /// Numbers that layers may have besides those of the file: what they keep between calls, and
  /// weights of other shapes, which are listed when all are there.
  private static final long BESIDES = 1 << 24;

  private final Environment tf;
  private final KerasRegistry registry;
  private final WeightLimit limit;
  private final ConfigReader classes;
  private final Map<Long, Layer<?, ?>> shared = new HashMap<>();

  private ModelReader(Environment tf, KerasRegistry registry, WeightLimit limit) {
    this.tf = tf;
    this.registry = registry;
    this.limit = limit;
    this.classes = new ConfigReader(this::layer);
  }

  /// A model.
  ///
  /// @param tf where it is made
  /// @param stored its weights, which limit what layers may take while it is
  /// @throws IllegalArgumentException as [#layer]
  static Layer<?, ?> read(
      Environment tf, KerasRegistry registry, JsonNode config, Map<String, StoredWeight> stored) {
    long numbers = stored.values().stream().mapToLong(weight -> weight.shape().numElements()).sum();
    WeightLimit limit = WeightLimit.of(2 * numbers + BESIDES);
    Layer<?, ?> model = new ModelReader(tf, registry, limit).layer(config);
    limit.lift();
    return model;
  }

  /// A model with weights of its initializers.
  ///
  /// @throws IllegalArgumentException as [#layer]
  static Layer<?, ?> read(Environment tf, KerasRegistry registry, JsonNode config) {
    return new ModelReader(tf, registry, WeightLimit.of(Long.MAX_VALUE)).layer(config);
  }

  /// A layer or a model; the same for the same object of Python.
  ///
  /// @throws IllegalArgumentException if it is of no known class, has other arguments, or its
  ///   layers do not fit; the message names the layer
  Layer<?, ?> layer(JsonNode object) {
    if (!object.path("class_name").isTextual()) {
      throw FileErrors.otherValue("layer", "an object with a class_name and a config", object);
    }
    JsonNode id = object.path("shared_object_id");
    Layer<?, ?> known = id.isIntegralNumber() ? shared.get(id.longValue()) : null;
    if (known != null) {
      return known;
    }
    Layer<?, ?> layer = made(object);
    if (id.isIntegralNumber()) {
      shared.put(id.longValue(), layer);
    }
    return layer;
  }

  private Layer<?, ?> made(JsonNode object) {
    String className = object.path("class_name").asText();
    JsonNode config = object.path("config");
    String name = config.path("name").asText(className);
    try {
      Layer<?, ?> layer = ofClass(object, className, config, name);
      if (layer instanceof StatefulLayer<?, ?> stateful
          && config.path("trainable").isBoolean()
          && !config.path("trainable").booleanValue()) {
        stateful.setTrainable(false);
      }
      return layer;
    } catch (IllegalArgumentException e) {
      throw FileErrors.inLayer(name, e);
    }
  }

  private Layer<?, ?> ofClass(JsonNode object, String className, JsonNode config, String name) {
    String registered = object.path("registered_name").asText(null);
    if (isOwn(object)) {
      return limited(registry.make(Objects.requireNonNull(registered), map(config)));
    }
    String place = object.path("module").asText() + ">" + className;
    if (ApplicationLayers.REGISTRY.contains(place)) {
      return limited(ApplicationLayers.REGISTRY.make(place, map(config)));
    }
    return switch (className) {
      case "Sequential" -> sequential(config, name);
      case "Functional", "Model" -> new GraphReader(tf, this, name).model(config);
      case "Lambda", "__lambda__" -> throw FileErrors.lambda(name);
      default -> {
        if (!KerasLayers.defaults().containsKey(className) || !isKeras(object)) {
          throw FileErrors.unknownLayer(
              className, registered, KerasLayers.defaults().keySet(), registry.names());
        }
        yield built(limited(classes.kerasLayer(object)), object.path("build_config"));
      }
    };
  }

  /// Whether a class is registered.
  boolean isOwn(JsonNode object) {
    return registry.contains(object.path("registered_name").asText(null));
  }

  /// A function of `keras.ops`, which is one for each call.
  ///
  /// @throws IllegalArgumentException if it is not offered
  FunctionLayer function(JsonNode object, FunctionNode node) {
    try {
      return new FunctionLayer(object, node);
    } catch (IllegalArgumentException e) {
      throw FileErrors.inLayer(object.path("config").path("name").asText(), e);
    }
  }

  private <L extends Layer<?, ?>> L limited(L layer) {
    if (layer instanceof StatefulLayer<?, ?> stateful) {
      stateful.limit(limit);
    }
    return layer;
  }

  // A layer is built for what it was built for, also where graphs do not know as much of shapes as
  // Keras does. What has parts is built by being called.
  private Layer<?, ?> built(KerasLayer<?, ?> layer, JsonNode build) {
    List<TensorSpec> specs = new ArrayList<>();
    DType dtype = layer.arguments().value("dtype", DTypePolicy.class).computeDType();
    JsonNode shapes =
        build.has("shapes_dict") ? build.path("shapes_dict") : build.path("input_shape");
    boolean isOne = shapes.isArray() && !shapes.path(0).isArray();
    if (layer instanceof LookupLayer
        || layer instanceof ResultLayer
        || layer.arguments().types().containsValue("layer")) {
      return layer;
    }
    for (JsonNode shape : isOne ? List.of(shapes) : shapes) {
      TensorSpec spec = spec(shape, dtype);
      if (spec == null) {
        return layer;
      }
      specs.add(spec);
    }
    if (!specs.isEmpty()) {
      layer.build(tf, isOne || specs.size() == 1 ? specs.getFirst() : List.copyOf(specs));
    }
    return layer;
  }

  // Keras 2 says no module.
  private static boolean isKeras(JsonNode object) {
    String module = object.path("module").asText("keras.layers");
    return module.startsWith("keras") && module.contains("layers");
  }

  @SuppressWarnings("unchecked") // an object is a map
  private static Map<String, @Nullable Object> map(JsonNode config) {
    return config.isObject()
        ? (Map<String, @Nullable Object>) Objects.requireNonNull(Json.plain(config))
        : Map.of();
  }

  private Layer<?, ?> sequential(JsonNode config, String name) {
    List<Layer<?, ?>> layers = new ArrayList<>();
    TensorSpec spec = spec(config.path("build_input_shape"), DType.FLOAT32);
    for (JsonNode each : config.path("layers")) {
      if (each.path("class_name").asText().equals("InputLayer")) {
        spec = input(each.path("config"));
      } else {
        layers.add(layer(each));
      }
    }
    if (layers.isEmpty()) {
      throw FileErrors.structure(name, "it has no layers");
    }
    Sequential<?, ?> model = Sequential.of(layers).withName(name);
    if (spec != null) {
      model.build(tf, spec);
    }
    return model;
  }

  /// What an input layer takes.
  ///
  /// @throws IllegalArgumentException if it does not say
  static TensorSpec input(JsonNode config) {
    JsonNode shape =
        config.has("batch_shape") ? config.path("batch_shape") : config.path("batch_input_shape");
    TensorSpec spec = spec(shape, dtype(config.path("dtype")));
    if (spec == null) {
      throw FileErrors.otherValue("InputLayer.batch_shape", "a list of sizes", shape);
    }
    return spec;
  }

  private static DType dtype(JsonNode dtype) {
    if (dtype.isNull() || dtype.isMissingNode()) {
      return DType.FLOAT32;
    }
    return ConfigReader.dtypeOfName(
        dtype.isObject() ? dtype.path("config").path("name").asText() : dtype.asText());
  }

  private static @Nullable TensorSpec spec(JsonNode shape, DType dtype) {
    if (!shape.isArray() || shape.isEmpty()) {
      return null;
    }
    long[] dims = new long[shape.size()];
    for (int i = 0; i < dims.length; i++) {
      JsonNode dim = shape.get(i);
      if (dim.isArray() || dim.isObject()) {
        return null; // of several inputs
      }
      if (!dim.isNull() && !(dim.canConvertToInt() && dim.intValue() >= 0)) {
        throw FileErrors.otherValue("shape", "a list of sizes", shape);
      }
      dims[i] = dim.isNull() ? Shape.UNKNOWN_SIZE : dim.intValue();
    }
    return TensorSpec.of(Shape.of(dims), dtype);
  }
}
