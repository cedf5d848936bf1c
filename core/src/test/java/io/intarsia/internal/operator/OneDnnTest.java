package io.intarsia.internal.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OneDnnTest {
  @TempDir private Path folder;

  private boolean missesBlocks(String text) throws IOException {
    return OneDnn.missesBlocks(Files.writeString(folder.resolve("processors"), text));
  }

  private static String processor(String vendor, String flags) {
    return "processor\t: 0\nvendor_id\t: " + vendor + "\nflags\t\t: fpu " + flags + "\n\n";
  }

  @ParameterizedTest
  @CsvSource({
    "AuthenticAMD, avx2 avx512f avx512dq, true",
    "AuthenticAMD, avx2 avx512f, true",
    "AuthenticAMD, avx2 fma, false",
    "AuthenticAMD, avx2 avx512fp16, false",
    "GenuineIntel, avx2 avx512f avx512dq, false",
  })
  void copies_lackBlocksOnProcessorsOfAmdWithAvx512(String vendor, String flags, boolean expected)
      throws IOException {
    assertThat(missesBlocks(processor(vendor, flags))).isEqualTo(expected);
    assertThat(missesBlocks(processor(vendor, flags).repeat(2))).isEqualTo(expected);
  }

  @Test
  void copies_onWhatIsNotKnown_areTakenForRight() throws IOException {
    assertThat(OneDnn.missesBlocks(folder.resolve("none"))).isFalse();
    assertThat(missesBlocks("")).isFalse();
    Files.write(folder.resolve("bytes"), new byte[] {(byte) 0xff, (byte) 0xfe, 10});
    assertThat(OneDnn.missesBlocks(folder.resolve("bytes"))).isFalse();
  }
}
