package io.intarsia.savedmodel;

import static io.intarsia.savedmodel.WrittenFunctions.argument;
import static io.intarsia.savedmodel.WrittenFunctions.constant;
import static io.intarsia.savedmodel.WrittenFunctions.node;
import static io.intarsia.savedmodel.WrittenFunctions.number;
import static io.intarsia.savedmodel.WrittenFunctions.text;
import static io.intarsia.savedmodel.WrittenFunctions.type;

import io.intarsia.checkpoint.Trackable;
import io.intarsia.dtype.DType;
import io.intarsia.lookup.StaticHashTable;
import io.intarsia.lookup.TextFileInitializer;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.NodeDef;

/// What a file has for a table of this program: functions that make and fill it, and the file it is
/// filled from.
///
/// @param table that is saved
/// @param prefix of the names of its functions
record TableParts(StaticHashTable table, String prefix) {
  static final String DESTROY = "_destroy_resource";
  static final TensorSpec HANDLE = TensorSpec.of(Shape.scalar(), DType.RESOURCE);
  static final TensorSpec NUMBER = TensorSpec.of(Shape.scalar(), DType.INT32);

  /// By the names that Python has for them.
  Map<String, Object> children() {
    Map<String, Object> children = new LinkedHashMap<>();
    children.put(ModelObjects.CREATE, SavedTrace.Written.of(creator(), HANDLE, List.of()));
    table.textFile().ifPresentOrElse(file -> addFile(children, file), () -> addEntries(children));
    FunctionDef idle = WrittenFunctions.idle(prefix + "_destroy");
    children.put(DESTROY, SavedTrace.Written.of(idle, NUMBER, List.of()));
    return children;
  }

  // Tables of one name are one table, also of two models in one session.
  private FunctionDef creator() {
    NodeDef.Builder maker =
        node("table", "HashTableV2")
            .putAttr("key_dtype", type(table.keyDtype()))
            .putAttr("value_dtype", type(table.valueDtype()))
            .putAttr("shared_name", text("hash_table_" + UUID.randomUUID()))
            .putAttr("use_node_name_sharing", WrittenFunctions.yes());
    return WrittenFunctions.creating(prefix + "_create", maker, "table_handle");
  }

  private FunctionDef.Builder initializer() {
    FunctionDef.Builder function = WrittenFunctions.named(prefix + "_initialize");
    function.getSignatureBuilder().addInputArg(argument("table", DType.RESOURCE));
    return function;
  }

  private void addFile(Map<String, Object> children, TextFileInitializer file) {
    var asset = new AssetFile(file.file());
    Trackable initializer = () -> Map.of("_filename", asset);
    children.put("_initializer", initializer);
    FunctionDef.Builder function = initializer();
    function.getSignatureBuilder().addInputArg(argument("file", DType.STRING));
    WrittenFunctions.addEffect(
        function,
        node("fill", "InitializeTableFromTextFileV2", "table", "file")
            .putAttr("key_index", number(file.keyIndex()))
            .putAttr("value_index", number(file.valueIndex()))
            .putAttr("vocab_size", number(file.vocabularySize()))
            .putAttr("delimiter", text(file.delimiter())));
    children.put(
        ModelObjects.INITIALIZE,
        SavedTrace.Written.of(filled(function), NUMBER, List.of(table, asset)));
  }

  private void addEntries(Map<String, Object> children) {
    SortedEntries entries = SortedEntries.of(table);
    FunctionDef.Builder function =
        initializer()
            .addNodeDef(constant("keys", entries.keys()))
            .addNodeDef(constant("values", entries.values()));
    WrittenFunctions.addEffect(
        function,
        node("fill", "InitializeTableV2", "table", "keys:output:0", "values:output:0")
            .putAttr("Tkey", type(table.keyDtype()))
            .putAttr("Tval", type(table.valueDtype())));
    children.put(
        ModelObjects.INITIALIZE, SavedTrace.Written.of(filled(function), NUMBER, List.of(table)));
  }

  private static FunctionDef filled(FunctionDef.Builder function) {
    return WrittenFunctions.addNumber(function, "fill").build();
  }
}
