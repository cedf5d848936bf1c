package io.intarsia.data;

import io.intarsia.function.Code;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// The methods of data sets that look at a key or a class of each element.
///
/// @param <T> what the elements are
public sealed interface KeyMethods<T> permits Dataset {
  /// What the code makes of elements of one key: of each `windowSize` of them, and of those left at
  /// the end.
  ///
  /// @param keyFunc gives an integer scalar
  /// @param reduceFunc makes a data set of the key and the elements
  /// @see "Python: tf.data.Dataset.group_by_window"
  default <R> Dataset<R> groupByWindow(
      Code.Of1<? super T, Tensor> keyFunc,
      Code.Of2<Tensor, Dataset<T>, Dataset<R>> reduceFunc,
      long windowSize) {
    Batching.checkSize("groupByWindow", "windowSize", windowSize);
    return groupByWindow(keyFunc, reduceFunc, (tf, key) -> tf.constant(windowSize));
  }

  /// What the code makes of elements of one key.
  ///
  /// @param keyFunc gives an integer scalar
  /// @param reduceFunc makes a data set of the key and the elements
  /// @param windowSizeFunc gives how many elements of the key it gets at once
  /// @see "Python: tf.data.Dataset.group_by_window"
  default <R> Dataset<R> groupByWindow(
      Code.Of1<? super T, Tensor> keyFunc,
      Code.Of2<Tensor, Dataset<T>, Dataset<R>> reduceFunc,
      Code.Of1<Tensor, Tensor> windowSizeFunc) {
    return Grouping.byWindow((Dataset<T>) this, keyFunc, reduceFunc, windowSizeFunc);
  }

  /// A result for each key, in the order in which keys came first: all elements are read for it.
  ///
  /// @param keyFunc gives an integer scalar
  /// @see "Python: tf.data.experimental.group_by_reducer"
  default <S, R> Dataset<R> groupByReducer(
      Code.Of1<? super T, Tensor> keyFunc, Reducer<T, S, R> reducer) {
    return GroupReduction.of((Dataset<T>) this, keyFunc, reducer);
  }

  /// Elements with their classes, drawn so that these come as often as they should: some are left
  /// out, and some come twice. Those for a seed are Python's.
  ///
  /// @param classFunc gives the class: an `int32` scalar from 0 on, below the number of classes
  /// @param targetDist how often each class should come; together 1
  /// @param initialDist how often each class comes; null for what is counted while elements are
  ///   read
  /// @throws IllegalArgumentException if there are no classes, or as many in one distribution as
  ///   not in the other
  /// @see "Python: tf.data.Dataset.rejection_resample"
  default Dataset<Pair<Tensor, T>> rejectionResample(
      Code.Of1<? super T, Tensor> classFunc,
      double[] targetDist,
      double @Nullable [] initialDist,
      @Nullable Long seed) {
    return Resampling.byRejection((Dataset<T>) this, classFunc, targetDist, initialDist, seed);
  }
}
