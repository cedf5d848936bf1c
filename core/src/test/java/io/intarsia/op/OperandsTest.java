package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.array.PadOptions;
import io.intarsia.op.array.SearchsortedOptions;
import io.intarsia.op.array.SortOptions;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Java arrays, lists and words where functions take tensors and options.
final class OperandsTest {
  private final Environment tf;

  OperandsTest(Environment tf) {
    this.tf = tf;
  }

  /// @param expected worked out by hand, for `x` of 3, 1 and 2
  record Row(String name, BiFunction<Ops, Tensor, Tensor> code, List<?> expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Row of(String name, BiFunction<Ops, Tensor, Tensor> code, Object... expected) {
    return new Row(name, code, List.of(expected));
  }

  static Stream<Row> rows() {
    int[] ints = {1, 1, 4};
    double[] doubles = {1, 1, 4};
    boolean[] mask = {true, false, true};
    return Stream.of(
        of("plus", (g, x) -> x.plus(ints), 4f, 2f, 6f),
        of("minus", (g, x) -> x.minus(doubles), 2f, 0f, -2f),
        of("times", (g, x) -> x.times(List.of(2, 3, 4)), 6f, 3f, 8f),
        of("div", (g, x) -> x.div(doubles), 3f, 1f, 0.5f),
        of("floorDiv", (g, x) -> x.floorDiv(new long[] {2, 2, 3}), 1f, 0f, 0f),
        of("rem", (g, x) -> x.rem(new int[] {2, 2, 3}), 1f, 1f, 2f),
        of("pow", (g, x) -> x.pow(new float[] {2, 2, 3}), 9f, 1f, 8f),
        of("gt", (g, x) -> x.gt(doubles), true, false, false),
        of("ge", (g, x) -> x.ge(ints), true, true, false),
        of("lt", (g, x) -> x.lt(ints), false, false, true),
        of("le", (g, x) -> x.le(ints), false, true, true),
        of("eq", (g, x) -> x.eq(ints), false, true, false),
        of("ne", (g, x) -> x.ne(ints), true, false, true),
        of("and", (g, x) -> x.gt(1).and(mask), true, false, true),
        of("or", (g, x) -> x.gt(2).or(mask), true, false, true),
        of("xor", (g, x) -> x.gt(1).xor(mask), false, false, false),
        of("xor of one", (g, x) -> x.gt(1).xor(true), false, true, false),
        of("matMul", (g, x) -> x.matMul(new int[][] {{1}, {2}, {3}}), 11f),
        of("dot", (g, x) -> x.dot(new int[] {1, 2, 3}).expandDims(0), 11f),
        of("clip", (g, x) -> x.clip(new int[] {0, 2, 0}, 2.5), 2.5f, 2f, 2f),
        of("maximum", (g, x) -> x.maximum(ints), 3f, 1f, 4f),
        of(
            "text",
            (g, x) -> g.constant(List.of("a", "b")).eq(new String[] {"a", "c"}),
            true,
            false),
        of("tf.add", (g, x) -> g.add(x, ints), 4f, 2f, 6f),
        of("tf.subtract", (g, x) -> g.subtract(x, new float[] {1, 1, 4}), 2f, 0f, -2f),
        of("tf.math.greater", (g, x) -> g.math.greater(x, doubles), true, false, false),
        of("tf.less", (g, x) -> g.less(x, ints), false, false, true),
        of("tf.logicalXor of one", (g, x) -> g.math.logicalXor(x.gt(1), true), false, true, false),
        of("tf.logicalAnd", (g, x) -> g.logicalAnd(x.gt(1), mask), true, false, true),
        of("x.maximum", (g, x) -> x.maximum(new long[] {1, 1, 4}), 3f, 1f, 4f),
        of("x.minimum", (g, x) -> x.minimum(doubles), 1f, 1f, 2f),
        of("x.cross", (g, x) -> x.cross(new int[] {1, 0, 0}), 0f, 2f, -1f),
        of("tf.bitwise", (g, x) -> g.bitwise.bitwiseAnd(x.cast(DType.INT32), ints), 1, 1, 0),
        of("tf.where of arrays", (g, x) -> g.where(x.gt(1), ints, doubles), 1.0, 1.0, 4.0),
        of("tf.where of a mask", (g, x) -> g.where(mask, x, 0), 3f, 0f, 2f),
        of("tf.where of an array", (g, x) -> g.where(x.gt(1), x, ints), 3f, 1f, 2f),
        of("tf.concat", (g, x) -> g.concat(List.of(x, ints), 0), 3f, 1f, 2f, 1f, 1f, 4f),
        of("tf.stack", (g, x) -> g.stack(List.of(x, ints)).get(1), 1f, 1f, 4f),
        of("tf.stack along", (g, x) -> g.stack(List.of(ints, x), 1).get(2), 4f, 2f),
        of("list of both", (g, x) -> x.plus(List.of(x.get(0), 1, 2)), 6f, 2f, 4f),
        of("searchsorted", (g, x) -> g.searchsorted(x.sort(), ints, "right"), 1, 1, 3),
        of("sort down", (g, x) -> g.sort(x, 0, "DESCENDING"), 3f, 2f, 1f),
        of("x.sort down", (g, x) -> x.sort(-1, "descending"), 3f, 2f, 1f),
        of("argsort", (g, x) -> g.argsort(new double[] {3, 1, 2}), 1, 2, 0),
        of("pad", (g, x) -> g.pad(x, new int[][] {{1, 0}}, "reflect"), 1f, 3f, 1f, 2f),
        of("meshgrid", (g, x) -> g.meshgrid(List.of(x, x), "ij").get(0).get(1), 1f, 1f, 1f),
        of("tile", (g, x) -> g.tile(new int[] {1, 2}, 2), 1, 2, 1, 2),
        of("repeat", (g, x) -> g.repeat(new int[] {1, 2}, new int[] {2, 1}), 1, 1, 2),
        of("upper", (g, x) -> g.strings.upper(List.of("a", "b")), "A", "B"));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void javaValue_besideATensor_takesItsDtype(Row row) {
    Tensor x = tf.constant(new float[] {3, 1, 2});
    assertThat(row.code().apply(tf, x).ravel().toList()).isEqualTo(row.expected());
    Tensor traced = tf.function((Ops g, Tensor given) -> row.code().apply(g, given)).apply(x);
    assertThat(traced.ravel().toList()).isEqualTo(row.expected());
  }

  @Test
  void javaValue_thatTheDtypeCannotHold_isRefusedWithTheWayOut() {
    Tensor n = tf.constant(new int[] {1, 2});
    assertThatThrownBy(() -> n.gt(new double[] {1, 2}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a Java value takes the dtype of the tensor")
        .hasMessageContaining("int32 cannot hold double[]")
        .hasMessageContaining("t.cast(DType.FLOAT64)");
    assertThatThrownBy(() -> n.plus(new long[] {1L << 40, 1}))
        .hasMessageContaining("int32 cannot hold long[]")
        .hasMessageContaining("t.cast(DType.INT64)");
    assertThatThrownBy(() -> n.plus(new Object()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("int32 cannot hold");
  }

  @Test
  void word_thatIsNone_isRefusedWithThoseThatAre() {
    Tensor v = tf.constant(new float[] {1, 2});
    assertThatThrownBy(() -> tf.searchsorted(v, v, "middle"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("searchsorted: unknown side; expected one of [left, right], got middle");
    assertThatThrownBy(() -> tf.pad(v, new int[][] {{1, 1}}, "wrap"))
        .hasMessage("pad: unknown mode; expected one of [constant, reflect, symmetric], got wrap");
    assertThatThrownBy(() -> tf.meshgrid(List.of(v, v), "yx"))
        .hasMessage("meshgrid: unknown indexing; expected one of [xy, ij], got yx");
    assertThatThrownBy(() -> tf.sort(v, 0, "down"))
        .hasMessage("sort: unknown direction; expected one of [ascending, descending], got down");
    assertThat(PadOptions.defaults().withMode("REFLECT").mode()).isEqualTo(PadOptions.Mode.REFLECT);
    assertThat(SearchsortedOptions.defaults().withSide("right").side())
        .isEqualTo(SearchsortedOptions.Side.RIGHT);
    assertThat(SortOptions.defaults().withDirection("DESCENDING").direction().name())
        .isEqualTo("DESCENDING");
  }
}
