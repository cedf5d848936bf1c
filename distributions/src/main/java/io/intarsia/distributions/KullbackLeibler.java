package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/// The formulas of [Distribution#kl], by the classes of the two distributions. Those of this
/// library are here once the class of either is in use; a class registers its own in its
/// initializer:
///
/// ```java
/// static {
///   KullbackLeibler.register(Triangle.class, Triangle.class, (tf, p, q) -> …);
/// }
/// ```
///
/// A subclass has the formulas of its superclass. Safe for use by several threads.
///
/// @see "Python: tfp.distributions.RegisterKL"
public final class KullbackLeibler {
  private static final ConcurrentMap<Pair, Formula<?, ?>> FORMULAS = new ConcurrentHashMap<>();

  private KullbackLeibler() {}

  /// The divergence of two distributions.
  ///
  /// @param <P> the class of the first
  /// @param <Q> the class of the second
  @FunctionalInterface
  public interface Formula<P extends Distribution, Q extends Distribution> {
    /// What it costs to take events of `p` for ones of `q`, in nats: `[B…]`, of both batches.
    Tensor divergence(Ops tf, P p, Q q);
  }

  private record Pair(Class<?> p, Class<?> q) {
    boolean covers(Object first, Object second) {
      return p.isInstance(first) && q.isInstance(second);
    }

    boolean isUnder(Pair other) {
      return other.p.isAssignableFrom(p) && other.q.isAssignableFrom(q);
    }

    @Override
    public String toString() {
      return p.getSimpleName() + " and " + q.getSimpleName();
    }
  }

  /// Adds a formula.
  ///
  /// @throws IllegalArgumentException if there is one for these classes
  public static <P extends Distribution, Q extends Distribution> void register(
      Class<P> p, Class<Q> q, Formula<? super P, ? super Q> formula) {
    var pair = new Pair(p, q);
    if (FORMULAS.putIfAbsent(pair, formula) != null) {
      throw DistributionErrors.registered(pair);
    }
  }

  static Tensor divergence(Ops tf, Distribution p, Distribution q) {
    Formula<?, ?> formula =
        Optional.<Formula<?, ?>>ofNullable(FORMULAS.get(new Pair(p.getClass(), q.getClass())))
            .or(() -> ofSuperclasses(p, q))
            .orElseThrow(() -> DistributionErrors.noFormula(p, q, known(p, q)));
    return unchecked(formula).divergence(tf, p, q);
  }

  /// That of the classes under all others that cover the two, if these are in a line.
  private static Optional<Formula<?, ?>> ofSuperclasses(Distribution p, Distribution q) {
    List<Pair> covering = FORMULAS.keySet().stream().filter(pair -> pair.covers(p, q)).toList();
    return covering.stream()
        .filter(pair -> covering.stream().allMatch(pair::isUnder))
        .findFirst()
        .map(FORMULAS::get);
  }

  private static List<String> known(Distribution p, Distribution q) {
    return FORMULAS.keySet().stream()
        .filter(pair -> pair.p().isInstance(p) || pair.q().isInstance(q))
        .map(Pair::toString)
        .sorted(Comparator.naturalOrder())
        .toList();
  }

  // Its classes cover those of the distributions: the pair is the key.
  @SuppressWarnings("unchecked")
  private static Formula<Distribution, Distribution> unchecked(Formula<?, ?> formula) {
    return (Formula<Distribution, Distribution>) formula;
  }
}
