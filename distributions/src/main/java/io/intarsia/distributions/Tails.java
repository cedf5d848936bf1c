package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// The probabilities of lesser and of greater events, each from what the distribution has: itself
/// or its logarithm, or those of the other ones.
record Tails(Distribution owner, Ops tf, Tensor value) {
  Tensor cdf() {
    Tensor given = owner.cdf(tf, value);
    if (given != null) {
      return given;
    }
    Tensor log = owner.logCdf(tf, value);
    if (log != null) {
      return log.exp();
    }
    Tensor greater = owner.survivalFunction(tf, value);
    if (greater != null) {
      return greater.neg().plus(1);
    }
    log = owner.logSurvivalFunction(tf, value);
    if (log != null) {
      return log.expm1().neg();
    }
    throw DistributionErrors.missing(owner, "cdf");
  }

  Tensor logCdf() {
    Tensor given = owner.logCdf(tf, value);
    if (given != null) {
      return given;
    }
    Tensor plain = owner.cdf(tf, value);
    if (plain != null) {
      return plain.log();
    }
    Tensor greater = owner.survivalFunction(tf, value);
    if (greater != null) {
      return greater.neg().log1p();
    }
    throw DistributionErrors.missing(owner, "logCdf");
  }

  Tensor survival() {
    Tensor given = owner.survivalFunction(tf, value);
    if (given != null) {
      return given;
    }
    Tensor log = owner.logSurvivalFunction(tf, value);
    if (log != null) {
      return log.exp();
    }
    Tensor less = owner.cdf(tf, value);
    if (less != null) {
      return less.neg().plus(1);
    }
    log = owner.logCdf(tf, value);
    if (log != null) {
      return log.expm1().neg();
    }
    throw DistributionErrors.missing(owner, "survivalFunction");
  }

  Tensor logSurvival() {
    Tensor given = owner.logSurvivalFunction(tf, value);
    if (given != null) {
      return given;
    }
    Tensor plain = owner.survivalFunction(tf, value);
    if (plain != null) {
      return plain.log();
    }
    Tensor less = owner.cdf(tf, value);
    if (less != null) {
      return less.neg().log1p();
    }
    throw DistributionErrors.missing(owner, "logSurvivalFunction");
  }
}
