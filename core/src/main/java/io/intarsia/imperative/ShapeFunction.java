package io.intarsia.imperative;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.ShapeInference;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.EagerTensor;
import java.lang.foreign.ValueLayout;
import java.util.Map;
import org.tensorflow.proto.AttrValue;
import org.tensorflow.proto.DataType;
import org.tensorflow.proto.GraphDef;
import org.tensorflow.proto.NameAttrList;
import org.tensorflow.proto.NodeDef;
import org.tensorflow.proto.TensorProto;
import org.tensorflow.proto.TensorShapeProto;

/// The op's own shape function as a guard. It knows the contract of the inputs' shapes; kernels rely on that, but eager
/// execution does not ask it. About 0.1 ms a call, so for rare ops only.
final class ShapeFunction {
  /// Inputs a shape function reads the values of are this small: shapes, axes, sizes.
  private static final long MOST_CONSTANT_ELEMENTS = 64;

  private ShapeFunction() {}

  static void check(GuardedCall call) {
    try {
      ShapeInference.check(graph(call).toByteArray());
    } catch (TensorFlowException e) {
      throw Failures.shapesDoNotFit(call, e);
    }
  }

  private static GraphDef graph(GuardedCall call) {
    var graph = GraphDef.newBuilder();
    var node = NodeDef.newBuilder().setName("call").setOp(call.key().op());
    for (EagerTensor input : call.inputs()) {
      String name = "input_" + node.getInputCount();
      graph.addNode(isConstant(input) ? constant(name, input) : placeholder(name, input));
      node.addInput(name);
    }
    node.putAllAttr(attributes(call));
    return graph.addNode(node).build();
  }

  private static Map<String, AttrValue> attributes(GuardedCall call) {
    try {
      return NameAttrList.parseFrom(call.op().attributes()).getAttrMap();
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError("the runtime wrote attributes nobody can read; please report", e);
    }
  }

  private static boolean isConstant(EagerTensor input) {
    return (input.dtype() == DType.INT32 || input.dtype() == DType.INT64)
        && elements(input.shape()) <= MOST_CONSTANT_ELEMENTS;
  }

  private static long elements(Shape shape) {
    long count = 1;
    for (long dim : shape.toArray()) {
      count *= dim;
    }
    return count;
  }

  private static NodeDef constant(String name, EagerTensor input) {
    try (var host = input.toHost()) {
      var bytes = host.nativeTensor().data().toArray(ValueLayout.JAVA_BYTE);
      var tensor =
          TensorProto.newBuilder()
              .setDtype(dtype(input))
              .setTensorShape(shape(input))
              .setTensorContent(ByteString.copyFrom(bytes));
      return source("Const", name, input)
          .putAttr("value", AttrValue.newBuilder().setTensor(tensor).build())
          .build();
    }
  }

  private static NodeDef placeholder(String name, EagerTensor input) {
    return source("Placeholder", name, input)
        .putAttr("shape", AttrValue.newBuilder().setShape(shape(input)).build())
        .build();
  }

  private static NodeDef.Builder source(String op, String name, EagerTensor input) {
    return NodeDef.newBuilder()
        .setOp(op)
        .setName(name)
        .putAttr("dtype", AttrValue.newBuilder().setType(dtype(input)).build());
  }

  private static DataType dtype(EagerTensor input) {
    return DataType.forNumber(input.dtype().code());
  }

  private static TensorShapeProto shape(EagerTensor input) {
    var proto = TensorShapeProto.newBuilder();
    for (long dim : input.shape().toArray()) {
      proto.addDim(TensorShapeProto.Dim.newBuilder().setSize(dim));
    }
    return proto.build();
  }
}
