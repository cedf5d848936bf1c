package io.intarsia.op;

import io.intarsia.internal.op.Endpoint;
import java.util.function.BiFunction;

/// Code that runs on each element of values.
final class Maps {
  private Maps() {}

  /// Runs code on each element along the first axis, and stacks what it gives.
  ///
  /// `elems` is any nest of tensors and extension types that can be stacked, `[n, …]` all of them;
  /// the code takes the same nest of elements, `[…]`, and gives any nest, whose tensors become `[n,
  /// …]`.
  ///
  /// @throws IllegalArgumentException if there are no elements to take, their numbers differ, or
  ///   results cannot be stacked
  /// @see "Python: tf.map_fn"
  @Endpoint("map_fn")
  static <E, R> R mapFn(Ops tf, BiFunction<? super Ops, ? super E, ? extends R> fn, E elems) {
    return mapFn(tf, fn, elems, MapOptions.defaults());
  }

  /// Runs code on each element along the first axis, and stacks what it gives, with options.
  ///
  /// `elems` is any nest of tensors and extension types that can be stacked, `[n, …]` all of them;
  /// the code takes the same nest of elements, `[…]`, and gives any nest, whose tensors become `[n,
  /// …]`.
  ///
  /// @throws IllegalArgumentException if there are no elements to take, their numbers differ, or
  ///   results cannot be stacked or are not of the types the options say
  /// @see "Python: tf.map_fn"
  @Endpoint("map_fn")
  @SuppressWarnings("unchecked") // elements are of the type of what they are of, and so are stacks
  static <E, R> R mapFn(
      Ops tf, BiFunction<? super Ops, ? super E, ? extends R> fn, E elems, MapOptions options) {
    BiFunction<Ops, E, R> code = fn::apply;
    return (R) stacked(tf, "mapFn", code, elems, options);
  }

  /// Runs code on each element along the first axis, and stacks what it gives, where that is
  /// declared to be of another class than the code gives, such as rows of a ragged tensor where the
  /// code gives tensors.
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
    BiFunction<Ops, E, Object> code = fn::apply;
    return result.cast(stacked(tf, "mapFn", code, elems, options));
  }

  /// Runs code on each element along the first axis, and stacks what it gives: `mapFn`, by the name
  /// that Python has for code it can vectorize. Here the elements are taken one by one.
  ///
  /// @throws IllegalArgumentException if there are no elements to take, their numbers differ, or
  ///   results cannot be stacked
  /// @see "Python: tf.vectorized_map"
  @Endpoint("vectorized_map")
  @SuppressWarnings("unchecked") // as for mapFn
  static <E, R> R vectorizedMap(
      Ops tf, BiFunction<? super Ops, ? super E, ? extends R> fn, E elems) {
    BiFunction<Ops, E, R> code = fn::apply;
    return (R) stacked(tf, "vectorizedMap", code, elems, MapOptions.defaults());
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // elements are what the caller says
  private static <E> Object stacked(
      Ops tf,
      String operation,
      BiFunction<? super Ops, E, ?> fn,
      Object elems,
      MapOptions options) {
    return tf.controlFlow()
        .elements()
        .map(operation, (g, element) -> fn.apply(g, (E) element), elems, options);
  }
}
