package io.intarsia.types.sparse;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.ragged.RaggedEmbeddings;
import io.intarsia.types.ragged.RaggedTensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Calls of our functions, as `tools/golden/sparse.py` has Python's.
final class SparseCalls {
  private final Ops tf;
  private final List<@Nullable Object> args;

  private SparseCalls(Ops tf, List<@Nullable Object> args) {
    this.tf = tf;
    this.args = args;
  }

  static @Nullable Object call(Ops tf, String function, List<@Nullable Object> args) {
    return new SparseCalls(tf, args).call(function);
  }

  private @Nullable Object call(String function) {
    return switch (function) {
      case "add" -> add();
      case "addThreshold" -> SparseOps.add(sparse(0), sparse(1), at(2));
      case "mul" -> sparse(0).times(dense(1));
      case "div" -> sparse(0).div(dense(1));
      case "maximum" -> SparseOps.maximum(sparse(0), sparse(1));
      case "minimum" -> SparseOps.minimum(sparse(0), sparse(1));
      case "reduceSum" -> SparseOps.reduceSum(sparse(0), options());
      case "reduceMax" -> SparseOps.reduceMax(sparse(0), options());
      case "reduceSumSparse" -> SparseOps.reduceSumSparse(sparse(0), options());
      case "reduceMaxSparse" -> SparseOps.reduceMaxSparse(sparse(0), options());
      case "softmax" -> SparseOps.softmax(sparse(0));
      case "mapSquare" -> SparseOps.mapValues(x -> tf.math.square(x), sparse(0));
      case "mapAdd" ->
          SparseOps.mapValues(xs -> tf.math.add(xs.get(0), xs.get(1)), sparse(0), sparse(1));
      case "unary" -> tf.op("math." + at(0)).apply(sparse(1));
      case "cast" -> tf.cast(sparse(0), dtype(1));
      case "shape" -> tf.shape((TensorLike) sparse(0), DType.INT64);
      case "size" -> tf.size((TensorLike) sparse(0));
      case "rank" -> Objects.requireNonNull(tf.op("rank").apply(sparse(0)));
      default -> move(function);
    };
  }

  private Object add() {
    return args.get(1) instanceof SparseTensor b
        ? SparseOps.add(sparse(0), b)
        : SparseOps.add(sparse(0), dense(1));
  }

  private Object move(String function) {
    return switch (function) {
      case "concat" -> SparseOps.concat(integer(0), sparses(1), flag(2));
      case "split" -> SparseOps.split(sparse(0), integer(1), integer(2));
      case "slice" -> SparseOps.slice(sparse(0), longs(1), longs(2));
      case "reorder" -> SparseOps.reorder(sparse(0));
      case "transpose" ->
          SparseOps.transpose(sparse(0), args.get(1) == null ? new int[0] : ints(1));
      case "reshape" -> SparseOps.reshape(sparse(0), longs(1));
      case "expandDims" -> SparseOps.expandDims(sparse(0), integer(1));
      case "retain" -> SparseOps.retain(sparse(0), dense(1));
      case "resetShape" ->
          args.get(1) == null
              ? SparseOps.resetShape(sparse(0))
              : SparseOps.resetShape(sparse(0), longs(1));
      case "fillEmptyRows" -> {
        var rows = SparseOps.fillEmptyRows(sparse(0), at(1));
        yield List.of(rows.filled(), rows.emptyRowIndicator());
      }
      case "eye" -> eye();
      case "fromDense" -> SparseOps.fromDense(dense(0));
      case "toDense" -> toDense();
      case "toIndicator" -> SparseOps.toIndicator(sparse(0), integer(1));
      default -> other(function);
    };
  }

  private Object eye() {
    long rows = integer(0);
    return SparseOps.eye(tf, rows, args.get(1) == null ? rows : integer(1), dtype(2));
  }

  private Object toDense() {
    return args.get(1) == null && flag(2)
        ? SparseOps.toDense(sparse(0))
        : SparseOps.toDense(sparse(0), args.get(1) == null ? zero() : at(1), flag(2));
  }

  private Object zero() {
    return sparse(0).dtype() == DType.STRING ? "" : (Object) 0;
  }

  private Object other(String function) {
    return switch (function) {
      case "bincount" -> SparseFeatures.bincount((TensorLike) at(0), counts());
      case "mathBincount" -> mathBincount();
      case "cross" ->
          args.get(1) == null
              ? SparseFeatures.cross(columns())
              : SparseFeatures.cross(columns(), (String) at(1));
      case "crossHashed" -> SparseFeatures.crossHashed(columns(), integer(1));
      case "matmul" ->
          at(0) instanceof SparseTensor a
              ? SparseOps.sparseDenseMatmul(a, dense(1), flag(2), flag(3))
              : SparseOps.sparseDenseMatmul(dense(0), sparse(1), flag(2), flag(3));
      case "lookup" ->
          SparseEmbeddings.embeddingLookupSparse(
              dense(0),
              sparse(1),
              (SparseTensor) args.get(2),
              embedding().withMaxNormOf(args.get(4)));
      case "safeLookup" ->
          SparseEmbeddings.safeEmbeddingLookupSparse(
              dense(0),
              sparse(1),
              (SparseTensor) args.get(2),
              embedding().withDefaultOf(args.get(4)));
      case "setSize" -> Sets.size(sparse(0));
      case "intersection" -> Sets.intersection((TensorLike) at(0), (TensorLike) at(1));
      case "difference" -> Sets.difference((TensorLike) at(0), (TensorLike) at(1), flag(2), true);
      case "union" -> Sets.union((TensorLike) at(0), (TensorLike) at(1));
      default -> last(function);
    };
  }

  private Object last(String function) {
    return switch (function) {
      case "serialize" -> SparseSerialization.serializeSparse(sparse(0));
      case "serializeMany" -> SparseSerialization.serializeManySparse(sparse(0));
      case "roundMany" ->
          SparseSerialization.deserializeManySparse(
              SparseSerialization.serializeManySparse(sparse(0)),
              dtype(1),
              SparsePlace.rank(sparse(0)));
      case "editDistance" -> SparseSerialization.editDistance(sparse(0), sparse(1), flag(2));
      case "sampledAddmm" -> {
        var sampled =
            SparseSegments.sampledAddmm(
                dense(0), dense(1), dense(2), dense(3), dense(4), (Number) at(5), (Number) at(6));
        yield List.of(sampled.indices(), sampled.values(), sampled.denseShape());
      }
      default -> function.matches(".*(Of|Parts|Safe)") ? parts(function) : segments(function);
    };
  }

  private Object parts(String function) {
    return switch (function) {
      case "lookupOf" -> SparseEmbeddings.embeddingLookup(columns(), dense(1), strategy(2));
      case "lookupParts" ->
          SparseEmbeddings.embeddingLookupSparse(
              columns(),
              sparse(1),
              (SparseTensor) args.get(2),
              embedding().withMaxNormOf(args.get(4)).withPartitionStrategy(strategy(5)));
      case "safeParts" ->
          SparseEmbeddings.safeEmbeddingLookupSparse(
              columns(),
              sparse(1),
              (SparseTensor) args.get(2),
              embedding().withDefaultOf(args.get(4)).withPartitionStrategy(strategy(5)));
      default -> raggedParts(function);
    };
  }

  private Object raggedParts(String function) {
    RaggedTensor ids = RaggedTensor.fromRowSplits(dense(1), dense(2));
    if (function.equals("raggedOf")) {
      return RaggedEmbeddings.embeddingLookup(columns(), ids, strategy(3)).flatValues();
    }
    RaggedTensor weights =
        args.get(3) == null ? null : RaggedTensor.fromRowSplits(dense(3), dense(2));
    Combiner combiner = Combiner.valueOf(((String) at(4)).toUpperCase(Locale.ROOT));
    var options =
        new Embedding(
            EmbeddingOptions.defaults().withCombiner(combiner).withPartitionStrategy(strategy(6)));
    return function.equals("raggedParts")
        ? RaggedEmbeddings.embeddingLookupSparse(
            columns(), ids, weights, options.withMaxNormOf(args.get(5)))
        : RaggedEmbeddings.safeEmbeddingLookupSparse(
            columns(), ids, weights, options.withDefaultOf(args.get(5)));
  }

  private PartitionStrategy strategy(int index) {
    return PartitionStrategy.valueOf(((String) at(index)).toUpperCase(Locale.ROOT));
  }

  private Object segments(String function) {
    Tensor count = args.get(3) == null ? null : tf.constant(integer(3));
    return switch (function) {
      case "segmentSum" ->
          count == null
              ? SparseSegments.segmentSum(dense(0), dense(1), dense(2))
              : SparseSegments.segmentSum(dense(0), dense(1), dense(2), count);
      case "segmentMean" ->
          count == null
              ? SparseSegments.segmentMean(dense(0), dense(1), dense(2))
              : SparseSegments.segmentMean(dense(0), dense(1), dense(2), count);
      case "segmentSqrtN" ->
          count == null
              ? SparseSegments.segmentSqrtN(dense(0), dense(1), dense(2))
              : SparseSegments.segmentSqrtN(dense(0), dense(1), dense(2), count);
      default -> throw new AssertionError(function);
    };
  }

  // -- options ------------------------------------------------------------------------------------

  private ReduceOptions options() {
    ReduceOptions all = ReduceOptions.defaults().withKeepdims(flag(2));
    return switch (args.get(1)) {
      case null -> all;
      case List<?> _ -> all.withAxis(ints(1));
      default -> all.withAxis(integer(1));
    };
  }

  private SparseBincountOptions counts() {
    return new SparseBincountOptions(
        (TensorLike) args.get(1),
        args.get(3) == null ? null : integer(3),
        args.get(4) == null ? null : integer(4),
        integer(2),
        flag(5));
  }

  private Object mathBincount() {
    List<@Nullable Object> given = new ArrayList<>();
    given.add(at(0));
    given.add(args.get(1));
    given.add(args.get(3));
    given.add(args.get(4));
    given.add(DType.INT32);
    given.add(at(2));
    given.add(at(5));
    return Objects.requireNonNull(tf.op("math.bincount").apply(given.toArray()));
  }

  /// Options that may be absent.
  private record Embedding(EmbeddingOptions options) {
    EmbeddingOptions withMaxNormOf(@Nullable Object norm) {
      return norm == null ? options : options.withMaxNorm((Number) norm);
    }

    EmbeddingOptions withDefaultOf(@Nullable Object id) {
      return id == null ? options : options.withDefaultId(((Number) id).intValue());
    }
  }

  private Embedding embedding() {
    Combiner combiner = Combiner.valueOf(((String) at(3)).toUpperCase(Locale.ROOT));
    return new Embedding(EmbeddingOptions.defaults().withCombiner(combiner));
  }

  // -- arguments ----------------------------------------------------------------------------------

  private Object at(int index) {
    return Objects.requireNonNull(args.get(index));
  }

  private SparseTensor sparse(int index) {
    return (SparseTensor) at(index);
  }

  private Tensor dense(int index) {
    return (Tensor) at(index);
  }

  private int integer(int index) {
    return Math.toIntExact((Long) at(index));
  }

  private boolean flag(int index) {
    return (Boolean) at(index);
  }

  private DType dtype(int index) {
    return DType.ofName((String) at(index));
  }

  private long[] longs(int index) {
    return ((List<?>) at(index)).stream().mapToLong(each -> (Long) each).toArray();
  }

  private int[] ints(int index) {
    return ((List<?>) at(index)).stream().mapToInt(each -> Math.toIntExact((Long) each)).toArray();
  }

  private List<SparseTensor> sparses(int index) {
    return ((List<?>) at(index)).stream().map(SparseTensor.class::cast).toList();
  }

  private List<TensorLike> columns() {
    return ((List<?>) at(0)).stream().map(TensorLike.class::cast).toList();
  }
}
