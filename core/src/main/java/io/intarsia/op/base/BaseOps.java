package io.intarsia.op.base;

import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// What composed ops stand on: the ops of the runtime, constants, seeds and loops of the place
/// where ops run. The facade is built on top of them, so that they never use it.
public abstract class BaseOps implements Place {
  /// Every op under its registered name.
  public final RawOps raw;

  @SuppressWarnings("this-escape") // it is kept, and asked nothing before the first op
  protected BaseOps() {
    raw = new RawOps(this);
  }

  /// Where ops that draw random numbers take their seeds from; composed ops ask [SeedSource#of].
  protected abstract SeedSource seeds();

  /// Runs code on variables while a condition on them holds; composed ops ask [ComposedLoop#run].
  protected abstract @Nullable Object loop(
      BiFunction<? super BaseOps, @Nullable Object, Tensor> condition,
      BiFunction<? super BaseOps, @Nullable Object, ? extends @Nullable Object> body,
      @Nullable Object variables);
}
