package io.intarsia.data;

import io.intarsia.function.Code;
import io.intarsia.tensor.Tensor;

/// How the elements of a key become one value.
///
/// ```java
/// var mean =
///     new Reducer<Tensor, Pair<Tensor, Tensor>, Tensor>(
///         (g, key) -> new Pair<>(g.constant(0f), g.constant(0f)),
///         (g, state, x) -> new Pair<>(state.first().plus(x), state.second().plus(1f)),
///         (g, state) -> state.first().div(state.second()));
/// ```
///
/// @param initFunc makes the first state of a key, an `int64` scalar
/// @param reduceFunc makes the next state of a state and an element, of the structure and dtypes of
///   the first one
/// @param finalizeFunc makes the result of the last state
/// @param <T> what the elements are
/// @param <S> what the states are
/// @param <R> what the results are
/// @see "Python: tf.data.experimental.Reducer"
public record Reducer<T, S, R>(
    Code.Of1<Tensor, ? extends S> initFunc,
    Code.Of2<? super S, ? super T, ? extends S> reduceFunc,
    Code.Of1<? super S, ? extends R> finalizeFunc) {}
