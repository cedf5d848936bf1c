package io.intarsia.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.optimizer.Adadelta;
import io.intarsia.optimizer.Adafactor;
import io.intarsia.optimizer.Adagrad;
import io.intarsia.optimizer.Adam;
import io.intarsia.optimizer.AdamW;
import io.intarsia.optimizer.Adamax;
import io.intarsia.optimizer.Ftrl;
import io.intarsia.optimizer.Lion;
import io.intarsia.optimizer.LossScale;
import io.intarsia.optimizer.Nadam;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.optimizer.OptimizerOptions;
import io.intarsia.optimizer.RMSprop;
import io.intarsia.optimizer.SGD;
import io.intarsia.optimizer.UpdateRule;
import io.intarsia.optimizer.schedule.CosineDecay;
import io.intarsia.optimizer.schedule.CosineDecayRestarts;
import io.intarsia.optimizer.schedule.ExponentialDecay;
import io.intarsia.optimizer.schedule.PiecewiseConstantDecay;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import io.intarsia.variable.VariableOptions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A way to train two variables, as `tools/golden/optimizer_checkpoints.py` has it under the same
/// name.
record TrainedCase(String name, UpdateRule rule, OptimizerOptions options) {
  private static final OptimizerOptions NO_OPTIONS = OptimizerOptions.defaults();

  static Stream<TrainedCase> all() {
    return Stream.of(rules(), schedules(), withOptions()).flatMap(each -> each);
  }

  private static Stream<TrainedCase> rules() {
    return Stream.of(
        of("sgd", SGD.of(0.05)),
        of("sgd_momentum", SGD.of(0.05).withMomentum(0.9)),
        of("sgd_nesterov", SGD.of(0.05).withMomentum(0.8).withNesterov(true)),
        of("adam", Adam.of(0.1)),
        of("adam_amsgrad", Adam.of(0.1).withBeta2(0.5).withAmsgrad(true)),
        of("adamw", AdamW.of(0.1).withWeightDecay(0.3)),
        of("adamax", Adamax.of(0.1)),
        of("nadam", Nadam.of(0.1)),
        of("nadam_sometimes", Nadam.of(0.1)),
        of("rmsprop", RMSprop.of(0.02)),
        of("rmsprop_momentum", RMSprop.of(0.02).withMomentum(0.8).withCentered(true)),
        of("adagrad", Adagrad.of(0.1)),
        of("adadelta", Adadelta.of(1).withRho(0.7).withEpsilon(0.01)),
        of(
            "ftrl",
            Ftrl.of(0.1)
                .withL1RegularizationStrength(0.2)
                .withL2RegularizationStrength(0.3)
                .withBeta(0.5)),
        of("lion", Lion.of(0.1).withBeta1(0.6).withBeta2(0.8)),
        of("adafactor", Adafactor.of(0.5)),
        of("adam_double", Adam.of(0.125).withBeta1(0.75).withBeta2(0.875).withEpsilon(0x1p-7)),
        of("adam_half", Adam.of(0.1).withEpsilon(0.01)));
  }

  private static Stream<TrainedCase> schedules() {
    var restarts = CosineDecayRestarts.of(0.1, 6).withTMul(1.5).withMMul(0.8);
    var pieces = PiecewiseConstantDecay.of(List.of(4L, 12L), List.of(0.2, 0.1, 0.05));
    var warm = CosineDecay.of(0.01, 12).withWarmup(0.5, 4);
    return Stream.of(
        of("adam_exponential", Adam.defaults().withLearningRate(ExponentialDecay.of(0.1, 5, 0.5))),
        of("sgd_restarts", SGD.defaults().withLearningRate(restarts).withMomentum(0.5)),
        of("nadam_pieces", Nadam.defaults().withLearningRate(pieces)),
        of("adafactor_warm", Adafactor.defaults().withLearningRate(warm)));
  }

  private static Stream<TrainedCase> withOptions() {
    Adam adam = Adam.of(0.1);
    var average = NO_OPTIONS.withUseEma(true).withEmaMomentum(0.8);
    var scale = LossScale.dynamic().withInitialScale(1024).withDynamicGrowthSteps(3);
    return Stream.of(
        new TrainedCase("adam_decay", adam, NO_OPTIONS.withWeightDecay(0.2)),
        new TrainedCase(
            "adamw_excluded",
            AdamW.of(0.1).withWeightDecay(0.3),
            NO_OPTIONS.withoutWeightDecayOf("^b")),
        new TrainedCase(
            "sgd_clipvalue", SGD.of(0.1).withMomentum(0.5), NO_OPTIONS.withClipvalue(0.4)),
        new TrainedCase("adam_clipnorm", adam, NO_OPTIONS.withClipnorm(0.5)),
        new TrainedCase(
            "adagrad_global_clipnorm", Adagrad.of(0.1), NO_OPTIONS.withGlobalClipnorm(0.7)),
        new TrainedCase("adam_ema", adam, average.withEmaOverwriteFrequency(4)),
        new TrainedCase(
            "rmsprop_accumulated", RMSprop.of(0.05), NO_OPTIONS.withGradientAccumulationSteps(3)),
        new TrainedCase(
            "adafactor_all",
            Adafactor.of(0.3),
            average.withGradientAccumulationSteps(4).withWeightDecay(0.1)),
        new TrainedCase("adam_scale_factor", adam, NO_OPTIONS.withLossScaleFactor(8)),
        new TrainedCase("adam_loss_scale", adam, NO_OPTIONS.withLossScale(scale)));
  }

  private static TrainedCase of(String name, UpdateRule rule) {
    return new TrainedCase(name, rule, NO_OPTIONS);
  }

  private DType dtype() {
    return switch (name) {
      case "adam_double" -> DType.FLOAT64;
      case "adam_half" -> DType.FLOAT16;
      default -> DType.FLOAT32;
    };
  }

  // -- training -----------------------------------------------------------------------------------

  /// Two variables and what is kept of them.
  record Training(TrainedCase is, Environment tf, Variable w, Variable b, Optimizer optimizer) {
    Map<String, Object> objects() {
      return Map.of(is.name, Map.of("model", Map.of("w", w, "b", b), "optimizer", optimizer));
    }

    /// Makes steps.
    ///
    /// @param first the number of the first
    /// @param last that of the first that is not made
    Training train(int first, int last) {
      for (int step = first; step < last; step++) {
        optimizer.apply(is.gradients(this, step), List.of(w, b));
      }
      return this;
    }

    /// Compares the variables with numbers of `keras.json`.
    void check(JsonNode expected) {
      check(w, expected.path("w"));
      check(b, expected.path("b"));
    }

    private void check(Variable variable, JsonNode expected) {
      double[] got;
      try (Tensor value = variable.value();
          Tensor flat = value.cast(DType.FLOAT64).reshape(-1)) {
        got = flat.toArray(double[].class);
      }
      assertThat(got).as(variable.name()).hasSize(expected.size());
      for (int i = 0; i < got.length; i++) {
        assertThat(got[i])
            .as("%s[%d] of %s", variable.name(), i, Arrays.toString(got))
            .isCloseTo(expected.path(i).asDouble(), within(is.tolerance()));
      }
    }
  }

  /// A few roundings of numbers of about 2.
  double tolerance() {
    return switch (dtype()) {
      case FLOAT64 -> 1e-12;
      case FLOAT16 -> 8e-3;
      default -> 8e-6;
    };
  }

  Training start(Environment tf) {
    Variable w = variable(tf, "w", new double[][] {{1, -2}, {0.5, 3}, {-0.25, 1.5}});
    Variable b = variable(tf, "b", new double[] {0.5, -1});
    Optimizer optimizer = Optimizer.of(tf, rule, options).build(List.of(w, b));
    return new Training(this, tf, w, b, optimizer);
  }

  private Variable variable(Environment tf, String name, Object initial) {
    Tensor value = tf.constant(initial).cast(dtype());
    return Variable.of(tf, value, VariableOptions.defaults().withName(name));
  }

  private List<@Nullable Object> gradients(Training training, int step) {
    Environment tf = training.tf;
    double[] flat = new double[8];
    for (int i = 0; i < flat.length; i++) {
      flat[i] = ((step * 7 + i * 5) % 11 - 5) / 8.0 + 0.03;
    }
    Tensor w = tf.constant(Arrays.copyOf(flat, 6)).reshape(3, 2).cast(dtype());
    Tensor b = tf.constant(Arrays.copyOfRange(flat, 6, 8)).cast(dtype());
    if (name.equals("nadam_sometimes") && step % 3 == 0) {
      return Arrays.asList(w, null);
    }
    if (name.equals("adam_loss_scale") && (step == 4 || step == 13)) {
      b = tf.constant(new float[] {1, Float.POSITIVE_INFINITY});
    }
    Tensor scale = training.optimizer.scaleLoss(tf.constant(1f)).cast(dtype());
    return List.of(w.times(scale), b.times(scale));
  }

  @Override
  public String toString() {
    return name;
  }
}
