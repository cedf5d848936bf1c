package io.intarsia.keras.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import org.assertj.core.data.Offset;

/// Tensors of golden files, with numbers that may not be finite.
record GoldenArray(JsonNode array) {
  /// The tensor.
  Tensor tensor(Ops tf) {
    double[] numbers = new double[array.path("data").size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = number(array.path("data").get(i));
    }
    DType dtype = DType.ofName(array.path("dtype").asText());
    return tf.reshape(tf.cast(tf.constant(numbers), dtype), LayerCase.shape(array));
  }

  private static double number(JsonNode node) {
    if (node.isBoolean()) {
      return node.asBoolean() ? 1 : 0;
    }
    return node.isTextual() ? Double.parseDouble(node.asText()) : node.asDouble();
  }

  /// Dtype, shape and numbers are those of the file.
  void check(Tensor actual, double bound, String what) {
    assertThat(actual.dtype().toString()).as(what).isEqualTo(array.path("dtype").asText());
    assertThat(actual.shape()).as(what).isEqualTo(LayerCase.shape(array));
    double[] numbers = actual.reshape(-1).cast(DType.FLOAT64).toArray(double[].class);
    for (int i = 0; i < numbers.length; i++) {
      double wanted = number(array.path("data").get(i));
      if (Double.isFinite(wanted)) {
        assertThat(numbers[i])
            .as(what + " at " + i)
            .isCloseTo(wanted, Offset.offset(bound + bound * Math.abs(wanted)));
      } else {
        assertThat(numbers[i]).as(what + " at " + i).isEqualTo(Double.valueOf(wanted));
      }
    }
  }
}
