package io.intarsia.savedmodel;

import static io.intarsia.savedmodel.WrittenFunctions.node;
import static io.intarsia.savedmodel.WrittenFunctions.type;

import io.intarsia.dtype.DType;
import io.intarsia.lookup.MutableHashTable;
import io.intarsia.shape.Shape;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.List;
import org.tensorflow.proto.DataType;
import org.tensorflow.proto.GraphDef;
import org.tensorflow.proto.NodeDef;
import org.tensorflow.proto.SaverDef;

/// What restores and saves variables and tables in the graph for servers.
final class ServingSaver {
  private static final String FILE = "saver_filename";
  private static final String RESTORE = "save/RestoreV2";

  private final GraphDef.Builder graph;
  private final List<Part> parts = new ArrayList<>();
  private final NodeDef.Builder restored = node("save/restore_all", "NoOp");

  /// A tensor of the checkpoint.
  ///
  /// @param source the node that gives what is saved
  private record Part(String key, DType dtype, String source) {}

  ServingSaver(GraphDef.Builder graph) {
    this.graph = graph;
  }

  /// Adds a variable.
  ///
  /// @param handle its node
  void add(String handle, Variable variable, String key) {
    String read = "save/Read_" + handle;
    String assign = "save/Assign_" + handle;
    var dtype = type(variable.dtype());
    graph.addNode(
        node(assign, "AssignVariableOp", handle, RESTORE + ":" + parts.size())
            .putAttr("dtype", dtype));
    graph.addNode(node(read, "ReadVariableOp", handle).putAttr("dtype", dtype));
    restored.addInput("^" + assign);
    parts.add(new Part(key, variable.dtype(), read));
  }

  /// Adds a table.
  ///
  /// @param handle its node
  /// @param prefix what the keys of its entries begin with
  void add(String handle, MutableHashTable table, String prefix) {
    String export = "save/Export_" + handle;
    String fill = "save/Import_" + handle;
    int first = parts.size();
    var keys = type(table.keyDtype());
    var values = type(table.valueDtype());
    graph.addNode(
        node(
                fill,
                "LookupTableImportV2",
                handle,
                RESTORE + ":" + first,
                RESTORE + ":" + (first + 1))
            .putAttr("Tin", keys)
            .putAttr("Tout", values));
    graph.addNode(
        node(export, "LookupTableExportV2", handle)
            .putAttr("Tkeys", keys)
            .putAttr("Tvalues", values));
    restored.addInput("^" + fill);
    parts.add(new Part(prefix + "-keys", table.keyDtype(), export));
    parts.add(new Part(prefix + "-values", table.valueDtype(), export + ":1"));
  }

  boolean isEmpty() {
    return parts.isEmpty();
  }

  /// Adds what all of them share.
  SaverDef finish() {
    graph.addNode(ServingGraph.placeholder(FILE, DType.STRING, Shape.scalar()));
    List<String> keys = parts.stream().map(Part::key).toList();
    List<String> slices = parts.stream().map(_ -> "").toList();
    graph.addNode(WrittenFunctions.constant("save/names", ServingGraph.strings(keys)));
    graph.addNode(WrittenFunctions.constant("save/slices", ServingGraph.strings(slices)));
    var dtypes =
        ServingGraph.types(parts.stream().map(part -> DataType.forNumber(part.dtype().code())));
    graph.addNode(
        node(RESTORE, "RestoreV2", FILE, "save/names", "save/slices").putAttr("dtypes", dtypes));
    graph.addNode(restored);
    graph.addNode(
        node("save/SaveV2", "SaveV2", FILE, "save/names", "save/slices")
            .addAllInput(parts.stream().map(Part::source).toList())
            .putAttr("dtypes", dtypes));
    graph.addNode(
        node("save/path", "Identity", FILE, "^save/SaveV2").putAttr("T", type(DType.STRING)));
    return SaverDef.newBuilder()
        .setFilenameTensorName(FILE + ":0")
        .setSaveTensorName("save/path:0")
        .setRestoreOpName("save/restore_all")
        .setVersion(SaverDef.CheckpointFormatVersion.V2)
        .build();
  }
}
