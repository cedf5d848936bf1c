package io.intarsia.distributions.bijector;

import static java.util.Objects.requireNonNull;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A bijector of each class and some made of others, each with an event that it can map.
public final class BijectorSamples {
  private static final int[] LOWER = {0, 3, 4, 6, 7, 8};
  private static final int[] UPPER = {0, 1, 2, 4, 5, 8};
  private static final int[] BELOW = {3, 6, 7};
  private static final int[] SMALL = {0, 2, 3};

  private static final Map<String, Function<Ops, Sample>> ALL = new LinkedHashMap<>();

  static {
    add("Exp", _ -> new Exp(), 0.7);
    add("Log", _ -> new Log(), 0.7);
    add("Sigmoid", _ -> new Sigmoid(), 0.7);
    add("Sigmoid of bounds", tf -> new Sigmoid(of(tf, -1), of(tf, 3)), -0.7);
    add("Softplus", _ -> new Softplus(), -0.7);
    add("Tanh", _ -> new Tanh(), 0.7);
    add("Scale", tf -> new Scale(of(tf, -2)), 0.7);
    add("Shift", tf -> new Shift(of(tf, 3)), 0.7);
    add("Power", tf -> new Power(of(tf, -1.5)), 0.7);
    add("Affine", tf -> Affine.of(tf, of(tf, 3), -2), 0.7);
    add("Invert", _ -> new Invert(new Invert(new Tanh())), 0.7);
    add("Chain", tf -> Chain.of(Chain.of(new Exp(), new Exp()), new Scale(of(tf, -2))), 0.7);
    add("Chain of one twice", _ -> twice(new Softplus()), 0.7);
    add("ScaleMatvecDiag", tf -> new ScaleMatvecDiag(of(tf, 2, -1, 0.5)), 0.7, -0.2, 1);
    add("ScaleMatvecTriL", BijectorSamples::tril, 0.7, -0.2, 1);
    add("Affine of vectors", tf -> new Affine(of(tf, 1, 2, 3), tril(tf)), 0.7, -0.2, 1);
    add("Chain of vectors", tf -> Chain.of(new Exp(), tril(tf), new Tanh()), 0.7, -0.2, 1);
    add("FillTriangular", LOWER, _ -> FillTriangular.lower(), 1, 2, 3, 4, 5, 6);
    add("FillTriangular, upper", UPPER, _ -> new FillTriangular(true), 1, 2, 3, 4, 5, 6);
    add("CorrelationCholesky", BELOW, _ -> new CorrelationCholesky(), 0.7, -0.2, 1);
    add("Chain of triangles", SMALL, BijectorSamples::triangles, 0.7, -0.2, 1);
  }

  private BijectorSamples() {}

  /// A bijector with an event that it can map.
  ///
  /// @param x the event, with as many axes as it needs
  /// @param free which numbers of the image are not always the same; none if all are
  record Sample(Bijector bijector, Tensor x, List<Integer> free) {
    /// As many numbers of the image as the event has.
    Tensor free(Ops tf, Tensor y) {
      return free.isEmpty()
          ? y.flatten()
          : tf.gather(y.flatten(), free.stream().mapToInt(Integer::intValue).toArray());
    }
  }

  /// What there is.
  public static Stream<String> names() {
    return ALL.keySet().stream();
  }

  /// One of them, of `float64`.
  public static Bijector of(Ops tf, String name) {
    return sample(tf, name).bijector();
  }

  static Sample sample(Ops tf, String name) {
    return requireNonNull(ALL.get(name)).apply(tf);
  }

  private static void add(String name, Function<Ops, Bijector> bijector, double... x) {
    add(name, new int[0], bijector, x);
  }

  private static void add(String name, int[] free, Function<Ops, Bijector> bijector, double... x) {
    ALL.put(
        name, tf -> new Sample(bijector.apply(tf), of(tf, x), IntStream.of(free).boxed().toList()));
  }

  private static Chain twice(Bijector bijector) {
    return new Chain(List.of(bijector, bijector));
  }

  private static Bijector tril(Ops tf) {
    return new ScaleMatvecTriL(
        tf.constant(new double[][] {{0.5, 0, 0}, {-1, 2, 0}, {0.3, 0.1, -1.5}}));
  }

  private static Bijector triangles(Ops tf) {
    return Chain.of(FillTriangular.lower(), new Tanh(), tril(tf));
  }

  private static Tensor of(Ops tf, double... x) {
    return x.length == 1 ? tf.constant(x[0]) : tf.constant(x, Shape.of(x.length));
  }
}
