package io.intarsia.distributions.bijector;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/// Bijectors one after the other, the last one first, as functions are composed: `Chain(f, g)` maps
/// `x` to `f(g(x))`.
///
/// @see "Python: tfp.bijectors.Chain"
@AutoCompositeTensor
public final class Chain extends Bijector {
  private final List<Bijector> bijectors;

  /// The composition. Runs no ops.
  ///
  /// @throws IllegalArgumentException if there is none
  public Chain(List<Bijector> bijectors) {
    if (bijectors.isEmpty()) {
      throw BijectorErrors.empty();
    }
    this.bijectors = List.copyOf(bijectors);
  }

  /// The composition of bijectors, the last of which comes first.
  ///
  /// @throws IllegalArgumentException if there is none
  public static Chain of(Bijector... bijectors) {
    return new Chain(List.of(bijectors));
  }

  /// The bijectors, of which the last comes first.
  public List<Bijector> bijectors() {
    return bijectors;
  }

  @Override
  public Tensor forward(Tensor x) {
    return through(bijectors.reversed(), x, (each, at) -> each.forward(at));
  }

  @Override
  public Tensor inverse(Tensor y) {
    return through(bijectors, y, (each, at) -> each.inverse(at));
  }

  @Override
  protected Tensor forwardLogDet(Tensor x) {
    List<Tensor> parts = new ArrayList<>();
    int rank = forwardMinEventRank();
    Tensor at = x;
    for (int i = bijectors.size() - 1; i >= 0; i--) {
      Bijector each = bijectors.get(i);
      parts.add(each.forwardLogDetJacobian(at, rank));
      at = i == 0 ? at : each.forward(at);
      rank += rankChange(each);
    }
    return sum(parts);
  }

  @Override
  protected Tensor inverseLogDet(Tensor y) {
    List<Tensor> parts = new ArrayList<>();
    int rank = inverseMinEventRank();
    Tensor at = y;
    for (int i = 0; i < bijectors.size(); i++) {
      Bijector each = bijectors.get(i);
      parts.add(each.inverseLogDetJacobian(at, rank));
      at = i == bijectors.size() - 1 ? at : each.inverse(at);
      rank -= rankChange(each);
    }
    return sum(parts);
  }

  private static Tensor sum(List<Tensor> parts) {
    return parts.stream().reduce((a, b) -> a.plus(b)).orElseThrow();
  }

  // An event needs so many axes that each bijector gets what it needs after those before it.
  @Override
  public int forwardMinEventRank() {
    int needed = 0;
    int change = 0;
    for (Bijector each : bijectors.reversed()) {
      needed = Math.max(needed, each.forwardMinEventRank() - change);
      change += rankChange(each);
    }
    return needed;
  }

  @Override
  public int inverseMinEventRank() {
    return forwardMinEventRank() + bijectors.stream().mapToInt(Chain::rankChange).sum();
  }

  @Override
  public Shape forwardEventShape(Shape x) {
    return through(bijectors.reversed(), x, (each, at) -> each.forwardEventShape(at));
  }

  @Override
  public Shape inverseEventShape(Shape y) {
    return through(bijectors, y, (each, at) -> each.inverseEventShape(at));
  }

  @Override
  public Tensor forwardEventShape(Tensor x) {
    return through(bijectors.reversed(), x, (each, at) -> each.forwardEventShape(at));
  }

  @Override
  public Tensor inverseEventShape(Tensor y) {
    return through(bijectors, y, (each, at) -> each.inverseEventShape(at));
  }

  @Override
  public Bijector mapParameters(ParameterMap map) {
    List<Bijector> mapped = new ArrayList<>();
    int rank = inverseMinEventRank();
    for (Bijector each : bijectors) {
      int beyond = rank - each.inverseMinEventRank();
      mapped.add(each.mapParameters((parameter, own) -> map.of(parameter, own + beyond)));
      rank -= rankChange(each);
    }
    return new Chain(mapped);
  }

  @Override
  public boolean isConstantJacobian() {
    return bijectors.stream().allMatch(Bijector::isConstantJacobian);
  }

  // A map that decreases turns round what those after it do.
  @Override
  public Optional<Tensor> isIncreasing(Ops tf) {
    Optional<Tensor> all = Optional.of(tf.constant(true));
    for (Bijector each : bijectors) {
      Optional<Tensor> one = each.isIncreasing(tf);
      all = all.flatMap(before -> one.map(after -> before.eq(after)));
    }
    return all;
  }

  @Override
  public String toString() {
    return bijectors.stream()
        .map(Bijector::toString)
        .collect(Collectors.joining(", ", "Chain(", ")"));
  }

  private static <T> T through(List<Bijector> bijectors, T start, BiFunction<Bijector, T, T> step) {
    T at = start;
    for (Bijector each : bijectors) {
      at = step.apply(each, at);
    }
    return at;
  }

  static int rankChange(Bijector bijector) {
    return bijector.inverseMinEventRank() - bijector.forwardMinEventRank();
  }
}
