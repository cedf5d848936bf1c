package io.intarsia.types.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What functions of sparse tensors say against their arguments, and what else no golden has.
@SuppressWarnings("NullAway.Init") // made before each test
final class SparseMessagesTest {
  private Environment tf;
  private SparseTensor x;

  @BeforeEach
  void open() {
    tf = Environment.open();
    x = sparse(new long[][] {{0, 1}, {1, 0}}, 2, 3);
  }

  @AfterEach
  void close() {
    tf.close();
  }

  private SparseTensor sparse(long[][] indices, long... shape) {
    float[] values = new float[indices.length];
    java.util.Arrays.fill(values, 2);
    return SparseTensor.of(tf, indices, values, shape);
  }

  private static void says(ThrowingCallable code, String... words) {
    assertThatThrownBy(code)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(words);
  }

  @Test
  void order_notRowMajor_isSaidWithTheEntry() {
    SparseTensor turned = sparse(new long[][] {{1, 0}, {0, 1}}, 2, 3);
    SparseTensor twice = sparse(new long[][] {{1, 0}, {1, 0}}, 2, 3);
    SparseTensor outside = sparse(new long[][] {{0, 0}, {1, 3}}, 2, 3);

    assertThat(x.isOrdered()).isTrue();
    x.validate();
    assertThat(turned.isOrdered()).isFalse();
    says(
        turned::validate,
        "SparseTensor.validate: expected indices in row-major order, got",
        "[0, 1] in row 1 after [1, 0]; use sparse.reorder");
    says(twice::validate, "expected each index once, got [1, 0] again in row 1; add the values up");
    says(outside::validate, "expected indices within shape [2, 3], got [1, 3] in row 1");
    says(() -> Sets.size(outside.withValues(tf.constant(new int[] {1, 2}))), "sets.size: expected");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void validate_inAFunction_failsWhenItRuns(boolean isOrdered) {
    var function =
        tf.function((io.intarsia.op.Ops g, SparseTensor s) -> {
          s.validate();
          assertThatThrownBy(s::isOrdered).hasMessageContaining("use validate");
          return s.values();
        });
    SparseTensor given = isOrdered ? x : sparse(new long[][] {{1, 0}, {0, 1}}, 2, 3);
    if (isOrdered) {
      assertThat(function.apply(given).toArray(float[].class)).containsExactly(2, 2);
    } else {
      assertThatThrownBy(() -> function.apply(given))
          .hasMessageContaining("in row-major order, each once");
    }
  }

  @Test
  void operands_thatDoNotFit_areShown() {
    SparseTensor wide = sparse(new long[][] {{0, 0}}, 2, 4);
    says(() -> x.plus(wide), "sparse.add: expected operands of one shape, got [2, 3] and [2, 4]");
    says(() -> SparseOps.add(x, tf.ones(3)), "sparse.add: expected operands of one shape, got");
    says(
        () -> x.times(tf.ones(2)),
        "math.multiply: expected a sparse tensor and a tensor that",
        "[2, 3] and [2]");
    says(
        () -> x.times(tf.constant(1.0)), "expected operands of one dtype, got float32 and float64");
    says(
        () -> SparseOps.mapValues(all -> all.getFirst()),
        "sparse.mapValues: expected at least one");
    says(() -> SparseOps.concat(0, List.of(x, wide)), "equal sizes but along axis 0", "[2, 4]");
    says(() -> SparseOps.concat(2, List.of(x, x)), "from -2 to 1");
    says(() -> SparseOps.concat(0, List.of()), "at least one sparse tensor");
    says(
        () -> SparseOps.sparseDenseMatmul(x, tf.ones(2, 2)),
        "as many columns in the first",
        "[2, 3]");
    says(
        () -> Sets.union(x, x),
        "sets.union: expected values that are integers or strings, got float32");
    says(() -> SparseFeatures.cross(List.of()), "sparse.cross: expected at least one column");
  }

  @Test
  void arguments_thatAreWrong_areShown() {
    says(
        () -> SparseOps.split(x, 3, 0),
        "sparse.split: expected between 1 and 2 parts of axis 0, got 3");
    says(() -> SparseOps.transpose(x, 0, 0), "each of the 2 axes once, got [0, 0]");
    says(
        () -> SparseOps.reshape(x, 4, -1), "sizes for the 6 elements of shape [2, 3], got [4, -1]");
    says(() -> SparseOps.reshape(x, -1, -1), "at most one is -1");
    says(() -> SparseOps.expandDims(x, 4), "an axis from -3 to 2, got 4");
    says(() -> SparseOps.retain(x, tf.constant(new boolean[] {true})), "one flag for each entry");
    says(() -> SparseOps.resetShape(x, 1, 3), "sizes no smaller than those of [2, 3], got [1, 3]");
    says(() -> SparseOps.softmax(sparse(new long[][] {{1}}, 3)), "rank 2 or more, got shape [3]");
    says(() -> SparseOps.eye(tf, -1), "sizes that are not negative");
    says(() -> SparseOps.toIndicator(x, 3), "integer values, got float32");
    says(() -> x.withShape(Shape.of(2, 4)), "a shape compatible with [2, 3], got [2, 4]");
    says(() -> SparseTensor.of(tf, new long[][] {{1}}, new float[] {1}, 2, 3), "2 numbers each");
  }

  @Test
  void facade_whatWouldBeDense_isRefusedWithTheWayOut() {
    TensorLike same = x;
    says(
        () -> tf.math.add(same, 1),
        "math.add: expected sparse tensors on both sides",
        "sparse.add");
    says(() -> tf.math.divide(tf.ones(2, 3), x), "no quotient by zero");
    says(() -> tf.math.exp(same), "math.exp: argument 'x' is a SparseTensor");
  }

  @Test
  @Tag("E-004")
  void mask_slices_leavesSomeOut() {
    var slices =
        IndexedSlices.of(
            tf.constant(new float[][] {{1}, {2}, {3}}),
            tf.constant(new int[] {5, 7, 9}),
            tf.constant(new int[] {10, 1}));
    IndexedSlices rest = SparseOps.mask(slices, tf.constant(new int[] {7, 1}));
    assertThat(rest.indices().toArray(int[].class)).containsExactly(5, 9);
    assertThat(rest.values().toArray(float[][].class)).isDeepEqualTo(new float[][] {{1}, {3}});
  }

  @Test
  void csr_thereAndBack_isTheSame() {
    SparseTensor back = CSRSparseTensor.of(tf, x).toSparse(tf);
    assertThat(back).hasToString(x.toString());
    Tensor halves = x.div(2).toDense();
    assertThat(halves.toArray(float[][].class)).isDeepEqualTo(new float[][] {{0, 1, 0}, {1, 0, 0}});
    assertThat(x.times(x).dtype()).isEqualTo(DType.FLOAT32);
  }
}
