package io.intarsia.keras.file;

import io.intarsia.imperative.Environment;
import io.intarsia.support.Golden;
import io.intarsia.support.Tier;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Layers give what those of Keras give, with the same weights and seeds: in every mode, with
/// gradients of inputs and weights, and masks. A class of tests names its file.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class LayerGoldens {
  // Of how many cases in other modes that are drawn one has its gradients tried, too.
  private static final int IN_MODES = 4;

  private final String file;
  private final int inFast;
  private @Nullable Environment environment;

  /// @param inFast of how many cases one runs in the fast tier
  LayerGoldens(String file, int inFast) {
    this.file = file;
    this.inFast = inFast;
  }

  @BeforeEach
  void open() {
    environment = Environment.open();
  }

  @AfterEach
  void close() {
    tf().close();
  }

  private Environment tf() {
    return Objects.requireNonNull(environment);
  }

  /// Why a case does not run in a mode; an empty string if it does.
  String refusal(LayerMode mode, LayerCase golden) {
    return mode == LayerMode.COMPILED && golden.isRandom() ? "XLA draws other numbers" : "";
  }

  /// The same of its gradients.
  String gradientRefusal(LayerMode mode, LayerCase golden) {
    return refusal(mode, golden);
  }

  private Stream<LayerCase> all() {
    return Golden.cases(file).map(LayerCase::new);
  }

  Stream<Arguments> runs() {
    return allowed(all(), this::refusal);
  }

  private Stream<Arguments> allowed(
      Stream<LayerCase> cases, BiFunction<LayerMode, LayerCase, String> refusal) {
    return LayerMode.drawn(cases, inFast)
        .filter(each ->
            LayerMode.runs(
                each, LayerCase.class, (mode, golden) -> refusal.apply(mode, golden).isEmpty()));
  }

  Stream<LayerCase> cases() {
    return Tier.sample(all(), inFast);
  }

  Stream<Arguments> differentiable() {
    return allowed(all().filter(LayerCase::hasGradients), this::gradientRefusal)
        .filter(each -> LayerMode.runs(each, LayerCase.class, this::isDrawnForGradients));
  }

  private boolean isDrawnForGradients(LayerMode mode, LayerCase golden) {
    return Tier.isDrawn(mode + " of " + golden, mode == LayerMode.EAGER ? inFast : IN_MODES);
  }

  @ParameterizedTest
  @MethodSource("runs")
  void layer_givesWhatKerasGives(LayerMode mode, LayerCase golden) {
    golden.run(tf(), mode);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void layer_givesTheMaskThatKerasGives(LayerCase golden) {
    golden.checkMask(tf());
  }

  @ParameterizedTest(allowZeroInvocations = true) // those of strings have none
  @MethodSource("differentiable")
  void layer_hasTheGradientsOfKeras(LayerMode mode, LayerCase golden) {
    golden.checkGradients(tf(), mode);
  }
}
