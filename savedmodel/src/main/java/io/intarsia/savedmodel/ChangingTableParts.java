package io.intarsia.savedmodel;

import static io.intarsia.savedmodel.WrittenFunctions.argument;
import static io.intarsia.savedmodel.WrittenFunctions.constant;
import static io.intarsia.savedmodel.WrittenFunctions.node;
import static io.intarsia.savedmodel.WrittenFunctions.text;
import static io.intarsia.savedmodel.WrittenFunctions.type;

import io.intarsia.dtype.DType;
import io.intarsia.lookup.MutableHashTable;
import io.intarsia.shape.Shape;
import io.intarsia.spec.StructuredValues;
import io.intarsia.spec.TensorSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.tensorflow.proto.AttrValue;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.NodeDef;

/// What a file has for a table of this program that changes: functions that make it, and those that
/// give its entries to a checkpoint and take them from one.
///
/// @param table that is saved
/// @param prefix of the names of its functions
record ChangingTableParts(MutableHashTable table, String prefix) {
  /// By the names that Python has for them.
  Map<String, Object> children() {
    Map<String, Object> children = new LinkedHashMap<>();
    children.put(
        ModelObjects.CREATE, SavedTrace.Written.of(creator(), TableParts.HANDLE, List.of()));
    children.put(ModelObjects.INITIALIZE, idle("_initialize"));
    children.put(TableParts.DESTROY, idle("_destroy"));
    return children;
  }

  private SavedTrace.Written idle(String suffix) {
    return SavedTrace.Written.of(
        WrittenFunctions.idle(prefix + suffix), TableParts.NUMBER, List.of());
  }

  private FunctionDef creator() {
    boolean areScalars = table.valueShape().rank() == 0;
    NodeDef.Builder maker =
        node("table", areScalars ? "MutableHashTableV2" : "MutableHashTableOfTensorsV2")
            .putAttr("key_dtype", type(table.keyDtype()))
            .putAttr("value_dtype", type(table.valueDtype()))
            .putAttr("shared_name", text("mutable_hash_table_" + UUID.randomUUID()));
    if (!areScalars) {
      var shape = StructuredValues.encode(table.valueShape()).getTensorShapeValue();
      maker.putAttr("value_shape", AttrValue.newBuilder().setShape(shape).build());
    }
    return WrittenFunctions.creating(prefix + "_create", maker, "table_handle");
  }

  /// Gives what is stored: of each part its name, which begins with the argument, a slice, which is
  /// empty for the whole, and the tensor.
  SavedTrace.Written save() {
    FunctionDef.Builder function = WrittenFunctions.named(prefix + "_save");
    function
        .getSignatureBuilder()
        .addInputArg(argument("checkpoint_key", DType.STRING))
        .addInputArg(argument("table", DType.RESOURCE));
    WrittenFunctions.addEffect(
        function,
        node("export", "LookupTableExportV2", "table")
            .putAttr("Tkeys", type(table.keyDtype()))
            .putAttr("Tvalues", type(table.valueDtype())));
    function.addNodeDef(constant("slice", ModelObjects.text("")));
    addPart(function, "keys", table.keyDtype());
    addPart(function, "values", table.valueDtype());
    TensorSpec scalar = TensorSpec.of(Shape.scalar(), DType.STRING);
    List<?> results =
        List.of(
            Map.of("name", scalar, "slice_spec", scalar, "tensor", any(table.keyDtype())),
            Map.of("name", scalar, "slice_spec", scalar, "tensor", any(table.valueDtype())));
    TensorSpec key = TensorSpec.of(Shape.scalar(), DType.STRING, "checkpoint_key");
    return new SavedTrace.Written(function.build(), List.of(key), results, List.of(table));
  }

  private static void addPart(FunctionDef.Builder function, String part, DType dtype) {
    function
        .addNodeDef(constant("suffix_" + part, ModelObjects.text("-" + part)))
        .addNodeDef(
            node("name_" + part, "Add", "checkpoint_key", "suffix_" + part + ":output:0")
                .putAttr("T", type(DType.STRING)))
        .putRet(part + "_name", "name_" + part + ":z:0")
        .putRet(part + "_slice", "slice:output:0")
        .putRet(part, "export:" + part + ":0");
    function
        .getSignatureBuilder()
        .addOutputArg(argument(part + "_name", DType.STRING))
        .addOutputArg(argument(part + "_slice", DType.STRING))
        .addOutputArg(argument(part, dtype));
  }

  /// Takes what is stored in place of what is there.
  SavedTrace.Written restore() {
    FunctionDef.Builder function = WrittenFunctions.named(prefix + "_restore");
    function
        .getSignatureBuilder()
        .addInputArg(argument("keys", table.keyDtype()))
        .addInputArg(argument("values", table.valueDtype()))
        .addInputArg(argument("table", DType.RESOURCE));
    WrittenFunctions.addEffect(
        function,
        node("import", "LookupTableImportV2", "table", "keys", "values")
            .putAttr("Tin", type(table.keyDtype()))
            .putAttr("Tout", type(table.valueDtype())));
    TensorSpec keys = TensorSpec.of(Shape.unknown(), table.keyDtype(), "keys");
    TensorSpec values = TensorSpec.of(Shape.unknown(), table.valueDtype(), "values");
    return new SavedTrace.Written(
        WrittenFunctions.addNumber(function, "import").build(),
        List.of(keys, values),
        TableParts.NUMBER,
        List.of(table));
  }

  private static TensorSpec any(DType dtype) {
    return TensorSpec.of(Shape.unknown(), dtype);
  }
}
