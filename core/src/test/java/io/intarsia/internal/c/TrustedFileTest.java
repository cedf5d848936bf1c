package io.intarsia.internal.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.intarsia.imperative.Environment;
import io.intarsia.support.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
@EnabledOnOs({OS.LINUX, OS.MAC})
@SuppressWarnings("NullAway") // results may be null; these tests know which are not
class TrustedFileTest {
  @TempDir Path folder;

  private Path file(String permissions) throws IOException {
    Path cache = Files.createDirectories(folder.resolve("cache"));
    Path file = Files.writeString(cache.resolve("lib.so"), "code");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString(permissions));
    return file;
  }

  @Test
  void file_ofThisUser_isTrusted() throws IOException {
    Path file = file("rwxr-xr-x");
    assertThatCode(() -> TrustedFile.check(file)).doesNotThrowAnyException();
  }

  @Test
  void folder_ofTheUsersOwnGroup_isTrusted() throws IOException {
    Path file = file("rwxrwxr-x");
    assertThatCode(() -> TrustedFile.check(file)).doesNotThrowAnyException();
  }

  @Test
  void folder_anyoneCanWriteTo_isRefused() throws IOException {
    Path file = file("rwxrwxrwx");
    assertThatThrownBy(() -> TrustedFile.check(file))
        .isInstanceOf(IOException.class)
        .hasMessage(file.getParent().toRealPath() + " can be written to by other users");
  }

  @Test
  void file_anyoneCanWriteTo_isRefused() throws IOException {
    Path file = file("rwxr-xr-x");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
    assertThatThrownBy(() -> TrustedFile.check(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("lib.so can be written to by other users");
  }

  @Test
  void link_toAFolderAnyoneCanWriteTo_isRefused() throws IOException {
    Path file = file("rwxrwxrwx");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    assertThatThrownBy(() -> TrustedFile.check(link))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("can be written to by other users");
  }

  @Test
  void folder_ofAnotherUser_isRefused() throws IOException {
    Path file = file("rwxr-xr-x");
    assumeTrue(isRoot(file), "only root can give a file away");
    Files.setAttribute(file.getParent(), "unix:uid", 12345);
    assertThatThrownBy(() -> TrustedFile.check(file))
        .isInstanceOf(IOException.class)
        .hasMessage(file.getParent().toRealPath() + " belongs to another user, with the id 12345");
  }

  private static boolean isRoot(Path file) throws IOException {
    return Files.getAttribute(file, "unix:uid").equals(0);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void library_plantedUnderTheTemporaryFolder_isNotLoaded() throws Exception {
    Path planted = folder.resolve(".javacpp-" + System.getProperty("user.name")).resolve("cache");
    Files.createDirectories(planted);
    Files.setPosixFilePermissions(planted, PosixFilePermissions.fromString("rwxrwxrwx"));
    String output =
        ChildJvm.in(folder)
            .withVariable("INTARSIA_TENSORFLOW", "")
            .withOptions("-Xmx256m", "-Duser.home=/proc/none", "-Djava.io.tmpdir=" + folder)
            .run(Opening.class)
            .output();
    assertThat(output)
        .contains("UnsatisfiedLinkError", planted + " can be written to by other users")
        .contains("-Dorg.bytedeco.javacpp.cachedir=")
        .doesNotContain("opened");
  }

  /// Opens an environment in a process of its own.
  static final class Opening {
    private Opening() {}

    public static void main(String[] args) {
      try (var tf = Environment.open()) {
        System.out.println("opened " + tf.devices());
      } catch (Throwable t) {
        System.out.println(t);
      }
    }
  }
}
