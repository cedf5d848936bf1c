package io.intarsia.types.sparse;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.support.Placement;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.sparse.SparseGolden.Case;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Functions of sparse tensors agree with Python's: eagerly, in functions, and in functions that
/// know no sizes; with their gradients, and where Python raises.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // made before all tests
final class SparseGoldenTest {
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
    return Tier.sample(SparseGolden.cases(), 20);
  }

  static Stream<Case> inFunctions() {
    return Tier.sample(SparseGolden.cases().filter(each -> each.number() % 2 == 0), 40);
  }

  static Stream<Case> ofUnknownSizes() {
    return Tier.sample(SparseGolden.cases().filter(each -> each.number() % 2 == 1), 40);
  }

  static Stream<Case> gradients() {
    return Tier.sample(SparseGolden.cases().filter(each -> !each.gradients().isNull()), 20);
  }

  @ParameterizedTest
  @MethodSource("cases")
  @Tag("E-004")
  void eager_pythonsCases_giveItsResults(Case each) {
    check(Placement.EAGER, each);
  }

  @ParameterizedTest
  @MethodSource("inFunctions")
  @Tag("E-004")
  void function_pythonsCases_givesItsResults(Case each) {
    check(Placement.FUNCTION, each);
  }

  @ParameterizedTest
  @MethodSource("ofUnknownSizes")
  @Tag("E-004")
  void unknownSizes_pythonsCases_giveItsResults(Case each) {
    check(Placement.UNKNOWN_SIZES, each);
  }

  private void check(Placement place, Case each) {
    try (var scope = tf.scope()) {
      List<Tensor> inputs = SparseGolden.tensors(tf, each.args());
      Placement.Code code = (g, in) -> SparseGolden.parts(call(g, each, in));
      if (each.raises()) {
        assertThatThrownBy(() -> place.run(tf, inputs, code))
            .isInstanceOfAny(IllegalArgumentException.class, TensorFlowException.class);
        return;
      }
      SparseGolden.assertLike(tf, place.run(tf, inputs, code), each.result());
    }
  }

  private static Object call(Ops g, Case each, List<Tensor> in) {
    return Objects.requireNonNull(
        SparseCalls.call(g, each.function(), SparseGolden.values(each.args(), in)));
  }

  @ParameterizedTest
  @MethodSource("gradients")
  @Tag("E-034")
  void gradients_pythonsCases_areItsNumbers(Case each) {
    try (var scope = tf.scope()) {
      List<Tensor> inputs = SparseGolden.tensors(tf, each.args());
      List<Tensor> sources = inputs.stream().filter(in -> in.dtype().isFloating()).toList();
      List<@Nullable Object> found = new ArrayList<>();
      try (GradientTape tape = tf.gradientTape()) {
        sources.forEach(tape::watch);
        Tensor total = total(tf, SparseGolden.parts(call(tf, each, inputs)));
        found.addAll(tape.gradient((Object) total, sources));
      }
      for (int i = 0; i < sources.size(); i++) {
        var expected = each.gradients().get(i);
        if (expected.isNull()) {
          continue;
        }
        Tensor gradient = dense(found.get(i), sources.get(i));
        SparseGolden.assertClose(tf, gradient, SparseGolden.doubles(expected));
      }
    }
  }

  private Tensor dense(@Nullable Object gradient, Tensor source) {
    return switch (gradient) {
      case null -> tf.zerosLike(source);
      case IndexedSlices slices -> slices.toTensor();
      default -> (Tensor) gradient;
    };
  }

  /// The sum of the results times 1, 2, 3, …
  private static Tensor total(Ops tf, List<Tensor> results) {
    List<Tensor> sums = new ArrayList<>();
    for (Tensor each : results) {
      if (each.dtype().isFloating()) {
        Tensor flat = tf.reshape(tf.cast(each, DType.FLOAT64), -1);
        Tensor weights = tf.range(1.0, flat.size() + 1.0);
        sums.add(tf.math.reduceSum(flat.times(tf.cast(weights, flat.dtype()))));
      }
    }
    return tf.math.addN(sums);
  }
}
