package io.intarsia.distributions;

import io.intarsia.distributions.bijector.CorrelationCholesky;
import io.intarsia.distributions.bijector.Exp;
import io.intarsia.distributions.bijector.FillTriangular;
import io.intarsia.distributions.bijector.RandomBijector;
import io.intarsia.distributions.bijector.Scale;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// Distributions made of others that are put together at random, of `float64`.
final class RandomDistribution {
  /// The seed of the samples that densities are tried at.
  static final long SEED = 7;

  private final Ops tf;
  private final SplittableRandom random;

  private RandomDistribution(Ops tf, SplittableRandom random) {
    this.tf = tf;
    this.random = random;
  }

  /// One of at most so many levels above a plain one.
  static Distribution of(Ops tf, SplittableRandom random, int depth) {
    return new RandomDistribution(tf, random).any(depth);
  }

  private Distribution any(int depth) {
    if (depth == 0) {
      return leaf(batch());
    }
    return switch (random.nextInt(8)) {
      case 0 -> independent(any(depth - 1));
      case 1 -> new Sample(any(depth - 1), Shape.of(sizes(random.nextInt(3))));
      case 2, 3 -> mapped(any(depth - 1), false);
      case 4 -> mapped(vectors(depth - 1), true);
      case 5 -> triangle();
      case 6 -> family(any(depth - 1));
      default -> mixture(any(depth - 1));
    };
  }

  private Distribution leaf(long[] batch) {
    return switch (random.nextInt(6)) {
      case 0 -> new Normal(real(batch), positive(batch));
      case 1 -> new Laplace(real(batch), positive(batch));
      case 2 -> new Logistic(real(batch), positive(batch));
      case 3 -> new Gumbel(real(batch), positive(batch));
      case 4 -> positives(batch);
      default -> new TransformedDistribution(positives(batch), new Exp());
    };
  }

  private Distribution positives(long[] batch) {
    return random.nextBoolean()
        ? new Gamma(positive(batch), positive(batch))
        : new Weibull(positive(batch), positive(batch));
  }

  private Distribution independent(Distribution d) {
    return new Independent(d, random.nextInt(d.batchShape().rank() + 1));
  }

  private Distribution mapped(Distribution d, boolean vectors) {
    Tensor near = d.sample(SEED, 2);
    return new TransformedDistribution(d, RandomBijector.of(tf, random, near, vectors));
  }

  /// A distribution of vectors of three, or a batch of three of numbers.
  private Distribution vectors(int depth) {
    Distribution d = depth == 0 ? leaf(batch()) : any(depth - 1);
    int rank = d.eventShape().rank();
    Shape whole = d.batchShape().concatenate(d.eventShape());
    boolean fits = rank < 2 && whole.rank() > 0 && whole.dim(-1) == 3;
    return fits ? d : Sample.of(leaf(batch()), 3);
  }

  private Distribution triangle() {
    Distribution three = Sample.of(leaf(batch()), 3);
    return new TransformedDistribution(
        three,
        random.nextBoolean()
            ? new CorrelationCholesky()
            : new FillTriangular(random.nextBoolean()));
  }

  private Distribution family(Distribution d) {
    Shape batch = d.batchShape();
    if (batch.rank() == 0) {
      return mixture(d);
    }
    long[] sizes = batch.toArray();
    if (random.nextBoolean()) {
      sizes = new long[] {batch.dim(-1)};
    }
    return new MixtureSameFamily(new Categorical(exactly(sizes), null), d);
  }

  private Distribution mixture(Distribution d) {
    List<Distribution> components = new ArrayList<>(List.of(d));
    for (int i = random.nextInt(3); i > 0; i--) {
      components.add(
          new TransformedDistribution(d, new Scale(tf.constant(random.nextDouble(0.5, 2)))));
    }
    Tensor logits = exactly(components.size());
    return new Mixture(
        random.nextBoolean()
            ? new Categorical(logits, null)
            : new Categorical(null, tf.math.softmax(logits)),
        components);
  }

  private long[] batch() {
    return sizes(random.nextInt(3));
  }

  private long[] sizes(int rank) {
    return random.longs(rank, 1, 4).toArray();
  }

  // Of a batch that broadcasts, at times.
  private Tensor real(long... batch) {
    long[] shape = batch.clone();
    if (shape.length > 0 && random.nextInt(4) == 0) {
      shape[0] = 1;
    }
    return exactly(shape);
  }

  private Tensor exactly(long... shape) {
    int size = Math.toIntExact(Shape.of(shape).numElements());
    return tf.constant(random.doubles(size, -1, 1).toArray(), Shape.of(shape));
  }

  private Tensor positive(long... batch) {
    return real(random.nextInt(3) == 0 ? new long[0] : batch).exp();
  }
}
