package io.intarsia.types.ragged;

import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.Dispatch;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dispatch.DispatchableType;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Elementwise functions of ragged tensors, with each other and with tensors, numbers and arrays.
final class RaggedArithmetic {
  private RaggedArithmetic() {}

  static DispatchTable<RaggedTensor> addTo(DispatchTable<RaggedTensor> table) {
    return table
        .binaryElementwise(RaggedArithmetic::binary)
        .binaryAssertions(RaggedArithmetic::assertion);
  }

  private static @Nullable Object binary(
      Call call, @Nullable Object first, @Nullable Object second) {
    Operands operands = operands(call, first, second);
    return operands == null
        ? Dispatch.NOT_IMPLEMENTED
        : operands.like(call.tensor(operands.x, operands.y));
  }

  private static @Nullable Object assertion(
      Call call, @Nullable Object first, @Nullable Object second) {
    Operands operands = operands(call, first, second);
    return operands == null ? Dispatch.NOT_IMPLEMENTED : call.run(operands.x, operands.y);
  }

  /// What the kernel takes, and the rows of what it gives.
  private record Operands(Object x, Object y, RaggedTensor rows) {
    RaggedTensor like(Tensor values) {
      return rows.withFlat(values);
    }
  }

  private static @Nullable Operands operands(
      Call call, @Nullable Object first, @Nullable Object second) {
    Ops tf = Ops.of(call.place());
    Object x = operand(tf, first, second);
    Object y = operand(tf, second, first);
    if (x == null || y == null) {
      return null;
    }
    if (x instanceof RaggedTensor a && y instanceof RaggedTensor b) {
      return both(tf, call, a, b);
    }
    return x instanceof RaggedTensor a
        ? one(tf, call, a, y, false)
        : one(tf, call, (RaggedTensor) y, x, true);
  }

  private static Operands both(Ops tf, Call call, RaggedTensor a, RaggedTensor b) {
    if (a.nestedRowSplits().equals(b.nestedRowSplits()) && a.rows().equals(b.rows())) {
      return new Operands(a.flatValues(), b.flatValues(), a);
    }
    if (a.raggedRank() > 0 && b.raggedRank() > 0 && a.rowSplitsDtype() != b.rowSplitsDtype()) {
      throw RaggedErrors.splitsDtypes(call.api().name(), a.rowSplitsDtype(), b.rowSplitsDtype());
    }
    return broadcast(tf, call, a, b);
  }

  /// A tensor with fewer axes than the flat values lies inside the rows: the kernel broadcasts it.
  private static Operands one(Ops tf, Call call, RaggedTensor ragged, Object other, boolean swap) {
    Object dense = other;
    Tensor flat = ragged.flatValues();
    if (other instanceof Tensor tensor && !isInside(tensor.shape(), flat.shape(), ragged)) {
      RaggedTensor cut = RaggedBuilder.nested(tensor, List.of());
      return swap ? broadcast(tf, call, cut, ragged) : broadcast(tf, call, ragged, cut);
    }
    return swap ? new Operands(dense, flat, ragged) : new Operands(flat, dense, ragged);
  }

  private static boolean isInside(Shape dense, Shape flat, RaggedTensor ragged) {
    return ragged.raggedRank() == 0
        || dense.hasRank() && (dense.rank() == 0 || flat.hasRank() && dense.rank() < flat.rank());
  }

  private static Operands broadcast(Ops tf, Call call, RaggedTensor x, RaggedTensor y) {
    String name = call.api().name();
    RaggedBroadcast together = RaggedBroadcast.of(tf, name, x, y);
    RaggedTensor like = x.raggedRank() > 0 ? x : y;
    // Only the rows count; the values are those of one operand.
    RaggedTensor rows =
        new RaggedTensor(together.x(), together.splits(), together.rows(), like.rowSplitsDtype());
    return new Operands(together.x(), together.y(), rows);
  }

  /// A ragged tensor, a tensor or a number; null if nothing of these can be made.
  private static @Nullable Object operand(Ops tf, @Nullable Object value, @Nullable Object other) {
    return switch (value) {
      case null -> null;
      case RaggedTensor ragged -> ragged.flat() instanceof Tensor ? ragged : null;
      case Tensor tensor -> tensor;
      case Number number -> number;
      case Variable variable -> tf.convertToTensor(variable);
      case DispatchableType _ -> null;
      case ExtensionType _ -> null;
      default -> RaggedParts.plain(RaggedParts.of(tf, value, dtype(other)));
    };
  }

  private static @Nullable DType dtype(@Nullable Object other) {
    return other instanceof RaggedTensor ragged ? ragged.dtype() : null;
  }
}
