package io.intarsia.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Slices in functions that XLA compiles, of bounds that it does not know: its own code reads and
/// writes behind the axis for those that lie outside. Eager slices say what is right.
@Timeout(300)
final class CompiledSlicesTest {
  private static final FunctionOptions XLA = FunctionOptions.defaults().withJitCompile(true);
  private static final int[] BOUNDS = {-100, -5, -1, 0, 2, 9};
  private static final int[][] INNER = {{0, 3}, {-9, 2}, {1, 9}};

  private final Environment tf;
  private final Tensor values;
  private final Tensor vector;

  CompiledSlicesTest(Environment tf) {
    this.tf = tf;
    this.values = tf.constant(new float[][] {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12}});
    this.vector = tf.constant(new float[] {1, 2, 3});
  }

  static Stream<Attributes> masks() {
    return Stream.of(
        Attributes.NONE,
        Attributes.of("begin_mask", 1),
        Attributes.of("end_mask", 2),
        Attributes.of("shrink_axis_mask", 1),
        Attributes.of("new_axis_mask", 1),
        Attributes.of("ellipsis_mask", 1),
        Attributes.of("begin_mask", 2).with("ellipsis_mask", 1));
  }

  @ParameterizedTest
  @MethodSource("masks")
  void slice_ofComputedBounds_isTheEagerOne(Attributes masks) {
    var f =
        tf.function(
            (Ops g, Tensor x, Tensor steps) -> slice(g, x, Two.summed(g, steps), masks), XLA);
    for (Two two : bounds(masks)) {
      Tensor expected = slice(tf, values, two.eager(tf), masks);
      assertThat(f.apply(values, two.steps(tf))).as("%s", two).hasToString(expected.toString());
    }
  }

  @ParameterizedTest
  @MethodSource("masks")
  void gradientOfSlice_ofComputedBounds_isTheEagerOne(Attributes masks) {
    var f =
        tf.function(
            (Ops g, Tensor x, Tensor steps) -> gradient(g, x, Two.summed(g, steps), masks), XLA);
    for (Two two : bounds(masks)) {
      Tensor expected = gradient(tf, values, two.eager(tf), masks);
      assertThat(f.apply(values, two.steps(tf))).as("%s", two).hasToString(expected.toString());
    }
  }

  @Test
  void slice_ofUnknownRank_isTheEagerOne() {
    var signature =
        List.of(
            TensorSpec.of(Shape.unknown(), DType.FLOAT32), TensorSpec.of(Shape.of(4), DType.INT32));
    for (Attributes masks : masks().toList()) {
      var f =
          tf.function(
              (Ops g, Tensor x, Tensor steps) -> slice(g, x, Two.summed(g, steps), masks),
              XLA.withInputSignature(signature.toArray()));
      var two = new Two(0, -9, 9, 2);
      assertThat(f.apply(values, two.steps(tf)))
          .hasToString(slice(tf, values, two.eager(tf), masks).toString());
    }
  }

  @Test
  void slice_inLoopAndOfVariables_isTheEagerOne() {
    var at = tf.variable(7);
    var f =
        tf.function(
            (Ops g, Tensor x) -> {
              Tensor end = g.reshape(at.read(g), new int[] {1});
              Tensor cut = part(g, x, g.zerosLike(end), end);
              return g.whileLoop(
                      (Ops h, List<Tensor> state) -> h.math.less(state.get(0), h.constant(5)),
                      (Ops h, List<Tensor> state) -> {
                        Tensor to = h.reshape(state.get(0), new int[] {1});
                        Tensor first = part(h, x, h.zerosLike(to), to);
                        return List.of(
                            state.get(0).plus(1), state.get(1).plus(h.math.reduceSum(first)));
                      },
                      List.of(g.constant(0), g.math.reduceSum(cut)))
                  .get(1);
            },
            XLA);
    // The whole, 6, and of the first 0 to 4 elements: 0, 1, 3, 6, 6.
    assertThat(f.apply(vector).asFloat()).isEqualTo(22);
  }

  @Test
  void slice_backwards_isOfKnownBounds() {
    var f =
        tf.function(
            (Ops g, Tensor x, Tensor begin, Tensor end) ->
                g.raw.StridedSlice(x, begin, end, g.constant(new int[] {-1})),
            XLA);
    assertThat(f.apply(vector, ints(9), ints(-9)))
        .hasToString("[3. 2. 1.] shape=[3] dtype=float32");
    assertThat(f.apply(vector, ints(-9), ints(-10))).hasToString("[] shape=[0] dtype=float32");
    assertThat(f.apply(vector, ints(1), ints(0))).hasToString("[2.] shape=[1] dtype=float32");
  }

  // Nodes for each of a million bounds took minutes and gigabytes.
  @Test
  @Timeout(60)
  void slices_ofMoreBoundsThanMasksHaveBits_areRefused() {
    Tensor many = tf.ones(Shape.of(1 << 20), DType.INT32);
    Tensor one = ints(1);
    var slice =
        tf.function((Ops g, Tensor x, Tensor b, Tensor e) -> g.raw.StridedSlice(x, b, e, one), XLA);
    var gradient =
        tf.function(
            (Ops g, Tensor y, Tensor b, Tensor e) -> g.raw.StridedSliceGrad(ints(3), b, e, one, y),
            XLA);
    for (var f : List.of(slice, gradient)) {
      assertThatThrownBy(() -> f.apply(vector, many, one))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("expected at most 32 bounds, got shape [1048576]");
    }
  }

  // XLA computes what is the same only once, and of the copies of one result forgot the size.
  @Test
  void slices_thatAreTheSame_haveTheirSizes() {
    var f =
        tf.function(
            (Ops g, Tensor x, Tensor steps) -> {
              Tensor ends = g.math.cumsum(steps);
              Tensor from = ends.get(Index.range(0, 1));
              Tensor to = ends.get(Index.range(1, 2));
              Tensor rows = g.booleanMask(x, g.math.greater(x, 1));
              Tensor end = ends.get(Index.range(2, 3));
              return List.of(
                  part(g, x, from, to), part(g, x, to, end), part(g, x, end, end), rows, rows);
            },
            XLA);
    for (int i = 0; i < 30; i++) {
      Tensor x = tf.range(3 + i % 3).cast(DType.FLOAT32);
      assertThat(f.apply(x, tf.constant(new int[] {1, 1, 0})))
          .hasToString(
              List.of(
                      x.get(Index.range(1, 2)),
                      x.get(Index.to(0)),
                      x.get(Index.to(0)),
                      x.get(Index.from(2)),
                      x.get(Index.from(2)))
                  .toString());
    }
  }

  @Test
  void slices_ofAnEmptyAxis_areEmptyEachTime() {
    Tensor none = tf.zeros(Shape.of(0), DType.INT32);
    Tensor wide = tf.zeros(Shape.of(0, 3), DType.INT32);
    for (int i = 0; i < 30; i++) {
      var f =
          tf.function(
              (Ops g, Tensor x, Tensor y, Tensor at) -> {
                Tensor ends = g.math.cumsum(at);
                Tensor from = ends.get(Index.range(0, 1));
                Tensor to = ends.get(Index.range(1, 2));
                Tensor both = g.stack(List.of(ends.get(0), ends.get(0)));
                return List.of(
                    part(g, x, from, to),
                    part(g, x, to, from),
                    g.raw.Slice(x, from, to),
                    g.raw.StridedSlice(y, both, both.plus(1), g.constant(new int[] {1, 1})));
              },
              XLA);
      for (int call = 0; call < 3; call++) {
        assertThat(f.apply(none, wide, tf.constant(new int[] {1, 2})))
            .extracting(Tensor::shape)
            .containsExactly(Shape.of(0), Shape.of(0), Shape.of(0), Shape.of(0, 1));
      }
    }
  }

  @Test
  void slice_ofBoundsThatFollowFromShapes_hasAKnownShape() {
    var f =
        tf.function(
            (Ops g, Tensor x) -> {
              Tensor size = g.shape(x);
              Tensor cut = part(g, x, size.minus(2), size.plus(5));
              // Sizes that only a run tells cannot be the shape of a new tensor.
              return g.math.add(cut, g.raw.Fill(g.shape(cut), g.constant(1f)));
            },
            XLA.withInputSignature(TensorSpec.of(Shape.unknown(), DType.FLOAT32)));
    assertThat(f.apply(vector)).hasToString("[3. 4.] shape=[2] dtype=float32");
    assertThat(f.apply(tf.constant(new float[] {5, 6, 7, 8})))
        .hasToString("[8. 9.] shape=[2] dtype=float32");
  }

  @Test
  void slice_ofBoundsOfUnknownLength_isRefused() {
    var any = TensorSpec.of(Shape.unknown(), DType.INT32);
    var f =
        tf.function(
            (Ops g, Tensor x, Tensor begin, Tensor end, Tensor strides) ->
                g.raw.StridedSlice(x, begin, end, strides),
            XLA.withInputSignature(TensorSpec.of(Shape.unknown(), DType.FLOAT32), any, any, any));
    assertThatThrownBy(() -> f.apply(vector, ints(0), ints(1), ints(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "StridedSlice: compiled by XLA, it takes bounds of a length that is known when the"
                + " function is traced; got `begin` of shape <unknown>");
  }

  /// `tf.slice`: eagerly what is outside is an error; what XLA compiles has none, and clips.
  @Test
  void sizedSlice_ofComputedBounds_isClipped() {
    var f =
        tf.function(
            (Ops g, Tensor x, Tensor steps) -> {
              Tensor both = g.math.cumsum(steps);
              return g.slice(x, g.gather(both, g.constant(new int[] {0})), g.gather(both, ints(1)));
            },
            XLA);
    String[][] expected = {
      {"0", "-1", "[1. 2. 3.]"},
      {"1", "-1", "[2. 3.]"},
      {"3", "-1", "[]"},
      {"1", "1", "[2.]"},
      {"0", "3", "[1. 2. 3.]"},
      {"1", "1000000", "[2. 3.]"},
      {"-2", "2", "[1. 2.]"},
      {"9", "2147483647", "[]"},
      {"0", "-7", "[]"},
    };
    for (String[] each : expected) {
      int begin = Integer.parseInt(each[0]);
      int size = Integer.parseInt(each[1]);
      Tensor got = f.apply(vector, ints(begin, size - begin));
      assertThat(got.toString()).as("%d %d", begin, size).startsWith(each[2] + " shape=");
    }
  }

  @Test
  void sizedSlice_ofAComputedBeginAndAKnownSize_hasAKnownShape() {
    var f =
        tf.function(
            (Ops g, Tensor x, Tensor begin) ->
                g.math.add(
                    g.slice(x, g.math.cumsum(begin), ints(2)), g.constant(new float[] {1, 1})),
            XLA);
    assertThat(f.apply(vector, ints(1))).hasToString("[3. 4.] shape=[2] dtype=float32");
  }

  /// Bounds of two axes.
  private record Two(int begin, int innerBegin, int end, int innerEnd) {
    /// What the sums of are the bounds: nothing that XLA works out before it compiles.
    Tensor steps(Ops tf) {
      return tf.constant(new int[] {begin, innerBegin - begin, end - innerBegin, innerEnd - end});
    }

    Tensor eager(Ops tf) {
      return tf.constant(new int[] {begin, innerBegin, end, innerEnd});
    }

    static Tensor summed(Ops tf, Tensor steps) {
      return tf.math.cumsum(steps);
    }
  }

  private static List<Two> bounds(Attributes masks) {
    boolean isIndex = masks.get("shrink_axis_mask") != null;
    List<Two> all = new ArrayList<>();
    for (int begin : BOUNDS) {
      for (int end : BOUNDS) {
        int[] inner = INNER[all.size() % INNER.length];
        all.add(new Two(isIndex ? Math.floorMod(begin, 4) : begin, inner[0], end, inner[1]));
      }
    }
    return Tier.sample(all.stream(), 6).toList();
  }

  private static Tensor slice(Ops g, Tensor x, Tensor bounds, Attributes masks) {
    return g.raw.StridedSlice(
        x,
        g.gather(bounds, g.constant(new int[] {0, 1})),
        g.gather(bounds, g.constant(new int[] {2, 3})),
        g.constant(new int[] {1, 1}),
        masks);
  }

  private static Tensor gradient(Ops g, Tensor x, Tensor bounds, Attributes masks) {
    return g.gradient((Ops h, Tensor y) -> h.math.square(slice(h, y, bounds, masks))).apply(x);
  }

  private static Tensor part(Ops g, Tensor x, Tensor begin, Tensor end) {
    return g.raw.StridedSlice(x, begin, end, g.constant(new int[] {1}));
  }

  private Tensor ints(int... numbers) {
    return tf.constant(numbers);
  }
}
