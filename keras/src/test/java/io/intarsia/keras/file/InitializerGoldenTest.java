package io.intarsia.keras.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.support.Golden;
import io.intarsia.tensor.Tensor;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Initializers give the numbers that those of Keras give for the same seed.
final class InitializerGoldenTest {
  static Stream<JsonNode> cases() {
    return Golden.cases("keras_initializers");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void initializer_ofASeed_drawsWhatKerasDraws(JsonNode golden) {
    JsonNode expected = golden.path("value");
    try (var tf = Environment.open()) {
      Tensor value =
          ConfigReader.initializer(golden.path("initializer"))
              .initialize(tf, LayerCase.shape(expected), DType.FLOAT32);
      assertThat(value.shape()).isEqualTo(LayerCase.shape(expected));
      float[] numbers = value.reshape(-1).toArray(float[].class);
      for (int i = 0; i < numbers.length; i++) {
        float wanted = (float) expected.path("data").get(i).asDouble();
        assertThat(numbers[i]).isCloseTo(wanted, Offset.offset(1e-6f));
      }
    }
  }
}
