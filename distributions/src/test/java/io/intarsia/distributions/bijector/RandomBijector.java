package io.intarsia.distributions.bijector;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// Chains of bijectors that are put together at random, of numbers or of vectors of three.
public final class RandomBijector {
  private static final int KINDS = 16;

  private final Ops tf;
  private final SplittableRandom random;
  private final boolean vectors;

  private RandomBijector(Ops tf, SplittableRandom random, boolean vectors) {
    this.tf = tf;
    this.random = random;
    this.vectors = vectors;
  }

  /// Something to map, `float64`.
  ///
  /// @param size of a vector, or 0 for a number
  public static Tensor start(Ops tf, SplittableRandom random, int size) {
    double[] numbers = random.doubles(Math.max(1, size), -1.5, 1.5).toArray();
    return size == 0 ? tf.constant(numbers[0]) : tf.constant(numbers);
  }

  /// A chain that can map all numbers, or vectors of three, and does so without overflow near some.
  ///
  /// @param near what it is tried with
  public static Bijector of(Ops tf, SplittableRandom random, Tensor near, boolean vectors) {
    return new RandomBijector(tf, random, vectors).chain(near);
  }

  private Bijector chain(Tensor near) {
    List<Bijector> bijectors = new ArrayList<>();
    bijectors.add(vectors ? matrix() : Affine.of(tf, number(-1, 1), signed()));
    Range range = Range.ALL;
    Tensor at = bijectors.getFirst().forward(near);
    for (int tries = random.nextInt(16); tries > 0; tries--) {
      Step step = step(range, random.nextInt(KINDS));
      Tensor next = step == null ? at : step.bijector.forward(at);
      if (step != null && isModerate(next) && undoes(step.bijector, next, at)) {
        bijectors.addFirst(twisted(step.bijector));
        at = next;
        range = step.range;
      }
    }
    return nested(bijectors);
  }

  private Bijector twisted(Bijector bijector) {
    return random.nextInt(5) == 0 ? new Invert(new Invert(bijector)) : bijector;
  }

  /// Some of the bijectors as a chain in the chain.
  private Bijector nested(List<Bijector> bijectors) {
    if (bijectors.size() < 3 || random.nextBoolean()) {
      return new Chain(bijectors);
    }
    int from = random.nextInt(bijectors.size() - 1);
    List<Bijector> outer = new ArrayList<>(bijectors.subList(0, from));
    outer.add(new Chain(bijectors.subList(from, from + 2)));
    outer.addAll(bijectors.subList(from + 2, bijectors.size()));
    return new Chain(outer);
  }

  private static boolean isModerate(Tensor at) {
    Tensor size = at.abs();
    return size.max().asDouble() < 8 && size.min().asDouble() > 0.02;
  }

  // Where digits are lost by the inverse, differences say little of gradients.
  private static boolean undoes(Bijector bijector, Tensor image, Tensor at) {
    return bijector.inverse(image).minus(at).abs().max().asDouble() < 1e-14;
  }

  private enum Range {
    ALL,
    POSITIVE,
    UNIT
  }

  private record Step(Bijector bijector, Range range) {}

  // Null if there is no such step from there.
  private @Nullable Step step(Range range, int kind) {
    return switch (range) {
      case ALL -> fromAll(kind);
      case POSITIVE -> fromPositive(kind);
      case UNIT -> fromUnit(kind);
    };
  }

  private Step fromAll(int kind) {
    return switch (kind) {
      case 0 -> new Step(new Exp(), Range.POSITIVE);
      case 1 -> new Step(new Invert(new Log()), Range.POSITIVE);
      case 2 -> new Step(new Softplus(), Range.POSITIVE);
      case 3 -> new Step(new Sigmoid(), Range.UNIT);
      case 4 -> new Step(new Sigmoid(number(-3, -1), number(1, 3)), Range.ALL);
      case 5 -> new Step(new Tanh(), Range.ALL);
      case 6, 7 -> new Step(new Scale(signed()), Range.ALL);
      case 8, 9 -> new Step(new Shift(number(-2, 2)), Range.ALL);
      case 10 -> new Step(new Invert(new Scale(signed())), Range.ALL);
      case 11 -> new Step(Affine.of(tf, number(-2, 2), signed()), Range.ALL);
      default -> vectors ? new Step(matrix(), Range.ALL) : new Step(new Tanh(), Range.ALL);
    };
  }

  private @Nullable Step fromPositive(int kind) {
    return switch (kind) {
      case 0, 1 -> new Step(new Log(), Range.ALL);
      case 2, 3 -> new Step(new Invert(new Exp()), Range.ALL);
      case 4, 5 -> new Step(new Invert(new Softplus()), Range.ALL);
      case 6, 7 -> new Step(new Power(signed()), Range.POSITIVE);
      case 8 -> new Step(new Invert(new Power(signed())), Range.POSITIVE);
      case 9 -> new Step(new Scale(number(0.5, 2)), Range.POSITIVE);
      case 10 -> new Step(new Tanh(), Range.UNIT);
      case 11 -> new Step(new Shift(number(0, 1)), Range.POSITIVE);
      default -> null;
    };
  }

  private @Nullable Step fromUnit(int kind) {
    return switch (kind) {
      case 0, 1, 2 -> new Step(new Invert(new Sigmoid()), Range.ALL);
      case 3, 4 -> new Step(new Power(number(0.5, 2)), Range.UNIT);
      case 5, 6 -> new Step(new Invert(new Tanh()), Range.POSITIVE);
      case 7, 8 -> new Step(new Exp(), Range.POSITIVE);
      default -> null;
    };
  }

  private Bijector matrix() {
    if (random.nextInt(3) == 0) {
      return new ScaleMatvecDiag(tf.stack(List.of(signed(), signed(), signed())));
    }
    double[][] tril = new double[3][3];
    for (int i = 0; i < 3; i++) {
      tril[i][i] = random.nextDouble(0.7, 1.4);
      for (int j = 0; j < i; j++) {
        tril[i][j] = random.nextDouble(-0.7, 0.7);
      }
    }
    return new ScaleMatvecTriL(tf.constant(tril));
  }

  private Tensor number(double from, double to) {
    return tf.constant(random.nextDouble(from, to));
  }

  private Tensor signed() {
    return tf.constant(random.nextDouble(0.6, 1.7) * (random.nextBoolean() ? 1 : -1));
  }
}
