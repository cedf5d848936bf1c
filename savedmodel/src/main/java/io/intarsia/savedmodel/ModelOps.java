package io.intarsia.savedmodel;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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
  static Map<String, Integer> of(ModelGraph model) {
    MetaGraphDef graph = model.graph();
    return counted(
        graph.getGraphDef().getLibrary().getFunctionList(),
        model.isOfSession() ? SessionParts.nodes(graph) : List.of());
  }

  private static Map<String, Integer> counted(List<FunctionDef> functions, List<NodeDef> nodes) {
    Set<String> names = new HashSet<>();
    functions.forEach(function -> names.add(function.getSignature().getName()));
    Stream<NodeDef> ofFunctions =
        functions.stream().flatMap(function -> function.getNodeDefList().stream());
    Map<String, Integer> ops = new TreeMap<>();
    Stream.concat(ofFunctions, nodes.stream())
        .filter(node -> !names.contains(node.getOp()))
        .forEach(node -> ops.merge(node.getOp(), 1, Integer::sum));
    return ops;
  }

  /// The ops of what can be called, and how many nodes of each, sorted; calls of functions are
  /// none. Functions and nodes that save and restore variables for servers are not among them.
  static Map<String, Integer> ofCalled(ModelGraph model) {
    MetaGraphDef graph = model.graph();
    if (model.isOfSession()) {
      return of(model);
    }
    var functions = new CopiedFunctions(graph.getGraphDef().getLibrary(), new HashSet<>());
    graph.getObjectGraphDef().getConcreteFunctionsMap().keySet().forEach(functions::add);
    return counted(functions.definitions(), List.of());
  }

  /// Whether an op reads or writes files.
  static boolean isOnFiles(String op) {
    return FILES.matcher(op).matches();
  }
}
