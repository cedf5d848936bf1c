package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.support.Tier;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Ragged tensors against what TensorFlow gives, in every mode.
final class RaggedGoldenTest {
  private final Environment tf;

  RaggedGoldenTest(Environment tf) {
    this.tf = tf;
  }

  static Stream<RaggedGolden.Case> binary() {
    return Tier.sample(RaggedGolden.cases("binary"), 60);
  }

  @ParameterizedTest
  @MethodSource("binary")
  @Tag("E-005")
  void elementwise_twoOperands_isAsInPython(RaggedGolden.Case given) {
    var node = given.node();
    DType dtype = DType.ofName(node.get("t").asText());
    List<Object> operands =
        List.of(
            RaggedGolden.operand(tf, node.get("x").asInt(), dtype),
            RaggedGolden.operand(tf, node.get("y").asInt(), dtype));
    RaggedGolden.check(
        tf, given, operands, (g, a) -> g.op(node.get("f").asText()).apply(a.get(0), a.get(1)));
  }

  static Stream<RaggedGolden.Case> reductions() {
    return Tier.sample(RaggedGolden.cases("reductions"), 60);
  }

  @ParameterizedTest
  @MethodSource("reductions")
  @Tag("E-005")
  void reduction_anyAxes_isAsInPython(RaggedGolden.Case given) {
    var node = given.node();
    DType dtype = DType.ofName(node.get("t").asText());
    List<Object> operands = List.of(RaggedGolden.operand(tf, node.get("x").asInt(), dtype));
    Object axis = node.get("a").isNull() ? null : RaggedGolden.longList(node.get("a"));
    boolean keepdims = node.get("k").asBoolean();
    RaggedGolden.check(
        tf,
        given,
        operands,
        (g, a) -> g.op(node.get("f").asText()).apply(a.get(0), axis, keepdims));
  }
}
