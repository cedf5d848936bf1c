package io.intarsia.savedmodel;

import com.google.protobuf.ByteString;
import io.intarsia.dtype.DType;
import io.intarsia.lookup.MutableHashTable;
import io.intarsia.shape.Shape;
import io.intarsia.spec.StructuredValues;
import io.intarsia.spec.TensorInfos;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tensorflow.proto.AttrValue;
import org.tensorflow.proto.AttrValue.ListValue;
import org.tensorflow.proto.DataType;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.GraphDef;
import org.tensorflow.proto.NameAttrList;
import org.tensorflow.proto.NodeDef;
import org.tensorflow.proto.OpDef.ArgDef;
import org.tensorflow.proto.SaverDef;
import org.tensorflow.proto.SignatureDef;
import org.tensorflow.proto.TensorInfo;
import org.tensorflow.proto.TensorProto;
import org.tensorflow.proto.TensorShapeProto;

/// The graph that programs load which know no objects: the variables, the constants, a call for
/// each signature, and what restores and saves the variables.
final class ServingGraph {
  private static final String PREDICT = "tensorflow/serving/predict";
  static final String INITIALIZER = "__saved_model_init_op";

  private final GraphDef.Builder graph;
  // The name of a tensor, by the number of the object.
  private final Map<Integer, String> tensors = new HashMap<>();
  private final Map<String, Variable> variables = new LinkedHashMap<>();
  private final Map<String, MutableHashTable> tables = new LinkedHashMap<>();
  private final List<String> initializers = new ArrayList<>();

  ServingGraph(GraphDef.Builder graph) {
    this.graph = graph;
  }

  /// Adds a variable.
  ///
  /// @param number of the object
  void add(int number, Variable variable) {
    String name = "variable_" + number;
    graph.addNode(
        NodeDef.newBuilder()
            .setName(name)
            .setOp("VarHandleOp")
            .putAttr("dtype", type(variable.dtype()))
            .putAttr("shape", shape(variable.shape()))
            .putAttr("shared_name", text(name)));
    tensors.put(number, name);
    variables.put(name, variable);
  }

  /// Adds a constant.
  ///
  /// @return the name of its node
  String add(int number, Tensor constant) {
    return add(number, StructuredValues.encode(constant).getTensorValue());
  }

  /// Adds a constant.
  ///
  /// @return the name of its node
  String add(int number, TensorProto value) {
    String name = "constant_" + number;
    graph.addNode(WrittenFunctions.constant(name, value));
    tensors.put(number, name);
    return name;
  }

  /// Adds a table or what else a function makes.
  ///
  /// @param creator the name of the function
  void addResource(int number, String creator, FunctionDef function) {
    String name = "resource_" + number;
    graph.addNode(call(name, creator, function));
    tensors.put(number, name);
  }

  /// Says that a table changes, so that its entries are saved and restored.
  ///
  /// @param number of the object, which was added
  void add(int number, MutableHashTable table) {
    tables.put("resource_" + number, table);
  }

  private static NodeDef.Builder call(String node, String name, FunctionDef function) {
    return NodeDef.newBuilder()
        .setName(node)
        .setOp("StatefulPartitionedCall")
        .putAttr("Tin", types(function.getSignature().getInputArgList()))
        .putAttr("Tout", types(function.getSignature().getOutputArgList()))
        .putAttr(
            "f", AttrValue.newBuilder().setFunc(NameAttrList.newBuilder().setName(name)).build());
  }

  private static AttrValue types(List<ArgDef> arguments) {
    return types(arguments.stream().map(ArgDef::getType));
  }

  /// Adds what runs before all signatures.
  ///
  /// @param captured the numbers of what the function takes
  void addInitializer(String name, FunctionDef function, List<Integer> captured) {
    String node = "initialize_" + initializers.size();
    graph.addNode(
        call(node, name, function).addAllInput(captured.stream().map(tensors::get).toList()));
    initializers.add("^" + node);
  }

  /// What servers run first, if there is something.
  Optional<SignatureDef> initializer() {
    if (initializers.isEmpty()) {
      return Optional.empty();
    }
    graph.addNode(
        NodeDef.newBuilder().setName("initialize").setOp("NoOp").addAllInput(initializers));
    var op =
        TensorInfo.newBuilder()
            .setName("initialize")
            .setTensorShape(TensorShapeProto.newBuilder().setUnknownRank(true))
            .build();
    return Optional.of(SignatureDef.newBuilder().putOutputs(INITIALIZER, op).build());
  }

  /// Adds a call for a signature.
  ///
  /// @param captured the numbers of what the trace captured
  SignatureDef add(SavedSignature signature, List<Integer> captured) {
    var definition = SignatureDef.newBuilder().setMethodName(PREDICT);
    List<String> inputs = new ArrayList<>();
    signature
        .inputs()
        .forEach((name, spec) -> {
          String node = NodeNames.of(signature.key()) + "_" + name;
          graph.addNode(placeholder(node, spec.dtype(), spec.shape()));
          definition.putInputs(name, info(node + ":0", spec));
          inputs.add(node);
        });
    captured.forEach(number -> inputs.add(tensors.get(number)));
    String call = "call_" + NodeNames.of(signature.key());
    graph.addNode(signature.call(call, inputs));
    int place = 0;
    for (var output : signature.outputs().entrySet()) {
      definition.putOutputs(output.getKey(), info(call + ":" + place++, output.getValue()));
    }
    return definition.build();
  }

  /// Adds a call for a signature of a loaded model.
  ///
  /// @param function the name of the one that it calls
  /// @param captured the numbers of what that takes behind its arguments
  SignatureDef add(LoadedSignature signature, String function, List<Integer> captured) {
    List<String> inputs = new ArrayList<>();
    for (ArgDef input : signature.inputs()) {
      String node = NodeNames.of(signature.key()) + "_" + input.getName();
      DType dtype = DType.ofCode(input.getTypeValue());
      graph.addNode(placeholder(node, dtype, Shape.unknown()));
      inputs.add(node + ":0");
    }
    List<String> given = new ArrayList<>(inputs);
    captured.forEach(number -> given.add(tensors.get(number)));
    String call = "call_" + NodeNames.of(signature.key());
    FunctionDef definition = signature.trace().definition();
    graph.addNode(call(call, function, definition).addAllInput(given));
    int count = definition.getSignature().getOutputArgCount();
    return signature.named(
        inputs, IntStream.range(0, count).mapToObj(i -> call + ":" + i).toList());
  }

  static NodeDef placeholder(String name, DType dtype, Shape shape) {
    return NodeDef.newBuilder()
        .setName(name)
        .setOp("Placeholder")
        .putAttr("dtype", type(dtype))
        .putAttr("shape", shape(shape))
        .build();
  }

  private static TensorInfo info(String tensor, TensorSpec spec) {
    return TensorInfos.of(spec, List.of(tensor));
  }

  /// Adds what saves and restores variables and tables, if there are any.
  ///
  /// @param keys of the variables in the files, and what those of tables begin with
  Optional<SaverDef> saver(IdentityHashMap<Object, String> keys) {
    var saver = new ServingSaver(graph);
    variables.forEach(
        (name, variable) -> saver.add(name, variable, Objects.requireNonNull(keys.get(variable))));
    tables.forEach(
        (name, table) -> saver.add(name, table, Objects.requireNonNull(keys.get(table))));
    return saver.isEmpty() ? Optional.empty() : Optional.of(saver.finish());
  }

  static TensorProto strings(List<String> values) {
    var proto =
        TensorProto.newBuilder()
            .setDtype(DataType.DT_STRING)
            .setTensorShape(proto(Shape.of(values.size())));
    values.forEach(value -> proto.addStringVal(ByteString.copyFromUtf8(value)));
    return proto.build();
  }

  private static TensorShapeProto proto(Shape shape) {
    return StructuredValues.encode(shape).getTensorShapeValue();
  }

  private static AttrValue shape(Shape shape) {
    return AttrValue.newBuilder().setShape(proto(shape)).build();
  }

  private static AttrValue type(DType dtype) {
    return AttrValue.newBuilder().setTypeValue(dtype.code()).build();
  }

  private static AttrValue text(String value) {
    return AttrValue.newBuilder().setS(ByteString.copyFromUtf8(value)).build();
  }

  static AttrValue types(Stream<DataType> types) {
    return AttrValue.newBuilder()
        .setList(ListValue.newBuilder().addAllType(types.toList()))
        .build();
  }
}
