package io.intarsia.cli.model.bind;

import io.intarsia.cli.model.bind.BoundMethod.Slot;
import io.intarsia.cli.model.bind.JavaType.Constant;
import io.intarsia.savedmodel.ModelTypes;
import io.intarsia.savedmodel.ModelTypes.Signature;
import io.intarsia.spec.TypeSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The functions and signatures of a model, with the names they have in Java.
final class BoundFunctions {
  private static final Set<String> MEMBERS = Set.of("load", "close", "model");

  private final TypeReader types;
  private final Identifiers members;
  private final List<BoundFunction> bound = new ArrayList<>();
  private final Map<String, String> leftOut = new LinkedHashMap<>();

  private BoundFunctions(TypeReader types) {
    Set<String> reserved = new HashSet<>(Identifiers.OF_OBJECTS);
    reserved.addAll(MEMBERS);
    this.types = types;
    this.members = Identifiers.ofMembers(reserved);
  }

  static BoundFunctions of(ModelTypes model, TypeReader types) {
    var functions = new BoundFunctions(types);
    Map<String, String> names =
        functions.members.takeAll(model.functions().keySet(), Identifiers::member);
    model
        .functions()
        .forEach((name, function) ->
            functions.addFunction(name, names.getOrDefault(name, name), function));
    model
        .signatures()
        .forEach((key, signature) -> {
          String wanted = Identifiers.member(key);
          boolean isFree = !names.containsValue(wanted);
          functions.addSignature(key, isFree ? wanted : wanted + "Signature", signature);
        });
    return functions;
  }

  List<BoundFunction> bound() {
    return bound;
  }

  /// Those that have no method, with the reason.
  Map<String, String> leftOut() {
    return leftOut;
  }

  private void addFunction(String name, String javaName, ModelTypes.Function function) {
    var methods = new FunctionMethods(function, types, Identifiers.type(javaName));
    Optional<String> problem = methods.problem();
    if (problem.isPresent()) {
      leftOut.put(name, problem.get());
    } else {
      String declared = name + function.parameters();
      bound.add(new BoundFunction(name, javaName, declared, "", methods.all()));
    }
  }

  private void addSignature(String key, String wanted, Signature signature) {
    Optional<String> problem =
        TypeReader.problem(signature.inputs().size())
            .or(() -> TypeReader.problem(List.copyOf(signature.inputs().values())))
            .or(() -> TypeReader.problem(List.copyOf(signature.outputs().values())));
    if (problem.isPresent()) {
      leftOut.put("signature " + key, problem.get());
      return;
    }
    String javaName = members.take(wanted);
    List<Slot> slots = new ArrayList<>();
    signature
        .inputs()
        .forEach((name, spec) ->
            slots.add(new Slot(name, true, types.read(spec, name), Notes.of(spec))));
    Map<String, TypeSpec<?>> outputs = signature.outputs();
    var method = new BoundMethod(slots, given(javaName, outputs), Notes.of(outputs), List.of());
    String only = outputs.size() == 1 ? outputs.keySet().iterator().next() : "";
    bound.add(new BoundFunction(key, javaName, "", only, List.of(method)));
  }

  // What comes out alone needs no record.
  private JavaType given(String javaName, Map<String, TypeSpec<?>> outputs) {
    if (outputs.isEmpty()) {
      return Constant.NONE;
    }
    Object given = outputs.size() == 1 ? outputs.values().iterator().next() : outputs;
    return types.read(given, Identifiers.type(javaName) + "Result");
  }
}
