package io.intarsia.op;

import org.jspecify.annotations.Nullable;

/// Code that takes what came out for the elements so far, and one more element.
///
/// @param <A> what comes out
/// @param <E> the elements
@FunctionalInterface
public interface Fold<A extends @Nullable Object, E extends @Nullable Object> {
  /// Runs it.
  A apply(Ops tf, A accumulated, E element);
}
