package io.intarsia.savedmodel;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.MetaGraphDef;
import org.tensorflow.proto.NodeDef;

/// The ops of a model.
final class ModelOps {
  private static final Pattern FILES =
      Pattern.compile(
          "ReadFile|WriteFile|MatchingFiles|.*TextFile.*|Save(V2|Slices)?|Restore(V2|Slice)?"
              + "|MergeV2Checkpoints|.*Reader(V2)?|TFRecordDataset.*|TextLineDataset"
              + "|FixedLengthRecordDataset.*|Print.*|.*SummaryWriter|.*SummaryFileWriter"
              + "|.*SnapshotDataset.*|CacheDataset.*|SaveDataset.*|LoadDataset|LoadAndRemap.*"
              + "|ImmutableConst|InitializeTableFromDataset");

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

  /// The ops that read or write files in functions that objects have, and in those they call;
  /// functions that save and restore variables for servers are not among them.
  static Set<String> onFiles(ObjectGraph graph) {
    var functions = new CopiedFunctions(graph.library(), new HashSet<>());
    graph.functions().keySet().forEach(functions::add);
    return functions.definitions().stream()
        .flatMap(function -> function.getNodeDefList().stream())
        .map(NodeDef::getOp)
        .filter(ModelOps::isOnFiles)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /// Whether an op reads or writes files.
  static boolean isOnFiles(String op) {
    return FILES.matcher(op).matches();
  }
}
