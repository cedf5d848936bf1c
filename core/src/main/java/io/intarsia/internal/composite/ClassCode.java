package io.intarsia.internal.composite;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.MethodModel;
import java.lang.constant.MethodTypeDesc;
import java.util.Optional;

/// The code of classes, as their loaders have it.
final class ClassCode {
  private ClassCode() {}

  /// A constructor of a class; empty if its code is not to be had, or is of a later Java.
  static Optional<MethodModel> constructor(Class<?> owner, MethodTypeDesc type) {
    String name = owner.getName();
    String file = name.substring(name.lastIndexOf('.') + 1) + ".class";
    try (InputStream bytes = owner.getResourceAsStream(file)) {
      return bytes == null
          ? Optional.empty()
          : ClassFile.of().parse(bytes.readAllBytes()).methods().stream()
              .filter(method -> method.methodName().equalsString("<init>"))
              .filter(method -> method.methodTypeSymbol().equals(type))
              .findFirst();
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty(); // the class was there when it was loaded
    }
  }
}
