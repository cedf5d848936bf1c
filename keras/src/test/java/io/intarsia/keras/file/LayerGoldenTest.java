package io.intarsia.keras.file;

import io.intarsia.imperative.Environment;
import io.intarsia.support.Golden;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Layers give what those of Keras give, with the same weights and seeds.
final class LayerGoldenTest {
  private static final List<String> FILES = List.of("keras_core");

  private final Environment tf = Environment.open();

  @AfterEach
  void close() {
    tf.close();
  }

  static Stream<LayerCase> cases() {
    return FILES.stream().flatMap(Golden::cases).map(LayerCase::new);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void layer_eagerly(LayerCase golden) {
    golden.runEagerly(tf);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void layer_inAFunction(LayerCase golden) {
    golden.runInAFunction(tf, LayerCase.Known.SHAPE);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void layer_ofUnknownSizes(LayerCase golden) {
    golden.runInAFunction(tf, LayerCase.Known.RANK);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void layer_ofUnknownRank(LayerCase golden) {
    golden.runInAFunction(tf, LayerCase.Known.NOTHING);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void layer_gradients(LayerCase golden) {
    golden.checkGradients(tf);
  }
}
