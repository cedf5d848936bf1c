package io.intarsia.processor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.annotation.processing.Processor;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/// Sources that were compiled into a folder, with the processor or without it.
///
/// @param diagnostics what the compiler said
/// @param folder with the classes, and the generated sources in `generated`
public record Compilation(List<Diagnostic<? extends JavaFileObject>> diagnostics, Path folder) {
  private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
  private static final Pattern TYPE =
      Pattern.compile(
          "(?m)^(?:public |final |abstract |sealed )*(?:class|record|interface|enum|module|open"
              + " module) (\\w+)");

  /// How sources are compiled.
  ///
  /// @param processed whether the processor runs
  /// @param options of the compiler, besides those it always gets
  public record Door(boolean processed, List<String> options) {
    public static final Door PROCESSOR =
        new Door(true, List.of("-Xlint:all,-processing,-path", "-Werror"));
    public static final Door RUN_TIME = new Door(false, List.of("-parameters"));

    @Override
    public String toString() {
      return processed ? "processor" : "run time";
    }
  }

  public static Compilation of(Path folder, Door door, String... sources) {
    return of(folder, door, List.of(new AutoCompositeProcessor()), sources);
  }

  static Compilation of(Path folder, Door door, List<Processor> processors, String... sources) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    var collector = new DiagnosticCollector<JavaFileObject>();
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
      var task =
          compiler.getTask(
              null,
              files,
              collector,
              options(folder, door),
              null,
              Stream.of(sources).map(Compilation::file).toList());
      task.setLocale(Locale.ENGLISH);
      if (door.processed()) {
        task.setProcessors(processors);
      }
      task.call();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Compilation(List.copyOf(collector.getDiagnostics()), folder);
  }

  private static List<String> options(Path folder, Door door) throws IOException {
    Path generated = Files.createDirectories(folder.resolve("generated"));
    var options = new ArrayList<String>();
    options.addAll(List.of("--release", "25", "-d", folder.toString(), "-s", generated.toString()));
    options.addAll(List.of("-cp", System.getProperty("java.class.path")));
    options.add(door.processed() ? "-proc:full" : "-proc:none");
    options.addAll(door.options());
    return options;
  }

  private static JavaFileObject file(String source) {
    var name = TYPE.matcher(source);
    if (!name.find()) {
      throw new IllegalArgumentException("no type in " + source);
    }
    var home = PACKAGE.matcher(source);
    boolean isModule = name.group().contains("module ");
    String path =
        isModule
            ? "module-info"
            : (home.find() ? home.group(1).replace('.', '/') + "/" : "") + name.group(1);
    return new SimpleJavaFileObject(
        URI.create("memory:///" + path + ".java"), JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return source;
      }
    };
  }

  /// The errors as `line: message`, in the order of their lines.
  public List<String> errors() {
    return diagnostics.stream()
        .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
        .sorted(Comparator.comparingLong(each -> each.getLineNumber()))
        .map(each -> each.getLineNumber() + ": " + each.getMessage(Locale.ENGLISH))
        .toList();
  }

  /// The errors as `line: key of the compiler's message`, for those that are its own: what they say
  /// is in the language of the machine.
  public List<String> errorKeys() {
    return diagnostics.stream()
        .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
        .map(each -> each.getLineNumber() + ": " + each.getCode())
        .toList();
  }

  /// Everything the compiler said; nothing if all is well.
  public List<String> messages() {
    return diagnostics.stream().map(Object::toString).toList();
  }

  /// A source that the processor wrote.
  public String generated(String name) {
    try {
      return Files.readString(folder.resolve("generated", name.replace('.', '/') + ".java"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The classes, loaded.
  public Classes load() {
    try {
      return new Classes(
          new URLClassLoader(
              new URL[] {folder.toUri().toURL()}, Compilation.class.getClassLoader()));
    } catch (MalformedURLException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Loaded classes.
  public record Classes(URLClassLoader loader) implements AutoCloseable {
    public Class<?> get(String name) throws ClassNotFoundException {
      return Class.forName(name, true, loader);
    }

    @Override
    public void close() throws IOException {
      loader.close();
    }
  }
}
