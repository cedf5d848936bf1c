package io.intarsia.op;

import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Loops over the elements of a nest of tensors and extension values along their first axes, as the
/// place where ops run does them.
public interface ElementLoops {
  /// Runs code on each element, and stacks what it gives.
  ///
  /// @param operation what asks, for messages
  @Nullable Object map(
      String operation,
      BiFunction<? super Ops, @Nullable Object, ? extends @Nullable Object> fn,
      @Nullable Object elems,
      MapOptions options);

  /// Runs code on what it gave for the elements before and on each element, and gives the last
  /// result.
  ///
  /// @param initializer what it takes with the first element; null takes the first element itself,
  ///   and starts with the second
  @Nullable Object fold(
      String operation,
      Fold<@Nullable Object, @Nullable Object> fn,
      @Nullable Object elems,
      @Nullable Object initializer,
      ScanOptions options);

  /// As [#fold], but stacks all results.
  @Nullable Object scan(
      String operation,
      Fold<@Nullable Object, @Nullable Object> fn,
      @Nullable Object elems,
      @Nullable Object initializer,
      ScanOptions options);
}
