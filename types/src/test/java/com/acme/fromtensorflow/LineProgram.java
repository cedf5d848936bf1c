package com.acme.fromtensorflow;

import io.intarsia.op.Ops;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.tools.ToolProvider;

/// The lines of `tensorflow-lines.tsv` as one compiled class, with a method for each line.
final class LineProgram implements AutoCloseable {
  private static final String HEAD =
      """
      import io.intarsia.dtype.DType;
      import io.intarsia.op.Ops;
      import io.intarsia.op.array.GatherOptions;
      import io.intarsia.op.math.BincountOptions;
      import io.intarsia.op.strings.ReduceJoinOptions;
      import io.intarsia.shape.Shape;
      import io.intarsia.tensor.Index;
      import io.intarsia.tensor.Tensor;
      import io.intarsia.types.array.*;
      import io.intarsia.types.ragged.*;
      import io.intarsia.types.sparse.*;
      import io.intarsia.types.structured.*;
      import java.util.List;
      import java.util.Map;

      public final class TensorFlowLines {
      """;

  private final URLClassLoader loader;
  private final List<Line> lines;

  /// @param python what TensorFlow has
  /// @param java what is compiled
  record Line(String python, String java) {}

  private LineProgram(URLClassLoader loader, List<Line> lines) {
    this.loader = loader;
    this.lines = lines;
  }

  /// Compiles the lines.
  ///
  /// @throws AssertionError with the compiler's words, if one does not compile
  static LineProgram compile(List<Line> lines, Path folder) throws IOException {
    Path source = Files.writeString(folder.resolve("TensorFlowLines.java"), source(lines));
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
    return new LineProgram(new URLClassLoader(new URL[] {folder.toUri().toURL()}), lines);
  }

  private static String source(List<Line> lines) {
    String parameters =
        LineValues.TYPES.entrySet().stream()
            .map(value -> value.getValue().getSimpleName() + " " + value.getKey())
            .collect(Collectors.joining(", "));
    return IntStream.range(0, lines.size())
        .mapToObj(at ->
            "  public static Object line%d(Ops tf, %s) {\n    return %s;\n  }\n"
                .formatted(at, parameters, lines.get(at).java()))
        .collect(Collectors.joining("", HEAD, "}\n"));
  }

  /// What a line gives.
  Object run(int at, Ops tf, List<?> values) {
    try {
      List<Class<?>> types = new ArrayList<>(LineValues.TYPES.values());
      types.addFirst(Ops.class);
      Method line =
          loader
              .loadClass("TensorFlowLines")
              .getMethod("line" + at, types.toArray(Class<?>[]::new));
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
