package io.intarsia.support;

import io.intarsia.op.Ops;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.tools.ToolProvider;

/// Lines of Java that somebody writes who knows a library of Python, as one compiled class with a
/// method for each line.
public final class LineProgram implements AutoCloseable {
  private static final String NAME = "CompiledLines";

  private final URLClassLoader loader;
  private final List<Line> lines;
  private final List<Class<?>> types;

  /// A line in both languages.
  ///
  /// @param python what the library of Python has
  /// @param java what is compiled
  public record Line(String python, String java) {}

  private LineProgram(URLClassLoader loader, List<Line> lines, List<Class<?>> types) {
    this.loader = loader;
    this.lines = lines;
    this.types = types;
  }

  /// The lines of a table: Python's, a tab, Java's.
  public static List<Line> read(InputStream table) throws IOException {
    return new String(table.readAllBytes(), StandardCharsets.UTF_8)
        .lines()
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .map(line -> line.split("\t", -1))
        .map(parts -> new Line(parts[0], parts[1]))
        .toList();
  }

  /// Compiles lines.
  ///
  /// @param imports what they import, beside [Ops], which they have as `tf`
  /// @param values the names and classes of the values that they use, in the order of [#run]
  /// @throws AssertionError with the compiler's words, if one does not compile
  public static LineProgram compile(
      List<Line> lines, List<String> imports, Map<String, Class<?>> values, Path folder)
      throws IOException {
    Path source = Files.writeString(folder.resolve(NAME + ".java"), source(lines, imports, values));
    var compiler = ToolProvider.getSystemJavaCompiler();
    String path = System.getProperty("java.class.path");
    var options = List.of("-proc:none", "-Xmaxerrs", "1000", "-d", folder.toString(), "-cp", path);
    var said = new StringWriter();
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      var units = files.getJavaFileObjects(source);
      if (!compiler.getTask(said, files, null, options, null, units).call()) {
        throw new AssertionError(said.toString());
      }
    }
    List<Class<?>> types = new ArrayList<>(values.values());
    types.addFirst(Ops.class);
    return new LineProgram(new URLClassLoader(new URL[] {folder.toUri().toURL()}), lines, types);
  }

  private static String source(
      List<Line> lines, List<String> imports, Map<String, Class<?>> values) {
    String head =
        imports.stream()
            .map("import %s;\n"::formatted)
            .collect(Collectors.joining("", "import io.intarsia.op.Ops;\n", "\n"));
    String parameters =
        values.entrySet().stream()
            .map(value -> value.getValue().getCanonicalName() + " " + value.getKey())
            .collect(Collectors.joining(", "));
    return IntStream.range(0, lines.size())
        .mapToObj(at ->
            "  public static Object line%d(Ops tf, %s) {\n    return %s;\n  }\n"
                .formatted(at, parameters, lines.get(at).java()))
        .collect(Collectors.joining("", head + "public final class " + NAME + " {\n", "}\n"));
  }

  /// What a line gives.
  public Object run(int at, Ops tf, List<?> values) {
    try {
      Method line = loader.loadClass(NAME).getMethod("line" + at, types.toArray(Class<?>[]::new));
      List<Object> arguments = new ArrayList<>(values);
      arguments.addFirst(tf);
      return Objects.requireNonNull(line.invoke(null, arguments.toArray()));
    } catch (InvocationTargetException e) {
      throw new AssertionError(lines.get(at) + ": " + e.getCause(), e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("a line that was just compiled", e);
    }
  }

  @Override
  public void close() throws IOException {
    loader.close();
  }
}
