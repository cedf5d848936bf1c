package io.intarsia.generator;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/// Parses Java files. It only parses: the sources refer to classes that are yet to be generated.
final class JavaSources {
  private JavaSources() {}

  /// Hands each file to a reader; mistakes of syntax are problems.
  static void parse(List<Path> paths, Problems problems, BiConsumer<Trees, SourceText> reader) {
    if (paths.isEmpty()) {
      return;
    }
    var compiler = ToolProvider.getSystemJavaCompiler();
    var diagnostics = new DiagnosticCollector<JavaFileObject>();
    try (var files =
        compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8)) {
      var sources = files.getJavaFileObjectsFromPaths(paths);
      var task =
          (JavacTask)
              compiler.getTask(null, files, diagnostics, List.of("-proc:none"), null, sources);
      Trees trees = Trees.instance(task);
      for (CompilationUnitTree unit : task.parse()) {
        reader.accept(trees, new SourceText(trees, unit));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    diagnostics.getDiagnostics().stream()
        .filter(found -> found.getKind() == Diagnostic.Kind.ERROR)
        .forEach(found -> problems.add("source", found.toString()));
  }
}
