package io.intarsia.types.structured;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.support.Golden;
import io.intarsia.support.Tier;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.ragged.RaggedTensorSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Structured tensors are what Python's are, and functions of them give what Python's give.
@SuppressWarnings("NullAway") // what the file has
final class StructuredGoldenTest {
  private final Environment tf;

  StructuredGoldenTest(Environment tf) {
    this.tf = tf;
  }

  /// One case, by its number in the file.
  record Case(int number, JsonNode node) {
    @Override
    public String toString() {
      return number
          + " "
          + node.get("op").asText()
          + node.get("arguments")
          + " of "
          + node.get("values");
    }
  }

  static Stream<Case> cases() {
    List<JsonNode> all = Golden.cases("structured_tensors").toList();
    return Tier.sample(IntStream.range(0, all.size()).mapToObj(i -> new Case(i, all.get(i))), 25);
  }

  static Stream<Case> tracedCases() {
    return Tier.sample(cases(), 3);
  }

  private List<StructuredTensor> values(Case one) {
    return one.node()
        .get("values")
        .valueStream()
        .map(value -> StructuredGolden.value(tf, value))
        .toList();
  }

  private static void assertLike(TensorLike result, Case one) {
    assertThat(StructuredGolden.described(result))
        .isEqualTo(StructuredGolden.described(one.node().get("result")));
    if (result instanceof StructuredTensor structured) {
      structured.validate();
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void function_eagerly_givesWhatPythonGives(Case one) {
    assertLike(StructuredGolden.run(tf, one.node(), values(one)), one);
  }

  @ParameterizedTest
  @MethodSource("tracedCases")
  void function_inATrace_givesWhatPythonGives(Case one) {
    List<StructuredTensor> values = values(one);
    var function =
        tf.function(
            (Ops g, List<StructuredTensor> given) -> StructuredGolden.run(g, one.node(), given));
    assertLike(function.apply(values), one);
  }

  @ParameterizedTest
  @MethodSource("tracedCases")
  void function_withUnknownSizes_givesWhatPythonGives(Case one) {
    List<StructuredTensor> values = values(one);
    List<TypeSpec<?>> open =
        values.stream().<TypeSpec<?>>map(value -> open(value.typeSpec())).toList();
    var function =
        tf.function(
            (Ops g, List<StructuredTensor> given) -> StructuredGolden.run(g, one.node(), given),
            FunctionOptions.defaults().withInputSignature(open));
    assertLike(function.apply(values), one);
  }

  /// The same type with unknown sizes.
  static TypeSpec<?> open(TypeSpec<?> spec) {
    return switch (spec) {
      case StructuredTensorSpec structured -> {
        Map<String, TypeSpec<?>> parts = new TreeMap<>();
        structured.parts().forEach((name, part) -> parts.put(name, open(part)));
        yield new StructuredTensorSpec(parts, structured.rank());
      }
      case RaggedTensorSpec ragged ->
          RaggedTensorSpec.of(
              unknown(ragged.shape()),
              ragged.dtype(),
              ragged.raggedRank(),
              ragged.rowSplitsDtype());
      case TensorSpec tensor -> TensorSpec.of(unknown(tensor.shape()), tensor.dtype());
      default -> throw new AssertionError(spec);
    };
  }

  private static Shape unknown(Shape shape) {
    long[] sizes = shape.toArray();
    Arrays.fill(sizes, -1);
    return Shape.of(sizes);
  }
}
