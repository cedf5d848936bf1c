package io.intarsia.generator;

import io.intarsia.generator.Composite.Parameter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A method of tensors: a static method of the roof with `@Fluent`, or a function of the facade.
///
/// @param parameters the tensor itself first
/// @param call what is called where ops run, such as `tf.linalg.det`
/// @param self what that is called with for the tensor itself
/// @param source where it comes from, for messages
record TensorMethod(
    String name,
    String returnType,
    List<Parameter> parameters,
    List<String> documentation,
    Set<String> imports,
    String call,
    String self,
    String source) {
  TensorMethod {
    parameters = List.copyOf(parameters);
    documentation = List.copyOf(documentation);
    imports = Set.copyOf(imports);
  }

  static TensorMethod of(Composite fluent) {
    return new TensorMethod(
        fluent.name(),
        fluent.returnType(),
        fluent.parameters(),
        fluent.documentation(),
        fluent.imports(),
        fluent.owner() + "." + fluent.name(),
        "tf, x",
        fluent.source());
  }

  /// All methods; two that cannot stand side by side are reported.
  static List<TensorMethod> join(
      List<Composite> fluent, List<TensorMethod> functions, Problems problems) {
    List<TensorMethod> all = new ArrayList<>(fluent.stream().map(TensorMethod::of).toList());
    all.addAll(functions);
    Map<String, TensorMethod> known = new HashMap<>();
    for (TensorMethod method : all) {
      TensorMethod other = known.putIfAbsent(method.key(), method);
      if (other != null) {
        problems.add(method.source, "x." + method.key() + " is already offered by " + other.source);
      }
    }
    return all;
  }

  private String key() {
    return name + parameters.stream().skip(1).map(Parameter::type).toList();
  }
}
