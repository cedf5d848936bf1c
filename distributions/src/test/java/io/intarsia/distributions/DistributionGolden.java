package io.intarsia.distributions;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.support.Golden;
import io.intarsia.support.Placement;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/// One case of a table that `tools/golden/distribution_table.py` wrote: a distribution and what its
/// functions give, tried wherever code can run. A test class of a module's families is:
///
/// ```java
/// final class UnivariateGoldenTest {
///   private static final Map<String, Function<Map<String, Tensor>, Distribution>> FAMILIES =
///       Map.of("Normal", given -> new Normal(given.get("loc"), given.get("scale")));
///
///   static Stream<Arguments> cases() {
///     return DistributionGolden.cases("univariate"); // golden/univariate.json
///   }
///
///   @ParameterizedTest(name = "{0} {1} {2}")
///   @MethodSource("cases")
///   void family_inEveryMode_isThatOfTheOracles(
///       DistributionGolden golden, Placement placement, DType dtype) {
///     golden.check(tf, placement, dtype, FAMILIES);
///   }
/// }
/// ```
///
/// A call is of `logProb`, `prob`, `cdf`, `logCdf`, `survivalFunction`, `logSurvivalFunction`,
/// `quantile`, `mean`, `variance`, `stddev`, `mode`, `covariance`, `entropy`, `kl`, `klGradient`,
/// `crossEntropy` or `gradient`; a divergence may be from an `otherFamily`. All calls of a case run
/// in one function.
record DistributionGolden(JsonNode root) {
  /// Every case of a file, in every placement, in both dtypes.
  static Stream<Arguments> cases(String file) {
    return Tier.sample(
        all(file).flatMap(DistributionGolden::modes), 24, each -> Arrays.toString(each.get()));
  }

  /// Every case of a file, in every tier, for the eager run in `float64`.
  static Stream<DistributionGolden> all(String file) {
    return Golden.cases(file).map(DistributionGolden::new);
  }

  private static Stream<Arguments> modes(DistributionGolden golden) {
    return Stream.of(DType.FLOAT64, DType.FLOAT32)
        .flatMap(dtype ->
            Stream.of(Placement.values()).map(placement -> Arguments.of(golden, placement, dtype)));
  }

  /// Makes the distribution from its parameters by name, and its calls, there.
  void check(
      Environment tf,
      Placement placement,
      DType dtype,
      Map<String, Function<Map<String, Tensor>, Distribution>> families) {
    var inputs = new Inputs(tf, dtype);
    Map<String, Integer> parameters = inputs.named(root.get("parameters"));
    List<Call> calls =
        root.get("calls")
            .valueStream()
            .filter(call -> dtype == DType.FLOAT64 || !call.path("rtol32").isNull())
            .map(call -> new Call(call, inputs))
            .toList();
    var family = new Family(root.get("family").asText(), families);
    List<Tensor> results =
        placement.run(
            tf,
            inputs.tensors,
            (g, in) -> {
              Distribution owner = family.of(pick(in, parameters));
              return calls.stream()
                  .flatMap(call -> call.results(g, in, owner, parameters, family).stream())
                  .toList();
            });
    int next = 0;
    for (Call call : calls) {
      for (JsonNode expected : call.expected()) {
        compare(call.node, expected, results.get(next++), dtype);
      }
    }
    assertThat(results).hasSize(next);
  }

  private static Map<String, Tensor> pick(List<Tensor> in, Map<String, Integer> positions) {
    Map<String, Tensor> picked = new LinkedHashMap<>();
    positions.forEach((name, position) -> picked.put(name, in.get(position)));
    return picked;
  }

  /// The tensors a case is made of.
  private record Inputs(Environment tf, DType dtype, List<Tensor> tensors) {
    Inputs(Environment tf, DType dtype) {
      this(tf, dtype, new ArrayList<>());
    }

    int add(JsonNode array) {
      tensors.add(tf.cast(tf.constant(data(array), DType.FLOAT64, shape(array)), dtype));
      return tensors.size() - 1;
    }

    Map<String, Integer> named(JsonNode arrays) {
      Map<String, Integer> positions = new LinkedHashMap<>();
      arrays.properties().forEach(each -> positions.put(each.getKey(), add(each.getValue())));
      return positions;
    }
  }

  /// A call, and where its arguments are among the inputs.
  private record Call(JsonNode node, int at, Map<String, Integer> other) {
    Call(JsonNode node, Inputs inputs) {
      this(
          node,
          node.has("at") ? inputs.add(node.get("at")) : -1,
          node.has("other") ? inputs.named(node.get("other")) : Map.of());
    }

    List<JsonNode> expected() {
      JsonNode expected = node.get("expected");
      return expected.has("data") ? List.of(expected) : expected.valueStream().toList();
    }

    List<Tensor> results(
        Ops g,
        List<Tensor> in,
        Distribution owner,
        Map<String, Integer> parameters,
        Family family) {
      return switch (node.get("function").asText()) {
        case "gradient" -> gradients(g, in, parameters, family);
        case "logProb" -> List.of(owner.logProb(in.get(at)));
        case "prob" -> List.of(owner.prob(in.get(at)));
        case "cdf" -> List.of(owner.cdf(in.get(at)));
        case "logCdf" -> List.of(owner.logCdf(in.get(at)));
        case "survivalFunction" -> List.of(owner.survivalFunction(in.get(at)));
        case "logSurvivalFunction" -> List.of(owner.logSurvivalFunction(in.get(at)));
        case "quantile" -> List.of(owner.quantile(in.get(at)));
        case "mean" -> List.of(owner.mean());
        case "variance" -> List.of(owner.variance());
        case "stddev" -> List.of(owner.stddev());
        case "mode" -> List.of(owner.mode());
        case "entropy" -> List.of(owner.entropy());
        case "covariance" -> List.of(owner.covariance());
        case "kl" -> List.of(owner.kl(other(in, family)));
        case "klGradient" -> divergenceGradients(g, in, parameters, family);
        case "crossEntropy" -> List.of(owner.crossEntropy(other(in, family)));
        default -> throw new AssertionError(node.get("function"));
      };
    }

    private Distribution other(List<Tensor> in, Family family) {
      return family.called(node.path("otherFamily").asText(family.name())).of(pick(in, other));
    }

    /// Of the sum of what is finite, in the order of what is expected.
    private List<Tensor> gradients(
        Ops g, List<Tensor> in, Map<String, Integer> parameters, Family family) {
      Map<String, Tensor> all = pick(in, parameters);
      all.put("value", in.get(at));
      try (GradientTape tape = g.gradientTape()) {
        all.values().forEach(tape::watch);
        Tensor logProb = family.of(all).logProb(in.get(at));
        return gradients(tape, g.where(logProb.isFinite(), logProb, 0).sum(), all);
      }
    }

    /// Of the sum of divergences, by the parameters of both.
    private List<Tensor> divergenceGradients(
        Ops g, List<Tensor> in, Map<String, Integer> parameters, Family family) {
      Map<String, Tensor> all = pick(in, parameters);
      pick(in, other).forEach((name, tensor) -> all.put("other." + name, tensor));
      try (GradientTape tape = g.gradientTape()) {
        all.values().forEach(tape::watch);
        return gradients(tape, family.of(all).kl(other(in, family)).sum(), all);
      }
    }

    private List<Tensor> gradients(GradientTape tape, Tensor sum, Map<String, Tensor> all) {
      List<Tensor> of = new ArrayList<>();
      node.get("expected").fieldNames().forEachRemaining(name -> of.add(all.get(name)));
      return tape.gradient(sum, of).stream().map(Tensor.class::cast).toList();
    }
  }

  /// How the distributions of a class are made, and those of others.
  private record Family(String name, Map<String, Function<Map<String, Tensor>, Distribution>> all) {
    Distribution of(Map<String, Tensor> parameters) {
      return requireNonNull(all.get(name), this::toString).apply(parameters);
    }

    Family called(String other) {
      return new Family(other, all);
    }
  }

  private static void compare(JsonNode call, JsonNode expected, Tensor actual, DType dtype) {
    String name = call.get("function").asText();
    assertThat(actual.shape()).as(name).isEqualTo(shape(expected));
    assertThat(actual.dtype().toString())
        .as(name)
        .isEqualTo(call.path("dtype").asText(dtype.toString()));
    double[] wanted = data(expected);
    double[] found = doubles(actual);
    boolean isWide = dtype == DType.FLOAT64;
    double rtol = call.path(isWide ? "rtol" : "rtol32").asDouble(isWide ? 1e-11 : 2e-5);
    double atol = call.path(isWide ? "atol" : "atol32").asDouble(isWide ? 1e-13 : 2e-6);
    for (int i = 0; i < wanted.length; i++) {
      double want = isWide ? wanted[i] : reachable(wanted[i]);
      boolean isClose = Math.abs(found[i] - want) <= rtol * Math.abs(want) + atol;
      assertThat(isClose || Double.compare(found[i], want) == 0)
          .as("%s, element %d: expected %s, got %s", name, i, want, found[i])
          .isTrue();
    }
  }

  private static double reachable(double value) {
    return Math.abs(value) > Float.MAX_VALUE
        ? Math.copySign(Double.POSITIVE_INFINITY, value)
        : value;
  }

  private static double[] doubles(Tensor tensor) {
    Ops tf = Ops.of(tensor.place());
    return tf.reshape(tf.cast(tensor, DType.FLOAT64), -1).toArray(double[].class);
  }

  private static Shape shape(JsonNode array) {
    return Shape.of(array.get("shape").valueStream().mapToLong(JsonNode::asLong).toArray());
  }

  private static double[] data(JsonNode array) {
    return array.get("data").valueStream().mapToDouble(DistributionGolden::number).toArray();
  }

  private static double number(JsonNode node) {
    return switch (node.asText()) {
      case "inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      case "nan" -> Double.NaN;
      default -> node.asDouble();
    };
  }

  @Override
  public String toString() {
    String label = root.path("label").asText();
    return root.get("family").asText() + (label.isEmpty() ? "" : " " + label);
  }
}
