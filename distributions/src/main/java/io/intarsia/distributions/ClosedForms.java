package io.intarsia.distributions;

import io.intarsia.tensor.Tensor;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/// What a distribution knows of itself beside its density: functions of a value, and statistics.
/// What is not given follows from what is, such as `cdf` from `logCdf` and the variance from the
/// standard deviation, or the distribution has none.
///
/// ```java
/// return new ClosedForms()
///     .cdf(value -> value.div(width).square())
///     .mean(() -> width.times(2 / 3.0));
/// ```
///
/// Values are of the dtype of the parameters. Statistics may be smaller than the batch; they are
/// broadcast.
public final class ClosedForms {
  /// A function of a value.
  enum Curve {
    CDF,
    LOG_CDF,
    SURVIVAL_FUNCTION,
    LOG_SURVIVAL_FUNCTION,
    QUANTILE
  }

  /// A number of the whole distribution.
  enum Statistic {
    MEAN,
    VARIANCE,
    STDDEV,
    COVARIANCE,
    MODE,
    ENTROPY
  }

  private final Map<Curve, UnaryOperator<Tensor>> curves = new EnumMap<>(Curve.class);
  private final Map<Statistic, Supplier<Tensor>> statistics = new EnumMap<>(Statistic.class);

  /// None yet.
  public ClosedForms() {}

  /// The probability of an event that is not greater than a value.
  public ClosedForms cdf(UnaryOperator<Tensor> form) {
    return with(Curve.CDF, form);
  }

  /// The logarithm of the probability of an event that is not greater than a value.
  public ClosedForms logCdf(UnaryOperator<Tensor> form) {
    return with(Curve.LOG_CDF, form);
  }

  /// The probability of an event that is greater than a value.
  public ClosedForms survivalFunction(UnaryOperator<Tensor> form) {
    return with(Curve.SURVIVAL_FUNCTION, form);
  }

  /// The logarithm of the probability of an event that is greater than a value.
  public ClosedForms logSurvivalFunction(UnaryOperator<Tensor> form) {
    return with(Curve.LOG_SURVIVAL_FUNCTION, form);
  }

  /// The inverse of the distribution function, of a probability.
  public ClosedForms quantile(UnaryOperator<Tensor> form) {
    return with(Curve.QUANTILE, form);
  }

  /// The expected event.
  public ClosedForms mean(Supplier<Tensor> form) {
    return with(Statistic.MEAN, form);
  }

  /// The variance; it may follow from the standard deviation.
  public ClosedForms variance(Supplier<Tensor> form) {
    return with(Statistic.VARIANCE, form);
  }

  /// The standard deviation; it may follow from the variance.
  public ClosedForms stddev(Supplier<Tensor> form) {
    return with(Statistic.STDDEV, form);
  }

  /// The covariances of the elements of an event that is a vector.
  public ClosedForms covariance(Supplier<Tensor> form) {
    return with(Statistic.COVARIANCE, form);
  }

  /// An event of greatest density or probability.
  public ClosedForms mode(Supplier<Tensor> form) {
    return with(Statistic.MODE, form);
  }

  /// The expected `-logProb`, in nats.
  public ClosedForms entropy(Supplier<Tensor> form) {
    return with(Statistic.ENTROPY, form);
  }

  private ClosedForms with(Curve curve, UnaryOperator<Tensor> form) {
    curves.put(curve, form);
    return this;
  }

  private ClosedForms with(Statistic statistic, Supplier<Tensor> form) {
    statistics.put(statistic, form);
    return this;
  }

  /// A given function at a value.
  Optional<Tensor> at(Curve curve, Tensor value) {
    return Optional.ofNullable(curves.get(curve)).map(form -> form.apply(value));
  }

  /// A given statistic.
  Optional<Tensor> of(Statistic statistic) {
    return Optional.ofNullable(statistics.get(statistic)).map(Supplier::get);
  }

  /// The variance, given or of the standard deviation.
  Optional<Tensor> varianceOrSquare() {
    return of(Statistic.VARIANCE).or(() -> of(Statistic.STDDEV).map(Tensor::square));
  }

  /// The standard deviation, given or of the variance.
  Optional<Tensor> stddevOrRoot() {
    return of(Statistic.STDDEV).or(() -> of(Statistic.VARIANCE).map(Tensor::sqrt));
  }
}
