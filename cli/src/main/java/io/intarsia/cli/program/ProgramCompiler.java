package io.intarsia.cli.program;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/// Compiles a program in memory.
final class ProgramCompiler {
  private static final Pattern PACKAGE =
      Pattern.compile("^\\s*package\\s+([\\w.]+)\\s*;", Pattern.MULTILINE);
  // All but the last as the JDK compiles a file that it runs.
  private static final List<String> OPTIONS =
      List.of(
          "-proc:none", "-Xdiags:verbose", "-Xlint:deprecation,unchecked,-options", "-parameters");

  private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
  private final Writer messages;

  /// @param messages where errors and warnings are printed
  ProgramCompiler(Writer messages) {
    this.messages = messages;
  }

  /// A program, and whether all of it is in the file that was compiled.
  record Result(Program program, boolean oneFile) {}

  /// Compiles a file, and those of its source tree that it names.
  ///
  /// @throws CompilationException if it has errors, or no class
  /// @throws IOException if it cannot be read
  Result compile(Path file) throws CompilationException, IOException {
    try (var standard = compiler.getStandardFileManager(null, null, null)) {
      standard.setLocationFromPaths(StandardLocation.SOURCE_PATH, List.of(sourceRoot(file)));
      var files = new ClassesInMemory(standard);
      var sources = standard.getJavaFileObjects(file);
      var task = (JavacTask) compiler.getTask(messages, files, null, OPTIONS, null, sources);
      var read = new Sources();
      task.addTaskListener(read);
      String main = mainClass(task.parse().iterator().next());
      task.generate();
      if (!files.classes().containsKey(main)) {
        throw new CompilationException();
      }
      return new Result(new Program(main, files.classes()), read.files.size() == 1);
    }
  }

  /// The folder of the unnamed package.
  private static Path sourceRoot(Path file) throws IOException {
    Path folder = Objects.requireNonNull(file.toAbsolutePath().normalize().getParent());
    Matcher named = PACKAGE.matcher(Files.readString(file));
    int depth = named.find() ? named.group(1).split("\\.").length : 0;
    for (int i = 0; i < depth; i++) {
      folder = folder.resolve("..").normalize();
    }
    return folder;
  }

  /// The name of the first class of a file; empty if there is none.
  private static String mainClass(CompilationUnitTree unit) {
    String folder = unit.getPackageName() == null ? "" : unit.getPackageName() + ".";
    return unit.getTypeDecls().stream()
        .filter(ClassTree.class::isInstance)
        .map(type -> folder + ((ClassTree) type).getSimpleName())
        .findFirst()
        .orElse("");
  }

  /// Notes which files are read.
  private static final class Sources implements TaskListener {
    private final Set<URI> files = new HashSet<>();

    @Override
    public void started(TaskEvent event) {
      if (event.getKind() == TaskEvent.Kind.PARSE) {
        files.add(event.getSourceFile().toUri());
      }
    }
  }
}
