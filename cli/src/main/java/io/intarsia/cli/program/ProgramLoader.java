package io.intarsia.cli.program;

import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Loads the classes of a program before those of the class path.
final class ProgramLoader extends ClassLoader {
  static {
    registerAsParallelCapable();
  }

  private final Map<String, byte[]> classes;
  private final ProtectionDomain domain;

  ProgramLoader(Map<String, byte[]> classes, URL source) {
    super("program", ClassLoader.getSystemClassLoader());
    this.classes = classes;
    var code = new CodeSource(source, (Certificate @Nullable []) null);
    this.domain = new ProtectionDomain(code, null, this, null);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    byte[] bytes = classes.get(name);
    if (bytes == null) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : defineClass(name, bytes, 0, bytes.length, domain);
    }
  }
}
