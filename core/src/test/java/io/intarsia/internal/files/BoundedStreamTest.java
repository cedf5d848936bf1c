package io.intarsia.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/// Each bound lets as much come as it says, and not one byte more.
final class BoundedStreamTest {
  private static final int MEBIBYTE = 1 << 20;

  private static BoundedStream zeros(int count, long packed, ArchiveBounds bounds) {
    return new BoundedStream(
        new ByteArrayInputStream(new byte[count]),
        bounds,
        () -> packed,
        excess -> new IOException("too much: " + excess));
  }

  private static ArchiveBounds bytes(long most) {
    return new ArchiveBounds(most, 200, MEBIBYTE);
  }

  @Test
  void bytes_asManyAsAllowed_come() throws IOException {
    try (var stream = zeros(1_000, 1_000, bytes(1_000))) {
      assertThat(stream.readNBytes(2_000)).hasSize(1_000);
      assertThat(stream.read()).isEqualTo(-1);
      assertThat(stream.count()).isEqualTo(1_000);
    }
    try (var stream = zeros(1_000, 1_000, bytes(999))) {
      assertThatThrownBy(() -> stream.readNBytes(2_000)).hasMessage("too much: BYTES");
    }
  }

  @Test
  void bytes_readOneByOneOrSkipped_areCounted() throws IOException {
    try (var stream = zeros(1_000, 1_000, bytes(4))) {
      assertThat(stream.read()).isZero();
      assertThat(stream.skip(2)).isEqualTo(2);
      assertThat(stream.read()).isZero();
      assertThatThrownBy(stream::read).hasMessage("too much: BYTES");
    }
  }

  @Test
  void part_ofWhichSoMuchIsAllowed_isNoLonger() throws IOException {
    try (var stream = zeros(100, 100, bytes(1_000))) {
      stream.allow(10);
      assertThat(stream.readNBytes(10)).hasSize(10);
      assertThatThrownBy(stream::read).hasMessage("too much: PART");
    }
    try (var stream = zeros(100, 100, bytes(1_000))) {
      stream.allow(10);
      stream.allowAll();
      assertThat(stream.readNBytes(100)).hasSize(100);
    }
  }

  @Test
  void ratio_countsFromWhereItSaysSomething() {
    var bounds = new ArchiveBounds(Long.MAX_VALUE, 200, MEBIBYTE);
    assertThat(bounds.excess(MEBIBYTE, 1)).isEmpty();
    assertThat(bounds.excess(MEBIBYTE + 1, 1)).contains(ArchiveBounds.Excess.RATIO);
    assertThat(bounds.excess(400_000_000, 2_000_000)).isEmpty();
    assertThat(bounds.excess(400_000_200, 2_000_000)).contains(ArchiveBounds.Excess.RATIO);
  }
}
