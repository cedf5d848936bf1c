package io.intarsia.savedmodel;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Complex;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/// Tensors as `cases.json` has them.
final class JsonTensors {
  private JsonTensors() {}

  static Tensor read(Ops tf, JsonNode json) {
    DType dtype = DType.ofName(json.path("dtype").asText());
    long[] dims = json.path("shape").valueStream().mapToLong(JsonNode::longValue).toArray();
    JsonNode values = json.path("values");
    if (dtype == DType.STRING) {
      byte[][] bytes = values.valueStream().map(JsonTensors::bytes).toArray(byte[][]::new);
      try (HostTensor host = HostTensor.ofStrings(bytes, Shape.of(dims))) {
        return tf.constant(host);
      }
    }
    return tf.reshape(flat(tf, dtype, values), tf.constant(dims));
  }

  private static Tensor flat(Ops tf, DType dtype, JsonNode values) {
    if (dtype.isComplex()) {
      DType part = dtype.realDType();
      Tensor real = cast(tf, tf.constant(reals(values, 0)), part);
      Tensor imaginary = cast(tf, tf.constant(reals(values, 1)), part);
      return tf.execute("Complex", Attributes.of("Tout", dtype), real, imaginary)[0];
    }
    if (dtype.isInteger() || dtype == DType.BOOL) {
      return cast(tf, tf.constant(values.valueStream().mapToLong(JsonTensors::whole).toArray()), dtype);
    }
    return cast(tf, tf.constant(values.valueStream().mapToDouble(JsonTensors::real).toArray()), dtype);
  }

  private static Tensor cast(Ops tf, Tensor tensor, DType dtype) {
    return tensor.dtype() == dtype ? tensor : tf.execute("Cast", Attributes.of("DstT", dtype), tensor)[0];
  }

  private static double[] reals(JsonNode values, int part) {
    return values.valueStream().mapToDouble(each -> real(each.path(part))).toArray();
  }

  private static long whole(JsonNode node) {
    return node.isBoolean() ? (node.booleanValue() ? 1 : 0) : node.longValue();
  }

  static double real(JsonNode node) {
    return node.isTextual()
        ? Double.parseDouble(node.asText().replace("nan", "NaN").replace("inf", "Infinity"))
        : node.doubleValue();
  }

  private static byte[] bytes(JsonNode node) {
    return node.has("b64")
        ? Base64.getDecoder().decode(node.get("b64").asText())
        : node.asText().getBytes(StandardCharsets.UTF_8);
  }

  /// What differs, or nothing.
  static List<String> differences(String at, JsonNode json, Object value, double rtol) {
    if (!(value instanceof Tensor tensor)) {
      return List.of("%s: expected a tensor, got %s".formatted(at, value));
    }
    DType dtype = DType.ofName(json.path("dtype").asText());
    long[] dims = json.path("shape").valueStream().mapToLong(JsonNode::longValue).toArray();
    if (tensor.dtype() != dtype || !tensor.shape().equals(Shape.of(dims))) {
      return List.of("%s: expected %s%s, got %s".formatted(at, dtype, Shape.of(dims), tensor));
    }
    if (dtype.isHandle()) {
      return List.of();
    }
    List<String> differences = new ArrayList<>();
    try (HostTensor host = tensor.toHost()) {
      JsonNode values = json.path("values");
      for (int i = 0; i < values.size() && differences.isEmpty(); i++) {
        if (!isNear(values.get(i), host, i, rtol)) {
          differences.add("%s[%d]: expected %s, got %s".formatted(at, i, values.get(i), host));
        }
      }
    }
    return differences;
  }

  private static boolean isNear(JsonNode expected, HostTensor host, int i, double rtol) {
    DType dtype = host.dtype();
    if (dtype == DType.STRING) {
      return java.util.Arrays.equals(bytes(expected), host.bytes(i));
    }
    if (dtype.isComplex()) {
      Complex got = host.complexAt(i);
      return isNear(real(expected.path(0)), got.real(), rtol)
          && isNear(real(expected.path(1)), got.imaginary(), rtol);
    }
    if (dtype == DType.BOOL) {
      return expected.booleanValue() == host.booleanAt(i);
    }
    return dtype.isInteger()
        ? whole(expected) == host.longAt(i)
        : isNear(real(expected), host.doubleAt(i), rtol);
  }

  // Each number is the shortest that reads back as the same one of its dtype.
  private static boolean isNear(double expected, double got, double rtol) {
    return Float.compare((float) expected, (float) got) == 0 && (double) (float) got == got
        || Double.compare(expected, got) == 0
        || expected == got
        || Math.abs(got - expected) <= rtol * (1 + Math.abs(expected));
  }
}
