package io.intarsia.internal.composite;

import io.intarsia.internal.records.Handles;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
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
/// it did neither, as in a shell, a parameter is called as the field that it is stored in.
final class ParameterNames {
  private ParameterNames() {}

  /// Empty if the class does not say them.
  static Optional<List<String>> of(Constructor<?> constructor) {
    Parameter[] parameters = constructor.getParameters();
    if (Arrays.stream(parameters).allMatch(Parameter::isNamePresent)) {
      return Optional.of(Arrays.stream(parameters).map(Parameter::getName).toList());
    }
    return ofCode(constructor);
  }

  private static Optional<List<String>> ofCode(Constructor<?> constructor) {
    Class<?> type = constructor.getDeclaringClass();
    String file = type.getName().substring(type.getPackageName().length()).replaceFirst("^\\.", "");
    try (InputStream bytes = type.getResourceAsStream(file + ".class")) {
      return bytes == null
          ? Optional.empty()
          : ClassFile.of().parse(bytes.readAllBytes()).methods().stream()
              .filter(method -> isOf(method, constructor))
              .findFirst()
              .flatMap(MethodModel::code)
              .flatMap(code ->
                  ofVariables(code, constructor.getParameterTypes())
                      .or(() -> StoredParameters.of(code, constructor.getParameterTypes())));
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty(); // the class was there when it was loaded
    }
  }

  private static boolean isOf(MethodModel method, Constructor<?> constructor) {
    MethodTypeDesc type =
        MethodType.methodType(void.class, constructor.getParameterTypes())
            .describeConstable()
            .orElseThrow();
    return method.methodName().equalsString("<init>") && method.methodTypeSymbol().equals(type);
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
      slot += Handles.slots(parameter);
    }
    return Optional.of(names);
  }
}
