package io.intarsia.types.structured;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.imperative.Environment;
import io.intarsia.support.Golden;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.Refusals;
import io.intarsia.types.ValueMode;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
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

  static Stream<Arguments> cases() {
    List<JsonNode> all = Golden.cases("structured_tensors").toList();
    return ValueMode.drawn(
        IntStream.range(0, all.size()).mapToObj(i -> new Case(i, all.get(i))), 40);
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
  void function_inEachMode_givesWhatPythonGives(ValueMode mode, Case one) {
    Refusals.of(mode)
        .check(
            "structured." + one.node().get("op").asText(),
            () -> assertLike((TensorLike) mode.run(tf, values(one), code(one)), one));
  }

  @SuppressWarnings("unchecked") // structured tensors, traced
  private static ValueMode.Code code(Case one) {
    return (g, given) -> StructuredGolden.run(g, one.node(), (List<StructuredTensor>) given);
  }
}
