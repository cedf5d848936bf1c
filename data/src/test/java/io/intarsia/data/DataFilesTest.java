package io.intarsia.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
@OnEveryExecutor
final class DataFilesTest {
  @TempDir Path folder;
  private final Environment tf;

  DataFilesTest(Environments environments) {
    tf = environments.open();
  }

  private String file(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes).toString();
  }

  private String file(String name, String text) throws IOException {
    return file(name, text.getBytes(StandardCharsets.UTF_8));
  }

  private static List<String> texts(Dataset<Tensor> dataSet) {
    return dataSet.stream().map(Tensor::asString).toList();
  }

  @Test
  void textLines_ofSeveralFiles_comeOneBehindTheOther() throws IOException {
    String first = file("a.txt", "one\r\ntwo\n");
    String second = file("b.txt", "\nthree");

    assertThat(texts(DataFiles.textLines(tf, List.of(first, second), Compression.NONE)))
        .containsExactly("one", "two", "", "three");
  }

  @Test
  void textLines_compressed_areRead() throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var zip = new GZIPOutputStream(bytes)) {
      zip.write("x\ny\n".getBytes(StandardCharsets.UTF_8));
    }
    String name = file("a.gz", bytes.toByteArray());

    assertThat(texts(DataFiles.textLines(tf, List.of(name), Compression.GZIP)))
        .containsExactly("x", "y");
  }

  @Test
  void files_missingOrCompressedOtherwise_areErrorsOfTheElement() throws IOException {
    String plain = file("a.txt", "one\ntwo\n");
    String missing = folder.resolve("no.txt").toString();

    assertThatThrownBy(
            () -> texts(DataFiles.textLines(tf, List.of(plain, missing), Compression.NONE)))
        .isInstanceOf(TensorFlowException.NotFound.class)
        .hasMessageContaining("element 2 of the data set")
        .hasMessageContaining("no.txt");
    assertThatThrownBy(() -> texts(DataFiles.textLines(tf, List.of(plain), Compression.GZIP)))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("element 0 of the data set");
    assertThatThrownBy(() -> DataFiles.textLines(tf, List.of(), Compression.NONE))
        .hasMessage("DataFiles: expected names of files, got none");
  }

  @Test
  void tfRecords_writtenAsTheFormatSays_areRead() throws IOException {
    String name = file("a.tfrecord", concatenated(record("one"), record(""), record("three")));

    assertThat(texts(DataFiles.tfRecords(tf, List.of(name), Compression.NONE)))
        .containsExactly("one", "", "three");
  }

  @Test
  void tfRecords_damagedOrCutOff_areErrorsOfTheElement() throws IOException {
    byte[] bytes = concatenated(record("one"), record("two"));
    String cut = file("cut", Arrays.copyOf(bytes, bytes.length - 2));
    bytes[12] ^= 1;
    String damaged = file("damaged", bytes);

    assertThatThrownBy(() -> texts(DataFiles.tfRecords(tf, List.of(cut), Compression.NONE)))
        .isInstanceOf(TensorFlowException.DataLoss.class)
        .hasMessageContaining("element 1 of the data set");
    assertThatThrownBy(() -> texts(DataFiles.tfRecords(tf, List.of(damaged), Compression.NONE)))
        .isInstanceOf(TensorFlowException.DataLoss.class)
        .hasMessageContaining("element 0 of the data set");
  }

  private static byte[] record(String text) {
    byte[] data = text.getBytes(StandardCharsets.UTF_8);
    byte[] length =
        ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(data.length).array();
    return ByteBuffer.allocate(16 + data.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(length)
        .putInt(checksum(length))
        .put(data)
        .putInt(checksum(data))
        .array();
  }

  private static int checksum(byte[] bytes) {
    var crc = new CRC32C();
    crc.update(bytes);
    int sum = (int) crc.getValue();
    return ((sum >>> 15) | (sum << 17)) + 0xa282ead8;
  }

  private static byte[] concatenated(byte[]... parts) {
    var bytes = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      bytes.writeBytes(part);
    }
    return bytes.toByteArray();
  }

  @Test
  void fixedLengthRecords_betweenHeaderAndFooter_areRead() throws IOException {
    String name = file("a.bin", "HHaabbccF");

    assertThat(texts(DataFiles.fixedLengthRecords(tf, List.of(name), 2, 2, 1, Compression.NONE)))
        .containsExactly("aa", "bb", "cc");
    assertThatThrownBy(
            () -> DataFiles.fixedLengthRecords(tf, List.of(name), 0, 0, 0, Compression.NONE))
        .hasMessage("fixedLengthRecords: recordBytes must be at least 1, got 0");
    assertThatThrownBy(
            () -> DataFiles.fixedLengthRecords(tf, List.of(name), 1, -1, 0, Compression.NONE))
        .hasMessage("fixedLengthRecords: headerBytes must be at least 0, got -1");
  }

  @Test
  void csv_withDefaultsAndHeader_givesColumns() throws IOException {
    String name = file("a.csv", "n;text;x\n1;\"a;b\";0.5\n2;;NA\n");
    Dataset<List<Tensor>> rows =
        DataFiles.csv(
            tf,
            List.of(name),
            List.of(DType.INT32, "none", 7f),
            CsvRowOptions.defaults().withHeader(true).withFieldDelim(";").withNaValue("NA"));

    List<List<Tensor>> read = rows.stream().toList();
    assertThat(read.get(0).get(0).asInt()).isEqualTo(1);
    assertThat(read.get(0).get(1).asString()).isEqualTo("a;b");
    assertThat(read.get(1).get(2).asFloat()).isEqualTo(7f);
    assertThat(rows.elementSpec())
        .hasToString("[TensorSpec([], int32), TensorSpec([], string), TensorSpec([], float32)]");
  }

  @Test
  void csv_withoutARequiredValue_isAnErrorOfTheElement() throws IOException {
    String name = file("a.csv", "1,2\n3,\n");
    Dataset<List<Tensor>> rows =
        DataFiles.csv(
            tf,
            List.of(name),
            List.of(DType.INT64),
            CsvRowOptions.defaults().withSelectCols(List.of(1L)));

    assertThatThrownBy(() -> rows.stream().toList())
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasMessageContaining("element 1 of the data set");
  }

  @Test
  void listFiles_ofAPattern_givesTheirNames() throws IOException {
    file("b.txt", "");
    file("a.txt", "");
    file("a.bin", "");
    List<String> pattern = List.of(folder.resolve("*.txt").toString());

    assertThat(texts(DataFiles.listFilesInOrder(tf, pattern)))
        .containsExactly(folder.resolve("a.txt").toString(), folder.resolve("b.txt").toString());
    assertThat(texts(DataFiles.listFiles(tf, pattern, ShuffleOptions.defaults().withSeed(1))))
        .containsExactlyInAnyOrderElementsOf(texts(DataFiles.listFilesInOrder(tf, pattern)));
    assertThatThrownBy(
            () -> DataFiles.listFilesInOrder(tf, List.of(folder.resolve("*.none").toString())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("listFiles: no files match");
  }
}
