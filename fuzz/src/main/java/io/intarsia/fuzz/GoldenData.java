package io.intarsia.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.fuzz.call.Value.Data;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/// Tensors of golden files as data of calls. Of complex numbers the real part stays.
final class GoldenData {
  private GoldenData() {}

  static Data read(JsonNode json) {
    DType dtype = DType.ofName(json.path("dtype").asText());
    List<Long> shape = json.path("shape").valueStream().map(JsonNode::asLong).toList();
    List<Object> elements =
        json.path("data").valueStream().map(each -> element(dtype, each)).toList();
    return new Data(dtype, shape, elements);
  }

  private static Object element(DType dtype, JsonNode json) {
    if (dtype == DType.STRING) {
      byte[] bytes =
          json.has("b64")
              ? Base64.getDecoder().decode(json.get("b64").asText())
              : json.asText().getBytes(StandardCharsets.UTF_8);
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }
    if (json.isArray()) {
      return element(dtype, json.get(0));
    }
    if (json.isBoolean()) {
      return json.asBoolean() ? 1L : 0L;
    }
    return json.isTextual() ? real(json.asText()) : number(json);
  }

  private static Object number(JsonNode json) {
    return json.isIntegralNumber()
        ? (Object) json.bigIntegerValue().longValue()
        : (Object) json.doubleValue();
  }

  private static double real(String text) {
    return switch (text) {
      case "inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      default -> Double.NaN;
    };
  }
}
