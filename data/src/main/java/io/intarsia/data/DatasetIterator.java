package io.intarsia.data;

import io.intarsia.errors.Mistake;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.handle.OptionalSpec;
import io.intarsia.types.handle.OptionalValue;
import io.intarsia.variable.Saveable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/// Reads the elements of a data set one by one. Made by [Dataset#iterator].
///
/// ```java
/// try (var elements = dataSet.iterator()) {
///   while (elements.hasNext()) {
///     step.apply(elements.next());
///   }
/// }
/// ```
///
/// It closes itself at the end of the data set; who stops before closes it, which stops what runs
/// ahead in parallel and closes the host iterators below. In a function the end is not known:
/// there, [#getNext] fails when it comes, and [#getNextAsOptional] tells.
///
/// A checkpoint keeps its position. A new one that is restored passes over as many elements, which
/// are made again for that: what follows is the same if the data set is made by the same code, and
/// its shuffles have seeds. For several epochs use `repeat` and one iterator.
///
/// @param <T> what the elements are
/// @see "Python: tf.data.Iterator"
public final class DatasetIterator<T>
    implements Iterator<T>, ExtensionType, Saveable, AutoCloseable {
  private final IteratorSpec spec;
  private final Tensor handle;
  private final List<SessionReading> reading;
  private final @Nullable ServiceReading service;
  private final @Nullable Dataset<?> source;
  private final long readings;
  private @Nullable List<Tensor> ahead;
  private long position;
  private boolean isShared;
  private boolean isEnded;
  private boolean isClosed;

  /// @param source what it reads, which has to stay reachable; null where nobody knows
  DatasetIterator(IteratorSpec spec, Tensor handle, @Nullable Dataset<?> source) {
    this.spec = spec;
    this.handle = handle;
    KeptCode kept = source == null ? KeptCode.NOTHING : KeptCode.of(source);
    this.reading =
        kept.dataSets().stream().flatMap(each -> SessionReading.of(handle, each).stream()).toList();
    kept.with(handle);
    this.service = ServiceReading.of(handle).orElse(null);
    this.source = source;
    this.readings = source == null ? 0 : source.readings().next();
    this.isShared = source == null;
  }

  static <T> DatasetIterator<T> of(Dataset<T> dataSet) {
    ElementType elements = dataSet.elements();
    Ops tf = dataSet.place();
    Tensor handle = tf.raw.AnonymousIteratorV3(elements.dtypes(), elements.shapes());
    Runnable make = () -> tf.raw.MakeIterator(dataSet.variant(), handle);
    ServiceReading.of(dataSet.variant()).ifPresentOrElse(service -> service.await(make), make);
    return new DatasetIterator<>(IteratorSpec.of(elements), handle, dataSet);
  }

  /// Whether there is another element, which is read for that.
  ///
  /// @throws IllegalStateException if it is closed, or in a function, where nobody knows
  /// @throws TensorFlowException if the element cannot be made; the next call goes on behind it
  @Override
  public synchronized boolean hasNext() {
    if (!(handle instanceof EagerTensor)) {
      throw Mistake.state(
          "DatasetIterator.hasNext: in a function the end is not known when it is traced; use"
              + " dataSet.reduce, or getNextAsOptional in a whileLoop");
    }
    if (isEnded) {
      return false;
    }
    if (isClosed) {
      throw DataErrors.closed();
    }
    if (ahead == null) {
      ahead = readOrEnd();
    }
    return ahead != null;
  }

  /// The next element.
  ///
  /// @throws java.util.NoSuchElementException if there is none
  /// @throws IllegalStateException if it is closed, or in a function, where [#getNext] is for
  /// @throws TensorFlowException if the element cannot be made: the message has its number, the
  ///   cause is what code of a host function threw; the next call goes on behind it
  @Override
  public synchronized T next() {
    if (!hasNext()) {
      throw Mistake.missing("DatasetIterator.next: the data set has ended after " + position);
    }
    List<Tensor> tensors = Objects.requireNonNull(ahead);
    ahead = null;
    position++;
    return value(tensors);
  }

  /// The next element where this iterator is: in a function when it runs.
  ///
  /// @throws TensorFlowException.OutOfRange if there is none
  public T getNext() {
    return getNext(Ops.of(handle.place()));
  }

  /// The next element.
  ///
  /// @param tf where to read it: the function that captures this iterator
  /// @throws TensorFlowException.OutOfRange if there is none
  public synchronized T getNext(Ops tf) {
    checkOpen();
    List<Tensor> next = ahead == null ? readCounted(tf) : ahead;
    ahead = null;
    countOrShare(next.getFirst() instanceof EagerTensor);
    return value(next);
  }

  /// The next element if there is one; records of tensors come as named tuples.
  ///
  /// @see "Python: tf.data.Iterator.get_next_as_optional"
  public OptionalValue getNextAsOptional() {
    return getNextAsOptional(Ops.of(handle.place()));
  }

  /// The next element if there is one; records of tensors come as named tuples.
  ///
  /// @param tf where to read it: the function or the body of the loop
  /// @see "Python: tf.data.Iterator.get_next_as_optional"
  public synchronized OptionalValue getNextAsOptional(Ops tf) {
    checkOpen();
    ElementType elements = spec.elements();
    Tensor next = tf.raw.IteratorGetNextAsOptional(handle, elements.dtypes(), elements.shapes());
    OptionalValue value = OptionalSpec.of(elements.nest()).fromComponents(next);
    boolean isEager = next instanceof EagerTensor;
    if (!isEager || value.hasValue().toBoolean()) {
      countOrShare(isEager);
    }
    return value;
  }

  private void countOrShare(boolean isEager) {
    if (isEager) {
      position++;
    } else {
      isShared = true;
    }
  }

  /// What is left, as a stream that closes this.
  Stream<T> stream() {
    return StreamSupport.stream(
            Spliterators.spliteratorUnknownSize(this, Spliterator.ORDERED | Spliterator.NONNULL),
            false)
        .onClose(this::close);
  }

  /// How many elements were read, those among them that could not be made.
  ///
  /// @throws IllegalStateException if functions read it, where nobody counts
  public synchronized long position() {
    if (isShared) {
      throw DataErrors.noPosition();
    }
    return position;
  }

  /// The position, for checkpoints.
  ///
  /// @throws IllegalStateException if it is closed, or functions read it
  @Override
  public synchronized Map<String, Tensor> serializeToTensors(Ops tf) {
    if (isClosed && !isEnded) {
      throw DataErrors.closed();
    }
    return new IteratorState(position(), readings).tensors(tf, spec.elements());
  }

  @Override
  public synchronized Optional<String> mismatch(Map<String, Tensor> tensors) {
    Optional<IteratorState> stored = IteratorState.of(tensors);
    if (stored.isEmpty()) {
      return Optional.of(DataErrors.noState(tensors.keySet()));
    }
    String elements = IteratorState.elements(tensors);
    if (!elements.equals(spec.elements().toString())) {
      return Optional.of(DataErrors.otherElements(spec.elements(), elements));
    }
    return mismatch(stored.get());
  }

  private Optional<String> mismatch(IteratorState stored) {
    if (isClosed || source == null || isShared || position > stored.position()) {
      return Optional.of(DataErrors.begun());
    }
    if (stored.readings() != readings) {
      return Optional.of(DataErrors.otherReadings(readings, stored.readings()));
    }
    try (Tensor cardinality = source.cardinality()) {
      long size = cardinality.asLong();
      return size >= 0 && stored.position() > size
          ? Optional.of(DataErrors.behindTheEnd(stored.position(), size))
          : Optional.empty();
    }
  }

  /// Goes where the one was that was stored: the elements before are made, and passed over.
  @Override
  public synchronized void restoreFromTensors(Ops tf, Map<String, Tensor> tensors) {
    long stored = IteratorState.of(tensors).orElseThrow().position();
    while (position < stored) {
      try {
        if (!hasNext()) {
          return;
        }
        closeAhead();
        position++;
      } catch (TensorFlowException _) {
        // who read it then was told, and hasNext counts it
      }
    }
  }

  /// Says how long each stage took for an element up to now, the sources first, as the runtime has
  /// put them together and measured them: what runs in parallel, how much is buffered, which is the
  /// slowest, and who waits for whom.
  ///
  /// @throws IllegalStateException if it is closed, as it is at the end of the data set, or in a
  ///   function
  public synchronized String explain() {
    try (Tensor model = model()) {
      return StageTimes.text(model);
    }
  }

  /// What each stage did up to now, the sources first, for pictures and comparisons; [#explain]
  /// puts it into words.
  ///
  /// @return empty if the runtime measures nothing, as autotune is off
  /// @throws IllegalStateException as [#explain]
  public synchronized List<StageTime> stages() {
    try (Tensor model = model()) {
      return StageTimes.all(model);
    }
  }

  private Tensor model() {
    if (!(handle instanceof EagerTensor)) {
      throw DataErrors.notExplained();
    }
    checkOpen();
    return Ops.of(handle.place()).raw.IteratorGetModelProto(handle);
  }

  /// Explains it after so many elements, or at the end.
  synchronized String explainAfter(long count) {
    try {
      for (long i = 0; i < count; i++) {
        read(Ops.of(handle.place())).forEach(Tensor::close);
      }
    } catch (TensorFlowException.OutOfRange _) {
      // There are no more.
    }
    return explain();
  }

  /// Ends it: what reads ahead for it stops. Waits for that a tenth of a second at most, but for
  /// where a session runs the ops. Idempotent.
  @Override
  public synchronized void close() {
    if (!isClosed && handle instanceof EagerTensor) {
      isClosed = true;
      closeAhead();
      if (service != null) {
        service.close();
      }
      reading.forEach(SessionReading::end);
      handle.close();
    }
  }

  private void closeAhead() {
    if (ahead != null) {
      ahead.forEach(Tensor::close);
      ahead = null;
    }
  }

  @Override
  public IteratorSpec typeSpec() {
    return spec;
  }

  /// Prints what the elements are.
  @Override
  public String toString() {
    return "DatasetIterator(" + spec.elements() + ")";
  }

  /// The handle, for others to read of it.
  synchronized Tensor sharedHandle() {
    isShared = true;
    return handle;
  }

  private void checkOpen() {
    if (isClosed) {
      throw DataErrors.closed();
    }
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // the elements are such
  private T value(List<Tensor> tensors) {
    return (T) spec.elements().value(KeptCode.passed(handle, tensors));
  }

  private List<Tensor> readCounted(Ops tf) {
    try {
      return read(tf);
    } catch (TensorFlowException.OutOfRange e) {
      throw e;
    } catch (TensorFlowException e) {
      if (service != null && service.isWaiting()) {
        throw StageFailure.of(e, position); // what is still waited for comes with the next call
      }
      if (e instanceof TensorFlowException.Cancelled) {
        close(); // stages that were stopped have lost elements, or are at their end
      }
      throw StageFailure.of(e, position++);
    }
  }

  private List<Tensor> read(Ops tf) {
    if (service == null || !(tf instanceof Environment)) {
      return readNow(tf); // in a function nobody waits
    }
    // What another thread reads belongs to no scope of this one: so it is handed over.
    List<Tensor> read = service.await(() -> readNow(tf));
    List<Tensor> own = read.stream().map(tf::identity).toList();
    read.forEach(Tensor::close);
    return own;
  }

  private List<Tensor> readNow(Ops tf) {
    ElementType elements = spec.elements();
    return tf.raw.IteratorGetNext(handle, elements.dtypes(), elements.shapes());
  }

  private @Nullable List<Tensor> readOrEnd() {
    try {
      return readCounted(Ops.of(handle.place()));
    } catch (TensorFlowException.OutOfRange _) {
      isEnded = true;
      close();
      return null;
    }
  }
}
