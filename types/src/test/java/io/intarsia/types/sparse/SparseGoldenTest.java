package io.intarsia.types.sparse;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.Refusals;
import io.intarsia.types.ValueMode;
import io.intarsia.types.sparse.SparseGolden.Case;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Functions of sparse tensors agree with Python's in every mode; with their gradients, and where
/// Python raises.
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

  static Stream<Arguments> cases() {
    return ValueMode.drawn(SparseGolden.cases(), 60);
  }

  static Stream<Case> gradients() {
    return Tier.sample(SparseGolden.cases().filter(each -> !each.gradients().isNull()), 20);
  }

  @ParameterizedTest
  @MethodSource("cases")
  @Tag("E-004")
  void function_pythonsCases_givesItsResults(ValueMode mode, Case each) {
    Refusals.of(mode).check("sparse." + each.function(), () -> check(tf, mode, each));
  }

  @ParameterizedTest
  @EnumSource(ValueMode.class)
  @Tag("full")
  void refusals_ofEachMode_areTrue(ValueMode mode) {
    Map<String, List<Case>> cases =
        SparseGolden.cases()
            .filter(each -> !each.raises())
            .collect(Collectors.groupingBy(each -> "sparse." + each.function()));
    Refusals.of(mode).areTrue(cases, each -> check(tf, mode, each));
  }

  static void check(Environment tf, ValueMode mode, Case each) {
    try (var scope = tf.scope()) {
      List<Object> values = SparseGolden.values(tf, each.args());
      ValueMode.Code code = (g, in) -> SparseGolden.parts(call(g, each, in));
      if (each.raises() && mode == ValueMode.COMPILED) {
        // XLA leaves assertions out.
        return;
      }
      if (each.raises()) {
        assertThatThrownBy(() -> mode.run(tf, values, code))
            .isInstanceOfAny(IllegalArgumentException.class, TensorFlowException.class);
        return;
      }
      @SuppressWarnings("unchecked")
      var parts = (List<Tensor>) mode.run(tf, values, code);
      SparseGolden.assertLike(tf, parts, each.result());
    }
  }

  private static Object call(Ops g, Case each, List<?> in) {
    return Objects.requireNonNull(
        SparseCalls.call(g, each.function(), SparseGolden.arguments(each.args(), in)));
  }

  @ParameterizedTest
  @MethodSource("gradients")
  @Tag("E-034")
  void gradients_pythonsCases_areItsNumbers(Case each) {
    try (var scope = tf.scope()) {
      List<Object> values = SparseGolden.values(tf, each.args());
      List<Tensor> sources =
          Nest.expanded().flatten(values).stream()
              .map(Tensor.class::cast)
              .filter(in -> in.dtype().isFloating())
              .toList();
      List<@Nullable Object> found = new ArrayList<>();
      try (GradientTape tape = tf.gradientTape()) {
        sources.forEach(tape::watch);
        Tensor total = total(tf, SparseGolden.parts(call(tf, each, values)));
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
