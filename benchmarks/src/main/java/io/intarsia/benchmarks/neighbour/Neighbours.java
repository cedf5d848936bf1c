package io.intarsia.benchmarks.neighbour;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.Side;
import io.intarsia.benchmarks.process.ChildJvm;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Starts the other libraries.
public final class Neighbours {
  /// The Python to use; without it, the `python3` of the path.
  private static final String PYTHON = "INTARSIA_PYTHON";

  /// Where the Maven profile `competitors` writes the class path that has the other libraries,
  /// beside the classes.
  private static final String CLASS_PATH = "classpath-competitors";

  /// What the scripts of all sides in Python begin with. They share their names.
  static final List<String> PARTS =
      List.of(
          "bench_nest.py",
          "bench_types.py",
          "bench_dispatch.py",
          "bench_functions.py",
          "bench_host.py",
          "bench_gradient.py",
          "bench_steps.py",
          "bench_tree_steps.py",
          "bench_distributions.py",
          "bench_ragged.py",
          "bench_data.py",
          "bench_models.py",
          "bench_clusters.py",
          "bench_replicas.py");

  private Neighbours() {}

  /// TensorFlow-Java, in a JVM of its own.
  ///
  /// @throws IllegalStateException if it does not come up; the message says why
  public static Side tensorFlowJava() {
    return java(Contender.TF_JAVA, List.of());
  }

  /// DJL on PyTorch, in a JVM of its own.
  ///
  /// @throws IllegalStateException if it does not come up; the message says why
  public static Side djl() {
    return java(Contender.DJL, List.of("-Dai.djl.offline=true", "-DOPT_OUT_TRACKING=true"));
  }

  /// This library in another process, where it knows nothing of what this one did.
  ///
  /// @throws IllegalStateException if it does not come up; the message says why
  public static Side own() {
    return new RemoteSide(
        Contender.INTARSIA, ChildJvm.command(SideServer.class, Contender.INTARSIA.name()));
  }

  /// The program in C, compiled here and now.
  ///
  /// @param library the native library's file
  /// @throws IllegalStateException if it does not compile or come up; the message says why
  /// @throws UncheckedIOException if there is no compiler
  public static Side c(Path library) {
    return new RemoteSide(
        Contender.C, List.of(CProgram.compile("bench_c.c").toString(), library.toString()));
  }

  /// Python TensorFlow.
  ///
  /// @throws IllegalStateException if it does not come up; the message says why
  /// @throws UncheckedIOException if there is no Python
  public static Side python() {
    return new PythonSide(
        needs -> python(Contender.PYTHON, "bench_tf.py", Integer.toString(needs.threads())));
  }

  /// One of the Python libraries that take part in nests or functions alone.
  ///
  /// @throws IllegalStateException if it does not come up; the message says why
  /// @throws UncheckedIOException if there is no Python
  public static Side trees(Contender contender) {
    return python(contender, "bench_trees.py");
  }

  /// Keras on one of its backends.
  ///
  /// @throws IllegalStateException if it does not come up; the message says why
  /// @throws UncheckedIOException if there is no Python
  public static Side keras(Contender contender) {
    return python(
        contender,
        "bench_keras.py",
        switch (contender) {
          case KERAS_TF -> "tensorflow";
          case KERAS_JAX -> "jax";
          case KERAS_TORCH -> "torch";
          default -> throw new IllegalArgumentException(contender + " is not Keras");
        });
  }

  private static Side python(Contender contender, String script, String... arguments) {
    String python = Optional.ofNullable(System.getenv(PYTHON)).orElse("python3");
    String program =
        PARTS.stream().map(Neighbours::script).collect(Collectors.joining()) + script(script);
    List<String> command = new ArrayList<>(List.of(python, "-c", program, contender.name()));
    command.addAll(List.of(arguments));
    return new RemoteSide(contender, command);
  }

  private static Side java(Contender contender, List<String> flags) {
    var command = ChildJvm.command(classPath(), flags, SideServer.class, contender.name());
    return new RemoteSide(contender, command);
  }

  // Without the profile this process may have the libraries itself, as the tests do.
  private static String classPath() {
    try {
      var source = Neighbours.class.getProtectionDomain().getCodeSource().getLocation().toURI();
      Path classes = Path.of(source);
      Path list = classes.resolveSibling(CLASS_PATH);
      return Files.exists(list)
          ? classes + System.getProperty("path.separator") + Files.readString(list).strip()
          : System.getProperty("java.class.path");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + CLASS_PATH, e);
    } catch (URISyntaxException e) {
      throw new AssertionError("a code source is a URI; please report", e);
    }
  }

  static String script(String name) {
    try (InputStream script = Neighbours.class.getResourceAsStream("/" + name)) {
      if (script == null) {
        throw new AssertionError(name + " is not on the class path; please report");
      }
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + name, e);
    }
  }
}
