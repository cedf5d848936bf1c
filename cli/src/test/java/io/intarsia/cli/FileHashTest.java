package io.intarsia.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Hashes against those that `sha256sum` of GNU coreutils prints.
final class FileHashTest {
  @TempDir private Path folder;

  @Test
  void sha256_fewBytes_isThatOfSha256sum() throws Exception {
    Path file = Files.writeString(folder.resolve("abc"), "abc");
    assertThat(FileHash.sha256(file))
        .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  }

  @Test
  void sha256_longerThanAChunk_isThatOfSha256sum() throws Exception {
    Path file = Files.write(folder.resolve("zeros"), new byte[(1 << 20) + 3]);
    assertThat(FileHash.sha256(file))
        .isEqualTo("e0694d51e30f3b163519b8ba9d4ab2ca18b2f8b4d98bcc09f9052af3dbf960ca");
  }
}
