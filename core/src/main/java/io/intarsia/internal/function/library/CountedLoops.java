package io.intarsia.internal.function.library;

import io.intarsia.dtype.DType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.tensorflow.proto.AttrValue;
import org.tensorflow.proto.AttrValue.ListValue;
import org.tensorflow.proto.DataType;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.NodeDef;
import org.tensorflow.proto.OpDef.ArgDef;
import org.tensorflow.proto.TensorProto;
import org.tensorflow.proto.TensorShapeProto;

/// Loops in the form in which Python finds their gradients: the first value that a loop hands on
/// counts its iterations, the second says how many there may be, −1 for any number.
///
/// @see "Python: tensorflow/python/ops/while_v2.py"
final class CountedLoops {
  private static final Set<String> LOOPS = Set.of("While", "StatelessWhile");
  private static final int ADDED = 2;

  private final Set<String> conditions = new HashSet<>();
  private final Set<String> bodies = new HashSet<>();

  private CountedLoops(Collection<FunctionDef> functions) {
    functions.stream()
        .flatMap(CountedLoops::loops)
        .forEach(loop -> {
          conditions.add(loop.getAttrOrThrow("cond").getFunc().getName());
          bodies.add(loop.getAttrOrThrow("body").getFunc().getName());
        });
  }

  private static Stream<NodeDef> loops(FunctionDef function) {
    return function.getNodeDefList().stream().filter(node -> LOOPS.contains(node.getOp()));
  }

  /// The same functions with loops that count.
  static List<FunctionDef> in(Collection<FunctionDef> functions) {
    var loops = new CountedLoops(functions);
    return functions.stream().map(loops::counted).toList();
  }

  private FunctionDef counted(FunctionDef function) {
    List<String> loops = loops(function).map(NodeDef::getName).toList();
    String name = function.getSignature().getName();
    boolean isBody = bodies.contains(name);
    if (loops.isEmpty() && !isBody && !conditions.contains(name)) {
      return function;
    }
    FunctionDef.Builder made = function.toBuilder();
    String prefix = ExportedNodes.prefix(function, "loop_counter");
    if (!loops.isEmpty()) {
      shift(made, Set.copyOf(loops));
      addStart(made, prefix);
    }
    if (isBody || conditions.contains(name)) {
      addArguments(made, prefix);
    }
    if (isBody) {
      addResults(made, prefix);
    }
    return made.build();
  }

  /// Names the values that loops gave by the places they have now.
  private static void shift(FunctionDef.Builder made, Set<String> loops) {
    for (NodeDef.Builder node : made.getNodeDefBuilderList()) {
      for (int i = 0; i < node.getInputCount(); i++) {
        node.setInput(i, shifted(node.getInput(i), loops));
      }
    }
    Map.copyOf(made.getRetMap()).forEach((key, value) -> made.putRet(key, shifted(value, loops)));
  }

  private static String shifted(String value, Set<String> loops) {
    String[] parts = value.split(":", -1);
    return parts.length == 3 && loops.contains(parts[0])
        ? "%s:%s:%d".formatted(parts[0], parts[1], Integer.parseInt(parts[2]) + ADDED)
        : value;
  }

  private static void addStart(FunctionDef.Builder made, String prefix) {
    for (NodeDef.Builder node : made.getNodeDefBuilderList()) {
      if (LOOPS.contains(node.getOp())) {
        List<String> inputs = new ArrayList<>(node.getInputList());
        node.clearInput().addInput(prefix + "_start:output:0").addInput(prefix + "_any:output:0");
        node.addAllInput(inputs);
        AttrValue types = node.getAttrOrThrow("T");
        AttrValue shapes = node.getAttrMap().get("output_shapes");
        node.putAttr("T", withCounters(types));
        if (shapes != null && shapes.getList().getShapeCount() > 0) {
          node.putAttr("output_shapes", withScalars(shapes));
        }
      }
    }
    made.addNodeDef(constant(prefix + "_start", 0)).addNodeDef(constant(prefix + "_any", -1));
  }

  private static AttrValue withCounters(AttrValue types) {
    var list = ListValue.newBuilder();
    for (int i = 0; i < ADDED; i++) {
      list.addType(DataType.DT_INT32);
    }
    list.addAllTypeValue(types.getList().getTypeValueList());
    return AttrValue.newBuilder().setList(list).build();
  }

  private static AttrValue withScalars(AttrValue shapes) {
    var list = ListValue.newBuilder();
    for (int i = 0; i < ADDED; i++) {
      list.addShape(TensorShapeProto.getDefaultInstance());
    }
    list.addAllShape(shapes.getList().getShapeList());
    return AttrValue.newBuilder().setList(list).build();
  }

  private static void addArguments(FunctionDef.Builder made, String prefix) {
    var signature = made.getSignatureBuilder();
    signature.addInputArg(0, argument(prefix)).addInputArg(1, argument(prefix + "_most"));
  }

  private static void addResults(FunctionDef.Builder made, String prefix) {
    String next = prefix + "_next";
    String most = prefix + "_most";
    made.addNodeDef(constant(prefix + "_one", 1));
    made.addNodeDefBuilder()
        .setName(next)
        .setOp("AddV2")
        .addAllInput(List.of(prefix, prefix + "_one:output:0"))
        .putAttr("T", ExportedNodes.type(DType.INT32));
    var signature = made.getSignatureBuilder();
    signature.addOutputArg(0, argument(next)).addOutputArg(1, argument(most + "_result"));
    made.putRet(next, next + ":z:0").putRet(most + "_result", most);
  }

  private static ArgDef argument(String name) {
    return ArgDef.newBuilder().setName(name).setType(DataType.DT_INT32).build();
  }

  private static NodeDef constant(String name, int value) {
    var scalar =
        TensorProto.newBuilder()
            .setDtype(DataType.DT_INT32)
            .setTensorShape(TensorShapeProto.getDefaultInstance())
            .addIntVal(value);
    return NodeDef.newBuilder()
        .setName(name)
        .setOp("Const")
        .putAttr("dtype", ExportedNodes.type(DType.INT32))
        .putAttr("value", AttrValue.newBuilder().setTensor(scalar).build())
        .build();
  }
}
