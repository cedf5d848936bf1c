package com.acme.fromnumpy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Complex;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// What a line in Java gives beside what numpy gives: shape, kind of dtype and elements.
final class NumpyValues {
  private NumpyValues() {}

  /// Compares what a line gives with what numpy does.
  static void check(String python, Object result, JsonNode line) {
    try (HostTensor actual = host(result)) {
      long[] shape = line.path("shape").valueStream().mapToLong(JsonNode::asLong).toArray();
      assertThat(actual.shape()).as(python).isEqualTo(Shape.of(shape));
      if (line.has("value")) {
        assertThat(kind(actual.dtype())).as(python).isEqualTo(line.path("kind").asText());
        List<JsonNode> elements = flat(line.path("value"), line.path("shape").size());
        for (int at = 0; at < elements.size(); at++) {
          check(python, actual, at, elements.get(at));
        }
      }
    }
  }

  private static void check(String python, HostTensor actual, int at, JsonNode expected) {
    switch (kind(actual.dtype())) {
      case "bool" -> assertThat(actual.booleanAt(at)).as(python).isEqualTo(expected.asBoolean());
      case "text" -> assertThat(actual.stringAt(at)).as(python).isEqualTo(expected.asText());
      case "int" -> assertThat(actual.longAt(at)).as(python).isEqualTo(expected.asLong());
      case "complex" -> checkComplex(python, (Complex) actual.elementAt(at), expected);
      default -> checkFloat(python, actual.doubleAt(at), expected);
    }
  }

  private static void checkFloat(String python, double actual, JsonNode expected) {
    double value =
        switch (expected.asText()) {
          case "nan" -> Double.NaN;
          case "inf" -> Double.POSITIVE_INFINITY;
          case "-inf" -> Double.NEGATIVE_INFINITY;
          default -> expected.asDouble();
        };
    if (Double.isFinite(value)) {
      assertThat(actual).as(python).isCloseTo(value, within(1e-5 * Math.max(1, Math.abs(value))));
    } else {
      assertThat(Double.valueOf(actual)).as(python).isEqualTo(Double.valueOf(value));
    }
  }

  /// A tensor, or what Java has for it.
  private static HostTensor host(Object result) {
    return switch (result) {
      case Tensor tensor -> tensor.toHost();
      case Shape shape -> HostTensor.of(shape.toArray());
      default -> HostTensor.of(result);
    };
  }

  private static String kind(DType dtype) {
    return dtype == DType.BOOL
        ? "bool"
        : dtype == DType.STRING
            ? "text"
            : dtype.isInteger() ? "int" : dtype.isComplex() ? "complex" : "float";
  }

  /// Elements behind so many axes.
  private static List<JsonNode> flat(JsonNode value, int axes) {
    return axes == 0
        ? List.of(value)
        : value.valueStream().flatMap(each -> flat(each, axes - 1).stream()).toList();
  }

  private static void checkComplex(String python, Complex actual, JsonNode expected) {
    checkFloat(python, actual.real(), expected.get(0));
    checkFloat(python, actual.imaginary(), expected.get(1));
  }
}
