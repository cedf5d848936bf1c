package io.intarsia.data;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.Code;
import io.intarsia.tensor.Tensor;
import java.util.Map;

/// The methods of data sets that choose elements, or change their order or when they are made.
///
/// @param <T> what the elements are
public sealed interface OrderMethods<T> permits Dataset {
  /// The elements for which the code gives true: a `bool` scalar.
  ///
  /// @throws IllegalArgumentException if it gives something else
  /// @see "Python: tf.data.Dataset.filter"
  default Dataset<T> filter(Code.Of1<? super T, Tensor> predicate) {
    return Mapping.filter((Dataset<T>) this, predicate);
  }

  /// The elements before the first for which the code gives false.
  ///
  /// @throws IllegalArgumentException if it gives something else than a `bool` scalar
  /// @see "Python: tf.data.Dataset.take_while"
  default Dataset<T> takeWhile(Code.Of1<? super T, Tensor> predicate) {
    return Mapping.takeWhile((Dataset<T>) this, predicate);
  }

  /// The first elements; all if `count` is -1.
  ///
  /// @see "Python: tf.data.Dataset.take"
  default Dataset<T> take(long count) {
    return Selections.take((Dataset<T>) this, count);
  }

  /// All but the first elements; none if `count` is -1.
  ///
  /// @see "Python: tf.data.Dataset.skip"
  default Dataset<T> skip(long count) {
    return Selections.skip((Dataset<T>) this, count);
  }

  /// The elements again and again, without end.
  ///
  /// @see "Python: tf.data.Dataset.repeat"
  default Dataset<T> repeat() {
    return repeat(-1);
  }

  /// The elements so many times; without end if `count` is -1.
  ///
  /// @see "Python: tf.data.Dataset.repeat"
  default Dataset<T> repeat(long count) {
    return Selections.repeat((Dataset<T>) this, count);
  }

  /// Each `numShards`-th element from `index` on.
  ///
  /// @throws IllegalArgumentException if the index is not in `[0, numShards)`
  /// @see "Python: tf.data.Dataset.shard"
  default Dataset<T> shard(long numShards, long index) {
    return Selections.shard((Dataset<T>) this, numShards, index);
  }

  /// The elements in random order, another one in each iteration: each is drawn from the next
  /// `bufferSize` ones. A buffer of the size of the data set mixes it perfectly.
  ///
  /// @see "Python: tf.data.Dataset.shuffle"
  default Dataset<T> shuffle(long bufferSize) {
    return shuffle(bufferSize, ShuffleOptions.defaults());
  }

  /// The elements in random order, as [#shuffle(long)]. For a seed the order is Python's.
  ///
  /// @see "Python: tf.data.Dataset.shuffle"
  default Dataset<T> shuffle(long bufferSize, ShuffleOptions options) {
    return Selections.shuffle((Dataset<T>) this, bufferSize, options);
  }

  /// The elements, kept in memory by the first complete iteration for those that follow.
  ///
  /// @see "Python: tf.data.Dataset.cache"
  default Dataset<T> cache() {
    return cache("");
  }

  /// The elements, kept in files by the first complete iteration for those that follow.
  ///
  /// @param filename what the names of the files begin with; empty for memory
  /// @see "Python: tf.data.Dataset.cache"
  default Dataset<T> cache(String filename) {
    return Selections.cache((Dataset<T>) this, filename);
  }

  /// The elements, made ahead while others are used.
  ///
  /// @param bufferSize how many; [ParallelOptions#AUTOTUNE] lets the runtime choose
  /// @see "Python: tf.data.Dataset.prefetch"
  default Dataset<T> prefetch(long bufferSize) {
    return Selections.prefetch((Dataset<T>) this, bufferSize);
  }

  /// The elements that were not there before: tensors of integers or strings.
  ///
  /// @throws IllegalArgumentException if elements are something else
  /// @see "Python: tf.data.Dataset.unique"
  default Dataset<T> unique() {
    return Selections.unique((Dataset<T>) this);
  }

  /// The elements that can be made.
  ///
  /// @param logWarning whether the runtime logs what went wrong with others
  /// @see "Python: tf.data.Dataset.ignore_errors"
  default Dataset<T> ignoreErrors(boolean logWarning) {
    return Selections.ignoreErrors((Dataset<T>) this, logWarning);
  }

  /// The same elements, said to be so many: reading fails where there are more or fewer.
  ///
  /// @param expectedCardinality a number, or [Dataset#INFINITE_CARDINALITY]
  /// @see "Python: tf.data.experimental.assert_cardinality"
  default Dataset<T> assertCardinality(long expectedCardinality) {
    return Selections.assertCardinality((Dataset<T>) this, expectedCardinality);
  }

  /// The elements, which are maps, and behind them others of zeros and empty strings, so that there
  /// are `cardinality` of them.
  ///
  /// @param maskKey under which it says true for elements, false for those behind them
  /// @throws IllegalArgumentException if elements are no maps of tensors of known shape, or, where
  ///   this is no function, if there are more or it is not known how many
  /// @see "Python: tf.data.experimental.pad_to_cardinality"
  default Dataset<Map<String, Object>> padToCardinality(long cardinality, String maskKey) {
    return CardinalityPadding.of((Dataset<T>) this, cardinality, maskKey);
  }

  /// The element of a number, without those before it where the transformations allow that: ranges,
  /// slices, lists, map, batch, take, skip, shard, repeat, shuffle, zip, cache and concatenate do.
  ///
  /// @throws TensorFlowException.OutOfRange if there is none
  /// @throws TensorFlowException.Unimplemented if a transformation does not
  /// @see "Python: tf.data.experimental.at"
  @SuppressWarnings({"unchecked", "NullAway"}) // the elements are such
  default T at(long index) {
    Dataset<T> all = (Dataset<T>) this;
    ElementType elements = all.elements();
    return (T)
        elements.value(
            all.place()
                .raw
                .GetElementAtIndex(all.variant(), index, elements.dtypes(), elements.shapes()));
  }

  /// The same elements, made as the options say; what they leave open stays as it was said before.
  ///
  /// @see "Python: tf.data.Dataset.with_options"
  default Dataset<T> withOptions(DatasetOptions options) {
    return OptionsMessage.with((Dataset<T>) this, options);
  }

  /// What [#withOptions] said of this data set and those it is made of; not in functions.
  ///
  /// @see "Python: tf.data.Dataset.options"
  default DatasetOptions options() {
    return OptionsMessage.ofDataset((Dataset<T>) this);
  }

  /// The elements, made by the workers of a data service, in no certain order. What comes before is
  /// sent to them, what comes behind runs here.
  ///
  /// @param service the dispatcher's address, `host:port`: it and its workers are trusted
  /// @param job what readers that share the elements say alike; a name is used once in the life of
  ///   a dispatcher
  /// @param visit how often each element is made
  /// @throws IllegalArgumentException if the address or the name is none, or elements are to be
  ///   counted and nobody knows how many there are
  /// @throws TensorFlowException.Unavailable if no server answers there
  /// @see "Python: tf.data.experimental.service.distribute"
  default Dataset<T> distribute(String service, String job, Visit visit) {
    return distribute(service, job, visit, DistributeOptions.defaults());
  }

  /// The elements, made by the workers of a data service.
  ///
  /// @throws IllegalArgumentException as [#distribute(String, String, Visit)]
  /// @throws TensorFlowException.Unavailable if no server answers there
  /// @see "Python: tf.data.experimental.service.distribute"
  default Dataset<T> distribute(
      String service, String job, Visit visit, DistributeOptions options) {
    return ServiceDataset.distribute((Dataset<T>) this, service, job, visit, options);
  }
}
