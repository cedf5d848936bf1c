package io.intarsia.cli.model.bind;

import io.intarsia.cli.model.bind.ExtensionRecords.ExtensionRecord;
import io.intarsia.savedmodel.ModelTypes;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.lang.model.SourceVersion;

/// Java source for a model: a class with a method for each of its functions and signatures, and a
/// record for each of its extension types.
///
/// @param files the source by the names of the files, sorted
/// @param leftOut the functions that have no method, with the reason
public record ModelBinding(Map<String, String> files, Map<String, String> leftOut) {
  /// Classes that the source may use.
  static final Set<String> USED =
      Set.of(
          "AnonymousValue",
          "Arrays",
          "AutoCloseable",
          "Boolean",
          "DType",
          "Double",
          "Environment",
          "ExtensionType",
          "IndexedSlices",
          "LinkedHashMap",
          "List",
          "LoadOptions",
          "Long",
          "Map",
          "MaskedTensor",
          "ModelFunction",
          "ModelSignature",
          "NamedTuple",
          "Number",
          "Object",
          "Optional",
          "Override",
          "Path",
          "RaggedTensor",
          "Record",
          "RuntimeException",
          "SavedModel",
          "Set",
          "Shape",
          "SparseTensor",
          "String",
          "Tensor",
          "Tuple",
          "TypeName",
          "TypeRegistry",
          "Variable");

  /// What the source is called.
  ///
  /// @param model the name of the model, for documentation
  /// @param home the package
  /// @param type the class
  /// @param tags of the graph to load, if the model has several
  public record Names(String model, String home, String type, Set<String> tags) {}

  /// The name of a class for a model.
  public static String className(String model) {
    return Identifiers.ofClasses(USED).take(Identifiers.type(model));
  }

  /// Whether a class can have the name.
  public static boolean isClassName(String name) {
    return SourceVersion.isIdentifier(name) && Identifiers.ofClasses(USED).take(name).equals(name);
  }

  /// Writes the source for a model.
  public static ModelBinding of(ModelTypes model, Names names) {
    Identifiers classes = Identifiers.ofClasses(USED);
    classes.take(names.type());
    var extensions = ExtensionRecords.of(model, classes);
    var functions = BoundFunctions.of(model, new TypeReader(extensions));
    Map<String, String> files = new TreeMap<>();
    for (ExtensionRecord each : extensions.records()) {
      files.put(each.name() + ".java", new RecordRenderer(names, extensions).render(each));
    }
    var renderer = new ClassRenderer(names, extensions, new NestRecords(classes));
    files.put(names.type() + ".java", renderer.render(functions));
    return new ModelBinding(files, functions.leftOut());
  }
}
