package io.intarsia.internal.refusal;

import io.intarsia.dtype.DType;
import io.intarsia.internal.attributes.ProtoBytes;
import io.intarsia.internal.c.ShapeInference;
import io.intarsia.internal.tensor.HostTensors;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.lang.foreign.ValueLayout;

/// Writes a `GraphDef`, for its shape functions to be run.
final class GraphProto {
  // Fields of GraphDef, NodeDef, NameAttrList, AttrValue, TensorProto, TensorShapeProto and the
  // entries of maps.
  private static final int GRAPH_NODE = 1;
  private static final int GRAPH_VERSIONS = 4;
  private static final int VERSIONS_PRODUCER = 1;
  private static final int NODE_NAME = 1;
  private static final int NODE_OP = 2;
  private static final int NODE_INPUT = 3;
  private static final int NODE_ATTRIBUTE = 5;
  private static final int LIST_ATTRIBUTE = 2;
  private static final int ENTRY_KEY = 1;
  private static final int ENTRY_VALUE = 2;
  private static final int VALUE_INT = 3;
  private static final int VALUE_TYPE = 6;
  private static final int VALUE_SHAPE = 7;
  private static final int VALUE_TENSOR = 8;
  private static final int TENSOR_DTYPE = 1;
  private static final int TENSOR_SHAPE = 2;
  private static final int TENSOR_CONTENT = 4;
  private static final int SHAPE_DIM = 2;
  private static final int DIM_SIZE = 1;

  /// The first version in which the placeholder of a scalar is one, rather than of any shape.
  private static final int VERSION = 22;

  private final ProtoBytes graph =
      new ProtoBytes().message(GRAPH_VERSIONS, new ProtoBytes().number(VERSIONS_PRODUCER, VERSION));
  private int nodes;

  /// Runs the shape functions.
  ///
  /// @throws io.intarsia.errors.TensorFlowException if one finds the inputs of its op do not fit
  void check() {
    ShapeInference.check(graph.toByteArray());
  }

  /// A source whose value is known; returns its name, as all these methods do.
  String constant(Tensor input) {
    try (var host = Known.value(input)) {
      byte[] content = HostTensors.nativeTensor(host).data().toArray(ValueLayout.JAVA_BYTE);
      var tensor =
          new ProtoBytes()
              .number(TENSOR_DTYPE, input.dtype().code())
              .message(TENSOR_SHAPE, shape(input.shape()))
              .bytes(TENSOR_CONTENT, content);
      var value = new ProtoBytes().message(VALUE_TENSOR, tensor);
      return add(source("Const", input.dtype()).message(NODE_ATTRIBUTE, attribute("value", value)));
    }
  }

  /// A source of which only dtype and shape are known.
  String placeholder(DType dtype, Shape shape) {
    var value = new ProtoBytes().message(VALUE_SHAPE, shape(shape));
    return add(source("Placeholder", dtype).message(NODE_ATTRIBUTE, attribute("shape", value)));
  }

  /// An op with attributes as the runtime serializes them.
  String op(String op, byte[] attributes, String... inputs) {
    ProtoBytes node = node(op, inputs);
    ProtoBytes.read(
        attributes,
        (field, entry) -> {
          if (field == LIST_ATTRIBUTE) {
            node.bytes(NODE_ATTRIBUTE, entry);
          }
        });
    return add(node);
  }

  /// A sum, which says that its two terms have one shape.
  String sum(DType dtype, String first, String second) {
    return add(
        node("AddN", first, second)
            .message(NODE_ATTRIBUTE, attribute("N", new ProtoBytes().number(VALUE_INT, 2)))
            .message(
                NODE_ATTRIBUTE, attribute("T", new ProtoBytes().number(VALUE_TYPE, dtype.code()))));
  }

  private String add(ProtoBytes node) {
    String name = "node_" + nodes++;
    graph.message(GRAPH_NODE, node.text(NODE_NAME, name));
    return name;
  }

  private static ProtoBytes source(String op, DType dtype) {
    return node(op)
        .message(
            NODE_ATTRIBUTE, attribute("dtype", new ProtoBytes().number(VALUE_TYPE, dtype.code())));
  }

  private static ProtoBytes node(String op, String... inputs) {
    var node = new ProtoBytes().text(NODE_OP, op);
    for (String input : inputs) {
      node.text(NODE_INPUT, input);
    }
    return node;
  }

  private static ProtoBytes attribute(String name, ProtoBytes value) {
    return new ProtoBytes().text(ENTRY_KEY, name).message(ENTRY_VALUE, value);
  }

  private static ProtoBytes shape(Shape shape) {
    var proto = new ProtoBytes();
    for (long dim : shape.toArray()) {
      proto.message(SHAPE_DIM, new ProtoBytes().number(DIM_SIZE, dim));
    }
    return proto;
  }
}
