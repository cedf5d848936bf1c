package io.intarsia.internal.function.trace;

import io.intarsia.internal.function.graph.FunctionGradient;
import io.intarsia.internal.function.graph.RuntimeFunction;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The gradient of a function, made when it is first asked for.
final class LazyGradient {
  private final GradientSource source;
  private volatile @Nullable FunctionGradient made;
  private volatile @Nullable FunctionGradient part;

  LazyGradient(GradientSource source) {
    this.source = source;
  }

  // Two threads may make it at the same time: both are right.
  FunctionGradient of(RuntimeFunction function) {
    FunctionGradient known = made;
    if (known == null) {
      known = source.maker().of(function, false);
      made = known;
    }
    return known;
  }

  /// The gradient of a function that XLA compiles as a part of what calls it.
  FunctionGradient ofPart(RuntimeFunction function) {
    FunctionGradient known = part;
    if (known == null) {
      known = source.maker().of(function, true);
      part = known;
    }
    return known;
  }

  /// Empty if it follows from the ops.
  Optional<FunctionGradient> own(RuntimeFunction function) {
    return source.isOwn() ? Optional.of(of(function)) : Optional.empty();
  }
}
