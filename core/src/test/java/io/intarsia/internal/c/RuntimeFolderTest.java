package io.intarsia.internal.c;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import io.intarsia.support.ChildJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// A folder of libraries that whoever starts the program chose: what is loaded of it, and what they
/// are told who chose one from which nothing can be loaded, each time, and the same.
@Timeout(120)
@Tag("full")
@EnabledOnOs(value = OS.LINUX, disabledReason = "the names of the files are those of Linux")
final class RuntimeFolderTest {
  private static final String PROPERTY = "intarsia.tensorflow.path";
  private static final String VARIABLE = "INTARSIA_TENSORFLOW";
  private static final String MAIN = "libtensorflow_cc.so.2";
  private static final String FRAMEWORK = "libtensorflow_framework.so.2";

  @TempDir private Path folder;

  private ChildJvm child() {
    // What the tests themselves were told to run on is not for the children.
    return ChildJvm.in(folder).withVariable(VARIABLE, "");
  }

  private String told(Path chosen) throws Exception {
    return told(child().withOptions("-D" + PROPERTY + "=" + chosen));
  }

  // Three attempts, which all have to say the same.
  private static String told(ChildJvm child) throws Exception {
    String output = child.run(RuntimeLoaderTest.Program.class).output();
    // The JVM may warn of what it loads beside.
    List<String> told = output.lines().filter(line -> line.startsWith("java.lang")).toList();
    assertThat(told).as(output).hasSize(3);
    assertThat(new HashSet<>(told)).hasSize(1);
    return told.getFirst();
  }

  private static String expected(String setting, String problem) {
    return "java.lang.UnsatisfiedLinkError: "
        + setting
        + ": "
        + problem
        + "; expected a folder with libtensorflow_cc.so.2 and libtensorflow_framework.so.2 of"
        + " TensorFlow for linux-x86_64, as site-packages/tensorflow of an installed Python wheel is;"
        + " without the setting, the runtime on the class path is taken";
  }

  private Path files(String... names) throws Exception {
    Path chosen = Files.createDirectories(folder.resolve("chosen"));
    for (String name : names) {
      Files.writeString(chosen.resolve(name), "no library");
    }
    return chosen;
  }

  @Test
  void property_namesNoFolder_saysWhatToGive() throws Exception {
    Path missing = folder.resolve("missing");
    assertThat(told(missing))
        .isEqualTo(expected(PROPERTY + "=" + missing, "there is no such folder"));
  }

  @Test
  void variable_namesNoFolder_isNamedItself() throws Exception {
    Path missing = folder.resolve("missing");
    assertThat(told(child().withVariable(VARIABLE, missing.toString())))
        .isEqualTo(expected(VARIABLE + "=" + missing, "there is no such folder"));
  }

  @Test
  void property_namesAFile_saysSo() throws Exception {
    Path file = files(MAIN).resolve(MAIN);
    assertThat(told(file)).isEqualTo(expected(PROPERTY + "=" + file, "this is no folder"));
  }

  @Test
  void library_missingInIt_isNamed() throws Exception {
    Path chosen = files(MAIN);
    assertThat(told(chosen))
        .isEqualTo(expected(PROPERTY + "=" + chosen, "there is no " + FRAMEWORK + " in it"));
    Files.move(chosen.resolve(MAIN), chosen.resolve(FRAMEWORK));
    assertThat(told(chosen))
        .isEqualTo(expected(PROPERTY + "=" + chosen, "there is no " + MAIN + " in it"));
  }

  @Test
  void libraries_ofAnotherPlatform_areNamed() throws Exception {
    Path chosen = files("libtensorflow_cc.2.dylib", "libtensorflow_framework.2.dylib");
    assertThat(told(chosen))
        .isEqualTo(
            expected(
                PROPERTY + "=" + chosen,
                "its libraries are of another platform (libtensorflow_framework.2.dylib)"));
  }

  @Test
  void files_thatAreNoLibraries_areToldWithWhatTheLoaderSays() throws Exception {
    Path chosen = files(MAIN, FRAMEWORK);
    assertThat(told(chosen))
        .startsWith(
            "java.lang.UnsatisfiedLinkError: %s=%s: this library does not load on linux-x86_64: %s"
                .formatted(PROPERTY, chosen, chosen.resolve(FRAMEWORK)))
        .endsWith("file too short");
  }

  @Test
  void libraries_ofSomethingElse_areNotTakenForTensorFlow() throws Exception {
    Path chosen = files();
    Path library = Path.of(System.getProperty("java.home"), "lib", "libzip.so");
    Files.copy(library, chosen.resolve(MAIN));
    Files.copy(library, chosen.resolve(FRAMEWORK));
    assertThat(told(chosen))
        .isEqualTo(
            "java.lang.UnsatisfiedLinkError: %s=%s: this is not TensorFlow: %s has no function TF_Version"
                .formatted(PROPERTY, chosen, chosen.resolve(MAIN)));
  }

  @Test
  void property_goesBeforeTheVariable_andAnEmptyOneChoosesNothing() throws Exception {
    Path present = Path.of(Environment.libraryPath()).resolveSibling("");
    String both =
        child()
            .withVariable(VARIABLE, folder.resolve("missing").toString())
            .withOptions("-D" + PROPERTY + "=" + present)
            .run(RuntimeLoaderTest.Program.class)
            .output();
    assertThat(both).contains("ran: " + present.resolve(MAIN));

    String none =
        child().withOptions("-D" + PROPERTY + "=").run(RuntimeLoaderTest.Program.class).output();
    assertThat(none).contains("ran: 2.18.0", "ran: ", ".javacpp");
  }

  @Test
  void runtime_writesNothingOnItsOwn() throws Exception {
    Path present = Path.of(Environment.libraryPath()).resolveSibling("");
    String output =
        child()
            .withOptions("-D" + PROPERTY + "=" + present)
            .run(RuntimeLoaderTest.Program.class)
            .output();
    assertThat(output.lines()).hasSize(3).allMatch(line -> line.startsWith("ran: "));
  }
}
