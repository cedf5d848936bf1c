package io.intarsia.generator;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.lang.model.element.Modifier;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/// Finds the composites in Java sources. It only parses: the sources refer to classes that are yet
/// to be generated.
final class CompositeParser {
  private static final String ANNOTATION = "Endpoint";

  private final Problems problems;
  private final List<Composite> composites = new ArrayList<>();

  CompositeParser(Problems problems) {
    this.problems = problems;
  }

  /// Every composite in the Java files of the rooms, in the order of the files' names.
  List<Composite> parse(List<SourceFolder> folders) {
    folders.stream().filter(folder -> !folder.files().isEmpty()).forEach(this::parse);
    return List.copyOf(composites);
  }

  private void parse(SourceFolder folder) {
    var compiler = ToolProvider.getSystemJavaCompiler();
    var diagnostics = new DiagnosticCollector<JavaFileObject>();
    try (var files =
        compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8)) {
      var sources = files.getJavaFileObjectsFromPaths(folder.files());
      var task =
          (JavacTask)
              compiler.getTask(null, files, diagnostics, List.of("-proc:none"), null, sources);
      Trees trees = Trees.instance(task);
      for (CompilationUnitTree unit : task.parse()) {
        new Scanner(folder, trees, new SourceText(trees, unit)).scan(unit, null);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    diagnostics.getDiagnostics().forEach(this::report);
  }

  private void report(Diagnostic<? extends JavaFileObject> diagnostic) {
    if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
      problems.add("source", diagnostic.toString());
    }
  }

  private final class Scanner extends TreePathScanner<@Nullable Void, @Nullable Void> {
    private final SourceFolder folder;
    private final Trees trees;
    private final SourceText text;

    Scanner(SourceFolder folder, Trees trees, SourceText text) {
      this.folder = folder;
      this.trees = trees;
      this.text = text;
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, @Nullable Void unused) {
      method.getModifiers().getAnnotations().stream()
          .filter(annotation -> annotation.getAnnotationType().toString().equals(ANNOTATION))
          .findFirst()
          .ifPresent(annotation -> add(method, annotation));
      return super.visitMethod(method, null);
    }

    private void add(MethodTree method, AnnotationTree annotation) {
      var owner = (ClassTree) getCurrentPath().getParentPath().getLeaf();
      var reader = new CompositeReader(folder, text, owner, method);
      var composite = reader.read(annotation, trees.getDocComment(getCurrentPath()));
      validate(method, composite);
      composites.add(composite);
    }

    private void validate(MethodTree method, Composite composite) {
      var flags = method.getModifiers().getFlags();
      String where = composite.source() + " " + composite.name();
      if (!flags.contains(Modifier.STATIC) || flags.contains(Modifier.PRIVATE)) {
        problems.add(where, "an endpoint must be a static method that is not private");
      }
      var parameters = method.getParameters();
      String first = folder.room().equals(Rooms.ROOF) ? "Ops tf" : "BaseOps tf";
      if (parameters.isEmpty() || !text.of(parameters.getFirst()).equals(first)) {
        problems.add(where, "the first parameter of an endpoint must be `%s`".formatted(first));
      }
      if (composite.documentation().isEmpty()) {
        problems.add(
            where, "an endpoint needs a javadoc comment: it is copied to the public facade");
      }
      if (composite.endpoints().isEmpty()) {
        problems.add(where, "@Endpoint names no endpoint; write string literals");
      }
    }
  }
}
