package io.intarsia.keras.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.intarsia.keras.Functional;
import io.intarsia.keras.Layer;
import io.intarsia.keras.Sequential;
import io.intarsia.keras.StatefulLayer;
import io.intarsia.keras.argument.DTypePolicy;
import io.intarsia.keras.layer.KerasLayer;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Writes `config.json` of layers and models, as `serialize_keras_object` does.
final class ModelWriter {
  private final KerasRegistry registry;
  private final ConfigWriter classes;

  ModelWriter(KerasRegistry registry) {
    this.registry = registry;
    this.classes = new ConfigWriter(layer -> layer(layer, name(layer)));
  }

  private static String name(Layer<?, ?> layer) {
    return layer instanceof StatefulLayer<?, ?> named ? named.name() : "layer";
  }

  /// A layer or a model.
  ///
  /// @param name its name in the model
  /// @throws IllegalArgumentException if it is of a class that no file has
  ObjectNode layer(Layer<?, ?> layer, String name) {
    return switch (layer) {
      case Sequential<?, ?> sequence -> sequential(sequence, name);
      case FunctionLayer function -> function.json(name);
      case Functional<?, ?> model -> new GraphWriter(this, model).json(name);
      case KerasLayer<?, ?> keras -> built(classes.layer(keras, name), keras);
      default -> own(layer, name);
    };
  }

  private ObjectNode own(Layer<?, ?> layer, String name) {
    if (layer.viewed() != layer) {
      throw FileErrors.calledOtherwise(name);
    }
    String inApplications = ApplicationLayers.REGISTRY.nameOf(layer);
    if (inApplications != null) {
      ObjectNode object = registered(layer, name, inApplications, ApplicationLayers.REGISTRY);
      return object.set("registered_name", object.get("class_name"));
    }
    String registered = registry.nameOf(layer);
    if (registered == null) {
      throw FileErrors.notRegistered(layer);
    }
    return registered(layer, name, registered, registry);
  }

  private static ObjectNode registered(
      Layer<?, ?> layer, String name, String registered, KerasRegistry registry) {
    ObjectNode config = (ObjectNode) Json.of(registry.config(registered, layer));
    config.put("name", name);
    int end = registered.indexOf('>');
    ObjectNode object =
        ConfigWriter.object(registered.substring(0, end), registered.substring(end + 1), config);
    return built(object.put("registered_name", registered), layer);
  }

  // Python makes the variables of a layer by this, where no value comes to it.
  private static ObjectNode built(ObjectNode object, Layer<?, ?> layer) {
    if (layer instanceof StatefulLayer<?, ?> stateful && stateful.isBuilt()) {
      JsonNode shape = shapes(SeveralArguments.built(stateful));
      if (shape != null) {
        object.putObject("build_config").set("input_shape", shape);
      }
      if (shape != null && SeveralArguments.isOf(layer)) {
        object.putObject("build_config").set("shapes_dict", SeveralArguments.shapes(shape));
      }
    }
    return object;
  }

  private ObjectNode sequential(Sequential<?, ?> model, String name) {
    ObjectNode config = Json.MAPPER.createObjectNode();
    config.put("name", name).put("trainable", model.isTrainable());
    config.set("dtype", ConfigWriter.policy(DTypePolicy.FLOAT32));
    ArrayNode layers = config.putArray("layers");
    @Nullable JsonNode shape = null;
    Object built = builtFor(model);
    if (built != null) {
      TensorSpec spec = tensor(name, built);
      shape = shapes(spec);
      String input = model.layers().containsKey("input_layer") ? name + "_input" : "input_layer";
      layers.add(input(spec, input));
    }
    model.layers().forEach((key, layer) -> layers.add(layer(layer, key)));
    ObjectNode object = ConfigWriter.object("keras", "Sequential", config);
    object.putObject("compile_config");
    if (shape != null) {
      config.set("build_input_shape", shape);
      object.putObject("build_config").set("input_shape", shape);
    }
    return object;
  }

  private static @Nullable Object builtFor(Sequential<?, ?> model) {
    if (model.isBuilt()) {
      return model.builtFor();
    }
    return model.layers().values().iterator().next() instanceof StatefulLayer<?, ?> first
            && first.isBuilt()
        ? first.builtFor()
        : null;
  }

  /// What a model takes, if it is a tensor.
  static TensorSpec tensor(String model, Object spec) {
    if (spec instanceof TensorSpec tensor
        && tensor.shape().hasRank()
        && tensor.shape().rank() > 0) {
      return tensor;
    }
    throw FileErrors.noTensors(model, spec);
  }

  /// An input layer.
  static ObjectNode input(TensorSpec spec, String name) {
    ObjectNode config = Json.MAPPER.createObjectNode();
    config.set("batch_shape", Objects.requireNonNull(shapes(spec)));
    config.put("dtype", spec.dtype().toString()).put("sparse", false).put("ragged", false);
    config.put("name", name).put("optional", false);
    return ConfigWriter.object("keras.layers", "InputLayer", config);
  }

  /// Sizes, of which that of the batch is no matter; null if they are not of tensors.
  static @Nullable JsonNode shapes(Object spec) {
    ArrayNode shapes = Json.MAPPER.createArrayNode();
    switch (spec) {
      case TensorSpec tensor when tensor.shape().hasRank() -> {
        Shape shape = tensor.shape();
        for (int axis = 0; axis < shape.rank(); axis++) {
          shapes.add(Json.of(axis == 0 || shape.dim(axis) < 0 ? null : shape.dim(axis)));
        }
      }
      case List<?> list -> {
        for (Object each : list) {
          JsonNode shape = shapes(Objects.requireNonNull(each));
          if (shape == null) {
            return null;
          }
          shapes.add(shape);
        }
      }
      default -> {
        return null;
      }
    }
    return shapes;
  }
}
