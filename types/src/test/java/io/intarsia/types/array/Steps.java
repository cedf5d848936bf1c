package io.intarsia.types.array;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.CompositeGolden;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// The steps of a case of `golden/tensor_arrays.json`, on one array.
final class Steps {
  private final Ops tf;
  private final Tensor x;
  private final JsonNode golden;
  private final DType dtype;
  private final List<Tensor> results = new ArrayList<>();
  private TensorArray array;

  Steps(Ops tf, Tensor x, JsonNode golden) {
    this.tf = tf;
    this.x = x;
    this.golden = golden;
    dtype = DType.ofName(golden.get("dtype").asText());
    TensorArrayOptions options =
        TensorArrayOptions.defaults()
            .withDynamicSize(golden.get("dynamic").asBoolean())
            .withInferShape(golden.get("infer").asBoolean())
            .withElementShape(shape(golden.get("elementShape")));
    array = TensorArray.of(tf, dtype, golden.get("size").asInt(), options);
  }

  private static Shape shape(JsonNode sizes) {
    return sizes.isNull()
        ? Shape.unknown()
        : Shape.of(
            CompositeGolden.list(sizes).stream()
                .mapToLong(size -> size.isNull() ? -1 : size.asLong())
                .toArray());
  }

  /// @param values those of the steps that have one
  List<Tensor> run(List<Tensor> values) {
    int next = 0;
    for (int i = 0; i < golden.get("steps").size(); i++) {
      JsonNode step = golden.get("steps").get(i);
      boolean hasValue = CompositeGolden.list(step).stream().anyMatch(each -> each.has("tensor"));
      if (hasValue) {
        write(i, step, values.get(next++));
      } else if (step.get(0).asText().equals("sums")) {
        sums(step.get(1).asInt(), step.get(2).asInt());
      } else {
        results.add(read(step));
      }
    }
    return results;
  }

  private void write(int number, JsonNode step, Tensor given) {
    Tensor value =
        dtype.isFloating() && given.dtype() == dtype
            ? given.times(tf.cast(x.get(number % 2), dtype))
            : given;
    array =
        switch (step.get(0).asText()) {
          case "write" -> array.write(step.get(1).asInt(), value);
          case "unstack" -> array.unstack(value);
          case "scatter" -> array.scatter(ints(step.get(1)), value);
          case "split" -> array.split(value, ints(step.get(2)));
          case "loop" -> loop(step.get(1).asInt(), step.get(2).asInt(), value);
          default -> throw new AssertionError(step);
        };
  }

  private Tensor read(JsonNode step) {
    return switch (step.get(0).asText()) {
      case "read" -> array.read(step.get(1).asInt());
      case "stack" -> array.stack();
      case "gather" -> array.gather(ints(step.get(1)));
      case "concat" -> array.concat();
      case "size" -> array.size();
      default -> throw new AssertionError(step);
    };
  }

  private static int[] ints(JsonNode list) {
    return CompositeGolden.list(list).stream().mapToInt(JsonNode::asInt).toArray();
  }

  private TensorArray loop(int first, int count, Tensor value) {
    return looped(
        0, count, (g, i, a) -> a.write(i.plus(first), value.times(g.cast(i.plus(1), dtype))));
  }

  private void sums(int first, int count) {
    array =
        looped(
            first,
            first + count,
            (g, i, a) -> {
              Tensor before = a.read(i.minus(2));
              return a.write(i, a.read(i.minus(1)).plus(before.times(before)));
            });
  }

  private interface Body {
    TensorArray run(Ops g, Tensor i, TensorArray array);
  }

  private TensorArray looped(int first, int end, Body body) {
    Tuple last =
        tf.whileLoop(
            (g, v) -> g.math.less(position(v), end),
            (g, v) -> Tuple.of(position(v).plus(1), body.run(g, position(v), array(v))),
            Tuple.of(tf.constant(first), array));
    return array(last);
  }

  private static Tensor position(Tuple v) {
    return (Tensor) Objects.requireNonNull(v.get(0));
  }

  private static TensorArray array(Tuple v) {
    return (TensorArray) Objects.requireNonNull(v.get(1));
  }
}
