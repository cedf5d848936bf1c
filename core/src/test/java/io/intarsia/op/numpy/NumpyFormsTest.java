package io.intarsia.op.numpy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The ways in which numpy's functions are called: options skipped, arrays one by one, and what is
/// refused. That they give what numpy gives is what `numpy-lines.tsv` tests.
final class NumpyFormsTest {
  private final Environment tf;

  NumpyFormsTest(Environment tf) {
    this.tf = tf;
  }

  @Test
  void results_byPositionAndByName_areTheSame() {
    var found = tf.numpy.linalg.svd(new double[][] {{3, 0}, {0, 2}});
    assertThat(found.get(1)).isSameAs(found.s());
    assertThat(found.toList()).containsExactly(found.u(), found.s(), found.vh());
    assertThatThrownBy(() -> found.get(3)).isInstanceOf(IndexOutOfBoundsException.class);
    var counts = tf.numpy.uniqueCounts(new int[] {4, 2, 4});
    assertThat(counts.get(1).toArray(int[].class)).containsExactly(1, 2);
    assertThat(tf.numpy.uniqueInverse(new int[] {4, 2}).get(1).toArray(int[].class))
        .containsExactly(1, 0);
  }

  @Test
  void array_numbersOneByOne_haveTheDtypeOfTheirCarrier() {
    assertThat(tf.numpy.array(1, 2).dtype()).isEqualTo(DType.INT32);
    assertThat(tf.numpy.array(1, 2.5).dtype()).isEqualTo(DType.FLOAT64);
    assertThat(tf.numpy.array(true, false).dtype()).isEqualTo(DType.BOOL);
    assertThat(tf.numpy.array("a", "b").shape()).isEqualTo(Shape.of(2));
    assertThat(tf.numpy.array(1).shape()).isEqualTo(Shape.scalar());
    assertThat(tf.numpy.array(new int[][] {{1}}).shape()).isEqualTo(Shape.of(1, 1));
  }

  @Test
  void tensor_reductionsAndClip_takeNoAxesAndNoBounds() {
    Tensor x = tf.constant(new float[][] {{1, 2}, {3, 4}});
    assertThat(x.sum(null, true).toArray(float[][].class)).isDeepEqualTo(new float[][] {{10}});
    assertThat(x.max(new int[] {0}, true).shape()).isEqualTo(Shape.of(1, 2));
    assertThat(x.prod(new int[] {0, 1}, false).asFloat()).isEqualTo(24);
    assertThat(x.gt(1).all(new int[] {1}, true).toArray(boolean[][].class))
        .isDeepEqualTo(new boolean[][] {{false}, {true}});
    assertThat(x.clip(2, null).min().asFloat()).isEqualTo(2);
    assertThat(x.clip(null, 3).max().asFloat()).isEqualTo(3);
    assertThat(x.clip(null, null)).isSameAs(x);
  }

  /// Without a tensor the first value with a fraction leads, else the first one.
  @Test
  void function_javaValuesOnBothSides_haveOneDtype() {
    assertThat(tf.add(new int[] {1, 2}, new double[] {0.5, 1}).toArray(double[].class))
        .containsExactly(1.5, 3);
    assertThat(tf.add(new float[] {1, 2}, new int[] {1, 1}).dtype()).isEqualTo(DType.FLOAT32);
    assertThat(tf.add(List.of(1, 2), 3).toArray(int[].class)).containsExactly(4, 5);
    Tensor n = tf.constant(new int[] {1, 2});
    assertThatThrownBy(() -> tf.add(new double[] {0.5, 1}, n))
        .hasMessageContaining("int32 cannot hold double[]")
        .hasMessageContaining("cast the tensor first, such as t.cast(DType.FLOAT64)");
    assertThat(tf.math.add(new long[] {5, 5}, n).dtype()).isEqualTo(DType.INT32);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void lstsq_dependentColumns_givesTheShortestAndNoResiduals(boolean traced) {
    double[][] a = {{1, 1}, {1, 1}, {1, 1}};
    Tensor b = tf.constant(new double[] {1, 2, 3});
    List<Tensor> found =
        traced
            ? tf.function((Ops g, Tensor given) -> g.numpy.linalg.lstsq(a, given).toList()).apply(b)
            : tf.numpy.linalg.lstsq(a, b).toList();
    assertThat(tf.numpy.allclose(found.getFirst(), new double[] {1, 1}).toBoolean()).isTrue();
    assertThat(found.get(1).shape()).isEqualTo(Shape.of(0));
    assertThat(found.get(2).asInt()).isEqualTo(1);
  }

  @Test
  void text_ofAnArray_hasNeitherShapeNorDtype() {
    assertThat(tf.numpy.array2string(new int[] {1, 2})).isEqualTo("[1 2]");
    assertThat(tf.numpy.arrayStr(new int[][] {{1}, {2}})).isEqualTo("[[1]\n [2]]");
  }

  @Test
  void constants_areNumpysAndJavas() {
    assertThat(tf.numpy.pi).isEqualTo(Math.PI);
    assertThat(tf.numpy.eulerGamma).isEqualTo(0.5772156649015329);
    assertThat(tf.numpy.nan).isNaN();
    assertThat(tf.numpy.inf).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(tf.numpy.bool).isEqualTo(DType.BOOL);
    assertThat(tf.numpy.complex64).isEqualTo(DType.COMPLEX64);
    assertThat(tf.numpy.uint16).isEqualTo(DType.UINT16);
  }

  @Test
  void argument_thatDoesNotFit_isRefused() {
    var np = tf.numpy;
    Tensor a = np.ones(2, 3);
    refused(() -> np.concatenate(a, 1), "numpy.concatenate: a scalar has no axis", "behind a list");
    refused(
        () -> np.moveaxis(a, new int[] {0, -2}, new int[] {0, 1}),
        "numpy.moveaxis: an axis is given twice; expected each once in source, got [0, -2]");
    refused(
        () -> np.moveaxis(a, new int[] {0}, new int[] {0, 1}),
        "numpy.moveaxis: each axis needs a place; expected 1 of them, got 2");
    refused(
        () -> np.pad(a, 1, "edge", 3),
        "numpy.pad: unknown mode with a constant; expected one of [constant], got edge");
    refused(
        () -> np.pad(a, new int[][] {{1, 1}}, 3),
        "numpy.pad: each axis needs widths; expected 2 of them, got 1");
    refused(
        () -> np.histogram(a, 3, new double[] {2, 1}),
        "numpy.histogram: no such range; expected two bounds, the lower one first, got [2.0, 1.0]");
    refused(() -> np.meshgrid(a, a, "xyz"), "unknown indexing; expected one of [xy, ij], got xyz");
    refused(
        () -> np.broadcastShapes(new int[] {2}, new int[] {3}),
        "numpy.broadcastShapes: sizes differ and none is 1",
        "got [2] and [3]");
    refused(() -> np.finfo(np.int32), "numpy.finfo", "expected a floating dtype, got int32");
    refused(() -> np.iinfo(np.uint64), "numpy.iinfo", "other than uint64, got uint64");
    refused(() -> np.iinfo(np.float32), "numpy.iinfo", "got float32");
    refused(
        () -> np.strings.center("a", 3, "ab"),
        "numpy.strings.center: no fillchar; expected one character, got 'ab'");
    refused(
        () -> np.linalg.qr(a, "raw"), "unknown mode; expected one of [reduced, complete], got raw");
  }

  private static void refused(ThrowingCallable call, String... parts) {
    assertThatThrownBy(call)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(parts);
  }
}
