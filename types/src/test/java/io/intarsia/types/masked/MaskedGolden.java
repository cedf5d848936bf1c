package io.intarsia.types.masked;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.support.Golden;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.CompositeGolden;
import java.util.List;
import org.assertj.core.data.Offset;

/// Reads `golden/masked.json`, and compares with it.
final class MaskedGolden {
  private static final JsonNode ROOT = Golden.read("masked");

  private MaskedGolden() {}

  static List<JsonNode> cases(String key) {
    return CompositeGolden.list(ROOT.get(key));
  }

  static MaskedTensor masked(Ops tf, JsonNode array) {
    Shape shape = shape(array);
    DType dtype = DType.ofName(array.get("dtype").asText());
    return MaskedTensor.of(
        values(tf, CompositeGolden.list(array.get("data")), dtype, shape),
        tf.constant(valid(array), DType.BOOL, shape));
  }

  private static Tensor values(Ops tf, List<JsonNode> data, DType dtype, Shape shape) {
    if (dtype.isComplex()) {
      double[] real = data.stream().mapToDouble(each -> each.get(0).asDouble()).toArray();
      double[] imaginary = data.stream().mapToDouble(each -> each.get(1).asDouble()).toArray();
      return tf.cast(
          tf.complex(
              tf.constant(real, DType.FLOAT64, shape),
              tf.constant(imaginary, DType.FLOAT64, shape)),
          dtype);
    }
    if (dtype.isInteger()) {
      long[] longs = data.stream().mapToLong(JsonNode::longValue).toArray();
      return tf.cast(tf.constant(longs, DType.INT64, shape), dtype);
    }
    double[] doubles = data.stream().mapToDouble(MaskedGolden::number).toArray();
    return tf.cast(tf.constant(doubles, DType.FLOAT64, shape), dtype);
  }

  private static double number(JsonNode node) {
    if (node.isBoolean()) {
      return node.asBoolean() ? 1 : 0;
    }
    return node.asText().equals("nan") ? Double.NaN : node.asDouble();
  }

  static boolean[] valid(JsonNode array) {
    List<JsonNode> valid = CompositeGolden.list(array.get("valid"));
    boolean[] mask = new boolean[valid.size()];
    for (int i = 0; i < mask.length; i++) {
      mask[i] = valid.get(i).asBoolean();
    }
    return mask;
  }

  static Shape shape(JsonNode array) {
    return Shape.of(
        CompositeGolden.list(array.get("shape")).stream().mapToLong(JsonNode::asLong).toArray());
  }

  /// Both must be valid at the same places and nearly equal there.
  static void assertLike(Ops tf, MaskedTensor actual, JsonNode array) {
    assertThat(tf.reshape(actual.mask(), -1).toArray(boolean[].class)).isEqualTo(valid(array));
    assertClose(tf, actual.fill(tf, 0), array);
  }

  static void assertClose(Ops tf, Tensor actual, JsonNode array) {
    assertThat(actual.shape()).isEqualTo(shape(array));
    MaskedTensor expected = masked(tf, array);
    if (actual.dtype() == DType.INT64) {
      assertThat(flat(tf, actual, DType.INT64).toArray(long[].class))
          .isEqualTo(flat(tf, expected.values(), DType.INT64).toArray(long[].class));
      return;
    }
    double[] difference =
        flat(tf, tf.math.abs(wide(tf, actual).minus(wide(tf, expected.values()))), DType.FLOAT64)
            .toArray(double[].class);
    double[] size =
        flat(tf, tf.math.abs(wide(tf, expected.values())), DType.FLOAT64).toArray(double[].class);
    double tolerance = actual.dtype() == DType.FLOAT64 ? 1e-12 : 1e-5;
    for (int i = 0; i < size.length; i++) {
      assertThat(difference[i]).isCloseTo(0, Offset.offset(tolerance * (1 + size[i])));
    }
  }

  private static Tensor wide(Ops tf, Tensor tensor) {
    return tf.cast(tensor, DType.COMPLEX128);
  }

  private static Tensor flat(Ops tf, Tensor tensor, DType dtype) {
    return tf.reshape(tf.cast(tensor, dtype), -1);
  }
}
