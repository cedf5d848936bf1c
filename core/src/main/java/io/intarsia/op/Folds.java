package io.intarsia.op;

import io.intarsia.internal.op.Endpoint;
import org.jspecify.annotations.Nullable;

/// Code that runs on each element of values and on what came out before.
final class Folds {
  private Folds() {}

  /// Combines the elements along the first axis from the first to the last, beginning with the
  /// first one.
  ///
  /// `elems` is any nest of tensors and extension types that can be stacked, `[n, …]` all of them;
  /// the result is the same nest, `[…]`.
  ///
  /// @throws IllegalArgumentException if there is no element, or the code gives another structure
  ///   or other types than it takes
  /// @see "Python: tf.foldl"
  @Endpoint("foldl")
  static <T> T foldl(Ops tf, Fold<T, T> fn, T elems) {
    return fold(tf, "foldl", fn, elems, null, ScanOptions.defaults());
  }

  /// Combines the elements along the first axis from the first to the last, beginning with a value.
  ///
  /// `elems` is any nest of tensors and extension types that can be stacked, `[n, …]` all of them;
  /// the result has the structure and types of the initializer.
  ///
  /// @throws IllegalArgumentException if the code gives another structure or other types than it
  ///   takes
  /// @see "Python: tf.foldl"
  @Endpoint("foldl")
  static <A, E> A foldl(Ops tf, Fold<A, E> fn, E elems, A initializer) {
    return foldl(tf, fn, elems, initializer, FoldOptions.defaults());
  }

  /// Combines the elements along the first axis from the first to the last, beginning with a value,
  /// with options.
  ///
  /// `elems` is any nest of tensors and extension types that can be stacked, `[n, …]` all of them;
  /// the result has the structure and types of the initializer.
  ///
  /// @throws IllegalArgumentException if the code gives another structure or other types than it
  ///   takes
  /// @see "Python: tf.foldl"
  @Endpoint("foldl")
  static <A, E> A foldl(Ops tf, Fold<A, E> fn, E elems, A initializer, FoldOptions options) {
    return fold(tf, "foldl", fn, elems, initializer, options.inDirection(false));
  }

  /// Combines the elements along the first axis from the last to the first, beginning with the last
  /// one.
  ///
  /// `elems` is any nest of tensors and extension types that can be stacked, `[n, …]` all of them;
  /// the result is the same nest, `[…]`.
  ///
  /// @throws IllegalArgumentException if there is no element, or the code gives another structure
  ///   or other types than it takes
  /// @see "Python: tf.foldr"
  @Endpoint("foldr")
  static <T> T foldr(Ops tf, Fold<T, T> fn, T elems) {
    return fold(tf, "foldr", fn, elems, null, ScanOptions.defaults().withReverse(true));
  }

  /// Combines the elements along the first axis from the last to the first, beginning with a value.
  ///
  /// `elems` is any nest of tensors and extension types that can be stacked, `[n, …]` all of them;
  /// the result has the structure and types of the initializer.
  ///
  /// @throws IllegalArgumentException if the code gives another structure or other types than it
  ///   takes
  /// @see "Python: tf.foldr"
  @Endpoint("foldr")
  static <A, E> A foldr(Ops tf, Fold<A, E> fn, E elems, A initializer) {
    return foldr(tf, fn, elems, initializer, FoldOptions.defaults());
  }

  /// Combines the elements along the first axis from the last to the first, beginning with a value,
  /// with options.
  ///
  /// `elems` is any nest of tensors and extension types that can be stacked, `[n, …]` all of them;
  /// the result has the structure and types of the initializer.
  ///
  /// @throws IllegalArgumentException if the code gives another structure or other types than it
  ///   takes
  /// @see "Python: tf.foldr"
  @Endpoint("foldr")
  static <A, E> A foldr(Ops tf, Fold<A, E> fn, E elems, A initializer, FoldOptions options) {
    return fold(tf, "foldr", fn, elems, initializer, options.inDirection(true));
  }

  /// Combines the elements along the first axis, beginning with the first one, and stacks all
  /// results: of a sum, the running sums.
  ///
  /// `elems` is any nest of tensors and extension types that can be stacked, `[n, …]` all of them;
  /// so is the result.
  ///
  /// @throws IllegalArgumentException if there is no element, or the code gives another structure
  ///   or other types than it takes
  /// @see "Python: tf.scan"
  @Endpoint("scan")
  static <T> T scan(Ops tf, Fold<T, T> fn, T elems) {
    return scanned(tf, fn, elems, null, ScanOptions.defaults());
  }

  /// Combines the elements along the first axis, beginning with the last one, and stacks all
  /// results at the places of their elements.
  ///
  /// `elems` is any nest of tensors and extension types that can be stacked, `[n, …]` all of them;
  /// so is the result.
  ///
  /// @throws IllegalArgumentException if there is no element, or the code gives another structure
  ///   or other types than it takes
  /// @see "Python: tf.scan with reverse=True"
  @Endpoint(value = "scan", variant = true)
  static <T> T scanReversed(Ops tf, Fold<T, T> fn, T elems) {
    return scanned(tf, fn, elems, null, ScanOptions.defaults().withReverse(true));
  }

  /// Combines the elements along the first axis, beginning with a value, and stacks all results.
  ///
  /// `elems` is any nest of tensors and extension types that can be stacked, `[n, …]` all of them;
  /// the result has the structure of the initializer, `[n, …]`.
  ///
  /// @throws IllegalArgumentException if the code gives another structure or other types than it
  ///   takes
  /// @see "Python: tf.scan"
  @Endpoint("scan")
  static <A, E> A scan(Ops tf, Fold<A, E> fn, E elems, A initializer) {
    return scan(tf, fn, elems, initializer, ScanOptions.defaults());
  }

  /// Combines the elements along the first axis, beginning with a value, and stacks all results,
  /// with options.
  ///
  /// `elems` is any nest of tensors and extension types that can be stacked, `[n, …]` all of them;
  /// the result has the structure of the initializer, `[n, …]`.
  ///
  /// @throws IllegalArgumentException if the code gives another structure or other types than it
  ///   takes
  /// @see "Python: tf.scan"
  @Endpoint("scan")
  static <A, E> A scan(Ops tf, Fold<A, E> fn, E elems, A initializer, ScanOptions options) {
    return scanned(tf, fn, elems, initializer, options);
  }

  /// From the first element where nothing else is given.
  ///
  /// @see "Python: tf.foldl"
  @SuppressWarnings("NullAway") // a value may be null in a nest
  @Endpoint(value = "foldl", byName = true)
  static Object foldlByName(
      Ops tf,
      Fold<@Nullable Object, @Nullable Object> fn,
      Object elems,
      @Nullable Object initializer,
      FoldOptions options) {
    return fold(tf, "foldl", fn, elems, initializer, options.inDirection(false));
  }

  /// From the first element where nothing else is given.
  ///
  /// @see "Python: tf.foldr"
  @SuppressWarnings("NullAway") // a value may be null in a nest
  @Endpoint(value = "foldr", byName = true)
  static Object foldrByName(
      Ops tf,
      Fold<@Nullable Object, @Nullable Object> fn,
      Object elems,
      @Nullable Object initializer,
      FoldOptions options) {
    return fold(tf, "foldr", fn, elems, initializer, options.inDirection(true));
  }

  /// From the first element where nothing else is given.
  ///
  /// @see "Python: tf.scan"
  @SuppressWarnings("NullAway") // a value may be null in a nest
  @Endpoint(value = "scan", byName = true)
  static Object scanByName(
      Ops tf,
      Fold<@Nullable Object, @Nullable Object> fn,
      Object elems,
      @Nullable Object initializer,
      ScanOptions options) {
    return scanned(tf, fn, elems, initializer, options);
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // what comes out has the type of what went in
  private static <A, E> A fold(
      Ops tf,
      String operation,
      Fold<A, E> fn,
      E elems,
      @Nullable A initializer,
      ScanOptions options) {
    return (A)
        tf.controlFlow()
            .elements()
            .fold(
                operation,
                untyped(fn),
                CodeTypes.inferred(operation, "elems", elems),
                initializer == null
                    ? null
                    : CodeTypes.inferred(operation, "initializer", initializer),
                options);
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // a stack has the type of what it is made of
  private static <A, E> A scanned(
      Ops tf, Fold<A, E> fn, E elems, @Nullable A initializer, ScanOptions options) {
    return (A)
        tf.controlFlow()
            .elements()
            .scan(
                "scan",
                untyped(fn),
                CodeTypes.inferred("scan", "elems", elems),
                initializer == null ? null : CodeTypes.inferred("scan", "initializer", initializer),
                options);
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // the values are of these types
  private static <A, E> Fold<@Nullable Object, @Nullable Object> untyped(Fold<A, E> fn) {
    return (tf, accumulated, element) -> fn.apply(tf, (A) accumulated, (E) element);
  }
}
