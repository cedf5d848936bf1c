package io.intarsia.distributions.bijector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
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
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Maps, inverses and log-determinants as `tools/golden/bijectors.py` has them from definitions
/// with hundreds of digits, in both dtypes, wherever ops run.
@Tag("E-008")
@Timeout(60)
final class BijectorGoldenTest {
  private static final List<String> RESULTS =
      List.of("forward", "forwardLogDet", "inverse", "inverseLogDet");

  private final Environment tf;

  BijectorGoldenTest(Environment tf) {
    this.tf = tf;
  }

  static Stream<Arguments> cases() {
    return Tier.sample(
        Golden.cases("bijectors")
            .flatMap(node ->
                Stream.of(DType.FLOAT32, DType.FLOAT64)
                    .flatMap(dtype ->
                        Arrays.stream(Placement.values())
                            .map(place -> Arguments.of(name(node), node, dtype, place)))),
        6,
        each -> Arrays.toString(each.get()));
  }

  private static String name(JsonNode node) {
    return node.path("bijector").asText() + node.path("parameters");
  }

  @ParameterizedTest(name = "{0} {2} {3}")
  @MethodSource("cases")
  void bijector_ofGolden_isItsDefinition(String name, JsonNode node, DType dtype, Placement place) {
    List<Tensor> inputs = new ArrayList<>();
    inputs.add(tensor(node.path("x"), dtype));
    inputs.add(tensor(node.path("y"), dtype));
    node.path("parameters").forEach(each -> inputs.add(tensor(each, dtype)));
    List<Tensor> results = place.run(tf, inputs, (g, in) -> results(g, node, in));
    for (int i = 0; i < RESULTS.size(); i++) {
      check(RESULTS.get(i), results.get(i), node.path(RESULTS.get(i)));
    }
  }

  private static List<Tensor> results(Ops tf, JsonNode node, List<Tensor> in) {
    Bijector bijector = bijector(tf, node, in.subList(2, in.size()), in.getFirst().dtype());
    Tensor x = in.get(0);
    Tensor y = in.get(1);
    return List.of(
        bijector.forward(x),
        bijector.forwardLogDetJacobian(x),
        bijector.inverse(y),
        bijector.inverseLogDetJacobian(y));
  }

  private static void check(String what, Tensor got, JsonNode node) {
    assertThat(got.shape()).as(what).isEqualTo(shape(node));
    double[] expected = data(node);
    double[] values = got.cast(DType.FLOAT64).flatten().toArray(double[].class);
    double eps = got.dtype() == DType.FLOAT32 ? 0x1p-23 : 0x1p-52;
    double floor = shape(node).rank() == 1 && !what.endsWith("Det") ? 0 : 1;
    for (int i = 0; i < values.length; i++) {
      assertThat(values[i])
          .as("%s[%d]", what, i)
          .isCloseTo(expected[i], within(16 * eps * Math.max(Math.abs(expected[i]), floor)));
    }
  }

  private static Bijector bijector(Ops tf, JsonNode node, List<Tensor> parameters, DType dtype) {
    List<String> names = new ArrayList<>();
    node.path("parameters").fieldNames().forEachRemaining(names::add);
    Function<String, Tensor> of = name -> parameters.get(names.indexOf(name));
    return switch (node.path("bijector").asText()) {
      case "Exp" -> new Exp();
      case "Log" -> new Log();
      case "Softplus" -> new Softplus();
      case "Tanh" -> new Tanh();
      case "Sigmoid" ->
          names.isEmpty() ? new Sigmoid() : new Sigmoid(of.apply("low"), of.apply("high"));
      case "Power" -> new Power(of.apply("power"));
      case "Scale" -> new Scale(of.apply("scale"));
      case "Shift" -> new Shift(of.apply("shift"));
      case "Affine" -> affine(tf, of.apply("shift"), names.get(1), parameters.get(1));
      case "ScaleMatvecDiag" -> new ScaleMatvecDiag(of.apply("scaleDiag"));
      case "ScaleMatvecTriL" -> new ScaleMatvecTriL(of.apply("scaleTril"));
      case "FillTriangular" ->
          new FillTriangular(node.path("parameters").path("upper").path("data").get(0).asInt() > 0);
      case "CorrelationCholesky" -> new CorrelationCholesky();
      case "Chain of vectors" ->
          Chain.of(new Exp(), new ScaleMatvecTriL(of.apply("scaleTril")), new Tanh());
      default -> chain(tf, node, dtype);
    };
  }

  private static Bijector affine(Ops tf, Tensor shift, String name, Tensor scale) {
    return switch (name) {
      case "scale" -> Affine.of(tf, shift, scale);
      case "scaleDiag" -> Affine.ofDiag(tf, shift, scale);
      default -> Affine.ofTriL(tf, shift, scale);
    };
  }

  private static Bijector chain(Ops tf, JsonNode node, DType dtype) {
    return switch (node.path("bijector").asText()) {
      case "Power -2" -> Chain.of(new Exp(), new Scale(tf.constant(-2, dtype)), new Log());
      case "Softplus of logit" ->
          Chain.of(
              new Softplus(),
              Chain.of(new Invert(new Sigmoid()), new Tanh()),
              new Sigmoid(),
              Affine.of(tf, tf.constant(1, dtype), 2));
      default -> throw new AssertionError(node);
    };
  }

  private Tensor tensor(JsonNode node, DType dtype) {
    return tf.constant(data(node), dtype, shape(node));
  }

  private static Shape shape(JsonNode node) {
    return Shape.of(node.path("shape").valueStream().mapToLong(JsonNode::asLong).toArray());
  }

  private static double[] data(JsonNode node) {
    JsonNode data = node.path("data");
    return IntStream.range(0, data.size()).mapToDouble(i -> number(data.get(i))).toArray();
  }

  private static double number(JsonNode node) {
    return switch (node.asText()) {
      case "inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      case "nan" -> Double.NaN;
      default -> node.asDouble();
    };
  }
}
