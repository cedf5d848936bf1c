package io.intarsia.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tables as RFC 4180 has them, and what is said of those that are none.
final class CsvTest {
  private static final Environment tf = Environment.open();

  @TempDir private Path folder;

  @AfterAll
  static void close() {
    tf.close();
  }

  @Test
  void column_cellsDecideTheDtype() throws IOException {
    CsvTable table =
        Csv.read(
            tf,
            file(
                """
                name,count,mass,known,note
                Earth,1,5.97,true,"blue, round"
                Mars,-2,,FALSE,"says ""hi""
                twice"
                """));

    assertThat(table.names()).containsExactly("name", "count", "mass", "known", "note");
    assertThat(table.rows()).isEqualTo(2);
    assertThat(table.column("name").toArray(String[].class)).containsExactly("Earth", "Mars");
    assertThat(table.column("count").dtype()).isEqualTo(DType.INT64);
    assertThat(table.column("count").toArray(long[].class)).containsExactly(1, -2);
    assertThat(table.column("mass").toArray(double[].class)).containsExactly(5.97, Double.NaN);
    assertThat(table.column("known").toArray(boolean[].class)).containsExactly(true, false);
    assertThat(table.column("note").toArray(String[].class))
        .containsExactly("blue, round", "says \"hi\"\ntwice");
    assertThat(table.columns().keySet()).containsExactlyElementsOf(table.names());
  }

  @Test
  void column_dtypeAskedFor_isThatOne() throws IOException {
    CsvTable table = Csv.read(tf, file("a,b\n1,x\n-7,true\n"));
    assertThat(table.column("a", DType.INT8).toArray(byte[].class)).containsExactly(1, -7);
    assertThat(table.column("a", DType.FLOAT16).dtype()).isEqualTo(DType.FLOAT16);
    assertThat(table.column("a", DType.STRING).toArray(String[].class)).containsExactly("1", "-7");
  }

  @Test
  void matrix_columnsStandSideBySide() throws IOException {
    CsvTable table = Csv.read(tf, file("a,b,c\n1,x,3\n4,y,NA\n"));
    assertThat(table.matrix("c", "a").toList())
        .isEqualTo(List.of(List.of(3.0, 1.0), List.of(Double.NaN, 4.0)));
  }

  // What a double holds is not what Java's literals are, and Infinity is a number.
  @Test
  void column_numbersAsOthersWriteThem_areNumbers() throws IOException {
    Path file = file("a,b,c,d\n1e3,1d,0x10,99999999999999999999\n -Infinity,2,3,1\n");
    CsvTable table = Csv.read(tf, file);
    assertThat(table.column("a").toArray(double[].class))
        .containsExactly(1000, Double.NEGATIVE_INFINITY);
    assertThat(table.column("b").dtype()).isEqualTo(DType.STRING);
    assertThat(table.column("c").dtype()).isEqualTo(DType.STRING);
    assertThat(table.column("d").dtype()).isEqualTo(DType.FLOAT64);
  }

  @Test
  void read_otherSeparatorNoHeaderAndMark_areUnderstood() throws IOException {
    var options =
        CsvOptions.defaults().withSeparator(';').withHeader(false).withMissing(Set.of("-"));
    CsvTable table = Csv.read(tf, file("\uFEFF1;2,5\r\n-;3\r\n"), options);
    assertThat(table.names()).containsExactly("0", "1");
    assertThat(table.column("0").toArray(double[].class)).containsExactly(1, Double.NaN);
    assertThat(table.column("1").toArray(String[].class)).containsExactly("2,5", "3");
  }

  @Test
  void read_onlyNames_isATableWithoutRows() throws IOException {
    CsvTable table = Csv.read(tf, file("a,b\n"));
    assertThat(table.rows()).isZero();
    Tensor matrix = table.matrix();
    assertThat(matrix.shape().toList()).containsExactly(0L, 2L);
    assertThat(table.column("a", DType.INT32).shape().toList()).containsExactly(0L);
    assertThat(table.column("a").dtype()).isEqualTo(DType.STRING);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a,b\\n1,2\\n3\\n         | :3: expected 2 cells as in the first line, got 1",
        "a,b\\n\"x\\ny\",2\\n1,2,3 | :4: expected 2 cells as in the first line, got 3",
        "a,a\\n1,2\\n             | :1: two columns are named \"a\"",
        "``                       | : it is empty; a line of column names was expected",
        "a\\n1\\nx\\0y\\n         | :3: it is no text: it holds zero bytes",
        "a,b\\n1,\"open\\n2,3\\n  | :2: column b: expected a number, got \"open 2,3 \"",
      })
  void read_badFile_saysFileLineAndProblem(String text, String problem) throws IOException {
    Path file = file(text.replace("\\n", "\n").replace("\\0", "\0"));
    assertThatThrownBy(() -> Csv.read(tf, file).column("b", DType.FLOAT64))
        .isInstanceOf(DataFileException.class)
        .hasMessage(file + problem);
  }

  @ParameterizedTest
  @CsvSource({
    "int32, 3, 'column b: expected int32, got \"x\"'",
    "float32, 3, 'column b: expected a number, got \"x\"'",
    "bool, 2, 'column b: expected bool, got \"1\"'",
    "uint8, 3, 'column b: expected uint8, got \"x\"'",
  })
  void column_cellOfAnotherKind_saysFileLineAndCell(String dtype, long line, String problem)
      throws IOException {
    Path file = file("a,b\n0,1\n0,x\n");
    CsvTable table = Csv.read(tf, file);
    assertThatThrownBy(() -> table.column("b", DType.ofName(dtype)))
        .hasMessage(file + ":" + line + ": " + problem)
        .isInstanceOfSatisfying(
            DataFileException.class,
            e -> {
              assertThat(e.line()).hasValue(line);
              assertThat(e.file()).isEqualTo(file);
            });
  }

  @Test
  void column_numberOutOfRange_isNamed() throws IOException {
    Path file = file("a\n255\n256\n");
    CsvTable table = Csv.read(tf, file);
    assertThatThrownBy(() -> table.column("a", DType.UINT8))
        .hasMessage(file + ":3: column a: expected uint8, got \"256\"");
  }

  @Test
  void column_missingInteger_saysItIsNothing() throws IOException {
    Path file = file("a,b\n1,\n");
    CsvTable table = Csv.read(tf, file);
    assertThatThrownBy(() -> table.column("b", DType.INT32))
        .hasMessage(file + ":2: column b: expected int32, got nothing");
  }

  @Test
  void column_unknownName_listsTheNames() throws IOException {
    Path file = file("a,b\n1,2\n");
    CsvTable table = Csv.read(tf, file);
    assertThatThrownBy(() -> table.column("c"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("CsvTable: %s has no column \"c\"; there are [a, b]".formatted(file));
  }

  @Test
  void read_binaryMissingOrFolder_saysSoInOneLine() throws IOException {
    byte[] bytes = "a,b\n1,2\n".getBytes(StandardCharsets.UTF_8);
    bytes[4] = (byte) 0xff;
    Path binary = Files.write(folder.resolve("binary.csv"), bytes);
    assertThatThrownBy(() -> Csv.read(tf, binary))
        .hasMessageStartingWith(binary + ": it is no text in UTF-8");
    assertThatThrownBy(() -> Csv.read(tf, folder.resolve("none.csv")))
        .hasMessage(folder.resolve("none.csv") + ": there is no such file");
    assertThatThrownBy(() -> Csv.read(tf, folder.resolve("no/none.csv")))
        .hasMessage(folder.resolve("no/none.csv") + ": there is no such folder");
    assertThatThrownBy(() -> Csv.read(tf, folder))
        .isInstanceOf(DataFileException.class)
        .hasMessageStartingWith(folder + ": it is a folder");
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("table.csv"), text);
  }
}
