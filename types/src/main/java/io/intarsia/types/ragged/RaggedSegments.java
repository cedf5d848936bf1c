package io.intarsia.types.ragged;

import io.intarsia.dispatch.Api;
import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Combines the rows of each segment: element by element, in a row as long as the longest of them.
final class RaggedSegments {
  private final Ops tf;
  private final String name;

  /// How elements of one place are combined.
  @FunctionalInterface
  private interface Kernel {
    Tensor run(Tensor data, Tensor ids, Tensor count);
  }

  private RaggedSegments(Ops tf, String name) {
    this.tf = tf;
    this.name = name;
  }

  static DispatchTable<RaggedTensor> addTo(DispatchTable<RaggedTensor> given) {
    DispatchTable<RaggedTensor> table = given;
    for (Api api :
        List.of(
            Apis.Math.UNSORTED_SEGMENT_SUM,
            Apis.Math.UNSORTED_SEGMENT_PROD,
            Apis.Math.UNSORTED_SEGMENT_MIN,
            Apis.Math.UNSORTED_SEGMENT_MAX,
            Apis.Math.UNSORTED_SEGMENT_MEAN,
            Apis.Math.UNSORTED_SEGMENT_SQRT_N,
            Apis.Strings.UNSORTED_SEGMENT_JOIN,
            Apis.Math.SEGMENT_SUM,
            Apis.Math.SEGMENT_PROD,
            Apis.Math.SEGMENT_MIN,
            Apis.Math.SEGMENT_MAX,
            Apis.Math.SEGMENT_MEAN)) {
      table = table.on(api, call -> run(call));
    }
    return table;
  }

  private static Object run(Call call) {
    Ops tf = Ops.of(call.place());
    RaggedTensor data = RaggedParts.of(tf, call.arg(0));
    RaggedTensor ids = RaggedParts.of(tf, call.arg("segment_ids"));
    String name = RaggedArguments.name(call);
    if (ids.dtype() != DType.INT32 && ids.dtype() != DType.INT64) {
      throw StructureErrors.of(name, "expected segmentIds of int32 or int64, got %s", ids.dtype());
    }
    RaggedParts.splitsDtype(name, List.of(data, ids));
    var segments = new RaggedSegments(tf, name);
    Kernel kernel = segments.kernel(call);
    return RaggedParts.plain(segments.combined(kernel, data, ids, segments.count(call, ids)));
  }

  /// The strings of each segment, joined.
  static RaggedTensor joined(
      Ops tf, String name, RaggedTensor data, Tensor ids, Tensor count, String separator) {
    Attributes options = Attributes.of("separator", separator);
    Kernel kernel =
        (values, segments, number) -> tf.raw.UnsortedSegmentJoin(values, segments, number, options);
    return new RaggedSegments(tf, name).combined(kernel, data, RaggedParts.dense(ids), count);
  }

  /// Sorted segments are as many as the last of them says.
  private Tensor count(Call call, RaggedTensor ids) {
    if (isUnsorted(call)) {
      return RaggedParts.of(tf, call.arg("num_segments")).flatValues();
    }
    Tensor flat = tf.reshape(ids.flatValues(), -1);
    Tensor none = tf.constant(new long[] {-1}, flat.dtype());
    return tf.math.reduceMax(tf.concat(List.of(none, flat), 0)).plus(1);
  }

  private static boolean isUnsorted(Call call) {
    return call.api().parameters().stream().anyMatch(each -> each.name().equals("num_segments"));
  }

  private Kernel kernel(Call call) {
    return switch (name.substring(name.lastIndexOf('_') + 1)) {
      case "sum" -> tf.raw::UnsortedSegmentSum;
      case "prod" -> tf.raw::UnsortedSegmentProd;
      case "min" -> orZero(call, tf.raw::UnsortedSegmentMin);
      case "max" -> orZero(call, tf.raw::UnsortedSegmentMax);
      case "mean" ->
          orZero(call, (data, ids, count) -> sum(data, ids, count).div(ones(data, ids, count)));
      case "n" ->
          (data, ids, count) -> sum(data, ids, count).div(tf.math.sqrt(ones(data, ids, count)));
      default -> (data, ids, count) -> call.with("num_segments", count).tensor(data, ids);
    };
  }

  /// A sorted segment of nothing has 0, whatever an unsorted one has.
  private Kernel orZero(Call call, Kernel kernel) {
    if (isUnsorted(call)) {
      return kernel;
    }
    return (data, ids, count) -> {
      Tensor result = kernel.run(data, ids, count);
      return tf.where(ones(data, ids, count).gt(0), result, tf.zerosLike(result));
    };
  }

  private Tensor sum(Tensor data, Tensor ids, Tensor count) {
    return tf.raw.UnsortedSegmentSum(data, ids, count);
  }

  /// How many elements there are of each place.
  private Tensor ones(Tensor data, Tensor ids, Tensor count) {
    return sum(tf.onesLike(data), ids, count);
  }

  private RaggedTensor combined(Kernel kernel, RaggedTensor data, RaggedTensor ids, Tensor count) {
    if (RaggedParts.isRagged(ids)) {
      if (!RaggedParts.isRagged(data)) {
        throw StructureErrors.of(
            name,
            "segmentIds must be cut as data is, got ragged ids for a tensor of shape %s;"
                + " pass flatValues() of the ids",
            data.shape());
      }
      SplitsCheck.same(tf, name, ids, data);
      return combined(kernel, RaggedParts.values(data), RaggedParts.values(ids), count);
    }
    Tensor segments = ids.flatValues();
    if (!RaggedParts.isRagged(data)) {
      return RaggedParts.dense(kernel.run(data.flatValues(), segments, count));
    }
    if (segments.shape().hasRank() && segments.rank() != 1) {
      throw StructureErrors.of(
          name, "expected one of segmentIds for each row, got shape %s", segments.shape());
    }
    SplitsCheck.rows(tf, name, data, ids);
    return rows(kernel, data, segments, count);
  }

  private RaggedTensor rows(Kernel kernel, RaggedTensor data, Tensor ids, Tensor count) {
    Tensor splits = RaggedParts.splits(data);
    Tensor zero = tf.constant(0, splits.dtype());
    Tensor lengths = RaggedRows.lengths(splits);
    Tensor longest = tf.math.maximum(tf.raw.UnsortedSegmentMax(lengths, ids, count), zero);
    Tensor ends = RaggedBuilder.splitsOf(longest);
    Tensor starts = tf.gather(ends, ids);
    Tensor step = tf.constant(1, splits.dtype());
    Tensor places = tf.raw.RaggedRange(starts, starts.plus(lengths), step).rtDenseValues();
    RaggedTensor values =
        combined(
            kernel, RaggedParts.values(data), RaggedParts.dense(places), RaggedRows.values(ends));
    return RaggedParts.cut(values, ends);
  }
}
