package io.intarsia.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Archives that hold other sizes than they say, or more than anybody has.
@Timeout(60)
final class NpzArchiveTest {
  private final Environment tf;
  @TempDir private Path folder;

  NpzArchiveTest(Environment tf) {
    this.tf = tf;
  }

  /// Bytes of zeros under a header that tells of so many.
  private static byte[] array(long told, int there) throws IOException {
    var out = new ByteArrayOutputStream();
    new NpyHeader("|u1", false, Shape.of(told)).write(out);
    out.write(new byte[there]);
    return out.toByteArray();
  }

  /// An archive whose directory tells another size of each entry than its bytes have.
  ///
  /// @param told beside the header
  private Path archive(long told, byte[]... arrays) throws IOException {
    var out = new ByteArrayOutputStream();
    try (var zip = new ZipOutputStream(out)) {
      for (int i = 0; i < arrays.length; i++) {
        zip.putNextEntry(new ZipEntry("a" + i + ".npy"));
        zip.write(arrays[i]);
        zip.closeEntry();
      }
    }
    ByteBuffer bytes = ByteBuffer.wrap(out.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
    for (int at = 0; at < bytes.limit() - 3; at++) {
      if (bytes.getInt(at) == 0x02014b50) {
        bytes.putInt(at + 24, (int) (128 + told));
      }
    }
    return Files.write(folder.resolve("all.npz"), bytes.array());
  }

  private Path arrayOf(String descr, int there, long... shape) throws IOException {
    var out = new ByteArrayOutputStream();
    new NpyHeader(descr, false, Shape.of(shape)).write(out);
    out.write(new byte[there]);
    return Files.write(folder.resolve("one.npy"), out.toByteArray());
  }

  @Test
  void read_ofTextsOfNoBytes_isRefusedIfTheyAreTooMany() throws IOException {
    for (String descr : List.of("|S0", "<U0")) {
      Path file = arrayOf(descr, 0, 2_000_000_000);
      assertThatThrownBy(() -> Npy.read(tf, file))
          .isInstanceOf(DataFileException.class)
          .hasMessageStartingWith(file + ": 2000000000 texts take more than the heap of Java");
      assertThat(Npy.read(tf, arrayOf(descr, 0, 2)).toList()).isEqualTo(List.of("", ""));
    }
  }

  @Test
  void read_ofAShapeThatNoTensorHas_namesTheFile() throws IOException {
    long[] many = new long[300];
    Arrays.fill(many, 1);
    Path file = arrayOf("|u1", 1, many);
    assertThatThrownBy(() -> Npy.read(tf, file))
        .isInstanceOf(DataFileException.class)
        .hasMessageStartingWith(file + ": ")
        .hasMessageContaining("a tensor has at most 254 axes, got a shape of 300");
    Path large = arrayOf("|u1", 0, 1L << 32, 1L << 32, 0);
    assertThatThrownBy(() -> Npy.read(tf, large))
        .isInstanceOf(DataFileException.class)
        .hasMessageContaining("does not fit in memory");
  }

  @Test
  void readAll_ofOneArrayOfThreeGigabytes_isRefusedByItsHeader() throws IOException {
    Path file = archive(3_000_000_000L, array(3_000_000_000L, 1));
    assertThatThrownBy(() -> Npy.readAll(tf, file))
        .isInstanceOf(DataFileException.class)
        .hasMessageStartingWith(
            file + ": array \"a0\": 3000000000 bytes are more than the heap of Java takes at a")
        .hasMessageEndingWith("(-Xmx), or write the array in parts");
  }

  @Test
  void readAll_ofManyArraysThatArePackedTooWell_isRefusedByTheirHeaders() throws IOException {
    byte[][] arrays = new byte[60][];
    for (int i = 0; i < arrays.length; i++) {
      arrays[i] = array(50_000_000, 1);
    }
    Path file = archive(50_000_000, arrays);
    assertThatThrownBy(() -> Npy.readAll(tf, file))
        .isInstanceOf(DataFileException.class)
        .hasMessage(
            file
                + ": its arrays have more than 1073741824 bytes, more than 200 for each of the"
                + " file's "
                + Files.size(file)
                + ", as no file of data has; if it is yours, write it without compression"
                + " (numpy.savez)");
  }

  @Test
  void readAll_ofMoreThanTheHeaderTells_isRefusedBeforeItIsUnpacked() throws IOException {
    Path file = archive(3_000_000_000L, array(4, 1_000_000));
    assertThatThrownBy(() -> Npy.readAll(tf, file))
        .isInstanceOf(DataFileException.class)
        .hasMessage(
            file + ": array \"a0\": [4] elements of 1 bytes need 4 bytes, and it holds 3000000000");
  }

  @Test
  void readAll_ofMoreThanTheDirectoryTells_isRefused() throws IOException {
    Path file = archive(4, array(4, 1_000_000));
    assertThatThrownBy(() -> Npy.readAll(tf, file))
        .isInstanceOf(DataFileException.class)
        .hasMessageStartingWith(file + ": array \"a0\": ");
  }

  @Test
  void readAll_ofLessThanTheDirectoryTells_isRefused() throws IOException {
    Path file = archive(1_000_000, array(1_000_000, 4));
    assertThatThrownBy(() -> Npy.readAll(tf, file))
        .isInstanceOf(DataFileException.class)
        .hasMessageStartingWith(file + ": ");
  }

  @Test
  void readAll_ofZerosThatArePackedWell_readsThem() throws IOException {
    Path file = archive(5_000_000, array(5_000_000, 5_000_000));
    assertThat(Files.size(file)).isLessThan(10_000);
    try (var array = Objects.requireNonNull(Npy.readAll(tf, file).get("a0"))) {
      assertThat(array.shape()).isEqualTo(Shape.of(5_000_000));
    }
  }
}
