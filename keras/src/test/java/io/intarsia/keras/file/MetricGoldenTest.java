package io.intarsia.keras.file;

import io.intarsia.imperative.Environment;
import io.intarsia.support.Golden;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Metrics give what those of Keras give after each batch and after a reset, in every mode, and
/// have their variables.
final class MetricGoldenTest {
  private static final int IN_FAST = 40;

  private final Environment tf = Environment.open();

  @AfterEach
  void close() {
    tf.close();
  }

  static Stream<Arguments> runs() {
    return LayerMode.drawn(Golden.cases("keras_metrics").map(MetricCase::new), IN_FAST)
        .filter(each -> LayerMode.runs(each, MetricCase.class, MetricGoldenTest::runs));
  }

  /// Whether a case runs in a mode.
  private static boolean runs(LayerMode mode, MetricCase golden) {
    return switch (mode) {
      case EAGER, FUNCTION, LOOP, COMPILED -> true;
      // Keras, too, asks whether a last size is known.
      case UNKNOWN_SIZES -> !golden.hasColumn();
      case UNKNOWN_RANK -> golden.areRanksUsual(); // which decide
    };
  }

  @ParameterizedTest
  @MethodSource("runs")
  void metric_givesWhatKerasGives(LayerMode mode, MetricCase golden) {
    golden.run(tf, mode);
  }
}
