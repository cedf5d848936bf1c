package io.intarsia.data;

import io.intarsia.dtype.DType;
import io.intarsia.function.Code;
import io.intarsia.op.Ops;
import io.intarsia.op.array.OneHotOptions;
import io.intarsia.op.random.UniformOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Elements drawn so that their classes come as often as they should.
///
/// With probability `m` an element is taken as it comes, otherwise one that got through a filter.
/// With `ratio` of how often a class should come and how often it does, `m` is the least ratio, and
/// the filter lets a class through with probability `(ratio - m) / (greatest ratio - m)`: so the
/// fewest elements are left out.
///
/// @param <T> what the elements are
final class Resampling<T> {
  private static final String STAGE = "rejectionResample";
  private static final int COUNTED_AT_ONCE = 32;
  private static final long SEEN_BEFORE = 10; // of each class, so that none is impossible
  private static final long FILTERED_AHEAD = 3;

  private final Dataset<T> input;
  private final Code.Of1<? super T, Tensor> classFunc;
  private final Tensor target;
  private final @Nullable Long seed;

  private Resampling(
      Dataset<T> input, Code.Of1<? super T, Tensor> classFunc, Tensor target, @Nullable Long seed) {
    this.input = input;
    this.classFunc = classFunc;
    this.target = target;
    this.seed = seed;
  }

  /// How elements are chosen.
  ///
  /// @param accepted the probability of each class in the filter
  /// @param asTheyCome the probability of an element that is not filtered
  private record Odds(Tensor accepted, Tensor asTheyCome) {}

  static <T> Dataset<Pair<Tensor, T>> byRejection(
      Dataset<T> input,
      Code.Of1<? super T, Tensor> classFunc,
      double[] targetDist,
      double @Nullable [] initialDist,
      @Nullable Long seed) {
    Batching.checkSize(STAGE, "the number of classes", targetDist.length);
    if (initialDist != null && initialDist.length != targetDist.length) {
      throw DataErrors.classes(targetDist.length, initialDist.length);
    }
    Ops tf = input.place();
    var resampling = new Resampling<>(input, classFunc, numbers(tf, targetDist), seed);
    return initialDist == null
        ? resampling.mixed(resampling.counted(targetDist.length).map(resampling::odds))
        : resampling.ofKnown(tf, targetDist, initialDist);
  }

  private static Tensor numbers(Ops tf, double[] numbers) {
    return tf.constant(numbers).cast(DType.FLOAT32);
  }

  private Dataset<Pair<Tensor, T>> ofKnown(Ops tf, double[] targetDist, double[] initialDist) {
    Dataset<Odds> odds = Dataset.fromTensors(odds(tf, numbers(tf, initialDist))).repeat();
    float asTheyCome = Float.POSITIVE_INFINITY;
    for (int i = 0; i < targetDist.length; i++) {
      asTheyCome = Math.min(asTheyCome, (float) targetDist[i] / (float) initialDist[i]);
    }
    return asTheyCome == 1 ? withClasses() : asTheyCome == 0 ? filtered(odds) : mixed(odds);
  }

  private Odds odds(Ops tf, Tensor initial) {
    Tensor ratio = target.div(initial.plus(Float.MIN_NORMAL));
    Tensor least = tf.math.reduceMin(ratio);
    Tensor accepted = ratio.minus(least).div(tf.math.reduceMax(ratio).minus(least));
    return new Odds(accepted, least);
  }

  /// How often classes came, for each element: counted in blocks, with the block it is of.
  private Dataset<Tensor> counted(int classes) {
    Tensor none = input.place().fill(new int[] {classes}, SEEN_BEFORE);
    return input
        .map(classFunc)
        .batch(COUNTED_AT_ONCE)
        .<Tensor, Tensor>scan(
            none,
            (g, seen, block) -> {
              Tensor ones =
                  g.oneHot(block, classes, OneHotOptions.defaults().withDtype(DType.INT64));
              Tensor now = seen.plus(g.math.reduceSum(ones, 0));
              Tensor dist = g.math.truediv(now, g.math.reduceSum(now)).cast(DType.FLOAT32);
              return new Pair<>(now, g.tile(g.expandDims(dist, 0), COUNTED_AT_ONCE, 1));
            })
        .unbatch();
  }

  private Dataset<Pair<Tensor, T>> withClasses() {
    return input.map((g, element) -> new Pair<>(classFunc.run(g, element), element));
  }

  private Dataset<Pair<Tensor, T>> mixed(Dataset<Odds> odds) {
    Dataset<Tensor> weights =
        odds.map(
            (g, each) -> g.stack(List.of(each.asTheyCome(), each.asTheyCome().neg().plus(1f))));
    return Combining.sample(List.of(withClasses(), filtered(odds)), weights, seed, true);
  }

  private Dataset<Pair<Tensor, T>> filtered(Dataset<Odds> odds) {
    UniformOptions chance =
        seed == null ? UniformOptions.defaults() : UniformOptions.defaults().withSeed(seed);
    return Dataset.zip(odds, input)
        .map((g, each) -> {
          Tensor label = classFunc.run(g, each.second());
          Tensor accepted = g.gather(each.first().accepted(), label);
          return new Pair<>(accepted, new Pair<>(label, each.second()));
        })
        .filter((g, each) -> g.random.uniform(Shape.scalar(), chance).lt(each.first()))
        .map((g, each) -> each.second())
        .prefetch(FILTERED_AHEAD);
  }
}
