package io.intarsia.op;

import io.intarsia.tensor.Tensor;
import java.util.Objects;
import java.util.function.Function;

/// A condition and the code that runs if it is the first to hold; see `caseOf`.
///
/// @param pred a scalar, `bool`
/// @param fn runs its ops on the `Ops` it is given
public record Case<T>(Tensor pred, Function<? super Ops, ? extends T> fn) {
  /// Checks that both are there.
  public Case {
    Objects.requireNonNull(pred, "pred");
    Objects.requireNonNull(fn, "fn");
  }

  /// A condition and its code.
  public static <T> Case<T> when(Tensor pred, Function<? super Ops, ? extends T> fn) {
    return new Case<>(pred, fn);
  }
}
