package io.intarsia.op.nn;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.Fit;
import io.intarsia.internal.op.Sizes;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Rows of tables, looked up by number.
final class Embeddings {
  private static final Attributes KEEP = Attributes.of("keep_dims", true);

  private Embeddings() {}

  /// The rows of a table that the ids name.
  ///
  /// `params` is `[rows, …]`, `ids` of any shape, `int32` or `int64`; the result is the shape of
  /// the ids followed by that of a row.
  ///
  /// @throws TensorFlowException if an id is not a row (on a GPU the result is 0 instead)
  /// @see "Python: tf.nn.embedding_lookup"
  @Endpoint("nn.embedding_lookup")
  static Tensor embeddingLookup(BaseOps tf, Tensor params, Tensor ids) {
    return tf.raw.GatherV2(params, ids, Constants.of(tf, 0, DType.INT32));
  }

  /// The rows of a table that the ids name, scaled down to a length of at most `maxNorm`.
  ///
  /// `params` is `[rows, …]`, floating, `ids` of any shape, `int32` or `int64`; the result is the
  /// shape of the ids followed by that of a row.
  ///
  /// @throws TensorFlowException if an id is not a row (on a GPU the result is 0 instead)
  /// @see "Python: tf.nn.embedding_lookup"
  @Endpoint("nn.embedding_lookup")
  static Tensor embeddingLookup(BaseOps tf, Tensor params, Tensor ids, Number maxNorm) {
    return clip(tf, embeddingLookup(tf, params, ids), ids, maxNorm);
  }

  /// The rows that the ids name, of a table cut into parts: consecutive rows, the same number in
  /// each part, and one more in the first ones if that does not go evenly.
  ///
  /// `params` are `[rows, …]`, `ids` of any shape, `int32` or `int64`; the result is the shape of
  /// the ids followed by that of a row.
  ///
  /// @throws IllegalArgumentException if there are no parts, or they are not cut that way
  /// @throws TensorFlowException if an id is not a row, or the parts are not cut that way and that
  ///   is not known before
  /// @see "Python: tf.nn.embedding_lookup"
  @Endpoint("nn.embedding_lookup")
  static Tensor embeddingLookup(BaseOps tf, List<Tensor> params, Tensor ids) {
    if (params.isEmpty()) {
      throw Mistake.argument("embeddingLookup: params must hold at least one table");
    }
    if (params.size() == 1) {
      return embeddingLookup(tf, params.getFirst(), ids);
    }
    return partitioned(tf, params, ids);
  }

  /// The rows that the ids name, of a table cut into parts of consecutive rows, scaled down to a
  /// length of at most `maxNorm`.
  ///
  /// `params` are `[rows, …]`, floating, `ids` of any shape, `int32` or `int64`; the result is the
  /// shape of the ids followed by that of a row.
  ///
  /// @throws IllegalArgumentException if there are no parts, or they are not cut that way
  /// @throws TensorFlowException if an id is not a row, or the parts are not cut that way and that
  ///   is not known before
  /// @see "Python: tf.nn.embedding_lookup"
  @Endpoint("nn.embedding_lookup")
  static Tensor embeddingLookup(BaseOps tf, List<Tensor> params, Tensor ids, Number maxNorm) {
    return clip(tf, embeddingLookup(tf, params, ids), ids, maxNorm);
  }

  private static Tensor rowAxes(BaseOps tf, Tensor rows, Tensor ids) {
    if (rows.shape().hasRank() && ids.shape().hasRank()) {
      return Constants.ints(tf, NnSteps.range(ids.rank(), rows.rank()));
    }
    return tf.raw.Range(tf.raw.Rank(ids), tf.raw.Rank(rows), Constants.of(tf, 1));
  }

  // Each part looks up its own ids only, so that a large table is never copied.
  private static Tensor partitioned(BaseOps tf, List<Tensor> params, Tensor ids) {
    int count = params.size();
    params.forEach(Embeddings::checkNoScalar);
    Tensor flat = NnSteps.reshape(tf, ids, -1);
    Tensor rows = evenly(new Fit(tf, "embeddingLookup"), params).cast(ids.dtype());
    Tensor each = rows.floorDiv(count);
    Tensor larger = rows.rem(count);
    Tensor behind = flat.minus(larger);
    Tensor part = tf.raw.Maximum(flat.floorDiv(each.plus(1)), behind.floorDiv(each));
    Tensor row = tf.raw.SelectV2(part.lt(larger), flat.rem(each.plus(1)), behind.rem(each));
    Tensor found = stitched(tf, params, part.cast(DType.INT32), row);
    Tensor first = params.getFirst();
    Tensor rowShape = Dims.range(tf, Dims.of(tf, first), 1, Integer.MAX_VALUE);
    return tf.raw.Reshape(found, NnSteps.concat(tf, 0, Dims.of(tf, ids), rowShape));
  }

  private static void checkNoScalar(Tensor part) {
    if (part.shape().hasRank() && part.rank() == 0) {
      throw Mistake.argument(
          "embeddingLookup: wrong rank of params; expected tables [rows, …], got a scalar");
    }
  }

  private static Tensor stitched(BaseOps tf, List<Tensor> params, Tensor parts, Tensor row) {
    int count = params.size();
    List<Tensor> wanted = tf.raw.DynamicPartition(row, parts, count);
    List<Tensor> found = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      found.add(embeddingLookup(tf, params.get(i), wanted.get(i)));
    }
    Tensor places = tf.raw.Range(Constants.of(tf, 0), tf.raw.Size(row), Constants.of(tf, 1));
    return tf.raw.DynamicStitch(tf.raw.DynamicPartition(places, parts, count), found);
  }

  /// The number of rows in all parts, which must be cut evenly.
  private static Tensor evenly(Fit fit, List<Tensor> params) {
    BaseOps tf = fit.tf();
    Sizes all = rows(fit, params);
    if (all.known().isFullyKnown()) {
      checkEven(params, all.known().dim(0));
      return Constants.of(tf, Math.toIntExact(all.known().dim(0)));
    }
    Tensor total = NnSteps.squeeze(tf, all.whenRun().get());
    Tensor checked = Constants.of(tf, 0);
    for (int i = 0; i < params.size(); i++) {
      Tensor even = total.plus(params.size() - 1 - i).floorDiv(params.size());
      checked = checked.plus(fit.same(Dims.size(tf, params.get(i), 0), even));
    }
    return checked;
  }

  private static void checkEven(List<Tensor> params, long total) {
    for (int i = 0; i < params.size(); i++) {
      long even = Math.floorDiv(total + params.size() - 1 - i, params.size());
      if (params.get(i).shape().dim(0) != even) {
        throw Mistake.argument(
            "embeddingLookup: the %d rows are not cut evenly; expected %d in params[%d], got %d"
                .formatted(total, even, i, params.get(i).shape().dim(0)));
      }
    }
  }

  /// The number of rows in all parts.
  static Sizes rows(Fit fit, List<Tensor> params) {
    long known = 0;
    for (Tensor part : params) {
      long here = part.shape().hasRank() && part.rank() > 0 ? part.shape().dim(0) : -1;
      known = known < 0 || here < 0 ? -1 : known + here;
    }
    return new Sizes(fit.tf(), Shape.of(known), () -> summed(fit.tf(), params));
  }

  private static Tensor summed(BaseOps tf, List<Tensor> params) {
    Tensor total = null;
    for (Tensor part : params) {
      Tensor size = Dims.range(tf, Dims.of(tf, part), 0, 1);
      total = total == null ? size : total.plus(size);
    }
    return Objects.requireNonNull(total);
  }

  private static Tensor clip(BaseOps tf, Tensor rows, Tensor ids, Number maxNorm) {
    Tensor squares = tf.raw.Sum(rows.times(rows), rowAxes(tf, rows, ids), KEEP);
    Tensor length = tf.raw.Sqrt(squares);
    Tensor limit = Constants.of(tf, maxNorm, rows.dtype());
    return rows.times(limit).div(tf.raw.Maximum(length, limit));
  }
}
