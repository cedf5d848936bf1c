package io.intarsia.distributions;

import io.intarsia.distributions.ClosedForms.Curve;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.Optional;

/// The probability of events on one side of a value, from what a distribution gives: itself or its
/// logarithm, or those of the other side.
///
/// @param here the probability on this side
/// @param logHere its logarithm
/// @param there the probability on the other side
/// @param logThere its logarithm
record Tails(
    Ops tf,
    ClosedForms forms,
    Tensor value,
    Curve here,
    Curve logHere,
    Curve there,
    Curve logThere) {
  /// The side of events that are not greater.
  static Tails below(Ops tf, ClosedForms forms, Tensor value) {
    return new Tails(
        tf,
        forms,
        value,
        Curve.CDF,
        Curve.LOG_CDF,
        Curve.SURVIVAL_FUNCTION,
        Curve.LOG_SURVIVAL_FUNCTION);
  }

  /// The side of events that are greater.
  static Tails above(Ops tf, ClosedForms forms, Tensor value) {
    Tails below = below(tf, forms, value);
    return new Tails(tf, forms, value, below.there, below.logThere, below.here, below.logHere);
  }

  /// The probability, if anything is known.
  Optional<Tensor> plain() {
    return given(here)
        .or(() -> given(logHere).map(Tensor::exp))
        .or(() -> given(logThere).map(other -> other.expm1().neg()))
        .or(() -> given(there).map(rest -> rest.neg().plus(1)));
  }

  /// Its logarithm, if anything is known.
  Optional<Tensor> log() {
    return given(logHere)
        .or(() -> given(logThere).map(other -> Stable.log1mExp(tf, other.neg())))
        .or(() -> log(given(here), given(there)));
  }

  private Optional<Tensor> given(Curve curve) {
    return forms.at(curve, value);
  }

  private Optional<Tensor> log(Optional<Tensor> plain, Optional<Tensor> rest) {
    return plain.isPresent() && rest.isPresent()
        ? Optional.of(log(plain.get(), rest.get()))
        : plain.map(Tensor::log).or(() -> rest.map(other -> other.neg().log1p()));
  }

  /// Next to 1 it follows from the other side; the bound keeps the gradient from being NaN.
  private Tensor log(Tensor plain, Tensor rest) {
    Tensor high = tf.math.minimum(rest, 0.5).neg().log1p();
    return tf.where(plain.lt(0.5), plain.log(), high);
  }
}
