package io.intarsia.benchmarks.scale;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// Loads copies of [Type000000] that have other numbers in their names.
final class TypeLoader extends ClassLoader {
  private static final String NUMBER = "000000";

  private final String name = Type000000.class.getName();
  private final String code = code();

  TypeLoader() {
    super(Type000000.class.getClassLoader());
  }

  /// The class with a number.
  ///
  /// @throws IllegalArgumentException if it has more than six digits
  Class<?> load(int number) {
    String digits = "%06d".formatted(number);
    if (digits.length() != NUMBER.length()) {
      throw new IllegalArgumentException("TypeLoader.load: expected six digits, got " + number);
    }
    // The name is in the constants of the class, and as long as before.
    byte[] bytes =
        code.replace("Type" + NUMBER, "Type" + digits).getBytes(StandardCharsets.ISO_8859_1);
    return defineClass(name.replace(NUMBER, digits), bytes, 0, bytes.length);
  }

  private static String code() {
    try (var in = Type000000.class.getResourceAsStream("Type000000.class")) {
      if (in == null) {
        throw new AssertionError("Type000000.class is not on the class path; please report");
      }
      return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read Type000000.class", e);
    }
  }
}
