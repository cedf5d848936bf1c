package io.intarsia.types.structured;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dispatch.Dispatcher;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.ragged.RaggedTensor;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// Runs functions on structured tensors: those that choose and arrange elements. Arithmetic is
/// refused with the way out.
final class StructuredDispatch {
  static final Dispatcher TABLE =
      DispatchTable.of(StructuredTensor.class)
          .unaryElementwise(StructuredDispatch::refuse)
          .binaryElementwise((call, x, y) -> refuse(call, structured(x, y)))
          .binaryAssertions((call, x, y) -> refuse(call, structured(x, y)))
          .reductions(StructuredDispatch::refuse)
          .on(Apis.ZEROS_LIKE, (call, x) -> numbers(call, x, 0))
          .on(Apis.ONES_LIKE, (call, x) -> numbers(call, x, 1))
          .on(Apis.RANK, (call, x) -> Ops.of(call.place()).constant(x.rank()))
          .on(Apis.SIZE, StructuredDispatch::size)
          .gathers(StructuredMoves::run)
          .on(Apis.IDENTITY, (call, x) -> call.runDefault())
          .on(Apis.STOP_GRADIENT, (call, x) -> call.runDefault())
          .on(Apis.Linalg.DIAG_PART, StructuredDispatch::refuse)
          .on(Apis.GATHER, StructuredDispatch::gather)
          .on(Apis.BOOLEAN_MASK, StructuredDispatch::booleanMask)
          .on(Apis.EXPAND_DIMS, StructuredDispatch::expandDims)
          .on(Apis.UNSTACK, StructuredDispatch::unstack)
          .on(Apis.Random.SHUFFLE, StructuredDispatch::shuffle)
          .concats(StructuredDispatch::concat);

  private StructuredDispatch() {}

  private static Object refuse(Call call, StructuredTensor x) {
    throw StructuredErrors.notForStructures(call.api().toString(), x);
  }

  private static StructuredTensor structured(@Nullable Object x, @Nullable Object y) {
    return x instanceof StructuredTensor structured
        ? structured
        : (StructuredTensor) Objects.requireNonNull(y);
  }

  // -- about the structures -----------------------------------------------------------------------

  /// A number in place of each structure.
  private static TensorLike numbers(Call call, StructuredTensor x, Number number) {
    Ops tf = Ops.of(call.place());
    Object given = call.arg("dtype");
    DType dtype = given == null ? DType.FLOAT32 : (DType) given;
    Tensor element = tf.constant(number, dtype);
    if (x.rank() < 2) {
      return x.rank() == 0 ? element : tf.fill(tf.reshape(Rows.count(tf, x), 1), element);
    }
    List<Tensor> splits = Fields.splits(x);
    Tensor flat = tf.fill(tf.reshape(splits.getLast().get(-1), 1), element);
    return RaggedTensor.fromNestedRowSplits(flat, splits).withShape(x.shape());
  }

  private static Tensor size(Call call, StructuredTensor x) {
    Ops tf = Ops.of(call.place());
    Object given = call.arg("out_type");
    DType dtype = given == null ? DType.INT32 : (DType) given;
    if (x.rank() < 2) {
      return x.rank() == 0 ? tf.constant(1, dtype) : Rows.count(tf, x).cast(dtype);
    }
    return Fields.splits(x).getLast().get(-1).cast(dtype);
  }

  // -- choosing -----------------------------------------------------------------------------------

  private static @Nullable Object gather(Call call, StructuredTensor x) {
    Ops tf = Ops.of(call.place());
    Object indices = call.arg("indices");
    int batchDims = call.arg("batch_dims") instanceof Number number ? number.intValue() : 0;
    int axis =
        Axes.axis(
            "gather", call.arg("axis") instanceof Number n ? n.intValue() : batchDims, x.rank());
    if (axis == 0 && batchDims == 0 && indices != null && !(indices instanceof RaggedTensor)) {
      return StructuredArrays.gather(tf, x, indices instanceof Tensor t ? t : tf.constant(indices));
    }
    // Each field runs it by its own type.
    Call explicit = call.with("axis", axis);
    int more = indicesRank(call) - 1 - batchDims;
    return x.map(
        x.rank() + more,
        part -> (TensorLike) Objects.requireNonNull(explicit.run(StructuredTensor.plain(part))));
  }

  private static int indicesRank(Call call) {
    return call.arg("indices") instanceof TensorLike indices ? indices.rank() : 0;
  }

  private static TensorLike booleanMask(Call call, StructuredTensor x) {
    Ops tf = Ops.of(call.place());
    Object given = call.arg("mask");
    Tensor mask =
        given instanceof Tensor tensor
            ? tensor
            : tf.constant(Objects.requireNonNull(given), DType.BOOL);
    int axis = call.arg("axis") instanceof Number number ? number.intValue() : 0;
    Shape shape = mask.shape();
    if (!shape.hasRank() || shape.rank() == 0 || shape.rank() > x.rank()) {
      throw StructuredErrors.maskRank(shape, x.rank());
    }
    if (axis != 0) {
      throw StructuredErrors.axisNotRun("boolean_mask", axis, x);
    }
    StructuredTensor rows = x.mergeDims(0, shape.rank() - 1);
    Tensor positions = tf.reshape(tf.where(tf.reshape(mask, -1)), -1);
    return StructuredArrays.gather(tf, rows, positions);
  }

  private static TensorLike shuffle(Call call, StructuredTensor x) {
    if (x.rank() == 0) {
      throw StructuredErrors.noAxis("random.shuffle");
    }
    Ops tf = Ops.of(call.place());
    Tensor order = call.tensor(tf.range(Rows.count(tf, x)));
    return StructuredArrays.gather(tf, x, order);
  }

  // -- arranging ----------------------------------------------------------------------------------

  private static TensorLike expandDims(Call call, StructuredTensor x) {
    int axis = Axes.axis("expand_dims", ((Number) argument(call, "axis")).intValue(), x.rank() + 1);
    return Axes.expand(Ops.of(call.place()), x, axis);
  }

  private static @Nullable Object unstack(Call call, StructuredTensor x) {
    Ops tf = Ops.of(call.place());
    if (((Number) argument(call, "axis")).intValue() != 0) {
      return StructuredMoves.run(call, x);
    }
    Object given = call.arg("num");
    long count = given instanceof Number number ? number.longValue() : x.nrows();
    if (count < 0) {
      throw StructuredErrors.unstack(x.shape());
    }
    return LongStream.range(0, count)
        .mapToObj(i -> StructuredArrays.gather(tf, x, tf.constant(i)))
        .toList();
  }

  private static TensorLike concat(Call call, List<?> values) {
    Ops tf = Ops.of(call.place());
    String function = call.api() == Apis.STACK ? "stack" : "concat";
    List<StructuredTensor> all = values.stream().map(value -> structured(function, value)).toList();
    Object given = call.arg("axis");
    int axis = given instanceof Number number ? number.intValue() : 0;
    if (call.api() == Apis.STACK) {
      if (axis != 0) {
        throw StructuredErrors.axisNotRun("stack", axis, all.getFirst());
      }
      return StructuredArrays.stack(tf, all);
    }
    return StructuredArrays.concat(tf, all, Axes.axis("concat", axis, all.getFirst().rank()));
  }

  private static StructuredTensor structured(String function, @Nullable Object value) {
    if (value instanceof StructuredTensor structured) {
      return structured;
    }
    throw StructuredErrors.beside(function, value);
  }

  private static Object argument(Call call, String name) {
    return Objects.requireNonNull(call.arg(name));
  }
}
