package io.intarsia.op.random;

import io.intarsia.dtype.DType;
import io.intarsia.internal.op.AnonymousName;
import io.intarsia.internal.op.Casts;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// A source of random numbers with a state of its own: what it draws follows from the state alone,
/// and every draw moves the state on. Gives the same numbers as Python's `tf.random.Generator` in
/// the same state. Safe for use by several threads.
///
/// ```java
/// var generator = Generator.fromSeed(tf, 1234);
/// Tensor noise = generator.normal(Shape.of(2, 3));
/// ```
///
/// The state is held by Java, so that it is no tensor to release; a function that is traced would
/// record numbers drawn once.
///
/// @see "Python: tf.random.Generator"
public final class Generator {
  // The name that gives a variable to its handle alone, to be released with it.
  private static final Attributes OWN_VARIABLE = Attributes.of("shared_name", AnonymousName.VALUE);

  private final BaseOps tf;
  private final RandomAlgorithm algorithm;
  private final GeneratorState state;

  private Generator(BaseOps tf, RandomAlgorithm algorithm, long[] state) {
    this.tf = tf;
    this.algorithm = algorithm;
    this.state = new GeneratorState(algorithm, state);
  }

  /// A generator whose state follows from a number, by Philox.
  public static Generator fromSeed(BaseOps tf, long seed) {
    return fromSeed(tf, seed, RandomAlgorithm.PHILOX);
  }

  /// A generator whose state follows from a number.
  public static Generator fromSeed(BaseOps tf, long seed, RandomAlgorithm alg) {
    return new Generator(tf, alg, RandomSeeds.state(seed, alg));
  }

  /// A generator whose state is different each time, by Philox.
  public static Generator fromNonDeterministicState(BaseOps tf) {
    return fromNonDeterministicState(tf, RandomAlgorithm.PHILOX);
  }

  /// A generator whose state is different each time.
  public static Generator fromNonDeterministicState(BaseOps tf, RandomAlgorithm alg) {
    Tensor state = tf.raw.NonDeterministicInts(Constants.ints(tf, alg.counterSize() + 1));
    return new Generator(tf, alg, state.toArray(long[].class));
  }

  /// A generator in a given state: the words of the counter, then the key.
  ///
  /// @throws IllegalArgumentException if there are not three words for Philox, or two for ThreeFry
  public static Generator fromState(BaseOps tf, long[] state, RandomAlgorithm alg) {
    return new Generator(tf, alg, state.clone());
  }

  /// A generator in a given state: an `int64` vector as [#state] gives it.
  ///
  /// @throws IllegalArgumentException if it has not three elements for Philox, or two for ThreeFry
  public static Generator fromState(BaseOps tf, Tensor state, RandomAlgorithm alg) {
    return new Generator(tf, alg, longs(tf, state));
  }

  /// A generator with a given key and counter.
  ///
  /// @throws IllegalArgumentException if the counter has not two words for Philox, or one for
  ///   ThreeFry
  public static Generator fromKeyCounter(
      BaseOps tf, long key, long[] counter, RandomAlgorithm alg) {
    return new Generator(tf, alg, joined(counter, key));
  }

  /// How numbers are drawn.
  public RandomAlgorithm algorithm() {
    return algorithm;
  }

  /// A copy of the state: an `int64` vector with the words of the counter, then the key.
  public Tensor state() {
    return Constants.longs(tf, state.words());
  }

  /// The key, an `int64` scalar: the part of the state that draws do not change.
  public Tensor key() {
    long[] words = state.words();
    return Constants.of(tf, words[words.length - 1]);
  }

  /// Puts the generator in another state.
  ///
  /// @throws IllegalArgumentException if there are not three words for Philox, or two for ThreeFry
  public void reset(long[] state) {
    this.state.reset(state.clone());
  }

  /// Puts the generator in another state, an `int64` vector as [#state] gives it.
  ///
  /// @throws IllegalArgumentException if it has not three elements for Philox, or two for ThreeFry
  public void reset(Tensor state) {
    this.state.reset(longs(tf, state));
  }

  /// Puts the generator in the state that follows from a number.
  public void resetFromSeed(long seed) {
    state.reset(RandomSeeds.state(seed, algorithm));
  }

  /// Puts the generator in the state with that key and counter.
  ///
  /// @throws IllegalArgumentException if the counter has not two words for Philox, or one for
  ///   ThreeFry
  public void resetFromKeyCounter(long key, long[] counter) {
    state.reset(joined(counter, key));
  }

  /// Moves the state on as if so many numbers were drawn, and gives the state it was in, an `int64`
  /// vector.
  ///
  /// @throws IllegalArgumentException if `delta` is negative
  public Tensor skip(long delta) {
    return Constants.longs(tf, state.skip(delta));
  }

  /// Draws standard normal numbers, `float32`.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  public Tensor normal(Shape shape) {
    return normal(shape, GeneratorNormalOptions.defaults());
  }

  /// Draws normally distributed numbers.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  public Tensor normal(Shape shape, GeneratorNormalOptions options) {
    Tensor dims = Dims.tensor(tf, "normal", shape);
    Tensor drawn = draw(shape).normal(tf, dims, options.dtype());
    return RandomScale.normal(tf, drawn, options.mean(), options.stddev());
  }

  /// Draws standard normal numbers in `[-2, 2]`, `float32`.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  public Tensor truncatedNormal(Shape shape) {
    return truncatedNormal(shape, GeneratorNormalOptions.defaults());
  }

  /// Draws normally distributed numbers within two standard deviations of the mean.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  public Tensor truncatedNormal(Shape shape, GeneratorNormalOptions options) {
    Tensor dims = Dims.tensor(tf, "truncatedNormal", shape);
    Tensor drawn = draw(shape).truncatedNormal(tf, dims, options.dtype());
    return RandomScale.normal(tf, drawn, options.mean(), options.stddev());
  }

  /// Draws numbers in `[0, 1)`, `float32`.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  public Tensor uniform(Shape shape) {
    return uniform(shape, GeneratorUniformOptions.defaults());
  }

  /// Draws numbers that are equally likely between two bounds, the upper one excluded.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known, or the dtype is integer and
  ///   has no upper bound
  public Tensor uniform(Shape shape, GeneratorUniformOptions options) {
    DType dtype = options.dtype();
    if (options.fullRange()) {
      return uniformFullInt(shape, dtype);
    }
    var range = RandomRange.of("uniform", dtype, options.minval(), options.maxval());
    Tensor dims = Dims.tensor(tf, "uniform", shape);
    return range.draw(tf, draw(shape), dims);
  }

  /// Draws integers that take all values of `uint64`.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  public Tensor uniformFullInt(Shape shape) {
    return uniformFullInt(shape, DType.UINT64);
  }

  /// Draws integers that take all values of their dtype: `int32`, `uint32`, `int64` or `uint64`.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known or the dtype is not integer
  public Tensor uniformFullInt(Shape shape, DType dtype) {
    RandomRange.integer("uniformFullInt", dtype);
    Tensor dims = Dims.tensor(tf, "uniformFullInt", shape);
    return draw(shape).uniformFullInt(tf, dims, dtype);
  }

  /// Draws binomially distributed numbers, `int32`.
  ///
  /// `counts` is the number of trials and `probs` their probability of success; both are floating,
  /// of the same dtype, and broadcast with the end of the shape.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  public Tensor binomial(Shape shape, Tensor counts, Tensor probs) {
    return binomial(shape, counts, probs, DType.INT32);
  }

  /// Draws binomially distributed numbers of a given dtype.
  ///
  /// `counts` is the number of trials and `probs` their probability of success; both are floating,
  /// of the same dtype, and broadcast with the end of the shape.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  public Tensor binomial(Shape shape, Tensor counts, Tensor probs, DType dtype) {
    Tensor dims = Dims.tensor(tf, "binomial", shape);
    long[] words = state.skip(numbersOfBinomial(shape, counts.shape(), probs.shape()));
    // The native op knows no other way than a variable. Whether it moves the variable's state on
    // depends on the runtime's
    // version, so the state is moved on here.
    try (Tensor holder = tf.raw.VarHandleOp(DType.INT64, Shape.of(words.length), OWN_VARIABLE)) {
      tf.raw.AssignVariableOp(holder, Constants.longs(tf, words));
      return tf.raw.StatefulRandomBinomial(
          holder,
          Constants.of(tf, (long) algorithm.number()),
          dims,
          counts,
          probs,
          Attributes.of("dtype", dtype));
    }
  }

  /// How many numbers the runtime sets aside for binomial ones.
  private static long numbersOfBinomial(Shape shape, Shape counts, Shape probs) {
    long batches = counts.broadcastWith(probs).map(Shape::numElements).orElse(1L);
    long perBatch = batches == 0 ? 0 : shape.numElements() / batches;
    return batches * 2 * 100 * (perBatch + 3) / 4;
  }

  /// Draws seeds for stateless ops: `[2, count]`, `int64`, a seed a column.
  public Tensor makeSeeds(int count) {
    Tensor keys = uniformFullInt(Shape.of(count), DType.INT64);
    return tf.raw.Pack(List.of(keys, tf.raw.ZerosLike(keys)));
  }

  /// Makes generators whose numbers have nothing to do with those of this one, nor of each other.
  public List<Generator> split(int count) {
    long[] keys = uniformFullInt(Shape.of(count), DType.INT64).toArray(long[].class);
    long[] zeros = new long[algorithm.counterSize()];
    return IntStream.range(0, count)
        .mapToObj(i -> new Generator(tf, algorithm, joined(zeros, keys[i])))
        .toList();
  }

  private RandomKey draw(Shape shape) {
    long[] words = state.skip(shape.numElements());
    int key = words.length - 1;
    return new RandomKey(
        unsigned(Arrays.copyOfRange(words, key, key + 1)),
        unsigned(Arrays.copyOf(words, key)),
        algorithm.tensor(tf));
  }

  private Tensor unsigned(long[] words) {
    return tf.raw.Bitcast(Constants.longs(tf, words), DType.UINT64);
  }

  private static long[] longs(BaseOps tf, Tensor state) {
    return Casts.cast(tf, state, DType.INT64).toArray(long[].class);
  }

  private static long[] joined(long[] counter, long key) {
    long[] words = Arrays.copyOf(counter, counter.length + 1);
    words[counter.length] = key;
    return words;
  }
}
