package io.intarsia.internal.composite;

import io.intarsia.internal.records.RecordHandles;
import java.lang.classfile.Attributes;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.LocalVariableTableAttribute;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The names of the parameters of constructors: javac writes them into the class with
/// `-parameters`, and those of local variables, of which parameters are the first, with `-g`. Where
/// it did neither, as in a shell or in a program that `java` starts from its source, a parameter is
/// called as the field that it ends in.
final class ParameterNames {
  private ParameterNames() {}

  /// The names that the class says, or else those of its fields.
  static InferredNames of(Constructor<?> constructor) {
    return said(constructor)
        .map(InferredNames::said)
        .orElseGet(() -> StoredParameters.of(constructor, type(constructor)));
  }

  /// The names that the class says; empty if it does not.
  static Optional<List<String>> said(Constructor<?> constructor) {
    Parameter[] parameters = constructor.getParameters();
    return Arrays.stream(parameters).allMatch(Parameter::isNamePresent)
        ? Optional.of(Arrays.stream(parameters).map(Parameter::getName).toList())
        : ClassCode.constructor(constructor.getDeclaringClass(), type(constructor))
            .flatMap(MethodModel::code)
            .flatMap(code -> ofVariables(code, constructor.getParameterTypes()));
  }

  private static MethodTypeDesc type(Constructor<?> constructor) {
    return MethodType.methodType(void.class, constructor.getParameterTypes())
        .describeConstable()
        .orElseThrow();
  }

  private static Optional<List<String>> ofVariables(CodeModel code, Class<?>[] parameters) {
    Map<Integer, String> variables = new HashMap<>();
    code.findAttribute(Attributes.localVariableTable())
        .map(LocalVariableTableAttribute::localVariables)
        .orElse(List.of())
        .forEach(variable -> {
          if (variable.startPc() == 0) {
            variables.put(variable.slot(), variable.name().stringValue());
          }
        });
    List<String> names = new ArrayList<>();
    int slot = 1; // after `this`
    for (Class<?> parameter : parameters) {
      String name = variables.get(slot);
      if (name == null) {
        return Optional.empty();
      }
      names.add(name);
      slot += RecordHandles.slots(parameter);
    }
    return Optional.of(names);
  }
}
