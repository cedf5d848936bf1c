package io.intarsia.benchmarks.own;

import java.io.IOException;
import java.io.UncheckedIOException;

/// Loads a class once more, with those it is written among, and those that were written for them.
final class AnewLoader extends ClassLoader {
  private final Class<?> type;
  private final String family;

  AnewLoader(Class<?> type) {
    super(type.getClassLoader());
    this.type = type;
    this.family = type.getNestHost().getName();
  }

  Class<?> load() throws ClassNotFoundException {
    return loadClass(type.getName());
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(family)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      return known != null ? known : define(name);
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    try (var in = getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] code = in.readAllBytes();
      return defineClass(name, code, 0, code.length);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the class file of " + name, e);
    }
  }
}
