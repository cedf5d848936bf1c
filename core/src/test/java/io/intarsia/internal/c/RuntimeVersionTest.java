package io.intarsia.internal.c;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import io.intarsia.support.ChildJvm;
import io.intarsia.tensor.Attributes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Runtimes of versions that nobody has at hand: copies of the one there is, with another version
/// written into them.
@Timeout(300)
@Tag("full")
@EnabledOnOs(value = OS.LINUX, disabledReason = "the names of the files are those of Linux")
final class RuntimeVersionTest {
  @TempDir private Path folder;

  /// An op that is vetted, and taken for one that is not on a release.
  private static final String LISTED = "Rint";

  /// Opens two environments, and runs that op and another one in each.
  static final class Program {
    public static void main(String[] arguments) {
      for (int i = 0; i < 2; i++) {
        try (var tf = Environment.open()) {
          System.out.println("ran: " + tf.range(0, 3).sum().asInt());
          System.out.println(tf.execute(LISTED, Attributes.NONE, tf.ones(2))[0]);
        } catch (LinkageError | UnsupportedOperationException e) {
          System.out.println(e);
        }
      }
    }
  }

  @Test
  void version_thatWasNotTried_runsAndSaysSoOnce() throws Exception {
    String version = other("9");
    assertThat(run(version))
        .containsOnlyOnce(
            "TensorFlow %s is none of the versions that this library was tried on (2.18.0, 2.21.0): it"
                    .formatted(version)
                + " runs with the op definitions of 2.18")
        .contains("ran: 3\n")
        // What is listed for any release does not run on this one.
        .contains(
            "Rint: this op is not vetted: a campaign of random calls found that it died of zeros");
  }

  @Test
  void version_itDoesNotRunOn_isRefusedEachTime() throws Exception {
    String output = run("2.17.0");
    assertThat(output.lines())
        .hasSize(2)
        .containsOnly(
            ("java.lang.UnsatisfiedLinkError: intarsia.tensorflow.path=%s: the library does not run on"
                    + " TensorFlow 2.17.0, which is in %s/libtensorflow_cc.so.2; expected a version"
                    + " from 2.18 to 2.21 (tried: 2.18.0, 2.21.0)")
                .formatted(folder, folder));
  }

  // The same release with another patch.
  private static String other(String patch) {
    String version = Environment.runtimeVersion();
    return version.substring(0, version.length() - 1) + patch;
  }

  private String run(String version) throws Exception {
    for (String file : RuntimeLoader.files()) {
      Files.copy(Path.of(file), folder.resolve(Path.of(file).getFileName()));
    }
    write(version, folder.resolve(Path.of(RuntimeLoader.load()).getFileName()));
    Path lists = Files.createDirectories(folder.resolve("lists/META-INF/intarsia"));
    Files.writeString(lists.resolve("unvetted-2.21.txt"), LISTED + " died of zeros\n");
    // It goes before the list of the library.
    String classPath = folder.resolve("lists") + ":" + System.getProperty("java.class.path");
    return ChildJvm.in(folder)
        .withOptions(
            "--sun-misc-unsafe-memory-access=allow", "-Dintarsia.tensorflow.path=" + folder)
        .run(List.of("-cp", classPath, Program.class.getName()))
        .output();
  }

  // A string of the version and nothing else is what `TF_Version` returns.
  private static void write(String version, Path library) throws IOException {
    byte[] old = ("\0" + Environment.runtimeVersion() + "\0").getBytes(US_ASCII);
    byte[] changed = version.getBytes(US_ASCII);
    assertThat(changed).hasSize(old.length - 2);
    try (var channel =
        FileChannel.open(library, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      MappedByteBuffer bytes = channel.map(FileChannel.MapMode.READ_WRITE, 0, channel.size());
      int found = 0;
      for (int at = find(bytes, old, 0); at >= 0; at = find(bytes, old, at + 1)) {
        bytes.put(at + 1, changed);
        found++;
      }
      assertThat(found).as("places of the version").isPositive();
    }
  }

  private static int find(ByteBuffer bytes, byte[] searched, int from) {
    for (int at = from; at <= bytes.limit() - searched.length; at++) {
      if (bytes.get(at + 1) == searched[1] && matches(bytes, searched, at)) {
        return at;
      }
    }
    return -1;
  }

  private static boolean matches(ByteBuffer bytes, byte[] searched, int at) {
    for (int i = 0; i < searched.length; i++) {
      if (bytes.get(at + i) != searched[i]) {
        return false;
      }
    }
    return true;
  }
}
