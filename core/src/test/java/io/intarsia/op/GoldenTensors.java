package io.intarsia.op;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.op.GoldenCase.Tolerance;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/// Tensors of golden files: made from JSON, and compared with it.
///
/// Only vectors of `long`, `double`, `boolean` and `String` cross to the host; other dtypes are
/// converted by the runtime.
final class GoldenTensors {
  private static final int SHOWN = 40;

  private GoldenTensors() {}

  /// The tensor written in JSON as `{"dtype", "shape", "data"}`.
  static Tensor read(Place tf, JsonNode json) {
    DType dtype = DType.ofName(json.path("dtype").asText());
    Tensor flat = flat(tf, dtype, json.path("data"));
    long[] dims = json.path("shape").valueStream().mapToLong(JsonNode::longValue).toArray();
    return run(tf, "Reshape", Attributes.NONE, flat, constant(tf, dims));
  }

  private static Tensor flat(Place tf, DType dtype, JsonNode data) {
    if (dtype == DType.STRING) {
      return strings(tf, data);
    } else if (dtype == DType.BOOL) {
      return cast(tf, constant(tf, longs(data)), dtype);
    } else if (dtype.isComplex()) {
      Tensor real = cast(tf, constant(tf, parts(data, 0)), dtype.realDType());
      Tensor imag = cast(tf, constant(tf, parts(data, 1)), dtype.realDType());
      return run(tf, "Complex", Attributes.of("Tout", dtype), real, imag);
    }
    Object values = dtype.isInteger() ? longs(data) : reals(data);
    return cast(tf, constant(tf, values), dtype);
  }

  // Base64 on the way in and out, as Java strings cannot hold arbitrary bytes.
  private static Tensor strings(Place tf, JsonNode data) {
    String[] coded =
        data.valueStream()
            .map(each ->
                each.has("b64")
                    ? Base64.getDecoder().decode(each.get("b64").asText())
                    : utf8(each.asText()))
            .map(bytes -> Base64.getUrlEncoder().withoutPadding().encodeToString(bytes))
            .toArray(String[]::new);
    return run(tf, "DecodeBase64", Attributes.NONE, constant(tf, coded));
  }

  /// What is different between the expected tensor and the one that came; empty if nothing is.
  static Optional<String> difference(Place tf, JsonNode expected, Tensor got, Tolerance tolerance) {
    DType dtype = DType.ofName(expected.path("dtype").asText());
    Shape shape =
        Shape.of(expected.path("shape").valueStream().mapToLong(JsonNode::longValue).toArray());
    if (got.dtype() != dtype || !got.shape().equals(shape)) {
      return Optional.of(
          "expected %s %s, got %s %s".formatted(dtype, shape, got.dtype(), got.shape()));
    }
    return difference(elements(expected.path("data"), dtype), elements(tf, got), tolerance);
  }

  private static Optional<String> difference(
      List<Object> wanted, List<Object> values, Tolerance tolerance) {
    for (int i = 0; i < wanted.size(); i++) {
      if (!near(wanted.get(i), values.get(i), tolerance)) {
        return Optional.of(
            "element %d: expected %s, got %s (rtol %s, atol %s)%nexpected %s%ngot      %s"
                .formatted(
                    i,
                    wanted.get(i),
                    values.get(i),
                    tolerance.rtol(),
                    tolerance.atol(),
                    shown(wanted),
                    shown(values)));
      }
    }
    return Optional.empty();
  }

  private static String shown(List<Object> values) {
    return values.size() <= SHOWN
        ? values.toString()
        : values.subList(0, SHOWN) + " and " + (values.size() - SHOWN) + " more";
  }

  private static boolean near(Object expected, Object got, Tolerance tolerance) {
    if (!(expected instanceof Double wanted)) {
      return expected.equals(got);
    }
    double value = (Double) got;
    return Double.compare(wanted, value) == 0
        || (Math.abs(value - wanted) <= tolerance.atol() + tolerance.rtol() * Math.abs(wanted)
            && !wanted.isInfinite());
  }

  // Complex numbers count as two elements.
  private static List<Object> elements(JsonNode data, DType dtype) {
    List<Object> elements = new ArrayList<>();
    for (JsonNode each : data) {
      if (dtype == DType.STRING) {
        elements.add(
            each.has("b64")
                ? readable(Base64.getDecoder().decode(each.get("b64").asText()))
                : readable(utf8(each.asText())));
      } else if (dtype.isComplex()) {
        elements.add(real(each.get(0)));
        elements.add(real(each.get(1)));
      } else {
        elements.add(dtype.isFloating() ? (Object) real(each, dtype) : (Object) integer(each));
      }
    }
    return elements;
  }

  private static List<Object> elements(Place tf, Tensor tensor) {
    Tensor flat = run(tf, "Reshape", Attributes.NONE, tensor, constant(tf, new long[] {-1}));
    if (tensor.size() == 0) {
      return List.of();
    } else if (tensor.dtype() == DType.STRING) {
      String[] coded = run(tf, "EncodeBase64", Attributes.NONE, flat).toArray(String[].class);
      return Arrays.stream(coded).<Object>map(GoldenTensors::text).toList();
    } else if (tensor.dtype().isComplex()) {
      return parts(tf, flat);
    } else if (tensor.dtype().isFloating()) {
      return Arrays.stream(doubles(tf, flat)).boxed().map(Object.class::cast).toList();
    }
    long[] integers = cast(tf, flat, DType.INT64).toArray(long[].class);
    return Arrays.stream(integers).boxed().map(Object.class::cast).toList();
  }

  private static String text(String coded) {
    return readable(Base64.getUrlDecoder().decode(coded));
  }

  private static List<Object> parts(Place tf, Tensor flat) {
    Attributes out = Attributes.of("Tout", flat.dtype().realDType());
    double[] real = doubles(tf, run(tf, "Real", out, flat));
    double[] imag = doubles(tf, run(tf, "Imag", out, flat));
    List<Object> parts = new ArrayList<>();
    for (int i = 0; i < real.length; i++) {
      parts.add(real[i]);
      parts.add(imag[i]);
    }
    return parts;
  }

  private static double[] doubles(Place tf, Tensor flat) {
    return cast(tf, flat, DType.FLOAT64).toArray(double[].class);
  }

  // A float32 is written with as many digits as tell it from its neighbours.
  private static double real(JsonNode value, DType dtype) {
    return dtype == DType.FLOAT32 ? (float) real(value) : real(value);
  }

  /// A number; `"nan"`, `"inf"` and `"-inf"` are written as text.
  static double real(JsonNode value) {
    if (!value.isTextual()) {
      return value.doubleValue();
    }
    return switch (value.textValue()) {
      case "inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      default -> Double.NaN;
    };
  }

  // Numbers of uint64 beyond the range of long keep their bits.
  private static long integer(JsonNode value) {
    return value.isBoolean() ? (value.booleanValue() ? 1 : 0) : value.bigIntegerValue().longValue();
  }

  private static long[] longs(JsonNode data) {
    return data.valueStream().mapToLong(GoldenTensors::integer).toArray();
  }

  private static double[] reals(JsonNode data) {
    return data.valueStream().mapToDouble(GoldenTensors::real).toArray();
  }

  private static double[] parts(JsonNode data, int part) {
    return data.valueStream().mapToDouble(each -> real(each.get(part))).toArray();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  // Text as it is and other bytes in hexadecimal: equal only if the bytes are.
  private static String readable(byte[] bytes) {
    String decoded = new String(bytes, StandardCharsets.UTF_8);
    return Arrays.equals(utf8(decoded), bytes) ? decoded : HexFormat.of().formatHex(bytes);
  }

  private static Tensor cast(Place tf, Tensor tensor, DType dtype) {
    return tensor.dtype() == dtype ? tensor : run(tf, "Cast", Attributes.of("DstT", dtype), tensor);
  }

  private static Tensor run(Place tf, String op, Attributes attributes, Object... inputs) {
    return tf.execute(op, attributes, inputs)[0];
  }

  private static Tensor constant(Place tf, Object value) {
    try (var host = HostTensor.of(value)) {
      return tf.constant(host);
    }
  }
}
