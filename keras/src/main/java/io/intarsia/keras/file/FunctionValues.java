package io.intarsia.keras.file;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What arguments of functions are: tensors, numbers, texts, truths, lists of such, parts of axes,
/// and arrays.
///
/// @param tf where arrays become tensors
/// @param tensors gives those of the model, one after the other
record FunctionValues(Ops tf, Supplier<Tensor> tensors) {
  /// @throws IllegalArgumentException if it is nothing of these
  @Nullable Object of(JsonNode value) {
    if (value.isArray()) {
      List<@Nullable Object> list = new ArrayList<>();
      value.forEach(each -> list.add(of(each)));
      return list;
    }
    return value.isObject() ? object(value) : Json.plain(value);
  }

  private Object object(JsonNode value) {
    JsonNode config = value.path("config");
    return switch (value.path("class_name").asText()) {
      case "__keras_tensor__" -> tensors.get();
      case "__slice__" -> slice(config);
      case "__ellipsis__" -> Index.ellipsis();
      case "__numpy__", "__tensor__" ->
          array(config.path("value"), ConfigReader.dtypeOfName(config.path("dtype").asText()));
      default -> throw FileErrors.otherValue("function", "a tensor, a number or a list", value);
    };
  }

  private static Index slice(JsonNode config) {
    long step = config.path("step").asLong(1);
    boolean hasStart = config.path("start").isIntegralNumber();
    boolean hasStop = config.path("stop").isIntegralNumber();
    long start = config.path("start").asLong();
    long stop = config.path("stop").asLong();
    if (hasStart) {
      return hasStop ? Index.range(start, stop, step) : Index.from(start, step);
    }
    return hasStop ? Index.to(stop, step) : Index.step(step);
  }

  private Tensor array(JsonNode value, DType dtype) {
    List<Long> sizes = new ArrayList<>();
    for (JsonNode at = value; at.isArray(); at = at.path(0)) {
      sizes.add((long) at.size());
    }
    List<JsonNode> numbers = new ArrayList<>();
    collect(value, numbers);
    Tensor flat =
        dtype.isInteger()
            ? tf.constant(numbers.stream().mapToLong(JsonNode::asLong).toArray())
            : tf.constant(numbers.stream().mapToDouble(FunctionValues::real).toArray());
    return tf.cast(
        tf.reshape(flat, Shape.of(sizes.stream().mapToLong(each -> each).toArray())), dtype);
  }

  // Truths are numbers, too.
  private static double real(JsonNode value) {
    return value.isBoolean() ? (value.booleanValue() ? 1 : 0) : value.asDouble();
  }

  private static void collect(JsonNode value, List<JsonNode> numbers) {
    if (value.isArray()) {
      value.forEach(each -> collect(each, numbers));
    } else {
      numbers.add(value);
    }
  }
}
