package io.intarsia.types.ragged;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Counts how often each number is there, of all rows or of each.
final class RaggedCounts {
  private RaggedCounts() {}

  static DispatchTable<RaggedTensor> addTo(DispatchTable<RaggedTensor> table) {
    return table.on(Apis.Math.BINCOUNT, (Call call, RaggedTensor x) -> bincount(call, x));
  }

  private static @Nullable Object bincount(Call call, RaggedTensor x) {
    String name = RaggedArguments.name(call);
    Object axis = call.arg("axis");
    Object weights = call.arg("weights");
    boolean binary = Boolean.TRUE.equals(call.arg("binary_output"));
    if (weights != null && binary) {
      throw StructureErrors.of(name, "expected weights or binaryOutput, got both");
    }
    long along = axis == null ? 0 : RaggedArguments.integer(name, "axis", axis);
    if (along != 0 && along != -1) {
      throw StructureErrors.of(name, "expected axis 0 or -1, got %d", along);
    }
    Ops tf = Ops.of(call.place());
    Tensor flatWeights = weights(tf, name, x, weights);
    if (along == 0 || x.raggedRank() == 0) {
      Call ofAll = call.with("axis", axis == null ? null : along);
      return ofAll.with("weights", flatWeights).run(x.flatValues());
    }
    if (x.raggedRank() != 1) {
      throw StructureErrors.of(
          name, "expected rows of numbers for axis -1, got shape %s", x.shape());
    }
    return ofRows(tf, call, x, flatWeights, binary);
  }

  private static @Nullable Tensor weights(
      Ops tf, String name, RaggedTensor x, @Nullable Object given) {
    if (given == null || x.raggedRank() == 0) {
      return given == null ? null : RaggedParts.of(tf, given).flatValues();
    }
    if (!(given instanceof RaggedTensor weights) || weights.raggedRank() != x.raggedRank()) {
      throw StructureErrors.of(
          name, "weights of a ragged tensor must be cut as it is, got %s", given);
    }
    for (int i = 0; i < x.raggedRank(); i++) {
      SplitsCheck.same(tf, name, x.nestedRowSplits().get(i), weights.nestedRowSplits().get(i));
    }
    return weights.flatValues();
  }

  private static Tensor ofRows(
      Ops tf, Call call, RaggedTensor x, @Nullable Tensor given, boolean binary) {
    Tensor flat = x.dtype().isInteger() ? x.flatValues() : tf.cast(x.flatValues(), DType.INT32);
    DType dtype = flat.dtype();
    Tensor none = tf.constant(new long[] {-1}, dtype);
    // Of no numbers that is no bin.
    Tensor all = tf.concat(List.of(none, flat), 0);
    Tensor size = tf.math.reduceMax(all).plus(1);
    size = bounded(tf, call, "minlength", size, true);
    size = bounded(tf, call, "maxlength", size, false);
    Tensor weights = given == null ? tf.constant(new int[0], counts(call)) : given;
    return tf.raw.RaggedBincount(
        tf.cast(RaggedParts.splits(x), DType.INT64),
        flat,
        size,
        weights,
        Attributes.of("binary_output", binary));
  }

  private static DType counts(Call call) {
    return call.arg("dtype") instanceof DType dtype
        ? dtype
        : DType.ofName(String.valueOf(call.arg("dtype")));
  }

  private static Tensor bounded(Ops tf, Call call, String argument, Tensor size, boolean isLeast) {
    Object given = call.arg(argument);
    if (given == null) {
      return size;
    }
    Tensor bound =
        given instanceof Tensor tensor
            ? tf.cast(tensor, size.dtype())
            : tf.constant(given, size.dtype());
    return isLeast ? tf.math.maximum(size, bound) : tf.math.minimum(size, bound);
  }
}
