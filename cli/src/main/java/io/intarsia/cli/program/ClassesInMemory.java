package io.intarsia.cli.program;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;

/// Keeps the classes that a compiler writes.
final class ClassesInMemory extends ForwardingJavaFileManager<JavaFileManager> {
  private final Map<String, ByteArrayOutputStream> written = new TreeMap<>();

  ClassesInMemory(JavaFileManager others) {
    super(others);
  }

  /// The bytes of each class by its name.
  Map<String, byte[]> classes() {
    return written.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().toByteArray()));
  }

  @Override
  public JavaFileObject getJavaFileForOutput(
      Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
    return new SimpleJavaFileObject(URI.create("memory:///" + name.replace('.', '/')), kind) {
      @Override
      public OutputStream openOutputStream() {
        var bytes = new ByteArrayOutputStream();
        written.put(name, bytes);
        return bytes;
      }
    };
  }
}
