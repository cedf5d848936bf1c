package io.intarsia.internal.saving;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.internal.saving.WorkFolder.Kind;
import io.intarsia.support.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Folders that processes leave behind, and those they still write to.
@Timeout(60)
final class WorkFolderTest {
  @TempDir private Path folder;

  @Test
  void close_deletesAllThatIsInIt() throws IOException {
    try (var work = WorkFolder.in(folder, "x", Kind.MODEL)) {
      assertThat(work.path().getFileName().toString()).matches("\\.x\\.\\d+");
      Files.createDirectories(work.path().resolve("a/b"));
      Files.writeString(work.path().resolve("a/b/c"), "text");
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void left_ofAFolderOfThisProcess_isNothing() throws IOException {
    try (var work = WorkFolder.in(folder, "x", Kind.MODEL)) {
      assertThat(WorkFolder.left(folder, "x", Kind.MODEL)).isEmpty();
      assertThat(work.path()).isDirectory();
    }
  }

  @Test
  void left_ofAProcessThatEnded_isTakenOver() throws Exception {
    var ended = ChildJvm.in(folder).run(WorkFolderProgram.class, folder.toString());
    assertThat(ended.status()).isEqualTo(WorkFolderProgram.STATUS);
    Path path = Path.of(ended.output().strip());
    assertThat(path.resolve("half")).exists();

    assertThat(WorkFolder.left(folder, "y", Kind.MODEL)).isEmpty();
    assertThat(WorkFolder.left(folder, "x", Kind.CHECKPOINT)).isEmpty();
    List<WorkFolder> left = WorkFolder.left(folder, "x", Kind.MODEL);
    assertThat(left).extracting(WorkFolder::path).containsExactly(path);
    assertThat(WorkFolder.left(folder, "x", Kind.MODEL)).as("twice").isEmpty();
    left.forEach(WorkFolder::close);
    assertThat(path).doesNotExist();
  }

  @Test
  void left_ofAProcessThatWrites_isNothingUntilItEnds() throws Exception {
    Process writer =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                WorkFolderProgram.class.getName(),
                folder.toString(),
                "wait")
            .start();
    try (var output = writer.inputReader()) {
      Path path = Path.of(output.readLine());
      assertThat(WorkFolder.left(folder, "x", Kind.MODEL)).isEmpty();
      assertThat(path.resolve("half")).exists();

      writer.destroyForcibly().waitFor();
      WorkFolder.left(folder, "x", Kind.MODEL).forEach(WorkFolder::close);
      assertThat(path).doesNotExist();
    } finally {
      writer.destroyForcibly().waitFor();
    }
  }

  /// Of a process that was killed before it had a lock, or after it gave it up.
  @Test
  void left_ofEmptyFolders_deletesThem() throws IOException {
    Path empty = Files.createDirectory(folder.resolve(".x.789"));
    Path other = Files.createDirectory(folder.resolve(".y.789"));

    assertThat(WorkFolder.left(folder, "x", Kind.MODEL)).isEmpty();
    assertThat(empty).doesNotExist();
    assertThat(other).isEmptyDirectory();
  }

  @Test
  void left_ofFoldersOfOthers_isNothing() throws IOException {
    Files.createDirectories(folder.resolve(".x.123/inside"));
    Files.createDirectories(folder.resolve(".x.old"));
    Files.writeString(folder.resolve(".x.456"), "a file");
    Files.createDirectory(folder.resolve(".x.old/" + "model.lock"));

    assertThat(WorkFolder.left(folder, "x", Kind.MODEL)).isEmpty();
    assertThat(folder.resolve(".x.123/inside")).exists();
  }
}
