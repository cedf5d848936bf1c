package io.intarsia.types.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.support.Placement;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.example.ExampleGolden.Case;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Examples are parsed as in Python: eagerly, in functions, in functions that know no sizes or
/// ranks, and in loops; and fail where Python raises.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // made before all tests
final class ExamplesGoldenTest {
  private Environment tf;

  @BeforeAll
  void open() {
    tf = Environment.open();
  }

  @AfterAll
  void close() {
    tf.close();
  }

  static Stream<Case> cases() {
    return Tier.sample(ExampleGolden.cases(), 8);
  }

  static Stream<Case> inFunctions() {
    return every(4, 0);
  }

  static Stream<Case> ofUnknownSizes() {
    return every(4, 1);
  }

  static Stream<Case> ofUnknownRank() {
    return every(4, 2);
  }

  static Stream<Case> inLoops() {
    return every(4, 3).filter(each -> !each.raises());
  }

  // Python's order of cases puts a batch and its first example beside each other.
  private static Stream<Case> every(int nth, int rest) {
    return Tier.sample(ExampleGolden.cases().filter(each -> each.number() / 2 % nth == rest), 16);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void eager_pythonsCases_giveItsResults(Case each) {
    check(Placement.EAGER, each);
  }

  @ParameterizedTest
  @MethodSource("inFunctions")
  void function_pythonsCases_givesItsResults(Case each) {
    check(Placement.FUNCTION, each);
  }

  @ParameterizedTest
  @MethodSource("ofUnknownSizes")
  void unknownSizes_pythonsCases_giveItsResults(Case each) {
    check(Placement.UNKNOWN_SIZES, each);
  }

  @ParameterizedTest
  @MethodSource("ofUnknownRank")
  void unknownRank_pythonsCases_giveItsResultsUnlessTheyAreRagged(Case each) {
    boolean isRagged = each.node().toString().contains("RaggedFeature");
    if (!isRagged || each.function().startsWith("parseSingle")) {
      check(Placement.UNKNOWN_RANK, each);
      return;
    }
    try (var scope = tf.scope()) {
      assertThatThrownBy(() -> run(Placement.UNKNOWN_RANK, each))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @ParameterizedTest
  @MethodSource("inLoops")
  void loop_pythonsCases_giveItsResults(Case each) {
    check(Placement.LOOP, each);
  }

  private List<Tensor> run(Placement place, Case each) {
    return place.run(
        tf,
        List.of(each.serialized(tf)),
        (g, in) -> ExampleGolden.parts(each.call(g, in.getFirst(), each.names(g))));
  }

  private void check(Placement place, Case each) {
    try (var scope = tf.scope()) {
      if (each.raises()) {
        assertThatThrownBy(() -> run(place, each).forEach(part -> part.toHost().close()))
            .isInstanceOfAny(IllegalArgumentException.class, TensorFlowException.class);
        return;
      }
      ExampleGolden.assertLike(run(place, each), each.node().get("result"));
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void result_ofAnyCase_hasTheFeaturesInTheOrderOfTheirNames(Case each) {
    if (each.raises()) {
      return;
    }
    try (var scope = tf.scope()) {
      var maps = each.call(tf, each.serialized(tf), each.names(tf));
      var expected = each.node().get("result");
      for (int i = 0; i < maps.size(); i++) {
        assertThat(List.copyOf(maps.get(i).keySet()))
            .isEqualTo(expected.get(i).propertyStream().map(e -> e.getKey()).toList());
      }
    }
  }
}
