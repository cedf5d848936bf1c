package io.intarsia.internal.composite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("A-32")
final class ParameterNamesTest {
  private static final String STORED =
      """
      class Some {
        final Object b;
        final double _a;
        final long wide;
        Some(double a, Object b, long wide) { this.b = b; this._a = a; this.wide = wide; }
      }
      """;

  private static final String CONVERTED =
      """
      class Some {
        final String a;
        Some(Object a) { this.a = a.toString(); }
      }
      """;

  private static final String TWICE =
      """
      class Some {
        final Object a;
        final Object b;
        Some(Object a) { this.a = a; this.b = a; }
      }
      """;

  private static final String PLACED =
      """
      class Some {
        final Object x;
        Some(io.intarsia.op.Ops g, Object x) { this.x = x; }
      }
      """;

  @TempDir Path folder;

  static Stream<Arguments> classes() {
    List<String> stored = List.of("a", "b", "wide");
    return Stream.of(
        Arguments.of(STORED, List.of("-parameters", "-g:none"), Optional.of(stored)),
        Arguments.of(STORED, List.of("-g"), Optional.of(stored)),
        Arguments.of(STORED, List.of("-g:none"), Optional.of(stored)),
        Arguments.of(CONVERTED, List.of("-g"), Optional.of(List.of("a"))),
        Arguments.of(CONVERTED, List.of("-g:none"), Optional.of(List.of("a"))),
        Arguments.of(TWICE, List.of("-g:none"), Optional.empty()),
        Arguments.of(PLACED, List.of("-g"), Optional.of(List.of("g", "x"))),
        Arguments.of(PLACED, List.of("-g:none"), Optional.of(List.of("tf", "x"))));
  }

  @ParameterizedTest
  @MethodSource("classes")
  void names_areFoundWhereverTheClassSaysThem(
      String source, List<String> options, Optional<List<String>> names) throws Exception {
    Path file = Files.writeString(folder.resolve("Some.java"), source);
    compile(file, options);
    try (var loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      Constructor<?> constructor = loader.loadClass("Some").getDeclaredConstructors()[0];
      assertThat(ParameterNames.of(constructor).all()).isEqualTo(names);
    }
  }

  private void compile(Path file, List<String> options) throws IOException {
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      List<String> all =
          Stream.concat(
                  options.stream(),
                  Stream.of(
                      "-proc:none",
                      "-d",
                      folder.toString(),
                      "-cp",
                      System.getProperty("java.class.path")))
              .toList();
      var units = files.getJavaFileObjects(file);
      assertThat(compiler.getTask(null, files, null, all, null, units).call()).isTrue();
    }
  }
}
