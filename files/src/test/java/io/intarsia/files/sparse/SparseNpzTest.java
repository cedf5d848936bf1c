package io.intarsia.files.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.files.DataFileException;
import io.intarsia.files.Npy;
import io.intarsia.files.ValueText;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.sparse.CSRSparseTensor;
import io.intarsia.types.sparse.SparseTensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Files written by SciPy (`tools/golden/table_files.py`), and ours as SciPy reads them.
final class SparseNpzTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden/sparse");
  private static final Environment tf = Environment.open();

  @TempDir private Path folder;

  @AfterAll
  static void close() {
    tf.close();
  }

  static Stream<String[]> matrices() {
    return ValueText.lines(GOLDEN.resolve("expected.tsv")).stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("matrices")
  void read_filesOfSciPy_areItsMatrices(String file, String format, String dtype, String dense)
      throws IOException {
    SparseTensor sparse = SparseNpz.read(tf, GOLDEN.resolve(file));

    assertThat(sparse.dtype()).isEqualTo(DType.ofName(dtype));
    assertThat(sparse.isOrdered()).isTrue();
    assertThat(ValueText.dense(sparse.toDense())).isEqualTo(dense);
    if (sparse.shape().rank() == 2) {
      Path again = folder.resolve("again.npz");
      SparseNpz.write(sparse, again, SparseFormat.valueOf(format.toUpperCase(Locale.ROOT)));
      assertThat(ValueText.dense(SparseNpz.read(tf, again).toDense())).isEqualTo(dense);
    }
  }

  @ParameterizedTest
  @EnumSource
  void write_aMatrix_isWhatSciPyReads(SparseFormat format) throws IOException {
    SparseTensor sparse =
        SparseTensor.of(tf, new long[][] {{0, 2}, {1, 0}, {1, 3}}, new double[] {5, 7, 1}, 3, 4);
    String name = format.name().toLowerCase(Locale.ROOT);
    Path written = folder.resolve(name + ".npz");

    SparseNpz.write(sparse, written, format);

    checkGolden(written, name, "float64", ValueText.of(sparse.toDense()));
  }

  @Test
  void write_aCube_isWhatSciPyReads() throws IOException {
    SparseTensor sparse =
        SparseTensor.of(tf, new long[][] {{0, 1, 2}, {1, 0, 0}}, new int[] {5, 7}, 2, 2, 3);
    Path written = folder.resolve("cube.npz");

    SparseNpz.write(sparse, written);

    checkGolden(written, "coo", "int32", ValueText.of(sparse.toDense()));
  }

  @Test
  void write_rowsInCompressedForm_areWhatSciPyReads() throws IOException {
    Tensor dense = tf.constant(new float[][] {{0, 5, 0}, {0, 0, 0}, {7, 0, 1}});
    Path written = folder.resolve("own.npz");

    SparseNpz.write(tf, CSRSparseTensor.ofDense(tf, dense), written);

    checkGolden(written, "csr", "float32", ValueText.of(dense));
    Tensor batch = tf.stack(List.of(dense, dense), 0);
    assertThatThrownBy(() -> SparseNpz.write(tf, CSRSparseTensor.ofDense(tf, batch), written))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "SparseNpz.write: expected a matrix, got a batch of shape [2, 3, 3]; write each on its own");
  }

  private static void checkGolden(Path written, String format, String dtype, String dense)
      throws IOException {
    Path golden = GOLDEN.resolve("written").resolve(written.getFileName());
    if (Boolean.getBoolean("intarsia.update")) {
      Files.createDirectories(golden.getParent());
      Files.copy(written, golden, StandardCopyOption.REPLACE_EXISTING);
    }
    assertThat(written).hasSameBinaryContentAs(golden);
    assertThat(ValueText.dense(SparseNpz.read(tf, written).toDense())).isEqualTo(dense);
    assertThat(ValueText.lines(GOLDEN.resolve("read.tsv")))
        .contains(new String[] {written.getFileName().toString(), format, dtype, dense});
  }

  @Test
  void read_anElementTwice_keepsBoth() throws IOException {
    Map<String, Tensor> arrays = coo();
    arrays.put("row", tf.constant(new int[] {1, 1}));
    arrays.put("col", tf.constant(new int[] {2, 2}));

    SparseTensor sparse = SparseNpz.read(tf, file(arrays));

    assertThat(ValueText.of(sparse.indices())).isEqualTo("[[1,2],[1,2]]");
    assertThat(ValueText.of(sparse.values())).isEqualTo("[5.0,7.0]");
  }

  private static Map<String, Tensor> coo() {
    Map<String, Tensor> arrays = new LinkedHashMap<>();
    arrays.put("row", tf.constant(new int[] {0, 1}));
    arrays.put("col", tf.constant(new int[] {2, 0}));
    arrays.put("format", tf.constant("coo"));
    arrays.put("shape", tf.constant(new long[] {2, 3}));
    arrays.put("data", tf.constant(new double[] {5, 7}));
    return arrays;
  }

  private Path file(Map<String, Tensor> arrays) throws IOException {
    Path file = folder.resolve("forged.npz");
    Npy.writeAll(arrays, file);
    return file;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          row   | 0 2       | expected array "row" to hold positions on an axis of size 2, got 2 at 1
          col   | 0 -1      | expected array "col" to hold positions on an axis of size 3, got -1 at 1
          col   | 0         | expected array "col" to have length 2, got 1
          shape | 2         | expected two sizes of a matrix in format coo, got 1
          shape | 2 -1      | expected sizes of 0 or more in array "shape", got -1
          data  | 1 2 3     | expected array "row" to have length 3, got 2
          coords| 1 2 3     | expected array "coords" to be integers [2, 2], got int64 [3]
          """)
  void read_forgedCoordinates_areRefused(String name, String values, String message)
      throws IOException {
    Map<String, Tensor> arrays = coo();
    arrays.put(name, longs(values));
    assertRefused(arrays, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          indptr  | 0 2 1 2 | expected array "indptr" to have length 3, got 4
          indptr  | 0 3 2   | expected array "indptr" never to fall, got 3 after 0
          indptr  | 1 1 2   | expected array "indptr" to lead from 0 to 2, got 1 to 2
          indptr  | 0 1 9   | expected array "indptr" to lead from 0 to 2, got 0 to 9
          indptr  | 0 -1 2  | expected array "indptr" never to fall, got -1 after 0
          indices | 0 3     | expected array "indices" to hold positions on an axis of size 3, got 3 at 1
          """)
  void read_forgedRows_areRefused(String name, String values, String message) throws IOException {
    Map<String, Tensor> arrays = coo();
    arrays.put("format", tf.constant("csr"));
    arrays.put("indptr", tf.constant(new int[] {0, 1, 2}));
    arrays.put("indices", tf.constant(new int[] {0, 2}));
    arrays.put(name, longs(values));
    assertRefused(arrays, message);
  }

  private static Tensor longs(String values) {
    return tf.constant(Stream.of(values.split(" ")).mapToLong(Long::parseLong).toArray());
  }

  private void assertRefused(Map<String, Tensor> arrays, String message) throws IOException {
    Path file = file(arrays);
    assertThatThrownBy(() -> SparseNpz.read(tf, file))
        .isInstanceOf(DataFileException.class)
        .hasMessage(file + ": " + message);
  }

  @Test
  void read_otherFiles_saysTheWayOut() throws IOException {
    assertThatThrownBy(() -> SparseNpz.read(tf, GOLDEN.resolve("bsr.npz")))
        .hasMessageContaining("expected a matrix in format coo, csr or csc with data [n], got bsr")
        .hasMessageContaining("matrix.tocsr()");
    assertThatThrownBy(() -> SparseNpz.read(tf, GOLDEN.resolve("dia.npz")))
        .hasMessageContaining("got dia with data");
    Map<String, Tensor> arrays = coo();
    arrays.remove("format");
    assertRefused(
        arrays,
        "it has no array \"format\", as files of scipy.sparse.save_npz have; there are [row, col, shape, data]");
    arrays.put("format", tf.constant(new int[] {1}));
    Path file = file(arrays);
    assertThatThrownBy(() -> SparseNpz.read(tf, file))
        .hasMessageContaining("expected a name of a format");
  }

  @Test
  void write_aCubeByRows_saysTheWayOut() {
    SparseTensor cube = SparseTensor.of(tf, new long[][] {{0, 0, 0}}, new int[] {1}, 1, 1, 1);
    assertThatThrownBy(() -> SparseNpz.write(cube, folder.resolve("x.npz"), SparseFormat.CSR))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "SparseNpz.write: expected a matrix for format CSR, got shape [1, 1, 1]; write it as COO");
  }
}
