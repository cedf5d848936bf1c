package io.intarsia.savedmodel;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.tensorflow.proto.AssetFileDef;
import org.tensorflow.proto.CollectionDef;
import org.tensorflow.proto.MetaGraphDef;
import org.tensorflow.proto.NodeDef;
import org.tensorflow.proto.SignatureDef;
import org.tensorflow.proto.TensorInfo;
import org.tensorflow.proto.VariableDef;

/// What is where in a graph that runs in a session.
///
/// @see "TensorFlow: tensorflow/cc/saved_model/loader.cc, v2.18"
final class SessionParts {
  private static final String INITIALIZER = "__saved_model_init_op";
  private static final Set<String> RESERVED = Set.of(INITIALIZER, "__saved_model_train_op");
  // The older ones last.
  private static final List<String> COLLECTIONS = List.of("saved_model_main_op", "legacy_init_op");
  private static final String ASSETS = "saved_model_assets";

  private SessionParts() {}

  /// Reads everything once.
  ///
  /// @throws IllegalArgumentException if something cannot be read; nothing else throws it then
  /// @throws java.util.NoSuchElementException if a dtype is none; nothing else throws it then
  static void check(MetaGraphDef graph) {
    signatures(graph)
        .values()
        .forEach(signature -> {
          var unusedInputs = SignatureTensors.of(signature.getInputsMap());
          var unusedOutputs = SignatureTensors.of(signature.getOutputsMap());
        });
    var unusedAssets = assets(graph);
    var unusedNames = trainableVariables(graph);
  }

  /// The signatures that can be called, by name, sorted.
  static Map<String, SignatureDef> signatures(MetaGraphDef graph) {
    Map<String, SignatureDef> signatures = new TreeMap<>(graph.getSignatureDefMap());
    signatures.keySet().removeIf(key -> RESERVED.contains(key) || CompositeForm.isKey(key));
    return signatures;
  }

  /// The node that fills tables.
  static Optional<String> initializer(MetaGraphDef graph) {
    String bySignature =
        graph
            .getSignatureDefOrDefault(INITIALIZER, SignatureDef.getDefaultInstance())
            .getOutputsOrDefault(INITIALIZER, TensorInfo.getDefaultInstance())
            .getName();
    if (!bySignature.isEmpty()) {
      return Optional.of(nodeOf(bySignature));
    }
    return COLLECTIONS.stream()
        .map(key -> graph.getCollectionDefOrDefault(key, CollectionDef.getDefaultInstance()))
        .flatMap(collection -> collection.getNodeList().getValueList().stream())
        .map(SessionParts::nodeOf)
        .findFirst();
  }

  /// The files that the graph is told.
  ///
  /// @throws IllegalArgumentException if they cannot be read
  static List<AssetFileDef> assets(MetaGraphDef graph) {
    var collection = graph.getCollectionDefMap().get(ASSETS);
    if (graph.getAssetFileDefCount() > 0 || collection == null) {
      return graph.getAssetFileDefList();
    }
    List<AssetFileDef> assets = new ArrayList<>();
    try {
      for (Any any : collection.getAnyList().getValueList()) {
        assets.add(any.unpack(AssetFileDef.class));
      }
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException(ASSETS + ": " + e.getMessage(), e);
    }
    return assets;
  }

  /// The names of the variables that training changes.
  ///
  /// @throws IllegalArgumentException if they cannot be read
  static Set<String> trainableVariables(MetaGraphDef graph) {
    Set<String> names = new HashSet<>();
    var collection = graph.getCollectionDefMap().get("trainable_variables");
    List<ByteString> all =
        collection == null ? List.of() : collection.getBytesList().getValueList();
    try {
      for (ByteString each : all) {
        names.add(nodeOf(VariableDef.parseFrom(each).getVariableName()));
      }
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException("trainable_variables: " + e.getMessage(), e);
    }
    return names;
  }

  /// The nodes that signatures and the initializer run.
  static List<NodeDef> nodes(MetaGraphDef graph) {
    Map<String, NodeDef> all = new HashMap<>();
    graph.getGraphDef().getNodeList().forEach(node -> all.put(node.getName(), node));
    Deque<String> waiting = new ArrayDeque<>();
    initializer(graph).ifPresent(waiting::add);
    signatures(graph).values().stream()
        .flatMap(signature -> SignatureTensors.of(signature.getOutputsMap()).values().stream())
        .forEach(place -> waiting.add(nodeOf(place.output())));
    Set<String> seen = new LinkedHashSet<>();
    while (!waiting.isEmpty()) {
      String name = waiting.remove();
      NodeDef node = all.get(name);
      if (node != null && seen.add(name)) {
        node.getInputList().forEach(input -> waiting.add(nodeOf(input)));
      }
    }
    return seen.stream().map(all::get).toList();
  }

  /// The node of an input or output, such as `^save` or `split:1`.
  private static String nodeOf(String tensor) {
    String name = tensor.startsWith("^") ? tensor.substring(1) : tensor;
    int colon = name.indexOf(':');
    return colon < 0 ? name : name.substring(0, colon);
  }
}
