package io.intarsia.distributions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.distributions.bijector.Affine;
import io.intarsia.distributions.bijector.Chain;
import io.intarsia.distributions.bijector.CorrelationCholesky;
import io.intarsia.distributions.bijector.Exp;
import io.intarsia.distributions.bijector.Power;
import io.intarsia.distributions.bijector.Scale;
import io.intarsia.distributions.bijector.Sigmoid;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.support.Golden;
import io.intarsia.support.Placement;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Densities, their gradients, statistics and divergences of distributions made of others, as
/// `tools/golden/compounds.py` has them from PyTorch and SciPy, wherever ops run.
@Tag("E-008")
@Timeout(60)
final class CompoundGoldenTest {
  private static final Map<String, BiFunction<Distribution, Tensor, Tensor>> OF_VALUES =
      new TreeMap<>(
          Map.of(
              "logProb", Distribution::logProb,
              "cdf", Distribution::cdf,
              "survivalFunction", Distribution::survivalFunction));
  private static final Map<String, Function<Distribution, Tensor>> STATISTICS =
      new TreeMap<>(
          Map.of(
              "mean", Distribution::mean,
              "variance", Distribution::variance,
              "stddev", Distribution::stddev,
              "mode", Distribution::mode,
              "entropy", Distribution::entropy));

  private final Environment tf;

  CompoundGoldenTest(Environment tf) {
    this.tf = tf;
  }

  static Stream<Arguments> cases() {
    return Tier.sample(
        Golden.cases("compounds")
            .flatMap(node ->
                Arrays.stream(Placement.values())
                    .map(place -> Arguments.of(node.path("name").asText(), node, place))),
        6,
        each -> Arrays.toString(each.get()));
  }

  @ParameterizedTest(name = "{0} {2}")
  @MethodSource("cases")
  void compound_ofGolden_isThatOfPython(String name, JsonNode node, Placement place) {
    List<Tensor> inputs = new ArrayList<>();
    inputs.add(tensor(node.path("value")));
    inputs.add(tensor(node.has("probability") ? node.path("probability") : node.path("value")));
    node.path("parameters").forEach(each -> inputs.add(tensor(each)));
    List<String> names = new ArrayList<>();
    List<Tensor> results =
        place.run(
            tf,
            inputs,
            (g, in) -> {
              names.clear();
              return results(g, node, in, names);
            });
    for (int i = 0; i < names.size(); i++) {
      check(names.get(i), results.get(i), expected(node, names.get(i)));
    }
  }

  private static JsonNode expected(JsonNode node, String name) {
    return name.startsWith("gradient")
        ? node.path("gradients").get(Integer.parseInt(name.substring("gradient".length())))
        : node.path(name);
  }

  private static List<Tensor> results(Ops tf, JsonNode node, List<Tensor> in, List<String> names) {
    Distribution d = distribution(tf, node, in.subList(2, in.size()));
    List<Tensor> results = new ArrayList<>();
    OF_VALUES.forEach((name, function) -> {
      if (node.has(name)) {
        names.add(name);
        results.add(function.apply(d, in.getFirst()));
      }
    });
    STATISTICS.forEach((name, function) -> {
      if (node.has(name)) {
        names.add(name);
        results.add(function.apply(d));
      }
    });
    if (node.has("quantile")) {
      names.add("quantile");
      results.add(d.quantile(in.get(1)));
    }
    if (node.has("kl")) {
      names.add("kl");
      results.add(d.kl(other(tf, d)));
    }
    gradients(tf, node, in, names, results);
    return results;
  }

  private static void gradients(
      Ops tf, JsonNode node, List<Tensor> in, List<String> names, List<Tensor> results) {
    if (!node.has("gradients")) {
      return;
    }
    List<Tensor> of = new ArrayList<>(in);
    of.remove(1);
    List<Tensor> gradients =
        tf.gradient((Ops g, List<Tensor> at) ->
                distribution(g, node, at.subList(1, at.size())).logProb(at.getFirst()).sum())
            .apply(of);
    for (int i = 0; i < gradients.size(); i++) {
      names.add("gradient" + i);
      results.add(gradients.get(i));
    }
  }

  /// What the divergence is to: of the same kind, of normals of mean 0.5 and deviation 2.
  private static Distribution other(Ops tf, Distribution d) {
    Normal normal = Normal.of(tf, tf.constant(0.5), 2);
    Normal three = Normal.of(tf, tf.constant(new double[] {0.5, 0.5, 0.5}), 2);
    return switch (d) {
      case Sample sample -> new Sample(normal, sample.sampleShape());
      case TransformedDistribution mapped -> new TransformedDistribution(three, mapped.bijector());
      default -> new Independent(three, 1);
    };
  }

  private static Distribution distribution(Ops tf, JsonNode node, List<Tensor> p) {
    String name = node.path("name").asText();
    if (name.startsWith("mixture")) {
      return mixture(name, p);
    }
    Distribution normal = new Normal(p.get(0), p.get(1));
    return switch (name) {
      case "exp of normal" -> new TransformedDistribution(normal, new Exp());
      case "decreasing" ->
          new TransformedDistribution(normal, Chain.of(Scale.of(tf, tf.constant(-2.0)), new Exp()));
      case "affine of normal" ->
          new TransformedDistribution(normal, Affine.of(tf, p.get(2), p.get(3)));
      case "sigmoid of normal" ->
          new TransformedDistribution(normal, new Sigmoid(p.get(2), p.get(3)));
      case "power of gamma" ->
          new TransformedDistribution(
              new Gamma(p.get(0), p.get(1)), Power.of(tf, tf.constant(-0.5)));
      case "independent normals" -> new Independent(normal, 1);
      case "affine of a batch of normals" ->
          new TransformedDistribution(normal, Affine.ofTriL(tf, p.get(2), p.get(3)));
      case "exp of affine of independent normals" ->
          new TransformedDistribution(
              new Independent(normal, 1),
              Chain.of(new Exp(), Affine.ofTriL(tf, p.get(2), p.get(3))));
      case "sample of normals" -> Sample.of(normal, 4);
      case "sample of independent normals" -> Sample.of(new Independent(normal, 1), 2, 5);
      case "correlations of a sample of normals" ->
          new TransformedDistribution(Sample.of(normal, 3), new CorrelationCholesky());
      default -> throw new AssertionError(name);
    };
  }

  private static Distribution mixture(String name, List<Tensor> p) {
    Distribution normal = new Normal(p.get(1), p.get(2));
    return switch (name) {
      case "mixture of normals" ->
          new MixtureSameFamily(new Categorical(p.getFirst(), null), normal);
      case "mixture of independent normals" ->
          new MixtureSameFamily(new Categorical(p.getFirst(), null), new Independent(normal, 1));
      case "mixture of a normal and a gamma" ->
          Mixture.of(new Categorical(null, p.getFirst()), normal, new Gamma(p.get(3), p.get(4)));
      default -> throw new AssertionError(name);
    };
  }

  private static void check(String what, Tensor got, JsonNode node) {
    assertThat(got.shape()).as(what).isEqualTo(shape(node));
    double[] expected = data(node);
    double[] values = got.flatten().toArray(double[].class);
    for (int i = 0; i < values.length; i++) {
      assertThat(values[i])
          .as("%s[%d]", what, i)
          .isCloseTo(expected[i], within(1e-11 * Math.max(Math.abs(expected[i]), 1)));
    }
  }

  private Tensor tensor(JsonNode node) {
    return tf.constant(data(node), DType.FLOAT64, shape(node));
  }

  private static Shape shape(JsonNode node) {
    return Shape.of(node.path("shape").valueStream().mapToLong(JsonNode::asLong).toArray());
  }

  private static double[] data(JsonNode node) {
    JsonNode data = node.path("data");
    return IntStream.range(0, data.size()).mapToDouble(i -> data.get(i).asDouble()).toArray();
  }
}
