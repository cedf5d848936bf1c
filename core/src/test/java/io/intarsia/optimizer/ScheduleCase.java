package io.intarsia.optimizer;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.optimizer.schedule.CosineDecay;
import io.intarsia.optimizer.schedule.CosineDecayRestarts;
import io.intarsia.optimizer.schedule.ExponentialDecay;
import io.intarsia.optimizer.schedule.InverseTimeDecay;
import io.intarsia.optimizer.schedule.PiecewiseConstantDecay;
import io.intarsia.optimizer.schedule.PolynomialDecay;
import io.intarsia.optimizer.schedule.Schedule;
import io.intarsia.support.Golden;
import java.util.stream.Stream;

/// A schedule of `golden/optimizers.json`, with Keras' learning rates.
record ScheduleCase(JsonNode json) {
  static Stream<ScheduleCase> all() {
    return Golden.read("optimizers").path("schedules").valueStream().map(ScheduleCase::new);
  }

  Schedule schedule() {
    return schedule(json);
  }

  double rate(int step) {
    return json.path("values").path(step).asDouble();
  }

  int steps() {
    return json.path("values").size();
  }

  /// The schedule written in JSON as `{"schedule", "args"}`.
  static Schedule schedule(JsonNode json) {
    Arguments args = new Arguments(json.path("args"));
    double rate = args.number("initialLearningRate", 0);
    double steps = args.number("decaySteps", 0);
    return switch (json.path("schedule").asText()) {
      case "ExponentialDecay" ->
          ExponentialDecay.of(rate, steps, args.number("decayRate", 0))
              .withStaircase(args.flag("staircase"));
      case "InverseTimeDecay" ->
          InverseTimeDecay.of(rate, steps, args.number("decayRate", 0))
              .withStaircase(args.flag("staircase"));
      case "PolynomialDecay" -> polynomial(PolynomialDecay.of(rate, steps), args);
      case "PiecewiseConstantDecay" -> piecewise(json.path("args"));
      case "CosineDecay" -> cosine(CosineDecay.of(rate, steps), args);
      case "CosineDecayRestarts" ->
          restarts(CosineDecayRestarts.of(rate, args.number("firstDecaySteps", 0)), args);
      default -> throw new AssertionError(json);
    };
  }

  private static Schedule polynomial(PolynomialDecay decay, Arguments args) {
    return decay
        .withEndLearningRate(args.number("endLearningRate", decay.endLearningRate()))
        .withPower(args.number("power", decay.power()))
        .withCycle(args.flag("cycle"));
  }

  private static Schedule piecewise(JsonNode args) {
    return PiecewiseConstantDecay.of(
        args.path("boundaries").valueStream().map(JsonNode::asLong).toList(),
        args.path("values").valueStream().map(JsonNode::asDouble).toList());
  }

  private static Schedule cosine(CosineDecay decay, Arguments args) {
    CosineDecay falling = decay.withAlpha(args.number("alpha", decay.alpha()));
    return args.has("warmupTarget")
        ? falling.withWarmup(args.number("warmupTarget", 0), args.number("warmupSteps", 0))
        : falling;
  }

  private static Schedule restarts(CosineDecayRestarts decay, Arguments args) {
    return decay
        .withTMul(args.number("tMul", decay.tMul()))
        .withMMul(args.number("mMul", decay.mMul()))
        .withAlpha(args.number("alpha", decay.alpha()));
  }

  private record Arguments(JsonNode json) {
    boolean has(String name) {
      return json.has(name);
    }

    double number(String name, double otherwise) {
      return json.path(name).asDouble(otherwise);
    }

    boolean flag(String name) {
      return json.path(name).asBoolean(false);
    }
  }

  @Override
  public String toString() {
    return json.path("schedule").asText() + json.path("args");
  }
}
