package io.intarsia.imperative;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.ShapeInference;
import io.intarsia.tensor.EagerTensor;
import java.lang.foreign.ValueLayout;

/// The op's own shape function as a guard. It knows the contract of the inputs' shapes; kernels rely on that, but eager
/// execution does not ask it. About 0.1 ms a call, so for rare ops only.
final class ShapeFunction {
  /// Inputs whose values a shape function reads are this small: shapes, axes, sizes.
  private static final long MOST_CONSTANT_ELEMENTS = 64;

  // Fields of GraphDef, NodeDef, NameAttrList, AttrValue, TensorProto, TensorShapeProto and the entries of maps.
  private static final int GRAPH_NODE = 1;
  private static final int NODE_NAME = 1;
  private static final int NODE_OP = 2;
  private static final int NODE_INPUT = 3;
  private static final int NODE_ATTRIBUTE = 5;
  private static final int LIST_ATTRIBUTE = 2;
  private static final int ENTRY_KEY = 1;
  private static final int ENTRY_VALUE = 2;
  private static final int VALUE_TYPE = 6;
  private static final int VALUE_SHAPE = 7;
  private static final int VALUE_TENSOR = 8;
  private static final int TENSOR_DTYPE = 1;
  private static final int TENSOR_SHAPE = 2;
  private static final int TENSOR_CONTENT = 4;
  private static final int SHAPE_DIM = 2;
  private static final int DIM_SIZE = 1;

  private ShapeFunction() {}

  static void check(GuardedCall call) {
    try {
      ShapeInference.check(graph(call).toByteArray());
    } catch (TensorFlowException e) {
      throw Failures.shapesDoNotFit(call, e);
    }
  }

  /// The op with a constant or a placeholder for each input.
  private static ProtoBytes graph(GuardedCall call) {
    var graph = new ProtoBytes();
    var node = new ProtoBytes().text(NODE_NAME, "call").text(NODE_OP, call.key().op());
    for (int i = 0; i < call.inputs().length; i++) {
      EagerTensor input = call.inputs()[i];
      String name = "input_" + i;
      graph.message(GRAPH_NODE, isConstant(input) ? constant(name, input) : placeholder(name, input));
      node.text(NODE_INPUT, name);
    }
    ProtoBytes.read(
        call.op().attributes(),
        (field, entry) -> {
          if (field == LIST_ATTRIBUTE) {
            node.bytes(NODE_ATTRIBUTE, entry);
          }
        });
    return graph.message(GRAPH_NODE, node);
  }

  private static boolean isConstant(EagerTensor input) {
    return (input.dtype() == DType.INT32 || input.dtype() == DType.INT64)
        && input.shape().numElements() <= MOST_CONSTANT_ELEMENTS;
  }

  private static ProtoBytes constant(String name, EagerTensor input) {
    try (var host = input.toHost()) {
      byte[] content = host.nativeTensor().data().toArray(ValueLayout.JAVA_BYTE);
      var tensor =
          new ProtoBytes()
              .number(TENSOR_DTYPE, input.dtype().code())
              .message(TENSOR_SHAPE, shape(input))
              .bytes(TENSOR_CONTENT, content);
      return source("Const", name, input)
          .message(NODE_ATTRIBUTE, attribute("value", new ProtoBytes().message(VALUE_TENSOR, tensor)));
    }
  }

  private static ProtoBytes placeholder(String name, EagerTensor input) {
    var shape = new ProtoBytes().message(VALUE_SHAPE, shape(input));
    return source("Placeholder", name, input).message(NODE_ATTRIBUTE, attribute("shape", shape));
  }

  private static ProtoBytes source(String op, String name, EagerTensor input) {
    var dtype = new ProtoBytes().number(VALUE_TYPE, input.dtype().code());
    return new ProtoBytes()
        .text(NODE_NAME, name)
        .text(NODE_OP, op)
        .message(NODE_ATTRIBUTE, attribute("dtype", dtype));
  }

  private static ProtoBytes attribute(String name, ProtoBytes value) {
    return new ProtoBytes().text(ENTRY_KEY, name).message(ENTRY_VALUE, value);
  }

  private static ProtoBytes shape(EagerTensor input) {
    var shape = new ProtoBytes();
    for (long dim : input.shape().toArray()) {
      shape.message(SHAPE_DIM, new ProtoBytes().number(DIM_SIZE, dim));
    }
    return shape;
  }
}
