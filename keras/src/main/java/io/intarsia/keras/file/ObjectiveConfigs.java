package io.intarsia.keras.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.intarsia.keras.Functional;
import io.intarsia.keras.Layer;
import io.intarsia.keras.Symbol;
import io.intarsia.keras.loss.KerasLoss;
import io.intarsia.keras.loss.Loss;
import io.intarsia.keras.metric.KerasMetric;
import io.intarsia.keras.metric.Metric;
import io.intarsia.keras.metric.Metrics;
import io.intarsia.keras.training.Objective;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// What files say of losses and metrics: for one output, or for several in a list or a map.
final class ObjectiveConfigs {
  private static final String LOSS = "loss";
  private static final String WEIGHT = "loss_weights";
  private static final String METRICS = "metrics";
  private static final String WEIGHTED = "weighted_metrics";

  private final JsonNode config;

  private ObjectiveConfigs(JsonNode config) {
    this.config = config;
  }

  /// What a model was compiled for.
  ///
  /// @param config how it was compiled
  /// @throws IllegalArgumentException if there is a loss or a metric that is not known
  @SuppressWarnings("unchecked") // each gets what the model gives
  static Objective<Object> read(JsonNode config, Layer<?, ?> model) {
    var reader = new ObjectiveConfigs(config);
    Object outputs = model instanceof Functional<?, ?> functional ? functional.output().spec() : 0;
    Object objective =
        switch (outputs) {
          case List<?> list -> Objective.ofOutputs(reader.list((Functional<?, ?>) model, list));
          case Map<?, ?> map -> Objective.ofOutputs(reader.map(map));
          default -> reader.objective(name -> single(config.path(name)));
        };
    return (Objective<Object>) objective;
  }

  // Lists and maps of one, and lists of one list of metrics, are what they hold.
  private static JsonNode single(JsonNode value) {
    boolean isMap = value.isObject() && !value.has("class_name");
    boolean isListOfLists = value.isArray() && value.size() == 1 && value.get(0).isArray();
    return (isMap || isListOfLists) && value.size() == 1 ? value.iterator().next() : value;
  }

  private List<Objective<Object>> list(Functional<?, ?> model, List<?> outputs) {
    List<Objective<Object>> all = new ArrayList<>();
    for (int i = 0; i < outputs.size(); i++) {
      int index = i;
      String name = name(model, i);
      all.add(objective(part -> of(part, index, name)));
    }
    return all;
  }

  private Map<String, Objective<Object>> map(Map<?, ?> outputs) {
    Map<String, Objective<Object>> all = new LinkedHashMap<>();
    for (Object key : outputs.keySet()) {
      all.put(key.toString(), objective(part -> of(part, all.size(), key.toString())));
    }
    return all;
  }

  // Outputs are called as the layers that give them.
  private static String name(Functional<?, ?> model, int index) {
    Symbol<?> output = model.output().leaves().get(index);
    return output.origin() instanceof Symbol.Called called
        ? model.layers().entrySet().stream()
            .filter(each -> each.getValue() == called.layer().viewed())
            .map(Map.Entry::getKey)
            .findFirst()
            .orElse("")
        : "";
  }

  private JsonNode of(String part, int index, String name) {
    JsonNode all = config.path(part);
    if (all.isArray()) {
      return all.path(index);
    }
    boolean isByName = all.isObject() && !all.has("class_name");
    return isByName ? all.path(name) : all;
  }

  private Objective<Object> objective(Function<String, JsonNode> parts) {
    JsonNode loss = parts.apply(LOSS);
    boolean isListOfOne = loss.isArray() && loss.size() == 1;
    Objective<Tensor> objective =
        loss.isNull() || loss.isMissingNode()
            ? Objective.ofLayers()
            : Objective.of(ConfigReader.loss(isListOfOne ? loss.get(0) : loss));
    JsonNode weight = single(parts.apply(WEIGHT));
    if (weight.isNumber()) {
      objective = objective.withWeight(weight.doubleValue());
    }
    return erased(
        objective
            .withMetrics(metrics(parts.apply(METRICS)))
            .withWeightedMetrics(metrics(parts.apply(WEIGHTED))));
  }

  @SuppressWarnings("unchecked") // each gets what the model gives
  private static Objective<Object> erased(Objective<Tensor> objective) {
    return (Objective<Object>) (Objective<?>) objective;
  }

  private static List<Metric<Tensor, Tensor>> metrics(JsonNode metrics) {
    List<Metric<Tensor, Tensor>> all = new ArrayList<>();
    if (metrics.isArray()) {
      metrics.forEach(each -> all.addAll(metrics(each)));
    } else if (!metrics.isNull() && !metrics.isMissingNode()) {
      all.add(ConfigReader.metric(metrics));
    }
    return all;
  }

  /// Puts what files say of an objective.
  ///
  /// @throws IllegalArgumentException if a loss or a metric is none of Keras's
  static void put(Objective<?> objective, ObjectNode json) {
    json.set(LOSS, parts(objective, each -> loss(each.loss())));
    json.set(WEIGHT, parts(objective, each -> Json.of(each.weight())));
    json.set(METRICS, parts(objective, each -> json(each.metrics())));
    json.set(WEIGHTED, parts(objective, each -> json(each.weightedMetrics())));
  }

  private static JsonNode parts(Objective<?> objective, Function<Objective<?>, JsonNode> part) {
    Map<Object, ? extends Objective<?>> outputs = objective.outputs();
    if (outputs.isEmpty()) {
      return part.apply(objective);
    }
    if (outputs.keySet().iterator().next() instanceof Integer) {
      ArrayNode list = Json.MAPPER.createArrayNode();
      outputs.values().forEach(each -> list.add(parts(each, part)));
      return list;
    }
    ObjectNode map = Json.MAPPER.createObjectNode();
    outputs.forEach((key, each) -> map.set(key.toString(), parts(each, part)));
    return map;
  }

  private static JsonNode loss(@org.jspecify.annotations.Nullable Loss<?, ?> loss) {
    if (loss == null) {
      return Json.of(null);
    }
    if (loss instanceof KerasLoss keras) {
      return ConfigWriter.described("keras.losses", keras.arguments());
    }
    throw FileErrors.code("loss", loss);
  }

  private static JsonNode json(List<? extends Metric<?, ?>> metrics) {
    ArrayNode list = Json.MAPPER.createArrayNode();
    metrics.forEach(each -> list.add(json(each)));
    return list;
  }

  private static JsonNode json(Metric<?, ?> metric) {
    if (metric instanceof KerasMetric keras) {
      return ConfigWriter.described("keras.metrics", keras.arguments());
    }
    // That whose kind follows from shapes is known by its name alone.
    if (metric.getClass() == Metrics.ofName("accuracy").getClass()) {
      return Json.of(metric.name());
    }
    throw FileErrors.code("metric " + metric.name(), metric);
  }
}
