package io.intarsia.types.array;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.support.Golden;
import io.intarsia.support.Placement;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.CompositeGolden;
import io.intarsia.types.Refusals;
import io.intarsia.types.ValueMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

/// Sequences of operations give what they give in functions of Python, wherever they run, or fail
/// where they fail there.
final class TensorArrayGoldenTest {
  private static final List<JsonNode> CASES = Golden.cases("tensor_arrays").toList();

  @TestFactory
  @Timeout(300)
  Stream<DynamicTest> steps_anywhere_givePythonsResults() {
    return Stream.of(Placement.values())
        .flatMap(place -> CASES.stream().map(golden -> new Case(place.name(), place::run, golden)))
        .filter(each -> Tier.isDrawn(each.name(), 150))
        .map(each -> DynamicTest.dynamicTest(each.name(), each::check));
  }

  @TestFactory
  @Timeout(300)
  Stream<DynamicTest> steps_compiled_givePythonsResults() {
    return CASES.stream()
        .map(golden -> new Case("COMPILED", TensorArrayGoldenTest::compiled, golden))
        // XLA leaves assertions out, and has no lists that grow.
        .filter(each -> !each.fails() && !each.golden().get("dynamic").asBoolean())
        .filter(each -> Tier.isTurn(each.name(), 10))
        .filter(each -> Tier.isDrawn(each.name(), 10))
        .map(each ->
            DynamicTest.dynamicTest(
                each.name(),
                () -> Refusals.of(ValueMode.COMPILED).check("array.steps", each::check)));
  }

  @SuppressWarnings("unchecked") // tensors alone
  private static List<Tensor> compiled(Environment tf, List<Tensor> inputs, Placement.Code code) {
    return (List<Tensor>)
        ValueMode.COMPILED.run(tf, inputs, (g, in) -> code.run(g, (List<Tensor>) in));
  }

  /// How steps are run.
  private interface Way {
    List<Tensor> run(Environment tf, List<Tensor> inputs, Placement.Code code);
  }

  private record Case(String where, Way way, JsonNode golden) {
    boolean fails() {
      return golden.get("graph").has("error") && golden.get("eager").has("error");
    }

    String name() {
      return "%s %d: %s %s"
          .formatted(where, CASES.indexOf(golden), golden.get("dtype"), golden.get("steps"));
    }

    void check() {
      try (Environment tf = Environment.open()) {
        if (fails() && !where.startsWith("UNKNOWN")) {
          assertThatThrownBy(() -> run(tf)).isInstanceOf(RuntimeException.class);
        } else if (fails()) {
          runOrNone(tf);
        } else {
          compare(runOrNone(tf));
        }
      }
    }

    // What is wrong with shapes that are not known shows when the wrong elements are stacked.
    /// Null where one of Python's ways fails, too.
    private @Nullable List<Tensor> runOrNone(Environment tf) {
      try {
        return run(tf);
      } catch (IllegalArgumentException | TensorFlowException e) {
        if (golden.get("graph").has("error") || golden.get("eager").has("error")) {
          return null;
        }
        throw e;
      }
    }

    private List<Tensor> run(Environment tf) {
      List<Tensor> inputs = new ArrayList<>();
      inputs.add(tf.constant(new double[] {1.5, -0.5}));
      for (JsonNode step : golden.get("steps")) {
        step.forEach(each -> {
          if (each.has("tensor")) {
            inputs.add(tensor(tf, each.get("tensor")));
          }
        });
      }
      return way.run(tf, inputs, this::withGradient);
    }

    private List<Tensor> withGradient(Ops tf, List<Tensor> inputs) {
      List<Tensor> all = new ArrayList<>();
      List<Tensor> values = inputs.subList(1, inputs.size());
      all.add(
          tf.gradient(
                  (Ops g, Tensor x) -> {
                    List<Tensor> results = new Steps(g, x, golden).run(values);
                    return loss(g, results);
                  })
              .apply(inputs.getFirst()));
      all.addAll(new Steps(tf, inputs.getFirst(), golden).run(values));
      return all;
    }

    private static Tensor loss(Ops tf, List<Tensor> results) {
      Tensor loss = tf.constant(0.0);
      for (Tensor result : results) {
        if (result.dtype().isFloating()) {
          loss = loss.plus(tf.math.reduceSum(tf.math.square(tf.cast(result, DType.FLOAT64))));
        }
      }
      return loss;
    }

    // Of elements gathered twice, functions of Python give the gradient of one alone.
    private void compare(@Nullable List<Tensor> all) {
      if (all == null) {
        return;
      }
      JsonNode eager = golden.get("eager");
      JsonNode graph = golden.get("graph").has("error") ? eager : golden.get("graph");
      JsonNode gradients = eager.path("results").equals(graph.get("results")) ? eager : graph;
      List<JsonNode> results = CompositeGolden.list(graph.get("results"));
      assertThat(all).hasSize(results.size() + 1);
      for (int i = 0; i < results.size(); i++) {
        assertThat(all.get(i + 1).dtype().toString())
            .isEqualTo(results.get(i).get("dtype").asText());
        assertThat(all.get(i + 1).shape()).isEqualTo(shape(results.get(i)));
        assertThat(texts(all.get(i + 1))).isEqualTo(texts(results.get(i)));
      }
      double[] gradient = all.getFirst().toArray(double[].class);
      for (int i = 0; i < gradient.length; i++) {
        assertThat(gradient[i])
            .isCloseTo(gradients.get("gradient").get(i).asDouble(), Offset.offset(1e-4));
      }
    }
  }

  static Tensor tensor(Ops tf, JsonNode node) {
    DType dtype = DType.ofName(node.get("dtype").asText());
    List<JsonNode> data = CompositeGolden.list(node.get("data"));
    Shape shape = shape(node);
    return switch (dtype) {
      case STRING ->
          tf.constant(data.stream().map(JsonNode::asText).toArray(String[]::new), dtype, shape);
      case BOOL -> tf.cast(numbers(tf, data, shape), DType.BOOL);
      default -> tf.cast(numbers(tf, data, shape), dtype);
    };
  }

  private static Tensor numbers(Ops tf, List<JsonNode> data, Shape shape) {
    double[] numbers =
        data.stream()
            .mapToDouble(each -> each.isBoolean() ? (each.asBoolean() ? 1 : 0) : each.asDouble())
            .toArray();
    return tf.constant(numbers, DType.FLOAT64, shape);
  }

  private static Shape shape(JsonNode node) {
    return Shape.of(
        CompositeGolden.list(node.get("shape")).stream().mapToLong(JsonNode::asLong).toArray());
  }

  private static List<String> texts(JsonNode node) {
    return CompositeGolden.list(node.get("data")).stream().map(JsonNode::asText).toList();
  }

  private static List<String> texts(Tensor tensor) {
    try (var host = tensor.toHost()) {
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < host.size(); i++) {
        texts.add(String.valueOf(host.elementAt(i)));
      }
      return texts;
    }
  }
}
