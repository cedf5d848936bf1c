package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.DataWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.data.Dataset;
import io.intarsia.data.DatasetIterator;
import io.intarsia.data.IndexOptions;
import io.intarsia.data.ParallelOptions;
import io.intarsia.data.ShuffleOptions;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.Function;
import java.util.stream.LongStream;

/// Data sets, as a user writes them.
final class OwnData {
  private static final TensorSpec NUMBER = TensorSpec.of(Shape.scalar(), DType.INT64);

  private final DataWork work;
  private final Environment tf = Environment.open();

  private OwnData(DataWork work) {
    this.work = work;
  }

  /// Two tensors.
  record Sample(Tensor x, Tensor y) {}

  static TimedLoop open(DataWork work) {
    return new OwnData(work).loop();
  }

  private TimedLoop loop() {
    return switch (work.task()) {
      case RANGE -> loop(numbers(), List::of);
      case RECORD ->
          loop(
              Dataset.fromTensorSlices(new Sample(rows(tf), column(tf))).repeat(),
              sample -> List.of(sample.x(), sample.y()));
      case MAP_BATCH, STREAM ->
          loop(numbers().map(OwnData::mapped).batch(DataWork.BATCH), List::of);
      case ITERATOR ->
          loop(
              Dataset.<Tensor>fromGenerator(
                  tf, () -> LongStream.range(0, Long.MAX_VALUE).iterator(), NUMBER),
              List::of);
      case INDICES ->
          loop(
              Dataset.indices(tf, DataWork.MANY, IndexOptions.defaults().withSeed(1).withEpochs(-1))
                  .batch(DataWork.BATCH),
              List::of);
      case CHAIN -> loop(chain(), List::of);
      case IMAGES ->
          loop(
              Dataset.fromTensorSlices(images(tf))
                  .shuffle(DataWork.IMAGE_BUFFER, ShuffleOptions.defaults().withSeed(1))
                  .repeat()
                  .batch(DataWork.IMAGE_BATCH)
                  .prefetch(DataWork.AHEAD),
              List::of);
      case PARALLEL ->
          loop(
              numbers().map(OwnData::heavy, ParallelOptions.defaults().withNumParallelCalls(2)),
              List::of);
    };
  }

  private Dataset<Tensor> numbers() {
    return Dataset.range(tf, Long.MAX_VALUE);
  }

  private Dataset<Tensor> chain() {
    Dataset<Tensor> chain = numbers();
    for (int i = 0; i < DataWork.MAPS; i++) {
      chain = chain.map(OwnData::next);
    }
    return chain;
  }

  private <T> TimedLoop loop(Dataset<T> dataSet, Function<T, List<Tensor>> parts) {
    return DataLoops.of(
        tf,
        work,
        () -> {
          DatasetIterator<T> elements = dataSet.iterator();
          return () -> parts.apply(elements.next());
        });
  }

  static Tensor rows(Environment tf) {
    return tf.constant(Data.nested(Data.ramp(DataWork.ROWS * DataWork.COLUMNS), DataWork.COLUMNS));
  }

  static Tensor column(Environment tf) {
    return tf.constant(Data.ramp(DataWork.ROWS));
  }

  static Tensor images(Environment tf) {
    return tf.zeros(Shape.of(DataWork.IMAGES, DataWork.PIXELS), DType.FLOAT32);
  }

  static Tensor next(Ops g, Tensor n) {
    return n.plus(1L);
  }

  static Tensor mapped(Ops g, Tensor n) {
    return n.cast(DType.FLOAT32).times(2f);
  }

  /// Takes one thread some tenths of a millisecond.
  static Tensor heavy(Ops g, Tensor n) {
    Tensor sums = g.math.cumsum(g.fill(Shape.of(DataWork.HEAVY), n), 0);
    return sums.get(DataWork.HEAVY - 1);
  }
}
