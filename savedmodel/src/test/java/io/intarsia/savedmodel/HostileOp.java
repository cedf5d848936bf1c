package io.intarsia.savedmodel;

import com.google.protobuf.ByteString;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.shape.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tensorflow.proto.AttrValue;
import org.tensorflow.proto.DataType;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.NodeDef;
import org.tensorflow.proto.TensorProto;
import org.tensorflow.proto.TensorShapeProto;

/// An op of one tensor, of float32 and unknown rank, that ends the process if nobody looks at it
/// before, as a model of a stranger has it.
///
/// @param shape of what it is called with
/// @param constants its other inputs, of int32
/// @param says part of the message
record HostileOp(
    String op, Map<String, Object> attributes, Shape shape, List<int[]> constants, String says) {
  static final List<HostileOp> ALL =
      List.of(
          of("DepthToSpace", Map.of("block_size", 1 << 20), Shape.of(1, 1, 1, 1), "block_size"),
          of(
              "LRN",
              Map.of("depth_radius", 1L << 32, "bias", 1f, "alpha", 1f, "beta", 0.5f),
              Shape.of(1, 1, 1, 1),
              "depth_radius"),
          of("Transpose", Map.of("Tperm", DataType.DT_INT32), Shape.of(2, 3), "perm", -1, -2),
          of(
              "Transpose",
              Map.of("Tperm", DataType.DT_INT32),
              Shape.of(2, 3),
              "perm",
              Integer.MAX_VALUE,
              0),
          of(
              "ExtractVolumePatches",
              Map.of(
                  "ksizes", List.of(1, 1 << 30, 1 << 30, 1 << 30, 1),
                  "strides", List.of(1, 1, 1, 1, 1),
                  "padding", "SAME"),
              Shape.of(1, 1, 1, 1, 1),
              "ksizes"));

  private static HostileOp of(
      String op, Map<String, Object> attributes, Shape shape, String says, int... constant) {
    return new HostileOp(
        op, attributes, shape, constant.length == 0 ? List.of() : List.of(constant), says);
  }

  /// Puts it in the place of the one node of its kind in a function.
  ///
  /// @param output the name of the output of that node
  void replace(FunctionDef.Builder function, int at, String output) {
    NodeDef.Builder node = function.getNodeDefBuilder(at);
    String name = node.getName();
    node.setOp(op).clearAttr().putAttr("T", attribute(DataType.DT_FLOAT));
    attributes.forEach((key, value) -> node.putAttr(key, attribute(value)));
    for (int i = 0; i < constants.size(); i++) {
      node.addInput(name + "_constant" + i + ":output:0");
      function.addNodeDef(constant(name + "_constant" + i, constants.get(i)));
    }
    String own = OpDefinitions.find(op).orElseThrow().outputs().getFirst().name();
    String from = name + ":" + output + ":0";
    String to = name + ":" + own + ":0";
    function
        .getNodeDefBuilderList()
        .forEach(each -> {
          for (int i = 0; i < each.getInputCount(); i++) {
            each.setInput(i, each.getInput(i).equals(from) ? to : each.getInput(i));
          }
        });
    function
        .getRetMap()
        .forEach((key, value) -> function.putRet(key, value.equals(from) ? to : value));
  }

  private static NodeDef constant(String name, int[] elements) {
    var tensor =
        TensorProto.newBuilder()
            .setDtype(DataType.DT_INT32)
            .setTensorShape(
                TensorShapeProto.newBuilder()
                    .addDim(TensorShapeProto.Dim.newBuilder().setSize(elements.length)));
    for (int element : elements) {
      tensor.addIntVal(element);
    }
    return NodeDef.newBuilder()
        .setName(name)
        .setOp("Const")
        .putAttr("dtype", attribute(DataType.DT_INT32))
        .putAttr("value", AttrValue.newBuilder().setTensor(tensor).build())
        .build();
  }

  private static AttrValue attribute(Object value) {
    var attribute = AttrValue.newBuilder();
    return switch (value) {
      case DataType type -> attribute.setType(type).build();
      case Float number -> attribute.setF(number).build();
      case Number number -> attribute.setI(number.longValue()).build();
      case String text -> attribute.setS(ByteString.copyFromUtf8(text)).build();
      case List<?> list -> {
        List<Long> numbers = new ArrayList<>();
        list.forEach(each -> numbers.add(((Number) each).longValue()));
        yield attribute.setList(AttrValue.ListValue.newBuilder().addAllI(numbers)).build();
      }
      default -> throw new IllegalArgumentException(value.toString());
    };
  }
}
