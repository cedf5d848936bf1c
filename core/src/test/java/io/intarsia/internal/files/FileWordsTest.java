package io.intarsia.internal.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystemException;
import org.junit.jupiter.api.Test;

final class FileWordsTest {
  @Test
  void of_noSpace_saysTheWayOut_whoeverTellsIt() {
    String words = "no space is left on its disk; make room there, and write it again";
    assertThat(FileWords.of(new IOException("No space left on device"))).isEqualTo(words);
    assertThat(FileWords.of(new FileSystemException("a", null, "No space left on device")))
        .isEqualTo(words);
    assertThat(FileWords.noSpace("SaveV2: run/ckpt-2.index; No space left on device"))
        .contains(words);
    assertThat(FileWords.of(new IOException("Disk quota exceeded"))).contains("quota of its disk");
    assertThat(FileWords.of(new IOException("File too large"))).contains("raise the limit");
  }

  @Test
  void of_anythingElse_isItsFirstLine() {
    assertThat(FileWords.of(new IOException("Input/output error\nat 7")))
        .isEqualTo("Input/output error");
    assertThat(FileWords.noSpace("Input/output error")).isEmpty();
  }
}
