package io.intarsia.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// What Python makes of files that were written here. A Python with TensorFlow reads them if there
/// is one: that which the environment variable `INTARSIA_PYTHON` names, or else `python3`. What it
/// says is what it said when the golden file was written (`-Dintarsia.update=true` writes it),
/// which stands in for it where there is none.
@SuppressWarnings("exports") // tests of this module call it
public final class PythonReading {
  private static final Path SCRIPTS = Path.of("src/test/resources/python").toAbsolutePath();
  private static final String HAS_TENSORFLOW =
      "import importlib.util, sys; sys.exit(importlib.util.find_spec('tensorflow') is None)";
  private static final Optional<String> PYTHON = find();

  private PythonReading() {}

  /// Whether golden files are written anew.
  public static boolean isUpdate() {
    return Boolean.getBoolean("intarsia.update");
  }

  /// Whether there is a Python.
  public static boolean isLive() {
    return PYTHON.isPresent();
  }

  /// What a script prints.
  ///
  /// @param folder for what it writes
  public static JsonNode of(String script, Path folder, Path... arguments)
      throws IOException, InterruptedException {
    Path golden = SCRIPTS.resolve(script.replace(".py", ".json"));
    var mapper = new ObjectMapper();
    if (isLive()) {
      JsonNode found = live(script, folder, arguments);
      if (isUpdate()) {
        Files.writeString(
            golden, mapper.writerWithDefaultPrettyPrinter().writeValueAsString(found) + "\n");
      }
      assertThat(found).isEqualTo(mapper.readTree(golden.toFile()));
    }
    return mapper.readTree(golden.toFile());
  }

  private static JsonNode live(String script, Path folder, Path... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(PYTHON.orElseThrow(), SCRIPTS + "/" + script));
    Stream.of(arguments).map(Path::toString).forEach(command::add);
    return new ObjectMapper().readTree(run(folder, command).toFile());
  }

  /// Asserts that a text of what was written is the one of which the golden file tells.
  public static void isAsRead(String text, Path golden) throws IOException {
    if (isUpdate() && isLive()) {
      Files.writeString(golden, text);
    }
    assertThat(text)
        .as("Python has read other files; have a Python read these, with -Dintarsia.update=true")
        .isEqualTo(Files.readString(golden));
  }

  private static Path run(Path folder, List<String> command)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile(folder, "out", ".json");
    Path err = Files.createTempFile(folder, "err", ".txt");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      assertThat(process.waitFor(900, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.exitValue()).as(Files.readString(err)).isZero();
    return out;
  }

  private static Optional<String> find() {
    String named = System.getenv("INTARSIA_PYTHON");
    if (named != null) {
      return Optional.of(named);
    }
    try {
      Process process = new ProcessBuilder("python3", "-c", HAS_TENSORFLOW).start();
      boolean has = process.waitFor(30, TimeUnit.SECONDS) && process.exitValue() == 0;
      process.destroyForcibly();
      return has ? Optional.of("python3") : Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // there is no Python
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }
}
