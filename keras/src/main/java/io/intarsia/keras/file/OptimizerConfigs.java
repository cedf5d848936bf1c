package io.intarsia.keras.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.intarsia.keras.internal.KerasNames;
import io.intarsia.optimizer.Adadelta;
import io.intarsia.optimizer.Adafactor;
import io.intarsia.optimizer.Adagrad;
import io.intarsia.optimizer.Adam;
import io.intarsia.optimizer.AdamW;
import io.intarsia.optimizer.Adamax;
import io.intarsia.optimizer.Clipping;
import io.intarsia.optimizer.Ftrl;
import io.intarsia.optimizer.Lion;
import io.intarsia.optimizer.LossScale;
import io.intarsia.optimizer.Nadam;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.optimizer.OptimizerOptions;
import io.intarsia.optimizer.RMSprop;
import io.intarsia.optimizer.SGD;
import io.intarsia.optimizer.UpdateRule;
import java.util.Map;

/// What files say of optimizers: their rules, and what all have.
final class OptimizerConfigs {
  private static final Map<String, Class<? extends Record>> RULES =
      RecordConfigs.byName(
          Adadelta.class,
          Adafactor.class,
          Adagrad.class,
          Adam.class,
          AdamW.class,
          Adamax.class,
          Ftrl.class,
          Lion.class,
          Nadam.class,
          RMSprop.class,
          SGD.class);

  private static final String SCALING = "LossScaleOptimizer";
  private static final String INNER = "inner_optimizer";

  private OptimizerConfigs() {}

  /// @throws IllegalArgumentException if it is of a class that is not offered
  static UpdateRule rule(JsonNode optimizer) {
    if (isScaling(optimizer)) {
      return rule(optimizer.path("config").path(INNER));
    }
    return (UpdateRule) RecordConfigs.read(RULES, optimizer);
  }

  /// Whether it is one around another, which scales losses as it finds necessary.
  static boolean isScaling(JsonNode optimizer) {
    return optimizer.path("class_name").asText().equals(SCALING);
  }

  /// What optimizers of any rule may have.
  static OptimizerOptions options(JsonNode optimizer) {
    JsonNode config = optimizer.path("config");
    if (isScaling(optimizer)) {
      LossScale scale =
          LossScale.dynamic()
              .withInitialScale(config.path("initial_scale").asDouble())
              .withDynamicGrowthSteps(config.path("dynamic_growth_steps").asInt());
      return options(config.path(INNER)).withLossScale(scale);
    }
    OptimizerOptions options = clipped(config).withUseEma(config.path("use_ema").asBoolean());
    if (config.path("ema_momentum").isNumber()) {
      options = options.withEmaMomentum(config.path("ema_momentum").doubleValue());
    }
    if (config.path("ema_overwrite_frequency").isInt()) {
      options =
          options.withEmaOverwriteFrequency(config.path("ema_overwrite_frequency").intValue());
    }
    if (config.path("weight_decay").isNumber()
        && !optimizer.path("class_name").asText().equals("AdamW")) {
      options = options.withWeightDecay(config.path("weight_decay").doubleValue());
    }
    if (config.path("loss_scale_factor").isNumber()) {
      options = options.withLossScaleFactor(config.path("loss_scale_factor").doubleValue());
    }
    return config.path("gradient_accumulation_steps").isInt()
        ? options.withGradientAccumulationSteps(
            config.path("gradient_accumulation_steps").intValue())
        : options;
  }

  private static OptimizerOptions clipped(JsonNode config) {
    OptimizerOptions options = OptimizerOptions.defaults();
    if (config.path("clipvalue").isNumber()) {
      return options.withClipvalue(config.path("clipvalue").doubleValue());
    }
    if (config.path("global_clipnorm").isNumber()) {
      return options.withGlobalClipnorm(config.path("global_clipnorm").doubleValue());
    }
    return config.path("clipnorm").isNumber()
        ? options.withClipnorm(config.path("clipnorm").doubleValue())
        : options;
  }

  /// What files say of an optimizer.
  ///
  /// @throws IllegalArgumentException if its rule is none of Keras's
  static ObjectNode json(Optimizer optimizer) {
    UpdateRule rule = optimizer.rule();
    String className = rule.getClass().getSimpleName();
    if (!(rule instanceof Record record) || rule.getClass() != RULES.get(className)) {
      throw FileErrors.code("optimizer", rule);
    }
    ObjectNode config = Json.MAPPER.createObjectNode();
    config.put("name", KerasNames.snake(className));
    put(config, optimizer.options());
    config.setAll(RecordConfigs.json(record));
    if (rule instanceof Adafactor) {
      config.put("relative_step", true);
    }
    ObjectNode json = ConfigWriter.object("keras.optimizers", className, config);
    return optimizer.options().lossScale() instanceof LossScale.Dynamic dynamic
        ? scaling(json, dynamic)
        : json;
  }

  private static ObjectNode scaling(ObjectNode inner, LossScale.Dynamic dynamic) {
    ObjectNode config = Json.MAPPER.createObjectNode();
    config.put("name", KerasNames.snake(SCALING)).set(INNER, inner);
    config.put("initial_scale", dynamic.initialScale());
    config.put("dynamic_growth_steps", dynamic.dynamicGrowthSteps());
    return ConfigWriter.object("keras.optimizers", SCALING, config);
  }

  private static void put(ObjectNode config, OptimizerOptions options) {
    config.set("weight_decay", Json.of(options.weightDecay().rate()));
    Clipping clipping = options.clipping();
    config.set("clipnorm", Json.of(clipping instanceof Clipping.ByNorm by ? by.limit() : null));
    config.set(
        "global_clipnorm",
        Json.of(clipping instanceof Clipping.ByGlobalNorm by ? by.limit() : null));
    config.set("clipvalue", Json.of(clipping instanceof Clipping.ByValue by ? by.limit() : null));
    config.put("use_ema", options.weightAverage().isUsed());
    config.put("ema_momentum", options.weightAverage().momentum());
    config.set("ema_overwrite_frequency", Json.of(options.weightAverage().overwriteFrequency()));
    config.set(
        "loss_scale_factor",
        Json.of(options.lossScale() instanceof LossScale.Fixed(double factor) ? factor : null));
    config.set("gradient_accumulation_steps", Json.of(options.gradientAccumulationSteps()));
  }
}
