package io.intarsia.keras.training;

import io.intarsia.data.Dataset;
import io.intarsia.data.DatasetIterator;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.PerReplica;
import java.util.Iterator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The elements of a data set, which says their order itself.
record DatasetSource(Dataset<?> data) implements Source {
  @Override
  public Iterator<Lot> open(int epoch, long seed) {
    return new Elements(data.iterator());
  }

  @Override
  public @Nullable Long size() {
    try (Tensor cardinality = data.cardinality()) {
      long size = cardinality.asLong();
      return size < 0 ? null : size;
    }
  }

  @Override
  public boolean isEndless() {
    try (Tensor cardinality = data.cardinality()) {
      return cardinality.asLong() == Dataset.INFINITE_CARDINALITY;
    }
  }

  private record Elements(DatasetIterator<?> elements) implements Iterator<Lot>, AutoCloseable {
    @Override
    public boolean hasNext() {
      return elements.hasNext();
    }

    @Override
    public Lot next() {
      return new Lot.Read(Batch.ofElement(whole(Objects.requireNonNull(elements.next()))));
    }

    /// What all replicas here have together: their parts are made anew by the step.
    private static Object whole(Object element) {
      if (!(element instanceof PerReplica<?> parts)) {
        return element;
      }
      if (parts.size() == 1) {
        return parts.get(0);
      }
      Object all = parts.gather(0);
      Reading.release(parts);
      return all;
    }

    @Override
    public void close() {
      elements.close();
    }
  }
}
