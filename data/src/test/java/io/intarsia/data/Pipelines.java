package io.intarsia.data;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.sparse.SparseTensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/// The sources and steps that `tools/golden/data_sets.py` names.
final class Pipelines {
  private static final List<List<Integer>> ROWS =
      List.of(
          List.of(1, 2),
          List.of(),
          List.of(3),
          List.of(4, 5, 6),
          List.of(),
          List.of(7),
          List.of(8, 9),
          List.of(0),
          List.of(1, 1));

  private static final List<?> DEEP =
      List.of(
          List.of(List.of(1f, 2f), List.of()),
          List.of(),
          List.of(List.of(3f)),
          List.of(List.of(), List.of(), List.of(4f)),
          List.of(List.of(5f, 6f, 7f)),
          List.of(List.of(8f)));

  private Pipelines() {}

  /// A record of tensors that is no extension type.
  record Point(Tensor x, Tensor y) {}

  // -- sources ------------------------------------------------------------------------------------

  static Dataset<?> source(Ops tf, String name) {
    return switch (name) {
      case "range" -> Dataset.range(tf, 10);
      case "steps" -> Dataset.range(tf, 20, 3, -4);
      case "empty" -> Dataset.range(tf, 0);
      case "bytes" -> Dataset.range(tf, 3, 9, 1, DType.UINT8);
      case "one" -> Dataset.fromTensors(floats(tf, 2));
      case "lengths" -> lengths(tf, 9);
      case "lengthsMap" -> Dataset.zipNest(Map.of("v", lengths(tf, 7), "n", Dataset.range(tf, 7)));
      default -> Dataset.fromTensorSlices(rows(tf, name));
    };
  }

  private static Object rows(Ops tf, String name) {
    return switch (name) {
      case "floats" -> floats(tf, 7);
      case "words" -> words(tf, 8);
      case "bools" -> tf.constant(new boolean[] {true, false, true, true, false});
      case "map" -> Map.of("b", ints(tf, 9), "a", floats(tf, 9));
      case "pair" -> new Pair<>(ints(tf, 6), words(tf, 6));
      case "record" -> new Point(ints(tf, 7).cast(DType.INT64), floats(tf, 7));
      case "ragged" -> RaggedTensor.of(tf, ROWS, DType.INT32);
      case "deep" -> RaggedTensor.of(tf, DEEP, DType.FLOAT32, 2, DType.INT64);
      case "sparse" -> sparse(tf);
      case "mixed" -> Map.of("r", RaggedTensor.of(tf, ROWS, DType.INT32), "x", ints(tf, 9));
      case "mixedSparse" -> new Pair<>(ints(tf, 7), sparse(tf));
      default -> throw new AssertionError(name);
    };
  }

  private static Tensor ints(Ops tf, int count) {
    return tf.constant(IntStream.range(0, count).toArray());
  }

  private static Tensor floats(Ops tf, int count) {
    return tf.reshape(ints(tf, 2 * count).cast(DType.FLOAT32).div(4f), count, 2);
  }

  private static Tensor words(Ops tf, int count) {
    return tf.constant(IntStream.range(0, count).mapToObj(Integer::toString).toList());
  }

  private static SparseTensor sparse(Ops tf) {
    return SparseTensor.of(
        tf.constant(new long[][] {{0, 1}, {0, 3}, {2, 0}, {3, 2}, {6, 1}}),
        tf.constant(new long[] {10, 20, 30, 40, 50}),
        tf.constant(new long[] {7, 4}));
  }

  private static Dataset<Tensor> lengths(Ops tf, long count) {
    return Dataset.range(tf, count).map((g, n) -> g.fill(g.reshape(n.mod(4L), 1), n));
  }

  // -- steps --------------------------------------------------------------------------------------

  static Dataset<?> of(Dataset<?> source, JsonNode steps) {
    Dataset<?> dataSet = source;
    for (JsonNode step : steps) {
      dataSet = step(untyped(dataSet), step.get(0).asText(), step);
    }
    return dataSet;
  }

  @SuppressWarnings("unchecked") // whatever elements are, they are objects
  static Dataset<Object> untyped(Dataset<?> dataSet) {
    return (Dataset<Object>) dataSet;
  }

  private static Dataset<?> step(Dataset<Object> d, String name, JsonNode step) {
    return switch (name) {
      case "double" -> d.map(Pipelines::doubled);
      case "doubleParallel" -> d.map(Pipelines::doubled, parallel(step, 1));
      case "number" -> d.map(Pipelines::number);
      case "twice" -> d.map((g, x) -> new Pair<>(x, x));
      case "named" -> d.map((g, x) -> Map.of("n", number(g, x), "it", x));
      case "filter" -> d.filter((g, x) -> g.math.notEqual(floorMod(number(g, x)), 0L));
      case "takeWhile" -> d.takeWhile((g, x) -> number(g, x).lt(step.get(1).asLong()));
      case "scan" -> d.scan(d.place().constant(0L), Pipelines::withSum);
      case "unique" -> d.map((g, x) -> floorMod(number(g, x))).unique();
      case "ignoreErrors" -> d.map(Pipelines::reciprocal).ignoreErrors(false);
      case "total" ->
          Dataset.fromTensors(
              d.reduce(
                  d.place().constant(0L), (g, state, x) -> state.times(3L).plus(number(g, x))));
      case "cardinality" -> Dataset.fromTensors(d.cardinality());
      default -> ofBatches(d, name, step);
    };
  }

  private static Dataset<?> ofBatches(Dataset<Object> d, String name, JsonNode step) {
    return switch (name) {
      case "batch" -> d.batch(step.get(1).asLong(), step.get(2).asBoolean());
      case "batchParallel" ->
          d.batch(step.get(1).asLong(), step.get(2).asBoolean(), parallel(step, 3));
      case "paddedBatch" ->
          d.paddedBatch(
              step.get(1).asLong(),
              PaddedBatchOptions.defaults().withDropRemainder(step.get(2).asBoolean()));
      case "raggedBatch" -> d.raggedBatch(step.get(1).asLong(), step.get(2).asBoolean());
      case "sparseBatch" -> d.sparseBatch(step.get(1).asLong(), shape(step.get(2)));
      case "bucket" -> buckets(d, step);
      case "unbatch" -> d.unbatch();
      case "rebatch" -> d.rebatch(longs(step.get(1)), step.get(2).asBoolean());
      case "window" -> windows(Dataset.zip(d, Dataset.range(d.place(), 1L << 40)), step);
      default -> ofOrder(d, name, step);
    };
  }

  private static Dataset<?> buckets(Dataset<Object> d, JsonNode step) {
    List<Long> boundaries = longs(step.get(1));
    List<Long> sizes = longs(step.get(2));
    boolean dropsRemainder = step.get(4).asBoolean();
    return step.get(3).asBoolean()
        ? d.bucketBySequenceLength(
            Pipelines::length,
            boundaries,
            sizes,
            PaddedBatchOptions.defaults().withDropRemainder(dropsRemainder))
        : d.bucketBySequenceLength(Pipelines::length, boundaries, sizes, dropsRemainder);
  }

  private static Shape shape(JsonNode node) {
    return Shape.of(
        StreamSupport.stream(node.spliterator(), false)
            .mapToLong(size -> size.isNull() ? -1 : size.asLong())
            .toArray());
  }

  private static Dataset<?> windows(Dataset<Pair<Object, Tensor>> d, JsonNode step) {
    long size = step.get(1).asLong();
    WindowOptions options =
        WindowOptions.defaults()
            .withStride(step.get(3).asLong())
            .withDropRemainder(step.get(4).asBoolean());
    return d.window(size, step.get(2).isNull() ? options : options.withShift(step.get(2).asLong()))
        .flatMap((g, window) -> window.map((h, pair) -> pair.second()).batch(size));
  }

  private static Dataset<?> ofOrder(Dataset<Object> d, String name, JsonNode step) {
    return switch (name) {
      case "take" -> d.take(step.get(1).asLong());
      case "skip" -> d.skip(step.get(1).asLong());
      case "repeat" -> d.repeat(step.get(1).asLong());
      case "shard" -> d.shard(step.get(1).asLong(), step.get(2).asLong());
      case "shuffle" ->
          d.shuffle(
              step.get(1).asLong(), new ShuffleOptions(seed(step.get(2)), step.get(3).asBoolean()));
      case "cache" -> d.cache();
      case "prefetch" -> d.prefetch(step.get(1).asLong());
      default -> ofSeveral(d, name, step);
    };
  }

  private static Dataset<?> ofSeveral(Dataset<Object> d, String name, JsonNode step) {
    return switch (name) {
      case "enumerate" -> d.enumerate(step.get(1).asLong());
      case "zipSelf" -> Dataset.zip(d, d.skip(1));
      case "zipMap" -> Dataset.zipNest(Map.of("z", d, "n", Dataset.range(d.place(), 5)));
      case "concatenateSelf" -> d.concatenate(d.take(2));
      case "flatMapRepeat" ->
          d.flatMap((g, x) -> Dataset.fromTensors(x).repeat(step.get(1).asLong()));
      case "interleave", "interleaveParallel" -> interleaved(d, step);
      case "choose" ->
          Dataset.chooseFromDatasets(
              List.of(d, d.map(Pipelines::doubled)), choices(d.place(), step), true);
      case "sample" ->
          Dataset.sampleFromDatasets(
              List.of(d, d.map(Pipelines::doubled)),
              weights(step.get(2)),
              seed(step.get(1)),
              step.get(3).asBoolean());
      case "group" ->
          d.groupByWindow(
              (g, x) -> floorMod(number(g, x)),
              (g, key, window) -> window.batch(step.get(1).asLong()),
              step.get(1).asLong());
      default -> LaterSteps.step(d, name, step);
    };
  }

  private static Dataset<Object> interleaved(Dataset<Object> d, JsonNode step) {
    InterleaveOptions options =
        InterleaveOptions.defaults()
            .withCycleLength(step.get(1).asLong())
            .withBlockLength(step.get(2).asLong());
    return d.interleave(
        (g, x) -> Dataset.fromTensors(x).repeat(step.get(3).asLong()),
        step.size() == 4 ? options : options.withParallel(parallel(step, 4)));
  }

  private static Dataset<Tensor> choices(Ops tf, JsonNode step) {
    long[] choices =
        StreamSupport.stream(step.spliterator(), false)
            .skip(1)
            .mapToLong(JsonNode::asLong)
            .toArray();
    return Dataset.fromTensorSlices(tf.constant(choices));
  }

  static double @Nullable [] weights(JsonNode node) {
    return node.isNull()
        ? null
        : StreamSupport.stream(node.spliterator(), false).mapToDouble(JsonNode::asDouble).toArray();
  }

  private static ParallelOptions parallel(JsonNode step, int at) {
    return ParallelOptions.defaults()
        .withNumParallelCalls(step.get(at).asLong())
        .withDeterministic(true);
  }

  private static List<Long> longs(JsonNode node) {
    if (node.isNumber()) {
      return List.of(node.asLong());
    }
    List<Long> longs = new ArrayList<>();
    node.forEach(each -> longs.add(each.asLong()));
    return longs;
  }

  static @Nullable Long seed(JsonNode node) {
    return node.isNull() ? null : node.asLong();
  }

  // -- code ---------------------------------------------------------------------------------------

  static Tensor floorMod(Tensor number) {
    return number.mod(3L);
  }

  static Object doubled(Ops tf, Object element) {
    return Objects.requireNonNull(
        Nest.mapStructure(leaf -> doubledLeaf(tf, Objects.requireNonNull(leaf)), element));
  }

  private static Object doubledLeaf(Ops tf, Object leaf) {
    return switch (leaf) {
      case SparseTensor same -> same;
      case RaggedTensor ragged -> ragged.times(2);
      case Tensor same when same.dtype() == DType.BOOL -> same;
      case Tensor text when text.dtype() == DType.STRING ->
          tf.strings.join(List.of(text, tf.constant("!")));
      case Tensor number -> number.times(tf.cast(tf.constant(2), number.dtype()));
      default -> throw new AssertionError(leaf);
    };
  }

  private static Tensor first(Object element) {
    return switch (Objects.requireNonNull(Nest.flatten(element).getFirst())) {
      case SparseTensor sparse -> sparse.values();
      case RaggedTensor ragged -> ragged.flatValues();
      case Object tensor -> (Tensor) tensor;
    };
  }

  private static Tensor length(Ops tf, Object element) {
    return tf.size(first(element));
  }

  /// An int64 scalar that follows from the first leaf.
  static Tensor number(Ops tf, Object element) {
    Tensor leaf = first(element);
    if (leaf.dtype() == DType.STRING) {
      leaf = tf.strings.toNumber(tf.strings.regexReplace(leaf, "[^0-9]", "0"), DType.INT64);
    }
    return tf.math.reduceSum(leaf.cast(DType.INT64));
  }

  private static Pair<Tensor, Object> withSum(Ops tf, Tensor state, Object element) {
    Tensor following = state.plus(number(tf, element));
    return new Pair<>(following, new Pair<>(following, element));
  }

  private static Tensor reciprocal(Ops tf, Object element) {
    Tensor odd = number(tf, element).mod(2L).cast(DType.FLOAT64);
    return tf.debugging.checkNumerics(tf.constant(1.0).div(odd), "odd");
  }
}
