package io.intarsia.types.sparse;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The functions sparse tensors take: each family in a file.
final class SparseDispatch {
  static final DispatchTable<SparseTensor> TABLE =
      SparseMoves.addTo(
              SparseOperators.addTo(
                  ZeroPreserving.addTo(
                          DispatchTable.of(SparseTensor.class).accepting(Tensor.class),
                          SparseDispatch::onValues)
                      // As in Python, though 1 at zero.
                      .on(Apis.Math.BESSEL_I0E, SparseDispatch::onValues)
                      .on(Apis.SHAPE, (call, x) -> integers(call, x.denseShape()))
                      .on(Apis.SIZE, SparseDispatch::size)
                      .on(Apis.RANK, (call, x) -> tf(call).size(x.denseShape()))
                      .on(Apis.Math.BINCOUNT, SparseCounts::dense)))
          .insteadUse(SparseErrors::wayOut);

  private SparseDispatch() {}

  static Ops tf(Call call) {
    return Ops.of(call.place());
  }

  private static SparseTensor onValues(Call call, SparseTensor x) {
    return x.withValues(call.tensor(x.values()));
  }

  private static Tensor size(Call call, SparseTensor x) {
    return integers(call, tf(call).raw.Prod(x.denseShape(), tf(call).constant(0)));
  }

  /// An integer tensor in the dtype the call asks for.
  private static Tensor integers(Call call, Tensor values) {
    return tf(call).cast(values, dtype(call.arg("out_type")));
  }

  static DType dtype(@Nullable Object wanted) {
    return switch (wanted) {
      case null -> DType.INT32;
      case DType dtype -> dtype;
      default -> DType.ofName(wanted.toString().toLowerCase(Locale.ROOT));
    };
  }
}
