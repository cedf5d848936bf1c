package io.intarsia.data;

import io.intarsia.dtype.DType;
import io.intarsia.op.HostFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// Elements that the first complete iteration writes, and later ones read. Each iteration is a run
/// with a number; one that reads has none.
final class Snapshots {
  private static final TensorSpec NUMBER = TensorSpec.of(Shape.scalar(), DType.INT64);
  private static final long READS = -1;

  private final Path path;
  private final Compression compression;
  private final ElementType elements;
  private final ElementBytes bytes;
  private final Map<Long, DatasetFolder.Writer> runs = new ConcurrentHashMap<>();
  private final AtomicLong numbers = new AtomicLong();

  private Snapshots(Path path, Compression compression, ElementType elements) {
    this.path = path;
    this.compression = compression;
    this.elements = elements;
    this.bytes = ElementBytes.of("snapshot", elements);
  }

  static <T> Dataset<T> of(Dataset<T> input, Path path, Compression compression) {
    var snapshots = new Snapshots(path, compression, input.elements());
    Dataset<Tensor> run = Dataset.fromGenerator(input.place(), () -> snapshots.new Run(), NUMBER);
    Dataset<T> elements =
        run.flatMap((g, number) ->
            g.condNest(
                number.ge(0L), b -> snapshots.written(input, number), b -> snapshots.read(b)));
    return elements.derived(input.elements(), elements.variant(), input);
  }

  /// The number of one run, which ends with the iteration.
  private final class Run implements Iterator<Long>, AutoCloseable {
    private final long number = begin();
    private boolean isRead;

    @Override
    public boolean hasNext() {
      return !isRead;
    }

    @Override
    public Long next() {
      isRead = true;
      return number;
    }

    @Override
    public void close() {
      drop(number);
    }
  }

  private long begin() {
    try {
      if (DatasetFolder.isAt(path)) {
        folder();
        return READS;
      }
      long number = numbers.getAndIncrement();
      runs.put(number, new DatasetFolder.Writer(path, elements, compression));
      return number;
    } catch (IOException e) {
      throw DataErrors.noSnapshot(path, e);
    }
  }

  private DatasetFolder folder() {
    try {
      DatasetFolder folder = DatasetFolder.read(path);
      ElementType there = ElementType.ofSpecs(elements.nest());
      if (!folder.elements().equals(there)) {
        throw DataErrors.otherSnapshot(path, elements, folder.elements());
      }
      return folder;
    } catch (IOException e) {
      throw DataErrors.noSnapshot(path, e);
    }
  }

  private void drop(long number) {
    try (DatasetFolder.Writer _ = runs.remove(number)) {
      // closing deletes what is not finished
    } catch (IOException e) {
      throw DataErrors.noSnapshot(path, e);
    }
  }

  private <T> Dataset<T> read(Ops tf) {
    return SavedElements.read(tf, elements, this::folder);
  }

  private <T> Dataset<T> written(Dataset<T> input, Tensor number) {
    HostFunction<Pair<Tensor, Object>, Tensor> write =
        HostFunction.of(
            "snapshot",
            NUMBER,
            (host, given) -> host.constant(write(given.first().asLong(), given.second())));
    HostFunction<Tensor, Tensor> finish =
        HostFunction.of("snapshot", NUMBER, (host, run) -> host.constant(finish(run.asLong())));
    Dataset<T> all =
        input.map((g, element) -> {
          write.apply(g, new Pair<>(number, element));
          return element;
        });
    Dataset<T> end =
        Dataset.range(all.place(), 1)
            .flatMap((g, one) -> {
              finish.apply(g, number);
              return input.take(0);
            });
    return all.concatenate(end);
  }

  private long write(long number, Object element) {
    try {
      run(number).write(0, bytes.write(element));
      return number;
    } catch (IOException e) {
      throw DataErrors.noSnapshot(path, e);
    }
  }

  private long finish(long number) {
    try {
      run(number).finish();
      return number;
    } catch (IOException e) {
      throw DataErrors.noSnapshot(path, e);
    }
  }

  private DatasetFolder.Writer run(long number) {
    return Objects.requireNonNull(runs.get(number));
  }
}
