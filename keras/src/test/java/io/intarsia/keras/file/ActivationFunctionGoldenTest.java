package io.intarsia.keras.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.activation.ActivationFunction;
import io.intarsia.keras.activation.Activations;
import io.intarsia.support.Golden;
import io.intarsia.tensor.Tensor;
import java.util.Objects;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Activations with arguments, and their gradients where pieces meet.
final class ActivationFunctionGoldenTest {
  static Stream<JsonNode> cases() {
    return Golden.cases("keras_activation_functions");
  }

  private static ActivationFunction function(String name, JsonNode arguments) {
    double first = arguments.path(0).asDouble();
    int axis = arguments.path(0).asInt();
    return switch (name) {
      case "relu" ->
          Activations.relu(
              first, infinite(arguments.path(1).asDouble()), arguments.path(2).asDouble());
      case "leaky_relu" -> Activations.leakyRelu(first);
      case "elu" -> Activations.elu(first);
      case "celu" -> Activations.celu(first);
      case "gelu" -> Activations.gelu(first == 1);
      case "glu" -> Activations.glu(axis);
      case "hard_shrink" -> Activations.hardShrink(first);
      case "soft_shrink" -> Activations.softShrink(first);
      case "squareplus" -> Activations.squareplus(first);
      case "threshold" -> Activations.threshold(first, arguments.path(1).asDouble());
      case "softmax" -> Activations.softmax(axis);
      case "log_softmax" -> Activations.logSoftmax(axis);
      case "sparsemax" -> Activations.sparsemax(axis);
      default -> throw new AssertionError(name);
    };
  }

  private static double infinite(double number) {
    return number == 1e300 ? Double.POSITIVE_INFINITY : number;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void function_withArguments_givesWhatKerasGives_withItsGradients(JsonNode golden) {
    ActivationFunction function =
        function(golden.path("function").asText(), golden.path("arguments"));
    try (var tf = Environment.open();
        var tape = tf.gradientTape()) {
      Tensor x = LayerCase.tensor(tf, golden.path("x"));
      tape.watch(x);
      Tensor y = function.apply(tf, x);
      check(y, golden.path("y"));
      Tensor loss = tf.reduceSum(y.times(LayerCase.tensor(tf, golden.path("direction"))));
      check(Objects.requireNonNull(tape.gradient(loss, x)), golden.path("gradient"));
    }
  }

  private static void check(Tensor actual, JsonNode expected) {
    assertThat(actual.shape()).isEqualTo(LayerCase.shape(expected));
    float[] numbers = actual.reshape(-1).toArray(float[].class);
    for (int i = 0; i < numbers.length; i++) {
      float wanted = (float) expected.path("data").get(i).asDouble();
      assertThat(numbers[i])
          .as("element " + i)
          .isCloseTo(wanted, Offset.offset(2e-6f + 2e-6f * Math.abs(wanted)));
    }
  }
}
