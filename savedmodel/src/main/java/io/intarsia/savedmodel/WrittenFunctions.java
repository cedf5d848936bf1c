package io.intarsia.savedmodel;

import com.google.protobuf.ByteString;
import io.intarsia.dtype.DType;
import java.util.List;
import org.tensorflow.proto.AttrValue;
import org.tensorflow.proto.DataType;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.NodeDef;
import org.tensorflow.proto.OpDef.ArgDef;
import org.tensorflow.proto.TensorProto;
import org.tensorflow.proto.TensorShapeProto;

/// Makes the functions that a file has for objects of this program which are no functions.
final class WrittenFunctions {
  private WrittenFunctions() {}

  /// A function with nothing in it yet.
  static FunctionDef.Builder named(String name) {
    var function = FunctionDef.newBuilder();
    function.getSignatureBuilder().setName(numbered(name)).setIsStateful(true);
    return function;
  }

  /// A name with a number at its end, as those of traced functions have one, by which Python orders
  /// the functions of a file. Others have another number, nearly always.
  static String numbered(String name) {
    return name + "_" + Integer.toUnsignedString(name.hashCode());
  }

  static ArgDef argument(String name, DType dtype) {
    return ArgDef.newBuilder().setName(name).setTypeValue(dtype.code()).build();
  }

  static NodeDef.Builder node(String name, String op, String... inputs) {
    return NodeDef.newBuilder().setName(name).setOp(op).addAllInput(List.of(inputs));
  }

  static NodeDef constant(String name, TensorProto value) {
    return node(name, "Const")
        .putAttr("dtype", AttrValue.newBuilder().setTypeValue(value.getDtypeValue()).build())
        .putAttr("value", AttrValue.newBuilder().setTensor(value).build())
        .build();
  }

  /// A function that gives a handle.
  ///
  /// @param output of the node that makes it
  static FunctionDef creating(String name, NodeDef.Builder maker, String output) {
    FunctionDef.Builder function = named(name).addNodeDef(maker.setName("table"));
    function.getSignatureBuilder().addOutputArg(argument("handle", DType.RESOURCE));
    return function.putRet("handle", "table:" + output + ":0").build();
  }

  /// A function that does nothing: what it would destroy goes with its handle.
  static FunctionDef idle(String name) {
    return addNumber(named(name)).build();
  }

  /// Adds a number as the result, which Python wants of functions that are there for what they do.
  ///
  /// @param after nodes that run before
  static FunctionDef.Builder addNumber(FunctionDef.Builder function, String... after) {
    var one =
        TensorProto.newBuilder()
            .setDtype(DataType.DT_INT32)
            .setTensorShape(TensorShapeProto.getDefaultInstance())
            .addIntVal(1)
            .build();
    NodeDef.Builder node = constant("one", one).toBuilder();
    List.of(after).forEach(each -> node.addInput("^" + each));
    function.getSignatureBuilder().addOutputArg(argument("result", DType.INT32));
    return function.addNodeDef(node).putRet("result", "one:output:0");
  }

  /// Adds a node that runs whenever the function does.
  static void addEffect(FunctionDef.Builder function, NodeDef.Builder node) {
    function.addNodeDef(node);
    function.getSignatureBuilder().addControlOutput(node.getName());
    function.putControlRet(node.getName(), node.getName());
  }

  static AttrValue type(DType dtype) {
    return AttrValue.newBuilder().setTypeValue(dtype.code()).build();
  }

  static AttrValue text(String value) {
    return AttrValue.newBuilder().setS(ByteString.copyFromUtf8(value)).build();
  }

  static AttrValue number(long value) {
    return AttrValue.newBuilder().setI(value).build();
  }

  static AttrValue yes() {
    return AttrValue.newBuilder().setB(true).build();
  }
}
