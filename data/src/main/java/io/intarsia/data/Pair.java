package io.intarsia.data;

/// Two values that belong together, such as the elements of two data sets.
///
/// @param <A> what the first is
/// @param <B> what the second is
public record Pair<A, B>(A first, B second) {}
