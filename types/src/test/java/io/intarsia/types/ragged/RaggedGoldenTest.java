package io.intarsia.types.ragged;

import static java.util.Objects.requireNonNull;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.Refusals;
import io.intarsia.types.ValueGradients;
import io.intarsia.types.ValueMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Ragged tensors against what TensorFlow gives, in every mode.
final class RaggedGoldenTest {
  private final Environment tf;

  RaggedGoldenTest(Environment tf) {
    this.tf = tf;
  }

  static Stream<Arguments> binary() {
    return ValueMode.drawn(RaggedGolden.cases("binary"), 50);
  }

  @ParameterizedTest
  @MethodSource("binary")
  @Tag("E-005")
  void elementwise_twoOperands_isAsInPython(ValueMode mode, RaggedGolden.Case given) {
    Refusals.of(mode).check(given.function(), () -> checkBinary(mode, given));
  }

  private void checkBinary(ValueMode mode, RaggedGolden.Case given) {
    var node = given.node();
    DType dtype = DType.ofName(node.get("t").asText());
    List<Object> operands =
        List.of(
            RaggedGolden.operand(tf, node.get("x").asInt(), dtype),
            RaggedGolden.operand(tf, node.get("y").asInt(), dtype));
    RaggedGolden.check(tf, mode, given, operands, binary(given));
  }

  private static ValueMode.Code binary(RaggedGolden.Case given) {
    return (g, a) -> requireNonNull(g.op(given.function()).apply(a.get(0), a.get(1)));
  }

  static Stream<Arguments> reductions() {
    return ValueMode.drawn(RaggedGolden.cases("reductions"), 50);
  }

  @ParameterizedTest
  @MethodSource("reductions")
  @Tag("E-005")
  void reduction_anyAxes_isAsInPython(ValueMode mode, RaggedGolden.Case given) {
    Refusals.of(mode).check(given.function(), () -> checkReduction(mode, given));
  }

  private void checkReduction(ValueMode mode, RaggedGolden.Case given) {
    var node = given.node();
    DType dtype = DType.ofName(node.get("t").asText());
    List<Object> operands = List.of(RaggedGolden.operand(tf, node.get("x").asInt(), dtype));
    RaggedGolden.check(tf, mode, given, operands, reduction(given));
  }

  private static ValueMode.Code reduction(RaggedGolden.Case given) {
    var node = given.node();
    Object axis = node.get("a").isNull() ? null : RaggedGolden.longList(node.get("a"));
    boolean keepdims = node.get("k").asBoolean();
    return (g, a) -> requireNonNull(g.op(given.function()).apply(a.get(0), axis, keepdims));
  }

  static Stream<Arguments> gradients() {
    return ValueMode.drawn(withGradients(), 60);
  }

  private static Stream<RaggedGolden.Case> withGradients() {
    return all().filter(each -> each.node().has("g"));
  }

  private static Stream<RaggedGolden.Case> all() {
    return Stream.of("binary", "reductions").flatMap(RaggedGolden::cases);
  }

  @ParameterizedTest
  @MethodSource("gradients")
  @Tag("E-034")
  void gradient_inEachMode_isAsInPython(ValueMode mode, RaggedGolden.Case given) {
    Refusals.of(mode).check(given.function(), () -> checkGradients(mode, given));
  }

  private void checkGradients(ValueMode mode, RaggedGolden.Case given) {
    var node = given.node();
    DType dtype = DType.ofName(node.get("t").asText());
    boolean isBinary = given.key().equals("binary");
    List<Object> operands = new ArrayList<>();
    operands.add(RaggedGolden.operand(tf, node.get("x").asInt(), dtype));
    if (isBinary) {
      operands.add(RaggedGolden.operand(tf, node.get("y").asInt(), dtype));
    }
    List<Tensor> found =
        ValueGradients.in(
            mode,
            tf,
            operands,
            isBinary ? binary(given) : reduction(given),
            (g, position) -> g.math.floormod(position, 5).plus(1));
    for (int i = 0; i < found.size(); i++) {
      RaggedGolden.compareGradient(found.get(i), node.get("g").get(i));
    }
  }

  @ParameterizedTest
  @EnumSource(ValueMode.class)
  @Tag("full")
  void refusals_ofEachMode_areTrue(ValueMode mode) {
    Stream<Refusals.Run> gradients =
        withGradients()
            .map(each -> new Refusals.Run(each.function(), () -> checkGradients(mode, each)));
    Stream<Refusals.Run> results =
        all()
            .filter(each -> !each.isRefused())
            .map(each -> new Refusals.Run(each.function(), () -> checkResult(mode, each)));
    Refusals.of(mode).areTrue(Stream.concat(gradients, results));
  }

  private void checkResult(ValueMode mode, RaggedGolden.Case given) {
    if (given.key().equals("binary")) {
      checkBinary(mode, given);
    } else {
      checkReduction(mode, given);
    }
  }
}
