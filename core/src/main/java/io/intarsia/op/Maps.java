package io.intarsia.op;

import io.intarsia.internal.op.Endpoint;
import io.intarsia.tensor.Tensor;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Code that runs on each element of values.
final class Maps {
  private Maps() {}

  /// Runs code on each element along the first axis, and stacks the tensors that it gives.
  ///
  /// `elems` is any nest of tensors and extension types that can be stacked, `[n, …]` all of them;
  /// the code takes the same nest of elements, `[…]`, and gives a tensor, or a Java value that
  /// becomes one; the result is `[n, …]`.
  ///
  /// @throws IllegalArgumentException if there are no elements to take, their numbers differ, the
  ///   code gives no tensors, or they cannot be stacked
  /// @see "Python: tf.map_fn"
  @Endpoint(value = "map_fn", variant = true)
  static <E> Tensor mapFn(Ops tf, BiFunction<? super Ops, ? super E, ?> fn, E elems) {
    return mapFn(tf, fn, elems, MapOptions.defaults());
  }

  /// Runs code on each element along the first axis, and stacks the tensors that it gives, with
  /// options.
  ///
  /// `elems` is any nest of tensors and extension types that can be stacked, `[n, …]` all of them;
  /// the code takes the same nest of elements, `[…]`, and gives a tensor, or a Java value that
  /// becomes one; the result is `[n, …]`.
  ///
  /// @throws IllegalArgumentException if there are no elements to take, their numbers differ, the
  ///   code gives no tensors, they cannot be stacked, or are not of the type the options say
  /// @see "Python: tf.map_fn"
  @Endpoint(value = "map_fn", variant = true)
  static <E> Tensor mapFn(
      Ops tf, BiFunction<? super Ops, ? super E, ?> fn, E elems, MapOptions options) {
    Object stack = stacked(tf, "mapFn", fn, elems, options);
    return CodeTypes.tensor("mapFn", "mapFnNest", stack);
  }

  /// Runs code on each element along the first axis, and stacks what it gives: a nest of tensors
  /// and extension values.
  ///
  /// `elems` is any nest of tensors and extension types that can be stacked, `[n, …]` all of them;
  /// the code takes the same nest of elements, `[…]`, and gives any nest, whose tensors become `[n,
  /// …]`.
  ///
  /// @throws IllegalArgumentException if there are no elements to take, their numbers differ, a
  ///   Java value is given where the result would be typed so, or results cannot be stacked
  /// @see "Python: tf.map_fn"
  @Endpoint(value = "map_fn", variant = true)
  @SuppressWarnings("unchecked") // elements are of the type of what they are of, and so are stacks
  static <E, R> R mapFnNest(Ops tf, BiFunction<? super Ops, ? super E, ? extends R> fn, E elems) {
    BiFunction<Ops, E, R> checked = CodeTypes.checked("mapFnNest", fn);
    return (R) stacked(tf, "mapFn", checked, elems, MapOptions.defaults());
  }

  /// Runs code on each element along the first axis, and stacks what it gives, with options; these
  /// may declare a stack of another class than the code gives, such as rows of a ragged tensor
  /// where the code gives tensors.
  ///
  /// @param result the class of the stack
  /// @throws IllegalArgumentException if there are no elements to take, their numbers differ, or
  ///   results cannot be stacked or cast to the types the options say
  /// @throws ClassCastException if the stack is of another class
  /// @see "Python: tf.map_fn"
  @Endpoint("map_fn")
  static <E, R> R mapFn(
      Ops tf,
      Class<R> result,
      BiFunction<? super Ops, ? super E, ?> fn,
      E elems,
      MapOptions options) {
    return result.cast(stacked(tf, "mapFn", fn, elems, options));
  }

  /// Python's `map_fn`, with any nest.
  @Endpoint(value = "map_fn", byName = true)
  static Object eachOf(
      Ops tf,
      BiFunction<? super Ops, @Nullable Object, ? extends @Nullable Object> fn,
      Object elems,
      MapOptions options) {
    return elements(tf, "mapFn", fn, elems, options);
  }

  /// Runs code on each element along the first axis, and stacks the tensors that it gives: `mapFn`,
  /// by the name that Python has for code it can vectorize. Here the elements are taken one by one.
  ///
  /// @throws IllegalArgumentException if there are no elements to take, their numbers differ, the
  ///   code gives no tensors, or they cannot be stacked
  /// @see "Python: tf.vectorized_map"
  @Endpoint(value = "vectorized_map", variant = true)
  static <E> Tensor vectorizedMap(Ops tf, BiFunction<? super Ops, ? super E, ?> fn, E elems) {
    Object stack = stacked(tf, "vectorizedMap", fn, elems, MapOptions.defaults());
    return CodeTypes.tensor("vectorizedMap", "mapFnNest", stack);
  }

  /// Python's `vectorized_map`, with any nest.
  @Endpoint(value = "vectorized_map", byName = true)
  static Object eachOf(
      Ops tf,
      BiFunction<? super Ops, @Nullable Object, ? extends @Nullable Object> fn,
      Object elems) {
    return elements(tf, "vectorizedMap", fn, elems, MapOptions.defaults());
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // elements are what the caller says
  private static <E> Object stacked(
      Ops tf,
      String operation,
      BiFunction<? super Ops, ? super E, ?> fn,
      E elems,
      MapOptions options) {
    return elements(
        tf,
        operation,
        (g, element) -> fn.apply(g, (E) element),
        CodeTypes.inferred(operation, "elems", elems),
        options);
  }

  @SuppressWarnings("NullAway") // null if all results are
  private static Object elements(
      Ops tf,
      String operation,
      BiFunction<? super Ops, @Nullable Object, ? extends @Nullable Object> fn,
      Object elems,
      MapOptions options) {
    return tf.controlFlow().elements().map(operation, fn, elems, options);
  }
}
