package io.intarsia.types.masked;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.Dispatch;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dispatch.Dispatcher;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Runs functions on masked tensors. What stands beside one is a tensor, or becomes one: the table
/// lets nothing else in.
final class MaskedDispatch {
  static final Dispatcher TABLE =
      DispatchTable.of(MaskedTensor.class)
          .accepting(Tensor.class)
          .unaryElementwise((call, x) -> new MaskedTensor(call.tensor(x.values()), x.mask()))
          .binaryElementwise(MaskedDispatch::binary)
          .binaryAssertions(MaskedAssertions::check)
          .reductions(MaskedDispatch::reduction)
          .on(Apis.Math.ARGMAX, MaskedDispatch::argExtreme)
          .on(Apis.Math.ARGMIN, MaskedDispatch::argExtreme)
          .shapeOnly((call, x) -> call.run(x.values()))
          .on(Apis.SHAPE_N, call -> call.run(values(list(call))))
          .gathers((call, x) -> zip(call.run(x.values()), call.run(x.mask())))
          .on(Apis.BATCH_TO_SPACE, MaskedDispatch::gatherAsNumbers)
          .on(Apis.Linalg.TENSOR_DIAG_PART, MaskedDispatch::gatherAsNumbers)
          .on(Apis.WHERE, MaskedMath::where)
          .on(Apis.Math.CUMSUM, (call, x) -> MaskedMath.cumulative(call, x, 0))
          .on(Apis.Math.CUMPROD, (call, x) -> MaskedMath.cumulative(call, x, 1))
          .on(Apis.Linalg.MATMUL, MaskedMath::matMul)
          .on(Apis.Nn.SOFTMAX, MaskedMath::softmax)
          .concats(MaskedDispatch::concat);

  private MaskedDispatch() {}

  private static Object binary(Call call, @Nullable Object x, @Nullable Object y) {
    if (x == null || y == null) {
      return Dispatch.NOT_IMPLEMENTED;
    }
    Tensor result = call.tensor(values(x), values(y));
    if (x instanceof MaskedTensor a && y instanceof MaskedTensor b) {
      return new MaskedTensor(result, and(call, a.mask(), b.mask()));
    }
    return x instanceof MaskedTensor a
        ? new MaskedTensor(result, broadcast(call, a, y, result))
        : new MaskedTensor(result, broadcast(call, (MaskedTensor) y, x, result));
  }

  /// The masks broadcast as the values do.
  static Tensor and(Call call, Tensor a, Tensor b) {
    return a == b ? a : Ops.of(call.place()).math.logicalAnd(a, b);
  }

  /// The mask in the shape of the result, which may be larger than that of the one masked operand.
  private static Tensor broadcast(Call call, MaskedTensor masked, Object other, Tensor result) {
    Shape shape = result.shape();
    if (isScalar(other) || shape.isFullyKnown() && shape.equals(masked.shape())) {
      return masked.mask();
    }
    Ops tf = Ops.of(call.place());
    return tf.broadcastTo(masked.mask(), tf.shape(result));
  }

  private static boolean isScalar(Object operand) {
    return operand instanceof Number
        || operand instanceof Tensor tensor
            && tensor.shape().hasRank()
            && tensor.shape().rank() == 0;
  }

  static Object values(Object operand) {
    return operand instanceof MaskedTensor masked ? masked.values() : operand;
  }

  // -- reductions ---------------------------------------------------------------------------------

  private static Object reduction(Call call, MaskedTensor x) {
    Tensor result = call.tensor(x.values());
    boolean keepdims = Boolean.TRUE.equals(call.arg("keepdims"));
    return reduced(call, x, result, call.arg("axis"), keepdims);
  }

  /// These reduce one axis, the first by default, and never keep it.
  private static Object argExtreme(Call call, MaskedTensor x) {
    Tensor result = call.tensor(x.values());
    Object axis = call.arg("axis");
    return reduced(call, x, result, axis == null ? 0 : axis, false);
  }

  private static Object reduced(
      Call call, MaskedTensor x, Tensor result, @Nullable Object axis, boolean keepdims) {
    ReduceOptions options = options(axis).withKeepdims(keepdims);
    return new MaskedTensor(result, Ops.of(call.place()).math.reduceAll(x.mask(), options));
  }

  private static ReduceOptions options(@Nullable Object axis) {
    ReduceOptions all = ReduceOptions.defaults();
    return switch (axis) {
      case null -> all;
      case Tensor tensor -> all.withAxis(tensor);
      case List<?> axes ->
          all.withAxis(axes.stream().mapToInt(each -> ((Number) each).intValue()).toArray());
      default -> all.withAxis(((Number) axis).intValue());
    };
  }

  // -- parts and lists ----------------------------------------------------------------------------

  /// For ops without a kernel for booleans.
  private static Object gatherAsNumbers(Call call, MaskedTensor x) {
    Ops tf = Ops.of(call.place());
    Tensor mask = call.tensor(tf.cast(x.mask(), DType.INT32));
    return new MaskedTensor(call.tensor(x.values()), tf.cast(mask, DType.BOOL));
  }

  /// Values and masks of one result, or of a list of them.
  private static Object zip(@Nullable Object values, @Nullable Object masks) {
    if (values instanceof List<?> list && masks instanceof List<?> maskList) {
      return IntStream.range(0, list.size())
          .mapToObj(i -> zip(list.get(i), maskList.get(i)))
          .toList();
    }
    if (values instanceof Tensor tensor && masks instanceof Tensor mask) {
      return new MaskedTensor(tensor, mask);
    }
    throw new AssertionError("a function of the family GATHER gave no tensors; please report");
  }

  private static Object concat(Call call, List<?> elements) {
    Ops tf = Ops.of(call.place());
    List<Object> masks = new ArrayList<>();
    for (Object element : elements) {
      masks.add(
          switch (element) {
            case MaskedTensor masked -> masked.mask();
            case Tensor tensor -> tf.onesLike(tensor, DType.BOOL);
            default -> tf.onesLike(tf.constant(element), DType.BOOL);
          });
    }
    return new MaskedTensor(call.tensor(values(elements)), call.tensor(masks));
  }

  private static List<Object> values(List<?> elements) {
    return elements.stream().map(MaskedDispatch::values).toList();
  }

  private static List<?> list(Call call) {
    return (List<?>) call.args().getFirst();
  }
}
