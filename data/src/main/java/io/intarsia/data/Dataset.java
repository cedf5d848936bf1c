package io.intarsia.data;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.Code;
import io.intarsia.op.Ops;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A sequence of elements that are made when they are read, by the runtime's input engine. An
/// element is a tensor, an extension value, or a nest of them: records, lists, maps. Immutable: a
/// transformation gives another data set.
///
/// ```java
/// record Flower(Tensor sizes, Tensor kind) {}
///
/// var flowers = Dataset.fromTensorSlices(new Flower(sizes, kinds))
///     .map((g, f) -> new Flower(f.sizes().div(10f), f.kind()))
///     .shuffle(150, ShuffleOptions.defaults().withSeed(1))
///     .batch(16);
/// for (Flower batch : flowers) {
///   step.apply(batch);
/// }
/// ```
///
/// Code that transformations take is traced once, as that of functions is. A data set is an
/// extension value: an argument or a result of functions, a part of nests, an element of another.
///
/// @param <T> what the elements are
/// @see "Python: tf.data.Dataset"
public final class Dataset<T>
    implements ExtensionType,
        Iterable<T>,
        BatchMethods<T>,
        OrderMethods<T>,
        ReplicaMethods<T>,
        KeyMethods<T>,
        RunningMethods<T>,
        FileMethods<T> {
  /// The cardinality of a data set that never ends.
  public static final long INFINITE_CARDINALITY = -1;

  /// The cardinality of a data set of which only reading tells.
  public static final long UNKNOWN_CARDINALITY = -2;

  private final DatasetSpec spec;
  private final Tensor variant;
  private final List<Dataset<?>> inputs;

  private final ReadingCount readings; // with it what has to stay reachable

  Dataset(DatasetSpec spec, Tensor variant, KeptCode kept) {
    this.spec = spec;
    this.variant = variant;
    this.inputs = kept.dataSets();
    kept.with(variant);
    this.readings = new ReadingCount(kept);
  }

  // -- sources ------------------------------------------------------------------------------------

  /// One element: the value.
  ///
  /// @throws IllegalArgumentException if a leaf is neither a tensor nor an extension value
  /// @see "Python: tf.data.Dataset.from_tensors"
  public static <T> Dataset<T> fromTensors(T value) {
    return Sources.fromTensors(value);
  }

  /// An element for each row: of `[N, D…]` tensors N elements with `[D…]` tensors.
  ///
  /// @throws IllegalArgumentException if a leaf is neither a tensor nor an extension value, has no
  ///   rows, or another number of them
  /// @see "Python: tf.data.Dataset.from_tensor_slices"
  public static <T> Dataset<T> fromTensorSlices(T value) {
    return Sources.fromTensorSlices(value);
  }

  /// The elements of a list, which are kept as they are: nests of one structure and of dtypes and
  /// ranks alike, of which sizes may differ.
  ///
  /// @throws IllegalArgumentException if there are none, or structures or dtypes differ
  /// @see "Python: tf.data.experimental.from_list"
  public static <T> Dataset<T> fromList(List<T> elements) {
    return Sources.fromList(elements);
  }

  /// The numbers 0, 1, … below `stop`: `int64` scalars.
  ///
  /// @see "Python: tf.data.Dataset.range"
  public static Dataset<Tensor> range(Ops tf, long stop) {
    return range(tf, 0, stop, 1);
  }

  /// The numbers from `start` to below `stop`: `int64` scalars.
  ///
  /// @see "Python: tf.data.Dataset.range"
  public static Dataset<Tensor> range(Ops tf, long start, long stop) {
    return range(tf, start, stop, 1);
  }

  /// Each `step`-th number from `start` to before `stop`: `int64` scalars.
  ///
  /// @see "Python: tf.data.Dataset.range"
  public static Dataset<Tensor> range(Ops tf, long start, long stop, long step) {
    return range(tf, start, stop, step, DType.INT64);
  }

  /// Each `step`-th number from `start` to before `stop`: scalars of a numeric dtype.
  ///
  /// @throws IllegalArgumentException if the step is 0
  /// @see "Python: tf.data.Dataset.range"
  public static Dataset<Tensor> range(Ops tf, long start, long stop, long step, DType outputType) {
    if (step == 0) {
      throw DataErrors.atLeast("range", "the size of step", 1, 0);
    }
    return Sources.range(tf, start, stop, step, outputType);
  }

  /// Random numbers without end: `int64` scalars that follow from the seed.
  ///
  /// @param seed null for others with each data set, unless `tf.random.setSeed` was called
  /// @see "Python: tf.data.Dataset.random"
  public static Dataset<Tensor> random(Ops tf, @Nullable Long seed) {
    return Sources.random(tf, seed);
  }

  /// The numbers from `start` on, without end: `int64` scalars.
  ///
  /// @see "Python: tf.data.Dataset.counter"
  public static Dataset<Tensor> counter(Ops tf, long start, long step) {
    return range(tf, start, step < 0 ? Long.MIN_VALUE : Long.MAX_VALUE, step);
  }

  /// What Java iterators give, a new one with each iteration.
  ///
  /// @param generator gives an iterator over nests of the structure of the specs; where they say a
  ///   tensor, it may be what becomes one. It is closed when the iteration ends, if it can be
  /// @param outputSignature a nest of specs; for records, of extension types
  /// @param <T> that nest with values
  /// @see "Python: tf.data.Dataset.from_generator"
  public static <T> Dataset<T> fromGenerator(
      Ops tf, Supplier<? extends Iterator<?>> generator, Object outputSignature) {
    return Generators.of(tf, generator, ElementType.ofSpecs(outputSignature));
  }

  /// The elements of a Java collection, which are asked for when they are read; as
  /// [#fromGenerator].
  ///
  /// ```java
  /// Dataset<Tensor> words =
  ///     Dataset.fromIterable(tf, List.of("a", "b"), TensorSpec.of(Shape.scalar(), DType.STRING));
  /// ```
  public static <T> Dataset<T> fromIterable(Ops tf, Iterable<?> elements, Object outputSignature) {
    return fromGenerator(tf, elements::iterator, outputSignature);
  }

  /// The elements that [#save] wrote. Records of tensors come as named tuples; map them back.
  ///
  /// What [#save] of Python wrote is not read.
  ///
  /// @param <T> what the elements are
  /// @throws IOException if there is no data set, or its index cannot be read; other files are
  ///   opened when elements are read
  /// @see "Python: tf.data.Dataset.load"
  public static <T> Dataset<T> load(Ops tf, Path path) throws IOException {
    return SavedElements.load(tf, path);
  }

  /// Elements that are found by number, in an order without a buffer; where to go on in it is one
  /// number.
  ///
  /// @param outputSignature the nest of the specs of an element; for records, of extension types
  /// @param <T> that nest with values
  /// @see "Grain: grain.DataLoader"
  public static <T> Dataset<T> of(
      Ops tf, IndexedSource source, Object outputSignature, IndexOptions options) {
    return Indices.read(tf, source, ElementType.ofSpecs(outputSignature), options);
  }

  /// The numbers 0, …, `size` - 1 in such an order: `int64` scalars.
  ///
  /// @see "Grain: grain.IndexSampler"
  public static Dataset<Tensor> indices(Ops tf, long size, IndexOptions options) {
    return Indices.of(tf, size, options);
  }

  // -- of each element ----------------------------------------------------------------------------

  /// What the code makes of each element.
  ///
  /// @see "Python: tf.data.Dataset.map"
  public <R> Dataset<R> map(Code.Of1<? super T, ? extends R> mapFunc) {
    return map(mapFunc, ParallelOptions.defaults());
  }

  /// What the code makes of each element, of several at the same time.
  ///
  /// @see "Python: tf.data.Dataset.map"
  public <R> Dataset<R> map(Code.Of1<? super T, ? extends R> mapFunc, ParallelOptions options) {
    return Mapping.map(this, mapFunc, options);
  }

  /// The elements of the data sets that the code makes of the elements, one behind the other.
  ///
  /// @see "Python: tf.data.Dataset.flat_map"
  public <R> Dataset<R> flatMap(Code.Of1<? super T, Dataset<R>> mapFunc) {
    return Mapping.flatMap(this, mapFunc);
  }

  /// The elements of the data sets that the code makes of the elements, in turns.
  ///
  /// @see "Python: tf.data.Dataset.interleave"
  public <R> Dataset<R> interleave(
      Code.Of1<? super T, Dataset<R>> mapFunc, InterleaveOptions options) {
    return Mapping.interleave(this, mapFunc, options);
  }

  /// What the code gives beside the next state, which it makes of a state and an element.
  ///
  /// @param scanFunc gives a pair: the next state, of the structure and dtypes of the initial one,
  ///   and the element
  /// @see "Python: tf.data.Dataset.scan"
  public <S, R> Dataset<R> scan(
      S initialState, Code.Of2<? super S, ? super T, Pair<S, R>> scanFunc) {
    return Mapping.scan(this, initialState, scanFunc);
  }

  // -- with others --------------------------------------------------------------------------------

  /// Pairs of elements, as many as the shorter has.
  ///
  /// @see "Python: tf.data.Dataset.zip"
  public static <A, B> Dataset<Pair<A, B>> zip(Dataset<A> first, Dataset<B> second) {
    return Combining.zip(first, second);
  }

  /// Nests of elements, as many as the shortest has.
  ///
  /// @param datasets a nest of data sets
  /// @param <R> that nest with elements
  /// @see "Python: tf.data.Dataset.zip"
  public static <R> Dataset<R> zipNest(Object datasets) {
    return Combining.zip(datasets);
  }

  /// The elements with their numbers.
  ///
  /// @see "Python: tf.data.Dataset.enumerate"
  public Dataset<Pair<Tensor, T>> enumerate(long start) {
    return zip(range(place(), start, Long.MAX_VALUE), this);
  }

  /// The elements, and then those of another data set.
  ///
  /// @throws IllegalArgumentException if structure or dtypes of elements differ
  /// @see "Python: tf.data.Dataset.concatenate"
  public Dataset<T> concatenate(Dataset<T> dataset) {
    return Combining.concatenate(this, dataset);
  }

  /// Elements of several data sets as another says.
  ///
  /// @param choiceDataset which one the next element is of: `int64` scalars
  /// @param stopOnEmptyDataset whether the first that has no more ends it, or is passed over
  /// @see "Python: tf.data.Dataset.choose_from_datasets"
  public static <T> Dataset<T> chooseFromDatasets(
      List<Dataset<T>> datasets, Dataset<Tensor> choiceDataset, boolean stopOnEmptyDataset) {
    return Combining.choose(datasets, choiceDataset, stopOnEmptyDataset);
  }

  /// Elements of several data sets by chance; those for a seed are Python's.
  ///
  /// @param weights how often each is chosen; null for all alike
  /// @see "Python: tf.data.Dataset.sample_from_datasets"
  public static <T> Dataset<T> sampleFromDatasets(
      List<Dataset<T>> datasets,
      double @Nullable [] weights,
      @Nullable Long seed,
      boolean stopOnEmptyDataset) {
    return Combining.sample(datasets, weights, seed, stopOnEmptyDataset);
  }

  /// Elements of several data sets by chance, where another says how often each is chosen; those
  /// for a seed are Python's.
  ///
  /// @param weights one for each data set, for one element after the other: floating-point vectors
  /// @see "Python: tf.data.Dataset.sample_from_datasets, weights as a Dataset"
  public static <T> Dataset<T> sampleFromDatasetsByWeights(
      List<Dataset<T>> datasets,
      Dataset<Tensor> weights,
      @Nullable Long seed,
      boolean stopOnEmptyDataset) {
    return Combining.sample(datasets, weights, seed, stopOnEmptyDataset);
  }

  /// What a function makes of this.
  ///
  /// @see "Python: tf.data.Dataset.apply"
  public <R> R apply(Function<? super Dataset<T>, ? extends R> transformationFunc) {
    return transformationFunc.apply(this);
  }

  // -- reading ------------------------------------------------------------------------------------

  /// Goes through the elements, in a function where this is in one, and carries a state.
  ///
  /// @param reduceFunc makes the next state of a state and an element, of the structure and dtypes
  ///   of the initial one
  /// @return the last state
  /// @see "Python: tf.data.Dataset.reduce"
  public <S> S reduce(S initialState, Code.Of2<? super S, ? super T, ? extends S> reduceFunc) {
    return CarriedState.reduce(this, initialState, reduceFunc);
  }

  /// The only element.
  ///
  /// @throws TensorFlowException if there are none or more
  /// @see "Python: tf.data.Dataset.get_single_element"
  @SuppressWarnings({"unchecked", "NullAway"}) // the elements are such
  public T getSingleElement() {
    ElementType elements = elements();
    List<Tensor> only =
        place().raw.DatasetToSingleElement(variant, elements.dtypes(), elements.shapes());
    return (T) elements.value(KeptCode.passed(variant, only));
  }

  /// How many elements there are: an `int64` scalar, [#INFINITE_CARDINALITY] or
  /// [#UNKNOWN_CARDINALITY]. Nothing is read for it.
  ///
  /// @see "Python: tf.data.Dataset.cardinality"
  public Tensor cardinality() {
    return place().raw.DatasetCardinality(variant);
  }

  /// Reads from the beginning. Whoever stops before the end closes the iterator.
  @Override
  public DatasetIterator<T> iterator() {
    return DatasetIterator.of(this);
  }

  /// The elements as a stream; whoever does not read all of it closes it.
  public Stream<T> stream() {
    return iterator().stream();
  }

  /// The nest of the specs of the elements; a record of tensors is a named tuple of specs.
  ///
  /// @see "Python: tf.data.Dataset.element_spec"
  public @Nullable Object elementSpec() {
    return spec.elementSpec();
  }

  @Override
  public DatasetSpec typeSpec() {
    return spec;
  }

  /// Prints what the elements are.
  @Override
  public String toString() {
    return "Dataset(" + spec.elements() + ")";
  }

  // -- for transformations ------------------------------------------------------------------------

  Tensor variant() {
    return variant;
  }

  /// Those it was made of, if they are known.
  List<Dataset<?>> inputs() {
    return inputs;
  }

  ElementType elements() {
    return spec.elements();
  }

  Ops place() {
    return Ops.of(variant.place());
  }

  ReadingCount readings() {
    return readings;
  }

  /// A data set that is made of this one.
  ///
  /// @param needed what the runtime does not keep
  <R> Dataset<R> derived(ElementType elements, Tensor variant, Object... needed) {
    return new Dataset<>(DatasetSpec.of(elements), variant, KeptCode.of(this, List.of(needed)));
  }
}
