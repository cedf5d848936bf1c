package io.intarsia.op.numpy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Words and numbers that functions of numpy do not take, by what they say, and those that they do.
final class NumpyWordsTest {
  private final Environment tf;

  NumpyWordsTest(Environment tf) {
    this.tf = tf;
  }

  /// @param code what is called on a vector of 3, 1 and 2
  record Wrong(String message, BiFunction<Ops, Tensor, Object> code) {
    @Override
    public String toString() {
      return message;
    }
  }

  static Stream<Wrong> wrong() {
    String methods =
        "[linear, lower, higher, nearest, midpoint, hazen, weibull, median_unbiased,"
            + " normal_unbiased]";
    String kinds = "[quicksort, mergesort, heapsort, stable]";
    return Stream.of(
        new Wrong(
            "numpy.quantile: unknown method; expected one of " + methods + ", got middle",
            (g, v) -> g.numpy.quantile(v, 0.5, "middle")),
        new Wrong(
            "numpy.percentile: unknown method; expected one of " + methods + ", got LINEAR",
            (g, v) -> g.numpy.percentile(v, 50, 0, "LINEAR")),
        new Wrong(
            "numpy.sort: unknown kind; expected one of " + kinds + ", got fast",
            (g, v) -> g.numpy.sort(v, "fast")),
        new Wrong(
            "numpy.argsort: unknown kind; expected one of " + kinds + ", got fast",
            (g, v) -> g.numpy.argsort(v, 0, "fast")),
        new Wrong(
            "numpy.meshgrid: unknown indexing; expected one of [xy, ij], got yx",
            (g, v) -> g.numpy.meshgrid(List.of(v, v), "yx")),
        new Wrong(
            "numpy.norm: unknown ord; expected one of [fro, nuc], got max",
            (g, v) -> g.numpy.linalg.norm(v, "max")),
        new Wrong(
            "numpy.norm: 'nuc' is a norm of matrices; expected a rank of 2, got 1",
            (g, v) -> g.numpy.linalg.norm(v, "nuc")),
        new Wrong(
            "numpy.norm: neither a vector nor a matrix; expected a rank of 1 or 2, got 3",
            (g, v) -> g.numpy.linalg.norm(v.reshape(1, 1, 3), 2)),
        new Wrong(
            "numpy.norm: a matrix has no such norm; expected an ord of 1, -1, 2, -2 or an infinity,"
                + " got 3.0",
            (g, v) -> g.numpy.linalg.norm(v.reshape(1, 3), 3)),
        new Wrong(
            "numpy.pad: no such widths; expected one or two that are not negative, got [1, 2, 3]",
            (g, v) -> g.numpy.pad(v, new int[] {1, 2, 3})),
        new Wrong(
            "numpy.pad: no such widths; expected one or two that are not negative, got [-1]",
            (g, v) -> g.numpy.pad(v, new int[] {-1}, 7)),
        new Wrong(
            "numpy.pad: each axis needs widths; expected 1 of them, got 2",
            (g, v) -> g.numpy.pad(v, new int[][] {{1}, {1}})),
        new Wrong(
            "numpy.fft: no such number of elements; expected n of 1 at least, got 0",
            (g, v) -> g.numpy.fft.fft(v, 0)),
        new Wrong(
            "numpy.irfft: no such number of elements; expected n of 1 at least, got -2",
            (g, v) -> g.numpy.fft.irfft(v, -2)));
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void argument_thatIsNotTaken_isRefusedWithWhatIs(Wrong row) {
    Tensor v = tf.constant(new float[] {3, 1, 2});
    assertThatThrownBy(() -> row.code().apply(tf, v))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(row.message());
  }

  /// By numpy: `np.quantile([10, 20, 30, 50], 0.4, method=…)`.
  @Test
  void quantile_ofEachMethod_isWhatNumpyHas() {
    double[] x = {10, 20, 30, 50};
    List<String> methods =
        List.of(
            "linear",
            "lower",
            "higher",
            "nearest",
            "midpoint",
            "hazen",
            "weibull",
            "median_unbiased",
            "normal_unbiased");
    assertThat(
            methods.stream()
                .map(method -> tf.numpy.quantile(x, 0.4, method).asDouble())
                .map(found -> Math.round(found * 1e6) / 1e6))
        .containsExactly(22.0, 20.0, 30.0, 20.0, 25.0, 21.0, 20.0, 20.666667, 20.75);
  }

  /// By numpy: norms of `[[1, -2], [3, 4]]` and of `[3, 0, -4]`.
  @Test
  void norm_ofEachOrder_isWhatNumpyHas() {
    double[][] matrix = {{1, -2}, {3, 4}};
    double[] vector = {3, 0, -4};
    double infinity = Double.POSITIVE_INFINITY;
    assertThat(
            Stream.of(1.0, -1.0, 2.0, -2.0, infinity, -infinity)
                .map(ord -> tf.numpy.linalg.norm(matrix, ord).asDouble())
                .map(found -> Math.round(found * 1e6) / 1e6))
        .containsExactly(6.0, 4.0, 5.116673, 1.954395, 7.0, 3.0);
    assertThat(
            Stream.of(0.0, 1.0, 2.0, 3.0, infinity, -infinity)
                .map(ord -> tf.numpy.linalg.norm(vector, ord).asDouble())
                .map(found -> Math.round(found * 1e6) / 1e6))
        .containsExactly(2.0, 7.0, 5.0, 4.497941, 4.0, 0.0);
  }
}
