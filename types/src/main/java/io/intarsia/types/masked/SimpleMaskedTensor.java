package io.intarsia.types.masked;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.Dispatch;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dispatch.Dispatcher;
import io.intarsia.dispatch.Elementwise;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A tensor and a mask that says which of its elements are valid: the example of a type that runs
/// functions itself, to read and to copy. It does what the example of TensorFlow's design does, no
/// more; [MaskedTensor] is the type to work with.
///
/// Elementwise functions of one and of two values, `shape`, `tile` and `math.reduceSum` run on it;
/// all others decline. With one mask given, that mask is used as it is: values that broadcast to a
/// larger shape are refused. Immutable; the tensors stay the caller's.
///
/// @see "TensorFlow RFC 20200623: tf.ExtensionType, the example SimpleMaskedTensor"
public final class SimpleMaskedTensor implements ExtensionType, Elementwise {
  private static final Dispatcher DISPATCHER =
      DispatchTable.of(SimpleMaskedTensor.class)
          .accepting(Tensor.class)
          .unaryElementwise((call, x) -> new SimpleMaskedTensor(call.tensor(x.value), x.mask))
          .binaryElementwise(SimpleMaskedTensor::binary)
          .on(Apis.SHAPE, (call, x) -> call.run(x.value))
          .on(Apis.TILE, SimpleMaskedTensor::tile)
          .on(Apis.Math.REDUCE_SUM, SimpleMaskedTensor::reduceSum);

  private final Tensor value;
  private final Tensor mask;

  /// @param value `[S…]`, of any dtype
  /// @param mask `[S…]`, `bool`: true where the element of `value` is valid
  /// @throws IllegalArgumentException if the dtype of the mask is not `bool`, or its shape is known
  ///   to be another than that of the value
  public SimpleMaskedTensor(Tensor value, Tensor mask) {
    if (mask.dtype() != DType.BOOL || !value.shape().isCompatibleWith(mask.shape())) {
      throw MaskedErrors.mask("SimpleMaskedTensor", value, mask);
    }
    this.value = value;
    this.mask = mask;
  }

  /// All elements, valid or not: `[S…]`.
  public Tensor value() {
    return value;
  }

  /// True where an element is valid: `bool`, `[S…]`.
  public Tensor mask() {
    return mask;
  }

  /// The shape of the value.
  @Override
  public Shape shape() {
    return value.shape();
  }

  /// The dtype of the value.
  public DType dtype() {
    return value.dtype();
  }

  @Override
  public SimpleMaskedTensorSpec typeSpec() {
    return new SimpleMaskedTensorSpec(shape(), dtype());
  }

  @Override
  public Dispatcher dispatcher() {
    return DISPATCHER;
  }

  private static Object binary(Call call, @Nullable Object x, @Nullable Object y) {
    if (x == null || y == null) {
      return Dispatch.NOT_IMPLEMENTED;
    }
    List<Object> values = new ArrayList<>();
    List<Tensor> masks = new ArrayList<>();
    for (Object operand : List.of(x, y)) {
      switch (operand) {
        case SimpleMaskedTensor masked -> {
          values.add(masked.value);
          masks.add(masked.mask);
        }
        case Tensor tensor -> values.add(tensor);
        case Number number -> values.add(number);
        default -> {
          return Dispatch.NOT_IMPLEMENTED;
        }
      }
    }
    Tensor value = call.tensor(values.toArray());
    Tensor mask =
        masks.size() == 1
            ? masks.getFirst()
            : Ops.of(call.place()).math.logicalAnd(masks.getFirst(), masks.getLast());
    return new SimpleMaskedTensor(value, mask);
  }

  private static Object tile(Call call, SimpleMaskedTensor input) {
    return new SimpleMaskedTensor(call.tensor(input.value), call.tensor(input.mask));
  }

  /// Sums all elements, also those that are not valid; a sum is valid if all its elements are.
  private static Object reduceSum(Call call, SimpleMaskedTensor input) {
    Tensor sum = call.tensor(input.value);
    Map<String, Object> options = new HashMap<>();
    options.put("axis", call.arg("axis"));
    options.put("keepdims", call.arg("keepdims"));
    Tensor all = Ops.of(call.place()).op("reduce_all").callOne(List.of(input.mask), options);
    return new SimpleMaskedTensor(sum, all);
  }
}
