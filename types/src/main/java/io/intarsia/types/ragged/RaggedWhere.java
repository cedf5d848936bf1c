package io.intarsia.types.ragged;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
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
    List<RaggedTensor> alike = areAlike(operands) ? operands : broadcast(tf, operands);
    Tensor flat =
        tf.where(
            alike.get(0).flatValues(), alike.get(1).flatValues(), alike.get(2).flatValues());
    RaggedTensor frame =
        alike.stream().filter(RaggedParts::isRagged).findFirst().orElse(alike.getFirst());
    return RaggedParts.withFlat(frame, flat);
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

  /// Whether flat values go together as they are: the same splits, or scalars.
  private static boolean areAlike(List<RaggedTensor> operands) {
    RaggedTensor frame = null;
    for (RaggedTensor each : operands) {
      Shape shape = each.shape();
      if (!RaggedParts.isRagged(each)) {
        if (!shape.hasRank() || shape.rank() > 0) {
          return false;
        }
      } else if (frame == null) {
        frame = each;
      } else if (!frame.nestedRowSplits().equals(each.nestedRowSplits())
          || !frame.flatValues().shape().equals(each.flatValues().shape())) {
        return false;
      }
    }
    return true;
  }

  /// All in the shape of all: as addition broadcasts the positions of their elements.
  private static List<RaggedTensor> broadcast(Ops tf, List<RaggedTensor> operands) {
    List<TensorLike> zeros = new ArrayList<>();
    for (RaggedTensor each : operands) {
      Tensor flat = tf.zerosLike(each.flatValues(), DType.INT64);
      zeros.add((TensorLike) RaggedParts.plain(RaggedParts.withFlat(each, flat)));
    }
    TensorLike sum = tf.math.add(zeros.get(0), tf.math.add(zeros.get(1), zeros.get(2)));
    List<RaggedTensor> alike = new ArrayList<>();
    for (RaggedTensor each : operands) {
      Tensor flat = each.flatValues();
      Tensor count = tf.size(flat, DType.INT64);
      Tensor numbers = tf.raw.Range(tf.constant(0L), count, tf.constant(1L));
      RaggedTensor at = RaggedParts.withFlat(each, tf.reshape(numbers, tf.shape(flat)));
      var positions = RaggedParts.of(tf, tf.math.add((TensorLike) RaggedParts.plain(at), sum));
      Tensor all = tf.gather(tf.reshape(flat, -1), positions.flatValues());
      alike.add(RaggedParts.withFlat(positions, all));
    }
    return alike;
  }
}
