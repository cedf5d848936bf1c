package io.intarsia.savedmodel;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.MetaGraphDef;
import org.tensorflow.proto.NodeDef;

/// The ops of a model.
final class ModelOps {
  private ModelOps() {}

  /// The ops that the functions of a model have, and how many nodes of each, sorted; calls of
  /// functions are none.
  static Map<String, Integer> of(MetaGraphDef graph) {
    Map<String, Integer> ops = new TreeMap<>();
    Set<String> functions = new HashSet<>();
    for (FunctionDef function : graph.getGraphDef().getLibrary().getFunctionList()) {
      functions.add(function.getSignature().getName());
    }
    for (FunctionDef function : graph.getGraphDef().getLibrary().getFunctionList()) {
      for (NodeDef node : function.getNodeDefList()) {
        if (!functions.contains(node.getOp())) {
          ops.merge(node.getOp(), 1, Integer::sum);
        }
      }
    }
    return ops;
  }
}
