package io.intarsia.internal.function.trace;

import io.intarsia.internal.function.graph.FunctionGradient;
import io.intarsia.internal.function.graph.FunctionHost;
import io.intarsia.internal.function.graph.RuntimeFunction;

/// Where the gradient of a function comes from, once somebody asks for it.
///
/// @param isOwn whether it is one that does not follow from the function's ops
/// @param maker makes it for the function
public record GradientSource(boolean isOwn, Maker maker) {
  /// Makes the gradient of a function.
  @FunctionalInterface
  public interface Maker {
    /// Makes it.
    ///
    /// @param isPart whether XLA compiles it as a part of what calls the function
    FunctionGradient of(RuntimeFunction function, boolean isPart);
  }

  /// The gradient that follows from a function's ops.
  public static GradientSource ofOps(FunctionHost host) {
    return new GradientSource(false, host.constructs()::gradient);
  }

  /// Another one.
  public static GradientSource own(Maker maker) {
    return new GradientSource(true, maker);
  }
}
