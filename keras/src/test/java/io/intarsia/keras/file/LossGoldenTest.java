package io.intarsia.keras.file;

import io.intarsia.imperative.Environment;
import io.intarsia.support.Golden;
import io.intarsia.support.Tier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Losses give what those of Keras give, in every mode, and have their gradients.
final class LossGoldenTest {
  private static final int IN_FAST = 24;

  private final Environment tf = Environment.open();

  @AfterEach
  void close() {
    tf.close();
  }

  private static Stream<LossCase> all() {
    return Golden.cases("keras_losses").map(LossCase::new);
  }

  static Stream<Arguments> runs() {
    return LayerMode.drawn(all(), IN_FAST)
        .filter(each -> LayerMode.runs(each, LossCase.class, LossGoldenTest::runs));
  }

  /// Whether a case runs in a mode.
  private static boolean runs(LayerMode mode, LossCase golden) {
    return switch (mode) {
      case EAGER, FUNCTION, LOOP -> true;
      case COMPILED -> !golden.isOf("CTC"); // XLA has no kernel
      // [0] is reduced to itself, [?] to a scalar; Keras, too, asks whether a last size is known.
      case UNKNOWN_SIZES -> !golden.isEmpty() && !golden.hasColumn();
      case UNKNOWN_RANK -> !golden.isEmpty() && golden.areRanksUsual(); // which decide
    };
  }

  static Stream<LossCase> differentiable() {
    return Tier.sample(all().filter(LossCase::hasGradients), IN_FAST);
  }

  @ParameterizedTest
  @MethodSource("runs")
  void loss_givesWhatKerasGives(LayerMode mode, LossCase golden) {
    golden.run(tf, mode);
  }

  @ParameterizedTest
  @MethodSource("differentiable")
  void loss_hasTheGradientsOfKeras(LossCase golden) {
    golden.checkGradients(tf);
  }
}
