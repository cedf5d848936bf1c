package io.intarsia.files;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Complex;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Files written by numpy (`tools/golden/numpy_files.py`), and the same bytes written back.
final class NpyTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden");
  private static final Environment tf = Environment.open();

  @TempDir private Path folder;

  @AfterAll
  static void close() {
    tf.close();
  }

  // Each array is [[least, 1, 2], [3, 4, greatest]] of its type.
  @ParameterizedTest
  @CsvSource({
    "f2, float16, -65504, 65504",
    "f4, float32, -3.4028234663852886e38, 3.4028234663852886e38",
    "f8, float64, -1.7976931348623157e308, 1.7976931348623157e308",
    "i1, int8, -128, 127",
    "i2, int16, -32768, 32767",
    "i4, int32, -2147483648, 2147483647",
    "i8, int64, -9223372036854775808, 9223372036854775807",
    "u1, uint8, 0, 255",
    "u2, uint16, 0, 65535",
    "u4, uint32, 0, 4294967295",
  })
  void read_numbers_areThoseOfNumpy(String name, String dtype, String least, String greatest)
      throws IOException {
    Tensor array = Npy.read(tf, GOLDEN.resolve(name + ".npy"));

    assertThat(array.dtype()).isEqualTo(DType.ofName(dtype));
    assertThat(array.shape().toList()).containsExactly(2L, 3L);
    try (var host = array.toHost()) {
      assertThat(host.elementAt(0).toString()).satisfies(text -> assertSame(text, least));
      assertThat(host.elementAt(5).toString()).satisfies(text -> assertSame(text, greatest));
      for (int i = 1; i < 5; i++) {
        assertThat(host.doubleAt(i)).isEqualTo(i);
      }
    }
  }

  private static void assertSame(String actual, String expected) {
    if (actual.matches("-?\\d+")) {
      assertThat(new BigInteger(actual)).isEqualTo(new BigInteger(expected));
    } else {
      assertThat((float) Double.parseDouble(actual))
          .isEqualTo((float) Double.parseDouble(expected));
    }
  }

  @Test
  void read_greatestUint64_isThatOfNumpy() throws IOException {
    try (var host = Npy.read(tf, GOLDEN.resolve("u8.npy")).toHost()) {
      assertThat(host.elementAt(5)).isEqualTo(new BigInteger("18446744073709551615"));
    }
  }

  @Test
  void read_booleansAndComplexNumbers_areThoseOfNumpy() throws IOException {
    assertThat(Npy.read(tf, GOLDEN.resolve("b1.npy")).toArray(boolean[][].class))
        .isDeepEqualTo(new boolean[][] {{true, false, true}, {false, true, true}});
    for (String name : List.of("c8", "c16")) {
      try (var host = Npy.read(tf, GOLDEN.resolve(name + ".npy")).toHost()) {
        assertThat(host.complexAt(3)).isEqualTo(new Complex(3, -1.5));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"U", "big_endian_text"})
  void read_text_isUtf8(String name) throws IOException {
    assertThat(Npy.read(tf, GOLDEN.resolve(name + ".npy")).toArray(String[][].class))
        .isDeepEqualTo(new String[][] {{"a", "übel", ""}, {"日本", "😀!", "longer text"}});
  }

  @Test
  void read_bytes_areKept() throws IOException {
    try (var host = Npy.read(tf, GOLDEN.resolve("S.npy")).toHost()) {
      assertThat(host.bytes(1)).isEmpty();
      assertThat(host.bytes(2)).containsExactly(0xff, 0, 1);
    }
  }

  @Test
  void read_otherOrders_giveTheSameArray() throws IOException {
    int[][] expected = {{Integer.MIN_VALUE, 1, 2}, {3, 4, Integer.MAX_VALUE}};
    assertThat(Npy.read(tf, GOLDEN.resolve("big_endian.npy")).toArray(int[][].class))
        .isDeepEqualTo(expected);
    int[][][] cube = Npy.read(tf, GOLDEN.resolve("fortran.npy")).toArray(int[][][].class);
    int[] flat = Arrays.stream(cube).flatMap(Arrays::stream).flatMapToInt(Arrays::stream).toArray();
    for (int i = 0; i < 24; i++) {
      assertThat(flat[i]).isEqualTo(i);
    }
    assertThat(Files.readString(GOLDEN.resolve("fortran.npy"), StandardCharsets.ISO_8859_1))
        .contains("'fortran_order': True");
  }

  @Test
  void read_scalarEmptyAndVersion2_areRead() throws IOException {
    assertThat(Npy.read(tf, GOLDEN.resolve("scalar.npy")).asFloat()).isEqualTo(2.5f);
    assertThat(Npy.read(tf, GOLDEN.resolve("empty.npy")).shape().toList()).containsExactly(0L, 3L);
    assertThat(Npy.read(tf, GOLDEN.resolve("version2.npy")).dtype()).isEqualTo(DType.FLOAT32);
  }

  // Numpy's own file is the oracle, to the byte.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "b1", "c8", "c16", "S",
        "scalar", "empty"
      })
  void write_whatWasRead_isNumpysFile(String name) throws IOException {
    Path golden = GOLDEN.resolve(name + ".npy");
    Path written = folder.resolve("written.npy");

    Npy.write(Npy.read(tf, golden), written);

    assertThat(written).hasSameBinaryContentAs(golden);
  }

  @ParameterizedTest
  @ValueSource(strings = {"stored", "compressed"})
  void readAll_arraysOfNumpy_areFoundByName(String name) throws IOException {
    Map<String, Tensor> arrays = Npy.readAll(tf, GOLDEN.resolve(name + ".npz"));

    assertThat(arrays.keySet()).containsExactly("x", "y");
    assertThat(requireNonNull(arrays.get("x")).toArray(float[][].class)[1][1]).isEqualTo(4);
    assertThat(requireNonNull(arrays.get("y")).toArray(String[][].class)[1][0]).isEqualTo("日本");
  }

  @Test
  void writeAll_tensors_areReadAgain() throws IOException {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    tensors.put("ids", tf.constant(new long[] {1, 2}));
    tensors.put("names", tf.constant(List.of("one", "two")));
    Path file = folder.resolve("all.npz");

    Npy.writeAll(tensors, file);

    Map<String, Tensor> again = Npy.readAll(tf, file);
    assertThat(again.keySet()).containsExactly("ids", "names");
    assertThat(requireNonNull(again.get("ids")).toArray(long[].class)).containsExactly(1, 2);
    assertThat(requireNonNull(again.get("names")).toArray(String[].class))
        .containsExactly("one", "two");
    byte[] first = Files.readAllBytes(file);
    Npy.writeAll(tensors, file);
    assertThat(file).hasBinaryContent(first);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "objects | its elements are Python objects; reading them would run code, so it is refused",
        "records | its elements are records, which have no dtype here: save each field",
        "dates   | its elements are of numpy's type <M8[D], which has no dtype here",
      })
  void read_elementsWithoutDtype_saysWhy(String name, String problem) {
    Path file = GOLDEN.resolve(name + ".npy");
    assertThatThrownBy(() -> Npy.read(tf, file))
        .isInstanceOf(DataFileException.class)
        .hasMessage(file + ": " + problem);
  }

  @Test
  void read_missingAndForeignFile_saysSo() throws IOException {
    Path foreign = Files.writeString(folder.resolve("notes.npy"), "hello");
    assertThatThrownBy(() -> Npy.read(tf, folder.resolve("none.npy")))
        .hasMessage(folder.resolve("none.npy") + ": there is no such file");
    assertThatThrownBy(() -> Npy.read(tf, foreign))
        .hasMessage(foreign + ": it is no .npy file: it does not begin with \\x93NUMPY");
    assertThatThrownBy(() -> Npy.readAll(tf, foreign))
        .isInstanceOf(DataFileException.class)
        .hasMessageStartingWith(foreign + ": it is no .npz file: ");
  }

  // A header may claim any shape; memory is taken for what is there.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "(1000000000000,)",
        "(4294967296, 4294967296)",
        "(4294967296, 4294967296, 0)",
        "(99999999999999999999,)",
        "(7,)",
      })
  void read_shapeThatDoesNotFit_isRefused(String shape) throws IOException {
    byte[] golden = Files.readAllBytes(GOLDEN.resolve("f4.npy"));
    String text = new String(golden, StandardCharsets.ISO_8859_1);
    String header = text.substring(10, 128);
    String changed = header.replace("(2, 3)", shape).replaceAll("\\s+$", "");
    String file =
        text.substring(0, 10) + changed + " ".repeat(118 - changed.length()) + text.substring(128);
    Path damaged = folder.resolve("damaged.npy");
    Files.write(damaged, file.getBytes(StandardCharsets.ISO_8859_1));

    assertThatThrownBy(() -> Npy.read(tf, damaged))
        .isInstanceOf(DataFileException.class)
        .hasMessageStartingWith(damaged + ": ");
  }

  @Test
  void read_anyCutFile_isRefused() throws IOException {
    byte[] golden = Files.readAllBytes(GOLDEN.resolve("f4.npy"));
    Path cut = folder.resolve("cut.npy");
    for (int length = 0; length < golden.length; length++) {
      Files.write(cut, Arrays.copyOf(golden, length));
      assertThatThrownBy(() -> Npy.read(tf, cut)).isInstanceOf(DataFileException.class);
    }
  }

  @Test
  void write_dtypeNumpyLacks_saysTheWayOut() {
    Tensor tensor = tf.constant(new float[] {1}).cast(DType.BFLOAT16);
    assertThatThrownBy(() -> Npy.write(tensor, folder.resolve("x.npy")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Npy.write: numpy has no bfloat16; convert it first: tensor.cast(DType.FLOAT32)");
    assertThat(folder.resolve("x.npy")).doesNotExist();
  }
}
