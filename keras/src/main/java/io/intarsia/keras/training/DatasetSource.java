package io.intarsia.keras.training;

import io.intarsia.data.Dataset;
import io.intarsia.data.DatasetIterator;
import io.intarsia.tensor.Tensor;
import java.util.Iterator;
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
      return new Lot.Read(Batch.ofElement(elements.next()));
    }

    @Override
    public void close() {
      elements.close();
    }
  }
}
