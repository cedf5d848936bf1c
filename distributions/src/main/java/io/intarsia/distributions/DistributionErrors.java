package io.intarsia.distributions;

import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What this package has to say against its arguments.
final class DistributionErrors {
  private static final List<String> OF_VALUES =
      List.of("cdf", "logCdf", "survivalFunction", "logSurvivalFunction", "quantile");

  private DistributionErrors() {}

  static IllegalArgumentException parameter(String name, Object value, int eventRank) {
    return Mistake.argument(
        "Parameter `%s`: expected a tensor, a distribution, or a list of them, and an event rank"
                .formatted(name)
            + " of 0 or more, got %s and %d".formatted(value.getClass().getName(), eventRank));
  }

  static IllegalArgumentException batches(Batched owner, List<Parameter> parameters) {
    String each =
        parameters.stream()
            .map(parameter -> "`" + parameter.name() + "` " + Batches.shape(parameter))
            .collect(Collectors.joining(", "));
    return Mistake.argument(
        "%s: the batches of the parameters do not broadcast: %s".formatted(name(owner), each));
  }

  static IllegalArgumentException noParameters(Batched owner) {
    return Mistake.argument(
        "%s: `parameters()` names no tensor, so it is not known where it is; name one at least"
            .formatted(name(owner)));
  }

  static IllegalArgumentException noVariables() {
    return Mistake.argument(
        "DeferredDistribution: expected one variable at least, got none; a distribution that"
            + " follows none is made by its constructor");
  }

  static IllegalStateException nothingBuilt() {
    return Mistake.state(
        "DeferredDistribution: `build` gave null; it must give the distribution of the values of"
            + " the variables");
  }

  static IllegalArgumentException variable(Variable variable) {
    return Mistake.argument(
        ("a parameter of a distribution is a tensor, got %s; take its value now, `read(tf)`, or"
                + " have the distribution follow it: new DeferredDistribution<>(List.of(variable),"
                + " (g, values) -> …)")
            .formatted(variable));
  }

  /// Refuses both of two ways to say a parameter, and neither.
  static void requireOne(
      Class<?> owner, String first, @Nullable Tensor one, String second, @Nullable Tensor other) {
    if ((one == null) == (other == null)) {
      throw Mistake.argument(
          "%s: expected exactly one of `%s` and `%s`, got %s; give null for the other"
              .formatted(owner.getSimpleName(), first, second, one == null ? "neither" : "both"));
    }
  }

  /// Refuses tensors of several dtypes. What a gradient does not depend on is null.
  static void requireOneDtype(Class<?> owner, @Nullable Tensor... parameters) {
    requireOneDtype(
        owner, Arrays.stream(parameters).filter(Objects::nonNull).map(Tensor::dtype).toList());
  }

  /// Refuses several dtypes.
  static void requireOneDtype(Class<?> owner, List<DType> all) {
    List<DType> dtypes = all.stream().distinct().toList();
    if (dtypes.size() > 1) {
      throw Mistake.argument(
          "%s: the parameters must have one dtype, got %s; cast them"
              .formatted(owner.getSimpleName(), names(dtypes)));
    }
  }

  private static String names(List<DType> dtypes) {
    return dtypes.stream().map(DType::toString).collect(Collectors.joining(", "));
  }

  static IllegalArgumentException dtypes(List<DType> dtypes) {
    return Mistake.argument(
        "the parameters of a distribution must have one dtype, got %s; cast them"
            .formatted(names(dtypes)));
  }

  static IllegalArgumentException valueDtype(
      Distribution owner, String function, DType expected, DType got) {
    return Mistake.argument(
        "%s.%s: expected a value of %s or of integers, got %s; cast it"
            .formatted(name(owner), function, expected, got));
  }

  static IllegalArgumentException valueShape(Distribution owner, String function, Shape got) {
    return Mistake.argument(
        "%s.%s: expected a value whose shape broadcasts with the batch shape %s and the event shape"
                .formatted(name(owner), function, owner.batchShape())
            + " %s, got %s".formatted(owner.eventShape(), got));
  }

  static UnsupportedOperationException missing(Distribution owner, String function) {
    return Mistake.unsupported(
        "%s has no %s that is known; estimate it from samples, or let a class of your own override"
                .formatted(name(owner), function)
            + " `%s(Ops%s)`".formatted(function, OF_VALUES.contains(function) ? ", Tensor" : ""));
  }

  static UnsupportedOperationException tooHeavy(Distribution owner, String function) {
    return Mistake.unsupported(
        "%s has no %s, its tails are too heavy; take quantile(0.5), the median, and the distance of"
                .formatted(name(owner), function)
            + " other quantiles from it");
  }

  static IllegalArgumentException indices(Batched whole, Shape batch, int axes) {
    return Mistake.argument(
        "%s.get: expected indices of %d axes at most, those of the batch %s, got %d"
            .formatted(name(whole), batch.rank(), batch, axes));
  }

  static IllegalArgumentException registered(Object pair) {
    return Mistake.argument(
        "KullbackLeibler.register: there is a formula for %s; classes of your own have theirs"
            .formatted(pair));
  }

  static UnsupportedOperationException noFormula(
      Distribution p, Distribution q, List<String> known) {
    return Mistake.unsupported(
        "%s.kl: no formula for %1$s and %s%s; register one with KullbackLeibler.register, or average"
                .formatted(
                    name(p), name(q), known.isEmpty() ? "" : ", there are those for " + known)
            + " p.logProb(x) - q.logProb(x) over samples x of p");
  }

  static IllegalArgumentException apart(Distribution p, Distribution q) {
    return Mistake.argument(
        "%s.kl: expected distributions of one dtype whose batches broadcast, got %s and %s"
            .formatted(name(p), p, q));
  }

  static String name(Object owner) {
    return owner.getClass().getSimpleName();
  }
}
