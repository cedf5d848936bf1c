package io.intarsia.data;

import io.intarsia.errors.Mistake;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.ExecutorKind;
import io.intarsia.op.Ops;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.handle.OptionalSpec;
import io.intarsia.types.handle.OptionalValue;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
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
/// @param <T> what the elements are
/// @see "Python: tf.data.Iterator"
public final class DatasetIterator<T> implements Iterator<T>, ExtensionType, AutoCloseable {
  private final IteratorSpec spec;
  private final Tensor handle;
  private final KeptCode kept;
  private final @Nullable ServiceReading service;
  private @Nullable List<Tensor> ahead;
  private long count;
  private boolean isEnded;
  private boolean isClosed;

  DatasetIterator(IteratorSpec spec, Tensor handle, KeptCode kept) {
    this.spec = spec;
    this.handle = handle;
    this.kept = kept;
    this.service = serviceOf(handle, kept).map(ServiceReading::new).orElse(null);
  }

  // In a function nobody waits.
  private static Optional<DataService> serviceOf(Tensor handle, KeptCode kept) {
    return handle instanceof EagerTensor ? ServiceReading.serviceOf(kept) : Optional.empty();
  }

  static <T> DatasetIterator<T> of(Dataset<T> dataSet) {
    ElementType elements = dataSet.elements();
    Ops tf = dataSet.place();
    Tensor handle = tf.raw.AnonymousIteratorV3(elements.dtypes(), elements.shapes());
    KeptCode kept = KeptCode.of(dataSet);
    Runnable make = () -> tf.raw.MakeIterator(dataSet.variant(), handle);
    serviceOf(handle, kept)
        .ifPresentOrElse(service -> new ServiceReading(service).await(make), make);
    return new DatasetIterator<>(IteratorSpec.of(elements), handle, kept);
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
      throw Mistake.missing("DatasetIterator.next: the data set has ended after " + count);
    }
    List<Tensor> tensors = Objects.requireNonNull(ahead);
    ahead = null;
    count++;
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
    List<Tensor> next = ahead;
    ahead = null;
    return value(next == null ? read(tf) : next);
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
    return OptionalSpec.of(elements.nest()).fromComponents(next);
  }

  /// Ends it: what reads ahead for it stops. Idempotent.
  @Override
  public synchronized void close() {
    if (!isClosed && handle instanceof EagerTensor) {
      isClosed = true;
      closeAhead();
      emptyInASession();
      handle.close();
    }
  }

  // A session lets go of a handle under the lock of its tensors, which host functions under way
  // need
  // to come to an end: so what they are part of ends before.
  private void emptyInASession() {
    boolean isSession =
        handle.place() instanceof Environment tf
            && tf.executor() == ExecutorKind.SESSION
            && !tf.isClosed();
    for (Object thing : kept.things()) {
      if (isSession && !isEnded && thing instanceof Dataset<?> dataSet) {
        dataSet.place().raw.MakeIterator(dataSet.take(0).variant(), handle);
      }
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

  Tensor handle() {
    return handle;
  }

  private void checkOpen() {
    if (isClosed) {
      throw DataErrors.closed();
    }
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // the elements are such
  private T value(List<Tensor> tensors) {
    return (T) spec.elements().value(tensors);
  }

  private List<Tensor> read(Ops tf) {
    if (service == null) {
      return readNow(tf);
    }
    // What another thread reads belongs to no scope of this one: so it is handed over.
    List<Tensor> read = service.await(() -> readNow(tf));
    List<Tensor> own = read.stream().map(tensor -> (Tensor) tf.identity(tensor)).toList();
    read.forEach(Tensor::close);
    return own;
  }

  private List<Tensor> readNow(Ops tf) {
    ElementType elements = spec.elements();
    return tf.raw.IteratorGetNext(handle, elements.dtypes(), elements.shapes());
  }

  private @Nullable List<Tensor> readOrEnd() {
    try {
      return read(Ops.of(handle.place()));
    } catch (TensorFlowException.OutOfRange _) {
      isEnded = true;
      close();
      return null;
    } catch (TensorFlowException e) {
      // What is still waited for comes with the next call.
      boolean isWaiting = service != null && service.isWaiting();
      throw StageFailure.of(e, isWaiting ? count : count++);
    }
  }
}
