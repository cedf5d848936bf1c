package io.intarsia.keras.file;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.optimizer.schedule.CosineDecay;
import io.intarsia.optimizer.schedule.ExponentialDecay;
import io.intarsia.optimizer.schedule.InverseTimeDecay;
import io.intarsia.optimizer.schedule.PiecewiseConstantDecay;
import io.intarsia.optimizer.schedule.Schedule;
import java.util.ArrayList;
import java.util.List;

/// Learning rates of golden files.
final class Schedules {
  private Schedules() {}

  static Schedule of(JsonNode object) {
    JsonNode config = object.path("config");
    double initial = config.path("initial_learning_rate").asDouble();
    double steps = config.path("decay_steps").asDouble();
    double rate = config.path("decay_rate").asDouble();
    return switch (object.path("class_name").asText()) {
      case "ExponentialDecay" ->
          ExponentialDecay.of(initial, steps, rate)
              .withStaircase(config.path("staircase").asBoolean());
      case "InverseTimeDecay" -> InverseTimeDecay.of(initial, steps, rate);
      case "CosineDecay" ->
          CosineDecay.of(initial, steps)
              .withAlpha(config.path("alpha").asDouble())
              .withWarmup(
                  config.path("warmup_target").asDouble(), config.path("warmup_steps").asDouble());
      case "PiecewiseConstantDecay" -> {
        List<Long> boundaries = new ArrayList<>();
        config.path("boundaries").forEach(each -> boundaries.add(each.asLong()));
        List<Double> values = new ArrayList<>();
        config.path("values").forEach(each -> values.add(each.asDouble()));
        yield PiecewiseConstantDecay.of(boundaries, values);
      }
      default -> throw new AssertionError(object);
    };
  }
}
