package io.intarsia.savedmodel;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.tensorflow.proto.FunctionDefLibrary;
import org.tensorflow.proto.MetaGraphDef;
import org.tensorflow.proto.NodeDef;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SaveableObject;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedConcreteFunction;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedObject;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedObjectGraph;
import org.tensorflow.proto.TensorProto;
import org.tensorflow.proto.TrackableObjectGraphOuterClass.TrackableObjectGraph.TrackableObject.ObjectReference;

/// What `saved_model.pb` says of the objects of a model: nodes known by their numbers. Nothing of
/// it leads outside of the list.
final class ModelNodes {
  private final Path file;
  private final MetaGraphDef graph;
  private final SavedObjectGraph objects;
  private final Map<String, NodeDef> constants = new HashMap<>();

  /// @throws SavedModelException if a number leads to no node
  ModelNodes(Path file, MetaGraphDef graph) {
    this.file = file;
    this.graph = graph;
    this.objects = graph.getObjectGraphDef();
    if (objects.getNodesCount() == 0) {
      throw ModelErrors.broken(file, "it has no objects");
    }
    for (SavedObject node : objects.getNodesList()) {
      node.getChildrenList().forEach(child -> check(child.getNodeId()));
      for (SaveableObject part : node.getSaveableObjectsMap().values()) {
        check(part.getSaveFunction());
        check(part.getRestoreFunction());
      }
    }
    objects
        .getConcreteFunctionsMap()
        .values()
        .forEach(function -> function.getBoundInputsList().forEach(this::check));
    for (NodeDef node : graph.getGraphDef().getNodeList()) {
      if (node.getOp().equals("Const")) {
        constants.put(node.getName(), node);
      }
    }
  }

  private void check(int number) {
    if (number < 0 || number >= objects.getNodesCount()) {
      throw ModelErrors.broken(
          file, "there are %d objects, none is %d".formatted(objects.getNodesCount(), number));
    }
  }

  Path file() {
    return file;
  }

  MetaGraphDef graph() {
    return graph;
  }

  /// What is said of functions, by their names in the library.
  Map<String, SavedConcreteFunction> functions() {
    return objects.getConcreteFunctionsMap();
  }

  FunctionDefLibrary library() {
    return graph.getGraphDef().getLibrary();
  }

  int size() {
    return objects.getNodesCount();
  }

  SavedObject node(int number) {
    return objects.getNodes(number);
  }

  /// The objects an object has, by their names, in order.
  Map<String, Integer> children(int number) {
    Map<String, Integer> children = new LinkedHashMap<>();
    for (ObjectReference child : node(number).getChildrenList()) {
      children.put(child.getLocalName(), child.getNodeId());
    }
    return children;
  }

  /// The functions of the signatures, by their names, sorted.
  SortedMap<String, Integer> signatures() {
    Integer map = children(0).get("signatures");
    return map == null ? new TreeMap<>() : new TreeMap<>(children(map));
  }

  /// The traces of a function, those of a restored one in order.
  List<String> traces(int number) {
    SavedObject node = node(number);
    return switch (node.getKindCase()) {
      case FUNCTION -> node.getFunction().getConcreteFunctionsList();
      case BARE_CONCRETE_FUNCTION ->
          List.of(node.getBareConcreteFunction().getConcreteFunctionName());
      default -> List.of();
    };
  }

  /// Whether an object is a function.
  boolean isFunction(int number) {
    return node(number).hasFunction() || node(number).hasBareConcreteFunction();
  }

  /// @throws SavedModelException if nothing is said of it
  SavedConcreteFunction trace(String name) {
    SavedConcreteFunction trace = objects.getConcreteFunctionsMap().get(name);
    if (trace == null) {
      throw ModelErrors.broken(file, "nothing is said of the function '%s'".formatted(name));
    }
    return trace;
  }

  /// The value of a constant.
  ///
  /// @throws SavedModelException if there is none
  TensorProto constant(int number) {
    String name = node(number).getConstant().getOperation();
    NodeDef node = constants.get(name);
    if (node == null || !node.containsAttr("value")) {
      throw ModelErrors.broken(file, "there is no constant '%s'".formatted(name));
    }
    return node.getAttrOrThrow("value").getTensor();
  }

  /// The name of the file of an asset.
  ///
  /// @throws SavedModelException if there is none
  String asset(int number) {
    int index = node(number).getAsset().getAssetFileDefIndex();
    if (index < 0 || index >= graph.getAssetFileDefCount()) {
      throw ModelErrors.broken(file, "there is no asset " + index);
    }
    return graph.getAssetFileDef(index).getFilename();
  }
}
