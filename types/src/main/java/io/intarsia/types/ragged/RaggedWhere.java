package io.intarsia.types.ragged;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where elements are true, and elements of two values by whether they are.
final class RaggedWhere {
  private RaggedWhere() {}

  static DispatchTable<RaggedTensor> addTo(DispatchTable<RaggedTensor> table) {
    return table.on(Apis.WHERE, call -> where(call));
  }

  private static Object where(Call call) {
    String name = RaggedArguments.name(call);
    Object x = call.arg("x");
    Object y = call.arg("y");
    if ((x == null) != (y == null)) {
      throw StructureErrors.of(name, "expected x and y both or neither, got one of them");
    }
    Ops tf = Ops.of(call.place());
    RaggedTensor condition = RaggedParts.of(tf, call.arg("condition"));
    if (x == null || y == null) {
      return positions(tf, condition);
    }
    return RaggedParts.plain(chosen(tf, name, condition, x, y));
  }

  /// The positions of the elements that are true, in order: `[true, rank]`.
  private static Tensor positions(Ops tf, RaggedTensor condition) {
    Tensor flat = condition.flatValues();
    if (!RaggedParts.isRagged(condition)) {
      return tf.where(flat);
    }
    Tensor all = tf.raw.RaggedTensorToSparse(condition.nestedRowSplits(), flat).sparseIndices();
    Tensor rows = tf.where(tf.reshape(flat, -1));
    return tf.gather(all, tf.squeeze(rows, 1));
  }

  private static RaggedTensor chosen(
      Ops tf, String name, RaggedTensor condition, Object x, Object y) {
    DType dtype = x instanceof RaggedTensor || x instanceof Tensor ? null : dtypeOf(y);
    RaggedTensor a = RaggedParts.of(tf, x, dtype);
    RaggedTensor b = RaggedParts.of(tf, y, isTensor(y) ? null : a.dtype());
    List<RaggedTensor> operands = List.of(condition, a, b);
    RaggedParts.splitsDtype(name, operands);
    RaggedTensor frame = condition;
    frame = together(tf, name, frame, a).getFirst();
    frame = together(tf, name, frame, b).getFirst();
    List<Tensor> flat = new ArrayList<>();
    for (RaggedTensor each : operands) {
      flat.add(together(tf, name, frame, each).getLast().flatValues());
    }
    return RaggedParts.withFlat(frame, tf.where(flat.get(0), flat.get(1), flat.get(2)));
  }

  /// Two values in the rows they have together; what lies inside the rows stays as it is.
  private static List<RaggedTensor> together(
      Ops tf, String name, RaggedTensor frame, RaggedTensor other) {
    if (!RaggedParts.isRagged(frame)) {
      if (!RaggedParts.isRagged(other)) {
        return List.of(frame, other);
      }
      List<RaggedTensor> swapped = together(tf, name, other, frame);
      return List.of(swapped.getFirst(), swapped.getFirst());
    }
    if (isInside(frame, other)) {
      return List.of(frame, other);
    }
    RaggedBroadcast both = RaggedBroadcast.of(tf, name, frame, other);
    DType dtype = frame.rowSplitsDtype();
    return List.of(
        new RaggedTensor(both.x(), both.splits(), both.rows(), dtype),
        new RaggedTensor(both.y(), both.splits(), both.rows(), dtype));
  }

  private static boolean isInside(RaggedTensor frame, RaggedTensor other) {
    if (RaggedParts.isRagged(other)) {
      return frame.nestedRowSplits().equals(other.nestedRowSplits())
          && frame.rows().equals(other.rows());
    }
    Shape shape = other.shape();
    Shape flat = frame.flatValues().shape();
    return shape.hasRank() && (shape.rank() == 0 || flat.hasRank() && shape.rank() < flat.rank());
  }

  private static boolean isTensor(Object value) {
    return value instanceof RaggedTensor || value instanceof Tensor;
  }

  private static @Nullable DType dtypeOf(Object value) {
    return switch (value) {
      case RaggedTensor ragged -> ragged.dtype();
      case Tensor tensor -> tensor.dtype();
      default -> null;
    };
  }
}
