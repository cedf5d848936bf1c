package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.DataWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.data.Dataset;
import io.intarsia.data.ShuffleOptions;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.OpFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// The floor of data sets where it is not the runtime alone: its ops, called directly; and what a
/// program would do without it.
public final class DataByHand {
  private static final List<DType> INT64 = List.of(DType.INT64);
  private static final List<Shape> SCALAR = List.of(Shape.scalar());
  private static final List<DType> FLOAT32 = List.of(DType.FLOAT32);
  private static final List<Shape> IMAGE = List.of(Shape.of(DataWork.PIXELS));
  private static final List<Shape> IMAGES = List.of(Shape.of(Shape.UNKNOWN_SIZE, DataWork.PIXELS));
  private static final List<Shape> VECTOR = List.of(Shape.of(Shape.UNKNOWN_SIZE));

  private final DataWork work;
  private final Environment tf = Environment.open();

  private DataByHand(DataWork work) {
    this.work = work;
  }

  /// A loop in an environment of its own.
  public static TimedLoop open(DataWork work) {
    return new DataByHand(work).loop();
  }

  private TimedLoop loop() {
    return switch (work.task()) {
      case MAP_BATCH -> reading(batched(mapped()), DType.FLOAT32, VECTOR);
      case CHAIN -> reading(chain(), DType.INT64, SCALAR);
      case IMAGES -> reading(images(), DType.FLOAT32, IMAGES);
      case ITERATOR -> iterator();
      case INDICES -> shuffled();
      case PARALLEL -> reading(oneAtATime(), DType.INT64, SCALAR);
      case STREAM -> stream();
      case RANGE, RECORD ->
          throw new AssertionError(work + " has its floor elsewhere; please report");
    };
  }

  private Tensor range() {
    return tf.raw.RangeDataset(0L, Long.MAX_VALUE, 1L, INT64, SCALAR);
  }

  private Tensor mapped() {
    OpFunction function = function(OwnData::mapped);
    return tf.raw.MapDataset(
        range(), function.captured(), function.name(), List.of(DType.FLOAT32), SCALAR);
  }

  private Tensor chain() {
    OpFunction function = function(OwnData::next);
    Tensor chain = range();
    for (int i = 0; i < DataWork.MAPS; i++) {
      chain = tf.raw.MapDataset(chain, function.captured(), function.name(), INT64, SCALAR);
    }
    return chain;
  }

  private Tensor images() {
    Tensor rows = tf.raw.TensorSliceDataset(List.of(OwnData.images(tf)), IMAGE);
    Tensor shuffled =
        tf.raw.ShuffleDatasetV3(
            rows,
            (long) DataWork.IMAGE_BUFFER,
            1L,
            1L,
            tf.raw.DummySeedGenerator(),
            FLOAT32,
            IMAGE);
    Tensor repeated = tf.raw.RepeatDataset(shuffled, -1L, FLOAT32, IMAGE);
    Tensor batched =
        tf.raw.BatchDatasetV2(repeated, (long) DataWork.IMAGE_BATCH, false, FLOAT32, IMAGES);
    return tf.raw.PrefetchDataset(batched, (long) DataWork.AHEAD, FLOAT32, IMAGES);
  }

  // The runtime makes a map that is not told how many calls it has one of several.
  private Tensor oneAtATime() {
    OpFunction function = function(OwnData::heavy);
    return tf.raw.ParallelMapDatasetV2(
        range(), function.captured(), 1L, function.name(), INT64, SCALAR);
  }

  private OpFunction function(BiFunction<Ops, Tensor, Tensor> code) {
    return tf.opFunction("map", INT64, SCALAR, (g, x) -> List.of(code.apply(g, x.getFirst())));
  }

  private Tensor batched(Tensor dataSet) {
    return tf.raw.BatchDatasetV2(
        dataSet, (long) DataWork.BATCH, false, List.of(DType.FLOAT32), VECTOR);
  }

  private TimedLoop reading(Tensor dataSet, DType dtype, List<Shape> shapes) {
    List<DType> dtypes = List.of(dtype);
    return DataLoops.of(
        tf,
        work,
        () -> {
          Tensor iterator = tf.raw.AnonymousIteratorV3(dtypes, shapes);
          tf.raw.MakeIterator(dataSet, iterator);
          return () -> tf.raw.IteratorGetNext(iterator, dtypes, shapes);
        });
  }

  private TimedLoop shuffled() {
    var options = ShuffleOptions.defaults().withSeed(1).withReshuffleEachIteration(false);
    Dataset<Tensor> batches =
        Dataset.range(tf, DataWork.MANY)
            .shuffle(DataWork.BUFFER, options)
            .repeat()
            .batch(DataWork.BATCH);
    return DataLoops.of(
        tf,
        work,
        () -> {
          var elements = batches.iterator();
          return () -> List.of(elements.next());
        });
  }

  private TimedLoop iterator() {
    return DataLoops.of(
        tf,
        work,
        () -> {
          PrimitiveIterator.OfLong numbers = LongStream.range(0, Long.MAX_VALUE).iterator();
          return () -> List.of(tf.constant(numbers.nextLong()));
        });
  }

  private TimedLoop stream() {
    var numbers = IntStream.range(0, Integer.MAX_VALUE).iterator();
    float[] batch = new float[DataWork.BATCH];
    return TimedLoop.of(
        () -> fill(batch, numbers),
        () -> {
          float[] first = new float[3 * DataWork.BATCH];
          fill(first, IntStream.range(0, first.length).iterator());
          return first;
        },
        tf::close);
  }

  private static void fill(float[] batch, PrimitiveIterator.OfInt numbers) {
    for (int i = 0; i < batch.length; i++) {
      batch[i] = 2f * numbers.nextInt();
    }
  }
}
