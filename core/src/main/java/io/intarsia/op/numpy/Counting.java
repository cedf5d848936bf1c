package io.intarsia.op.numpy;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.array.ArrayOps;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Places among sorted values, and how many values are between them.
final class Counting {
  private Counting() {}

  /// Where each value would go into a sorted vector, before equal ones: `int64` of the shape of
  /// `v`.
  ///
  /// @see "Python: numpy.searchsorted"
  @Endpoint("numpy.searchsorted")
  static Tensor searchsorted(BaseOps tf, Object a, Object v) {
    return place(tf, a, v, false);
  }

  /// Where each value would go into a sorted vector: `int64` of the shape of `v`.
  ///
  /// @param side `left` for before equal ones, `right` for behind them
  /// @throws IllegalArgumentException if it is another
  /// @see "Python: numpy.searchsorted"
  @Endpoint("numpy.searchsorted")
  static Tensor searchsorted(BaseOps tf, Object a, Object v, String side) {
    return place(tf, a, v, Choices.of("searchsorted", "side", side, "left", "right") == 1);
  }

  /// The bin of each value: `i` for `bins[i - 1] <= x < bins[i]`, `int64`; of bins that go down,
  /// `bins[i - 1] > x >= bins[i]`.
  ///
  /// @see "Python: numpy.digitize"
  @Endpoint("numpy.digitize")
  static Tensor digitize(BaseOps tf, Object x, Object bins) {
    List<Tensor> both = Given.pair(tf, x, bins);
    Tensor values = both.getFirst();
    Tensor edges = both.getLast();
    Tensor up = place(tf, edges, values, true);
    Tensor size = Dims.size(tf, edges, 0).cast(DType.INT64);
    Tensor down = size.minus(place(tf, edges.flip(0), values, true));
    return tf.raw.SelectV2(edges.get(0).le(edges.get(-1)), up, down);
  }

  /// How many values are in each of ten bins of the same width, and the edges of the bins: `int64`
  /// `[10]` and `[11]`.
  ///
  /// @see "Python: numpy.histogram"
  @Endpoint("numpy.histogram")
  static List<Tensor> histogram(BaseOps tf, Object x) {
    return histogram(tf, x, 10);
  }

  /// How many values are in each of some bins of the same width, and the edges of the bins: `int64`
  /// `[bins]` and `[bins + 1]`.
  ///
  /// @see "Python: numpy.histogram"
  @Endpoint("numpy.histogram")
  static List<Tensor> histogram(BaseOps tf, Object x, int bins) {
    Tensor values = Given.flat(Given.floating(tf, x));
    Tensor isOne = values.max().eq(values.min());
    Tensor wider = isOne.cast(values.dtype()).div(2);
    Tensor low = values.min().minus(wider);
    Tensor high = values.max().plus(wider);
    return histogram(tf, values, tf.raw.LinSpace(low, high, bins + 1));
  }

  /// How many values are in each of some bins of the same width between two bounds, and the edges
  /// of the bins: `int64` `[bins]` and `[bins + 1]`.
  ///
  /// @param range the bounds; what is outside does not count
  /// @throws IllegalArgumentException if these are no two bounds, the lower one first
  /// @see "Python: numpy.histogram"
  @Endpoint("numpy.histogram")
  static List<Tensor> histogram(BaseOps tf, Object x, int bins, double[] range) {
    if (range.length != 2 || !(range[0] < range[1])) {
      throw Mistake.argument(
          "numpy.histogram: no such range; expected two bounds, the lower one first, got "
              + Arrays.toString(range));
    }
    Tensor values = Given.floating(tf, x);
    Tensor edges = Ranges.linspace(tf, range[0], range[1], bins + 1);
    return histogram(tf, values, edges.cast(values.dtype()));
  }

  /// How many values are between each two edges, the last of which belongs to its bin, and the
  /// edges: `int64` `[N]` and `[N + 1]`.
  ///
  /// @param edges that go up
  /// @see "Python: numpy.histogram"
  @Endpoint("numpy.histogram")
  static List<Tensor> histogram(BaseOps tf, Object x, Object edges) {
    List<Tensor> both = Given.pair(tf, x, edges);
    Tensor values = Given.flat(both.getFirst());
    Tensor ends = both.getLast();
    Tensor isLast = values.eq(ends.get(-1)).cast(DType.INT64);
    Tensor bin = place(tf, ends, values, true).minus(1).minus(isLast);
    Tensor bins = Dims.size(tf, ends, 0).minus(1);
    Tensor within =
        tf.raw.SelectV2(bin.lt(bins.cast(DType.INT64)), bin, tf.raw.OnesLike(bin).neg());
    Tensor counts = tf.raw.UnsortedSegmentSum(tf.raw.OnesLike(within), within, bins);
    return List.of(counts, ends);
  }

  /// The sum of the weights of each value 0, 1, …
  ///
  /// @param x not negative integers, a vector
  /// @see "Python: numpy.bincount"
  @Endpoint("numpy.bincount")
  static Tensor bincount(BaseOps tf, Object x, Object weights) {
    return bincount(tf, x, weights, 0);
  }

  /// How often each value 0, 1, … is there, or the sum of its weights.
  ///
  /// @param x not negative integers, a vector
  /// @param weights one for each, or null for how often it is there: `int64`
  /// @param minlength how many values the result has at least
  /// @see "Python: numpy.bincount"
  @Endpoint("numpy.bincount")
  static Tensor bincount(BaseOps tf, Object x, @Nullable Object weights, int minlength) {
    Tensor values = Given.array(tf, x);
    Tensor summed =
        weights == null ? tf.raw.OnesLike(values).cast(DType.INT64) : Given.array(tf, weights);
    return tf.raw.UnsortedSegmentSum(summed, values, values.max().plus(1).maximum(minlength));
  }

  /// A function that is known at some places, in straight lines between them.
  ///
  /// @param x where it is asked
  /// @param xp the places, a vector that goes up
  /// @param fp its values there; they hold also before the first and behind the last place
  /// @see "Python: numpy.interp"
  @Endpoint("numpy.interp")
  static Tensor interp(BaseOps tf, Object x, Object xp, Object fp) {
    return interp(tf, x, xp, fp, null, null);
  }

  /// A function that is known at some places, in straight lines between them.
  ///
  /// @param x where it is asked
  /// @param xp the places, a vector that goes up
  /// @param fp its values there
  /// @param left its value before the first place, null for that at it
  /// @param right its value behind the last place, null for that at it
  /// @see "Python: numpy.interp"
  @Endpoint("numpy.interp")
  static Tensor interp(
      BaseOps tf, Object x, Object xp, Object fp, @Nullable Number left, @Nullable Number right) {
    List<Tensor> given = Given.arrays(tf, List.of(x, xp, fp));
    Tensor at = given.get(0);
    Tensor places = given.get(1);
    Tensor values = given.get(2);
    Tensor last = Dims.size(tf, places, 0).minus(1).cast(DType.INT64);
    Tensor low = place(tf, places, at, true).minus(1).minimum(last.minus(1)).maximum(0);
    Tensor high = low.plus(1).minimum(last);
    var array = new ArrayOps(tf);
    Tensor from = array.gather(values, low);
    Tensor start = array.gather(places, low);
    Tensor step = array.gather(places, high).minus(start);
    Tensor share = tf.raw.DivNoNan(at.minus(start), step);
    Tensor between = from.plus(array.gather(values, high).minus(from).times(share));
    Tensor before = left == null ? values.get(0) : Constants.like(tf, left, values);
    Tensor behind = right == null ? values.get(-1) : Constants.like(tf, right, values);
    Tensor notBefore = array.where(at.lt(places.get(0)), before, between);
    return array.where(at.gt(places.get(-1)), behind, notBefore);
  }

  private static Tensor place(BaseOps tf, Object sorted, Object values, boolean behind) {
    List<Tensor> both = Given.pair(tf, sorted, values);
    Tensor wanted = both.getLast();
    Tensor row = Given.flat(both.getFirst()).expandDims(0);
    Tensor asked = Given.flat(wanted).expandDims(0);
    Attributes out = Attributes.of("out_type", DType.INT64);
    Tensor found = behind ? tf.raw.UpperBound(row, asked, out) : tf.raw.LowerBound(row, asked, out);
    return tf.raw.Reshape(found, Dims.of(tf, wanted));
  }
}
