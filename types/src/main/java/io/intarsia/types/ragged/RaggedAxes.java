package io.intarsia.types.ragged;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.debugging.AssertOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Axes that come and go, and how many there are.
final class RaggedAxes {
  private RaggedAxes() {}

  static DispatchTable<RaggedTensor> addTo(DispatchTable<RaggedTensor> table) {
    return table
        .on(Apis.EXPAND_DIMS, (Call call, RaggedTensor x) -> expandDims(call, x))
        .on(Apis.SQUEEZE, (Call call, RaggedTensor x) -> squeeze(call, x))
        .on(Apis.SIZE, (Call call, RaggedTensor x) -> call.run(x.flatValues()))
        .on(Apis.RANK, (Call call, RaggedTensor x) -> rank(call, x))
        .on(Apis.IDENTITY, (Call call, RaggedTensor x) -> identity(call, x));
  }

  private static Object identity(Call call, RaggedTensor x) {
    Ops tf = Ops.of(call.place());
    List<Tensor> splits = x.nestedRowSplits().stream().map(tf::identity).toList();
    Tensor flat = tf.identity(x.flatValues());
    return new RaggedTensor(flat, splits, x.rows(), x.rowSplitsDtype());
  }

  private static Object rank(Call call, RaggedTensor x) {
    Tensor inner = call.tensor(x.flatValues());
    return x.raggedRank() == 0 ? inner : inner.plus(x.raggedRank());
  }

  // -- a new axis ---------------------------------------------------------------------------------

  private static Object expandDims(Call call, RaggedTensor x) {
    Shape shape = x.shape();
    int axis = RaggedArguments.axis(call, shape.hasRank() ? shape.rank() + 1 : -1);
    return RaggedParts.plain(expandDims(Ops.of(call.place()), x, axis));
  }

  static RaggedTensor expandDims(Ops tf, RaggedTensor x, int axis) {
    if (!RaggedParts.isRagged(x)) {
      return RaggedParts.dense(tf.expandDims(x.flatValues(), axis));
    }
    DType dtype = x.rowSplitsDtype();
    return switch (axis) {
      case 0 -> RaggedParts.uniform(tf, x, RaggedParts.rows(tf, x), Count.of(1), dtype);
      case 1 -> RaggedParts.uniform(tf, x, Count.of(1), RaggedParts.rows(tf, x), dtype);
      default -> RaggedParts.withValues(x, expandDims(tf, RaggedParts.values(x), axis - 1));
    };
  }

  // -- axes of size 1 -----------------------------------------------------------------------------

  private static @Nullable Object squeeze(Call call, RaggedTensor x) {
    String name = RaggedArguments.name(call);
    Object axes = call.arg("axis");
    if (x.raggedRank() == 0) {
      return call.run(x.flatValues());
    }
    if (axes == null || axes instanceof List<?> list && list.isEmpty()) {
      throw StructureErrors.of(
          name, "a ragged tensor needs axis, as its ragged axes have no one size; pass it");
    }
    Shape shape = x.shape();
    int rank = shape.hasRank() ? shape.rank() : -1;
    int[] squeezed =
        Arrays.stream(RaggedArguments.integers(name, "axis", axes))
            .mapToInt(axis -> RaggedArguments.positive(name, axis, rank))
            .distinct()
            .toArray();
    return squeeze(Ops.of(call.place()), name, x, squeezed);
  }

  private static @Nullable Object squeeze(Ops tf, String name, RaggedTensor x, int[] axes) {
    int raggedRank = x.raggedRank();
    Tensor flat = x.flatValues();
    int[] inner = IntStream.of(axes).filter(i -> i > raggedRank).map(i -> i - raggedRank).toArray();
    if (inner.length > 0) {
      flat = tf.squeeze(flat, inner);
    }
    List<Tensor> kept = new ArrayList<>();
    for (int axis = 1; axis <= raggedRank; axis++) {
      Tensor splits = x.nestedRowSplits().get(axis - 1);
      if (contains(axes, axis)) {
        checkLengths(tf, name, splits, axis);
      } else {
        kept.add(splits);
      }
    }
    boolean outermost = contains(axes, 0);
    if (outermost) {
      checkOneRow(tf, name, x);
    }
    if (outermost && !kept.isEmpty()) {
      kept.removeFirst();
      return RaggedParts.plain(RaggedBuilder.nested(flat, kept));
    }
    return outermost ? tf.squeeze(flat, 0) : RaggedParts.plain(RaggedBuilder.nested(flat, kept));
  }

  private static boolean contains(int[] axes, int axis) {
    return IntStream.of(axes).anyMatch(each -> each == axis);
  }

  private static void checkLengths(Ops tf, String name, Tensor splits, int axis) {
    tf.debugging.assertEqual(
        RaggedRows.lengths(splits),
        tf.constant(1, splits.dtype()),
        AssertOptions.defaults()
            .withMessage(name + ": expected rows of length 1 along axis " + axis));
  }

  private static void checkOneRow(Ops tf, String name, RaggedTensor x) {
    Count rows = RaggedParts.rows(tf, x);
    if (!rows.isKnown()) {
      tf.debugging.assertEqual(
          Objects.requireNonNull(rows.later()),
          tf.constant(1, Objects.requireNonNull(rows.later()).dtype()),
          AssertOptions.defaults().withMessage(name + ": expected one row along axis 0"));
    } else if (rows.known() != 1) {
      throw StructureErrors.of(name, "expected one row along axis 0, got %d", rows.known());
    }
  }
}
