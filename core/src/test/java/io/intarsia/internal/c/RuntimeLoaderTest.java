package io.intarsia.internal.c;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import io.intarsia.support.ChildJvm;
import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.bytedeco.javacpp.Loader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// What programs are told whose JVM cannot load the native runtime: each time, and the same.
@Timeout(120)
final class RuntimeLoaderTest {
  private static final String RUNTIMES =
      "there are runtimes for linux-x86_64, linux-arm64, macosx-arm64, windows-x86_64";

  // Whatever the tests themselves run on.
  private static final Map<String, String> ON_THE_CLASS_PATH = Map.of("INTARSIA_TENSORFLOW", "");

  @TempDir private Path folder;

  /// Opens an environment, and again.
  static final class Program {
    public static void main(String[] arguments) {
      attempt(Environment::open);
      attempt(Environment::runtimeVersion);
      attempt(Environment::libraryPath);
    }

    private static void attempt(Supplier<?> attempt) {
      try {
        System.out.println("ran: " + attempt.get());
      } catch (LinkageError e) {
        System.out.println(e);
      }
    }
  }

  @Test
  void noRuntime_onTheClassPath_namesTheArtifactEachTime() throws Exception {
    var outcome =
        new ChildJvm(folder, List.of(), ON_THE_CLASS_PATH)
            .run(List.of("-cp", withoutRuntime(), Program.class.getName()));

    String platform = Loader.getPlatform();
    assertThat(outcome.output().lines())
        .hasSize(3)
        .allSatisfy(line ->
            assertThat(line)
                .startsWith(
                    "java.lang.UnsatisfiedLinkError: no native TensorFlow library for the platform "
                        + platform)
                .contains(
                    "add the dependency io.intarsia:intarsia-runtime-" + platform,
                    ", of the version of intarsia-core; " + RUNTIMES));
  }

  @Test
  void unknownPlatform_isNamedWithThoseThereAre() throws Exception {
    var outcome =
        ChildJvm.in(folder)
            .withVariable("INTARSIA_TENSORFLOW", "")
            .withOptions("-Dorg.bytedeco.javacpp.platform=linux-ppc64le")
            .run(Program.class);

    assertThat(outcome.output().lines())
        .hasSize(3)
        .containsOnly(
            "java.lang.UnsatisfiedLinkError: there is no native TensorFlow library for the platform"
                + " linux-ppc64le; "
                + RUNTIMES);
  }

  @Test
  void nativeCode_refusedToTheClassPath_namesTheFlagEachTime() throws Exception {
    var outcome =
        new ChildJvm(folder, List.of("--illegal-native-access=deny"), Map.of()).run(Program.class);

    assertThat(outcome.output().lines())
        .hasSize(3)
        .containsOnly(
            "java.lang.UnsatisfiedLinkError: this JVM refuses native code to the class path, on"
                + " which Intarsia calls TensorFlow: start it with"
                + " --enable-native-access=ALL-UNNAMED, or give the jar it is started with the"
                + " manifest entry Enable-Native-Access: ALL-UNNAMED");
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "elsewhere only new files tell whose they are")
  void folderForTemporaryFiles_thatIsMissing_isNotNeeded() throws Exception {
    var outcome =
        ChildJvm.in(folder)
            .withOptions("-Djava.io.tmpdir=" + folder.resolve("missing"))
            .run(Program.class);

    assertThat(outcome.output().lines().filter(line -> line.startsWith("ran: "))).hasSize(3);
  }

  private static String withoutRuntime() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !entry.matches(".*tensorflow-core-native-[^/\\\\]*-(linux|mac|win).*"))
        .collect(Collectors.joining(File.pathSeparator));
  }
}
