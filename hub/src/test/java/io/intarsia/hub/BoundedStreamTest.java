package io.intarsia.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.junit.jupiter.api.Test;

/// Each limit lets as much come as it says, and not one byte more.
final class BoundedStreamTest {
  private static final int MEBIBYTE = 1 << 20;

  private static BoundedStream zeros(int count, ArchiveLimits limits) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var zip = new GZIPOutputStream(bytes)) {
      zip.write(new byte[count]);
    }
    var stream =
        new BoundedStream(
            "m.tar.gz",
            new GzipCompressorInputStream(new ByteArrayInputStream(bytes.toByteArray())),
            limits);
    stream.content("x");
    return stream;
  }

  @Test
  void bytes_asManyAsAllowed_come() throws IOException {
    try (var stream = zeros(1_000, ArchiveLimits.defaults().withBytes(1_000))) {
      assertThat(stream.readNBytes(2_000)).hasSize(1_000);
      assertThat(stream.read()).isEqualTo(-1);
    }
    try (var stream = zeros(1_000, ArchiveLimits.defaults().withBytes(999))) {
      assertThatThrownBy(() -> stream.readNBytes(2_000))
          .isInstanceOf(HubException.class)
          .hasMessageContaining("'x' makes it more than 999 bytes");
    }
  }

  @Test
  void bytes_readOneByOneOrSkipped_areCounted() throws IOException {
    try (var stream = zeros(1_000, ArchiveLimits.defaults().withBytes(4))) {
      assertThat(stream.read()).isZero();
      assertThat(stream.skip(2)).isEqualTo(2);
      assertThat(stream.read()).isZero();
      assertThatThrownBy(stream::read)
          .isInstanceOf(HubException.class)
          .hasMessageContaining("'x' makes it more than 4 bytes");
    }
  }

  @Test
  void headers_ofOneMebibyte_areTheLongest() throws IOException {
    try (var stream = zeros(2 * MEBIBYTE, ArchiveLimits.defaults().withRatio(1_000_000))) {
      assertThat(stream.readNBytes(100)).hasSize(100);
      stream.header();
      assertThat(stream.readNBytes(MEBIBYTE)).hasSize(MEBIBYTE);
      assertThatThrownBy(stream::read)
          .isInstanceOf(HubException.class)
          .hasMessageContaining("'x' is followed by headers of more than 1048576 bytes");
    }
  }

  @Test
  void ratio_ofTheFirstMebibyte_isAny() throws IOException {
    try (var stream = zeros(2 * MEBIBYTE, ArchiveLimits.defaults().withRatio(1))) {
      assertThat(stream.readNBytes(MEBIBYTE)).hasSize(MEBIBYTE);
      assertThatThrownBy(stream::read)
          .isInstanceOf(HubException.class)
          .hasMessageContaining("'x' unpacks to more than 1 bytes for one");
    }
  }
}
