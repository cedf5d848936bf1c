package io.intarsia.types.sparse;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.Refusals;
import io.intarsia.types.ValueGradients;
import io.intarsia.types.ValueMode;
import io.intarsia.types.sparse.SparseGolden.Case;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
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

  static Stream<Arguments> gradients() {
    return ValueMode.drawn(withGradients(), 100);
  }

  private static Stream<Case> withGradients() {
    return SparseGolden.cases().filter(each -> !each.gradients().isNull());
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
    Stream<Refusals.Run> gradients =
        withGradients().map(each -> run(each, () -> checkGradients(tf, mode, each)));
    Stream<Refusals.Run> results =
        SparseGolden.cases()
            .filter(each -> !each.raises())
            .map(each -> run(each, () -> check(tf, mode, each)));
    Refusals.of(mode).areTrue(Stream.concat(gradients, results));
  }

  private static Refusals.Run run(Case each, Runnable test) {
    return new Refusals.Run("sparse." + each.function(), test);
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
  void gradients_pythonsCases_areItsNumbers(ValueMode mode, Case each) {
    Refusals.of(mode).check("sparse." + each.function(), () -> checkGradients(tf, mode, each));
  }

  private static void checkGradients(Environment tf, ValueMode mode, Case each) {
    try (var scope = tf.scope()) {
      List<Object> values = SparseGolden.values(tf, each.args());
      List<Tensor> found =
          ValueGradients.in(
              mode,
              tf,
              values,
              (g, in) -> SparseGolden.parts(call(g, each, in)),
              (g, position) -> position.plus(1));
      for (int i = 0; i < found.size(); i++) {
        var expected = each.gradients().get(i);
        if (!expected.isNull()) {
          SparseGolden.assertClose(tf, found.get(i), SparseGolden.doubles(expected));
        }
      }
    }
  }
}
