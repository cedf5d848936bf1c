package io.intarsia.cli.model.bind;

import io.intarsia.cli.model.bind.BoundMethod.Slot;
import io.intarsia.cli.model.bind.ExtensionRecords.ExtensionRecord;
import io.intarsia.cli.model.bind.JavaType.Constant;
import io.intarsia.savedmodel.ModelTypes;
import io.intarsia.spec.TypeSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
          "Shape",
          "SparseTensor",
          "String",
          "Tensor",
          "Tuple",
          "TypeName",
          "TypeRegistry");

  private static final Set<String> MEMBERS = Set.of("load", "close", "model");

  /// What the source is called.
  ///
  /// @param model the name of the model, for documentation
  /// @param home the package
  /// @param type the class
  public record Names(String model, String home, String type) {}

  /// The name of a class for a model.
  public static String className(String model) {
    return Identifiers.ofClasses(USED).take(Identifiers.type(model));
  }

  /// Whether a class can have the name.
  public static boolean isClassName(String name) {
    return SourceVersion.isIdentifier(name)
        && Identifiers.ofClasses(USED).take(name).equals(name);
  }

  /// Writes the source for a model.
  public static ModelBinding of(ModelTypes model, Names names) {
    Identifiers classes = Identifiers.ofClasses(USED);
    classes.take(names.type());
    var extensions = ExtensionRecords.of(model, classes);
    Map<String, String> leftOut = new LinkedHashMap<>();
    List<BoundFunction> functions = functions(model, new TypeReader(extensions), leftOut);
    Map<String, String> files = new TreeMap<>();
    for (ExtensionRecord each : extensions.records()) {
      files.put(each.name() + ".java", new RecordRenderer(names, extensions).render(each));
    }
    var renderer = new ClassRenderer(names, extensions, new NestRecords(classes));
    files.put(names.type() + ".java", renderer.render(functions, leftOut));
    return new ModelBinding(files, leftOut);
  }

  private static List<BoundFunction> functions(
      ModelTypes model, TypeReader types, Map<String, String> leftOut) {
    Identifiers members = Identifiers.ofMembers(reserved());
    Map<String, String> javaNames =
        members.takeAll(model.functions().keySet(), Identifiers::member);
    List<BoundFunction> bound = new ArrayList<>();
    model
        .functions()
        .forEach((name, function) -> {
          String javaName = javaNames.getOrDefault(name, name);
          var methods = new FunctionMethods(function, types, Identifiers.type(javaName));
          Optional<String> problem = methods.problem();
          if (problem.isPresent()) {
            leftOut.put(name, problem.get());
          } else {
            String declared = name + function.parameters();
            bound.add(new BoundFunction(name, javaName, declared, "", methods.all()));
          }
        });
    model
        .signatures()
        .forEach((key, signature) -> {
          String wanted = Identifiers.member(key);
          boolean isFree = !javaNames.containsValue(wanted);
          String javaName = members.take(isFree ? wanted : wanted + "Signature");
          bound.add(signature(key, javaName, signature, types));
        });
    return bound;
  }

  private static Set<String> reserved() {
    var reserved = new HashSet<>(Identifiers.OF_OBJECTS);
    reserved.addAll(MEMBERS);
    return reserved;
  }

  private static BoundFunction signature(
      String key, String javaName, ModelTypes.Signature signature, TypeReader types) {
    List<Slot> slots = new ArrayList<>();
    signature
        .inputs()
        .forEach((name, spec) ->
            slots.add(new Slot(name, true, types.read(spec, name), Notes.of(spec))));
    Map<String, TypeSpec<?>> outputs = signature.outputs();
    boolean isOne = outputs.size() == 1;
    Object given = isOne ? outputs.values().iterator().next() : outputs;
    JavaType result =
        outputs.isEmpty()
            ? Constant.NONE
            : types.read(given, Identifiers.type(javaName) + "Result");
    String only = isOne ? outputs.keySet().iterator().next() : "";
    return new BoundFunction(
        key,
        javaName,
        "",
        only,
        List.of(new BoundMethod(slots, result, Notes.of(outputs), List.of())));
  }
}
