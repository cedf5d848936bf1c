package io.intarsia.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeRegistry;
import java.io.IOException;
import java.io.StringWriter;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/// Source that `model bind` wrote for a model, with a program that uses it, compiled without a
/// warning.
final class BoundSource implements AutoCloseable {
  private final Path source;
  private final Path model;
  private final URLClassLoader loader;

  /// @param model the folder of the model
  /// @param source the folder of the source
  /// @param body the program, in which `tf` and `model` are known; it returns an object
  /// @param options of the command
  BoundSource(Path model, Path source, String body, String... options) throws IOException {
    this.model = model;
    this.source = source;
    List<String> command =
        new ArrayList<>(List.of("model", "bind", model.toString(), "--out", source.toString()));
    command.addAll(List.of(options));
    var run = CommandRun.of(command);
    assertThat(run.code()).as(run.err()).isZero();
    String main = run.out().lines().filter(line -> isMain(line)).findFirst().orElseThrow();
    String type = main.substring(main.lastIndexOf('/') + 1).replace(".java", "");
    Files.writeString(source.resolve("Program.java"), program(type, body));
    Path classes = Files.createDirectory(source.resolve("classes"));
    compile(source, classes);
    this.loader = new URLClassLoader(new URL[] {url(classes)}, getClass().getClassLoader());
  }

  private static String program(String type, String body) {
    return """
    import io.intarsia.dtype.*;
    import io.intarsia.imperative.Environment;
    import io.intarsia.nest.*;
    import io.intarsia.shape.*;
    import io.intarsia.slices.*;
    import io.intarsia.tensor.*;
    import io.intarsia.types.masked.*;
    import io.intarsia.types.ragged.*;
    import io.intarsia.types.sparse.*;
    import java.nio.file.Path;
    import java.util.*;
    import models.*;

    public final class Program {
      public static Object run(Environment tf, Path folder) {
        try (var model = %s.load(tf, folder)) {
          %s
        }
      }
    }
    """
        .formatted(type, body);
  }

  private static boolean isMain(String file) {
    try {
      return file.endsWith(".java") && Files.readString(Path.of(file)).contains("AutoCloseable {");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static URL url(Path folder) throws MalformedURLException {
    return folder.toUri().toURL();
  }

  /// Compiles what is in a folder; a warning is an error.
  static void compile(Path source, Path classes) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    var messages = new StringWriter();
    try (var files = compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
        var found = Files.walk(source)) {
      List<Path> sources = found.filter(file -> file.toString().endsWith(".java")).toList();
      // What is on the class path of the tests is not the business of the source.
      List<String> options =
          List.of(
              "-Xlint:all,-path",
              "-Xdoclint:all,-missing",
              "-Werror",
              "-proc:none",
              "-cp",
              System.getProperty("java.class.path"),
              "-d",
              classes.toString());
      boolean isCompiled =
          compiler
              .getTask(
                  messages, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
              .call();
      assertThat(isCompiled).as(messages.toString()).isTrue();
    }
  }

  /// What the program returns: tensors as lists, as JSON.
  String result() throws Exception {
    try (var tf = Environment.open(EnvironmentOptions.defaults().withUnvettedOps(true))) {
      Object result =
          loader
              .loadClass("Program")
              .getMethod("run", Environment.class, Path.class)
              .invoke(null, tf, model);
      return new ObjectMapper().writeValueAsString(Plain.of(result));
    }
  }

  /// Frees the names of the types, for other tests that know the model without classes.
  @Override
  public void close() throws IOException {
    try (var found = Files.list(source.resolve("models"))) {
      for (Path file : found.toList()) {
        String name = "models." + file.getFileName().toString().replace(".java", "");
        Class<?> type = loader.loadClass(name);
        if (ExtensionType.class.isAssignableFrom(type) && TypeRegistry.nameOf(type).isPresent()) {
          TypeRegistry.unregister(type);
        }
      }
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
    loader.close();
  }
}
