package io.intarsia.keras.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How a model was to be trained, as files have it. Losses and metrics are texts (`"mse"`),
/// [Definition]s, or lists and maps of such.
///
/// @param optimizer null if there is none
/// @param loss null if there is none
/// @param lossWeights a number, or a list or map of such; null if all count 1
/// @param metrics null if there are none
/// @param weightedMetrics metrics that weights of examples count for; null if there are none
/// @see "Python: keras.Model.get_compile_config"
public record CompileConfig(
    @Nullable Definition optimizer,
    @Nullable Object loss,
    @Nullable Object lossWeights,
    @Nullable Object metrics,
    @Nullable Object weightedMetrics) {
  private static final String OPTIMIZERS = "keras.optimizers";
  private static final String LOSSES = "keras.losses";
  private static final String METRICS = "keras.metrics";
  private static final List<String> MODULES = List.of(OPTIMIZERS, LOSSES, METRICS);

  /// An object of Keras.
  ///
  /// @param module `keras.optimizers`, `keras.losses` or `keras.metrics`
  /// @param className the class
  /// @param config its arguments: texts, numbers, truths, lists, maps and definitions
  public record Definition(String module, String className, Map<String, @Nullable Object> config) {
    /// Copies the arguments.
    public Definition {
      Objects.requireNonNull(module, "module");
      Objects.requireNonNull(className, "className");
      config = Collections.unmodifiableMap(new LinkedHashMap<>(config));
    }
  }

  /// One of an optimizer, a loss and metrics.
  public static CompileConfig of(
      @Nullable Definition optimizer, @Nullable Object loss, @Nullable Object metrics) {
    return new CompileConfig(optimizer, loss, null, metrics, null);
  }

  /// What `config.json` says; null if the model was not compiled.
  static @Nullable CompileConfig of(JsonNode config) {
    if (!config.isObject() || config.isEmpty()) {
      return null;
    }
    Object optimizer = value(OPTIMIZERS, config.path("optimizer"));
    return new CompileConfig(
        optimizer instanceof String name
            ? new Definition(OPTIMIZERS, name, Map.of())
            : optimizer instanceof Definition definition ? definition : null,
        value(LOSSES, config.path("loss")),
        value(LOSSES, config.path("loss_weights")),
        value(METRICS, config.path("metrics")),
        value(METRICS, config.path("weighted_metrics")));
  }

  /// @param module of what says none, as files of Keras 2 do
  private static @Nullable Object value(String module, JsonNode node) {
    if (node.isArray()) {
      List<@Nullable Object> list = new ArrayList<>();
      node.forEach(each -> list.add(value(module, each)));
      return Collections.unmodifiableList(list);
    }
    if (!node.isObject()) {
      return Json.plain(node);
    }
    // A function by its name.
    if (node.path("class_name").asText().equals("function")) {
      return node.path("config").asText();
    }
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    String inner = module.equals(OPTIMIZERS) ? OPTIMIZERS + ".schedules" : module;
    boolean isDefinition = node.has("class_name") && node.path("config").isObject();
    (isDefinition ? node.path("config") : node)
        .properties()
        .forEach(each -> map.put(each.getKey(), value(inner, each.getValue())));
    return isDefinition
        ? new Definition(node.path("module").asText(module), node.path("class_name").asText(), map)
        : Collections.unmodifiableMap(map);
  }

  ObjectNode json() {
    ObjectNode json = Json.MAPPER.createObjectNode();
    json.set("optimizer", json(optimizer));
    json.set("loss", json(loss));
    json.set("loss_weights", json(lossWeights));
    json.set("metrics", json(metrics));
    json.set("weighted_metrics", json(weightedMetrics));
    return json.put("run_eagerly", false).put("steps_per_execution", 1).put("jit_compile", false);
  }

  private static JsonNode json(@Nullable Object value) {
    return switch (value) {
      case Definition of -> {
        if (!MODULES.contains(of.module()) && !of.module().startsWith(OPTIMIZERS + ".")) {
          throw FileErrors.otherValue("Definition.module", "one of " + MODULES, of.module());
        }
        yield ConfigWriter.object(of.module(), of.className(), json(of.config()));
      }
      case List<?> list -> {
        var array = Json.MAPPER.createArrayNode();
        list.forEach(each -> array.add(json(each)));
        yield array;
      }
      case Map<?, ?> map -> {
        ObjectNode object = Json.MAPPER.createObjectNode();
        map.forEach((key, each) -> object.set(String.valueOf(key), json(each)));
        yield object;
      }
      case null -> Json.of(null);
      default -> Json.of(value);
    };
  }
}
