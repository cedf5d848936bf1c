package io.intarsia.keras.file;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.support.Golden;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Regularizers and constraints give what those of Keras give, in every mode, and have their
/// gradients.
final class WeightFunctionGoldenTest {
  private static final double BOUND = 2e-6;

  private final Environment tf = Environment.open();

  @AfterEach
  void close() {
    tf.close();
  }

  record Case(JsonNode golden) {
    Tensor apply(Ops tf, Tensor x) {
      return golden.has("regularizer")
          ? ConfigReader.regularizer(golden.path("regularizer")).apply(tf, x)
          : ConfigReader.constraint(golden.path("constraint")).apply(tf, x);
    }

    GoldenArray array(String name) {
      return new GoldenArray(golden.path(name));
    }

    @Override
    public String toString() {
      String name = golden.has("regularizer") ? "regularizer" : "constraint";
      return golden.path(name) + golden.path("input").path("shape").toString();
    }
  }

  private static Stream<Case> all() {
    return Stream.concat(Golden.cases("keras_regularizers"), Golden.cases("keras_constraints"))
        .map(Case::new);
  }

  static Stream<Arguments> runs() {
    return LayerMode.drawn(all(), 6);
  }

  static Stream<Case> cases() {
    return Tier.sample(all(), 6);
  }

  @ParameterizedTest
  @MethodSource("runs")
  void function_givesWhatKerasGives(LayerMode mode, Case golden) {
    Tensor x = golden.array("input").tensor(tf);
    GoldenArray expected = golden.array("output");
    Object y = mode.run(tf, x, expected.tensor(tf), (g, value) -> golden.apply(g, (Tensor) value));
    expected.check((Tensor) y, BOUND, "output");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void function_hasTheGradientsOfKeras(Case golden) {
    Tensor x = golden.array("input").tensor(tf);
    try (var tape = tf.gradientTape()) {
      tape.watch(x);
      Tensor total = tf.reduceSum(golden.apply(tf, x));
      JsonNode expected = golden.golden().path("gradients").get(0);
      var gradient = tape.gradient(total, x);
      if (!expected.isNull()) {
        new GoldenArray(expected).check(Objects.requireNonNull(gradient), BOUND, "gradient");
      }
    }
  }
}
