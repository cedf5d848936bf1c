package io.intarsia.savedmodel;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.MetaGraphDef;
import org.tensorflow.proto.NodeDef;

/// The ops of a model.
final class ModelOps {
  // Those in the last lines are told a file by an attribute, or read or write one for a debugger.
  private static final Pattern FILES =
      Pattern.compile(
          "ReadFile|WriteFile|MatchingFiles|.*TextFile.*|Save(V2|Slices)?|.*Restore(V2|Slice)?"
              + "|MergeV2Checkpoints|.*Reader(V2)?|.*TFRecordDataset.*|.*TextLineDataset"
              + "|.*FixedLengthRecordDataset.*|Print.*|.*SummaryWriter|.*SummaryFileWriter"
              + "|.*SummaryDbWriter|.*Snapshot.*Dataset.*|CacheDataset.*|SaveDataset.*|LoadDataset"
              + "|LoadAndRemap.*|ImmutableConst|InitializeTableFromDataset|.*(CSV|LMDB|Sql)Dataset.*"
              + "|.*ToTFRecord|DistributedSave|GenerateVocabRemapping|RecordInput|Skipgram"
              + "|(En|De)codeProto.*|FixedUnigramCandidateSampler|CalibrationStatisticsSaver"
              + "|DebugIdentity.*|DebugNanCount|DebugNumericSummary|DumpTensor");

  private ModelOps() {}

  /// The ops that the functions of a model have, and how many nodes of each, sorted; calls of
  /// functions are none.
  static Map<String, Integer> of(MetaGraphDef graph) {
    return counted(graph.getGraphDef().getLibrary().getFunctionList());
  }

  private static Map<String, Integer> counted(List<FunctionDef> functions) {
    Set<String> names = new HashSet<>();
    functions.forEach(function -> names.add(function.getSignature().getName()));
    Map<String, Integer> ops = new TreeMap<>();
    for (FunctionDef function : functions) {
      for (NodeDef node : function.getNodeDefList()) {
        if (!names.contains(node.getOp())) {
          ops.merge(node.getOp(), 1, Integer::sum);
        }
      }
    }
    return ops;
  }

  /// The ops of the functions that objects have, and of those they call, and how many nodes of
  /// each, sorted; calls of functions are none. Functions that save and restore variables for
  /// servers are not among them.
  static Map<String, Integer> ofObjects(ObjectGraph graph) {
    var functions = new CopiedFunctions(graph.library(), new HashSet<>());
    graph.functions().keySet().forEach(functions::add);
    return counted(functions.definitions());
  }

  /// Whether an op reads or writes files.
  static boolean isOnFiles(String op) {
    return FILES.matcher(op).matches();
  }
}
