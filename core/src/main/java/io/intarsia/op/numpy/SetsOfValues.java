package io.intarsia.op.numpy;

import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.array.ArrayOps;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Arrays as sets of their elements.
final class SetsOfValues {
  private SetsOfValues() {}

  /// The elements in ascending order, each once.
  ///
  /// @see "Python: numpy.unique"
  @Endpoint({"numpy.unique", "numpy.unique_values"})
  static Tensor unique(BaseOps tf, Object x) {
    return tf.raw.Unique(Given.flat(Given.array(tf, x))).y().sort();
  }

  /// The elements in ascending order, each once, and how often each is there: `int32`.
  ///
  /// @see "Python: numpy.unique_counts"
  @Endpoint("numpy.unique_counts")
  static UniqueCounts uniqueCounts(BaseOps tf, Object x) {
    var found = tf.raw.UniqueWithCounts(Given.flat(Given.array(tf, x)));
    Tensor order = found.y().argsort();
    var array = new ArrayOps(tf);
    return new UniqueCounts(array.gather(found.y(), order), array.gather(found.count(), order));
  }

  /// The elements in ascending order, each once, and which of them each element is: `int32` of the
  /// shape of `x`.
  ///
  /// @see "Python: numpy.unique_inverse"
  @Endpoint("numpy.unique_inverse")
  static UniqueInverse uniqueInverse(BaseOps tf, Object x) {
    Tensor given = Given.array(tf, x);
    var found = tf.raw.Unique(Given.flat(given));
    Tensor order = found.y().argsort();
    var array = new ArrayOps(tf);
    Tensor places = array.gather(tf.raw.InvertPermutation(order), found.idx());
    return new UniqueInverse(
        array.gather(found.y(), order), tf.raw.Reshape(places, Dims.of(tf, given)));
  }

  /// Whether each element is among others.
  ///
  /// @see "Python: numpy.isin"
  @Endpoint("numpy.isin")
  static Tensor isin(BaseOps tf, Object x, Object others) {
    List<Tensor> both = Given.pair(tf, x, others);
    return both.getFirst().expandDims(-1).eq(Given.flat(both.getLast())).any(-1);
  }

  /// Whether each element is among others, or is not.
  ///
  /// @param invert whether those count that are not
  /// @see "Python: numpy.isin"
  @Endpoint("numpy.isin")
  static Tensor isin(BaseOps tf, Object x, Object others, boolean invert) {
    Tensor found = isin(tf, x, others);
    return invert ? found.not() : found;
  }

  /// The elements of either, in ascending order, each once.
  ///
  /// @see "Python: numpy.union1d"
  @Endpoint("numpy.union1d")
  static Tensor union1d(BaseOps tf, Object x, Object y) {
    return unique(tf, Editing.append(tf, x, y));
  }

  /// The elements of both, in ascending order, each once.
  ///
  /// @see "Python: numpy.intersect1d"
  @Endpoint("numpy.intersect1d")
  static Tensor intersect1d(BaseOps tf, Object x, Object y) {
    List<Tensor> both = Given.pair(tf, x, y);
    Tensor values = unique(tf, both.getFirst());
    return new ArrayOps(tf).booleanMask(values, isin(tf, values, both.getLast()));
  }

  /// The elements of the first that are not in the second, in ascending order, each once.
  ///
  /// @see "Python: numpy.setdiff1d"
  @Endpoint("numpy.setdiff1d")
  static Tensor setdiff1d(BaseOps tf, Object x, Object y) {
    List<Tensor> both = Given.pair(tf, x, y);
    Tensor values = unique(tf, both.getFirst());
    return new ArrayOps(tf).booleanMask(values, isin(tf, values, both.getLast()).not());
  }

  /// The elements of one of both alone, in ascending order, each once.
  ///
  /// @see "Python: numpy.setxor1d"
  @Endpoint("numpy.setxor1d")
  static Tensor setxor1d(BaseOps tf, Object x, Object y) {
    List<Tensor> both = Given.pair(tf, x, y);
    Tensor left = setdiff1d(tf, both.getFirst(), both.getLast());
    return union1d(tf, left, setdiff1d(tf, both.getLast(), both.getFirst()));
  }

  /// The largest number that divides both, not negative.
  ///
  /// @param x integers
  /// @see "Python: numpy.gcd"
  @Endpoint("numpy.gcd")
  static Tensor gcd(BaseOps tf, Object x, Object y) {
    return Divisors.gcd(tf, Given.pair(tf, x, y));
  }

  /// The smallest number that both divide, not negative.
  ///
  /// @param x integers
  /// @see "Python: numpy.lcm"
  @Endpoint("numpy.lcm")
  static Tensor lcm(BaseOps tf, Object x, Object y) {
    List<Tensor> both = Given.pair(tf, x, y);
    Tensor divisor = Divisors.gcd(tf, both);
    Tensor safe = divisor.maximum(1);
    return both.getFirst().abs().floorDiv(safe).times(both.getLast().abs());
  }
}
