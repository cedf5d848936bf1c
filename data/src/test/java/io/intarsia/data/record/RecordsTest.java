package io.intarsia.data.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.data.Compression;
import io.intarsia.data.DataFiles;
import io.intarsia.data.Dataset;
import io.intarsia.data.TFRecordWriter;
import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.example.ExampleFeature;
import io.intarsia.types.example.FixedLenFeature;
import io.intarsia.types.example.FixedLenSequenceFeature;
import io.intarsia.types.example.RaggedFeature;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.sparse.SparseTensor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tensorflow.proto.Example;
import org.tensorflow.proto.Feature;
import org.tensorflow.proto.FeatureList;
import org.tensorflow.proto.FeatureLists;
import org.tensorflow.proto.Features;
import org.tensorflow.proto.FloatList;
import org.tensorflow.proto.Int64List;
import org.tensorflow.proto.SequenceExample;

@Timeout(60)
final class RecordsTest {
  /// Written by Python: tools/golden/tfrecords.py.
  private static final Path GOLDEN = Path.of("src/test/resources/golden/records");

  private Environment tf;
  @TempDir private Path folder;

  record Flower(Tensor sizes, Tensor kind, RaggedTensor names) {}

  record Row(TensorLike a, RaggedTensor b, SparseTensor c, Tensor d) {}

  record Walk(Tensor id, Tensor at, RaggedTensor seen) {}

  @BeforeEach
  void open() {
    tf = Environment.open();
  }

  @AfterEach
  void close() {
    tf.close();
  }

  private static ExampleParser<Flower> flowers() {
    return ExampleParser.of(
        Flower.class,
        Map.of(
            "sizes", new FixedLenFeature(Shape.of(2), DType.FLOAT32),
            "kind", new FixedLenFeature(Shape.scalar(), DType.INT64),
            "names", new RaggedFeature(DType.STRING)));
  }

  @Test
  void records_writtenByPython_areParsed() {
    for (var file :
        Map.of("flowers.tfrecord", Compression.NONE, "flowers.gz", Compression.GZIP).entrySet()) {
      List<String> files = List.of(GOLDEN.resolve(file.getKey()).toString());
      Dataset<Flower> read =
          DataFiles.tfRecords(tf, files, file.getValue()).batch(3).map(flowers()::parse);

      Flower all = read.getSingleElement();
      assertThat(all.sizes().toArray(float[][].class))
          .isDeepEqualTo(new float[][] {{0.5f, -1.25f}, {1.5f, -1.25f}, {2.5f, -1.25f}});
      assertThat(all.kind().toArray(long[].class)).containsExactly(0, 1, 2);
      assertThat(all.names().toList())
          .isEqualTo(List.of(List.of(), List.of("name 0"), List.of("name 0", "name 1")));
    }
  }

  @Test
  void records_singly_haveNoAxisForTheBatch() {
    List<String> files = List.of(GOLDEN.resolve("flowers.tfrecord").toString());
    List<Integer> kinds =
        DataFiles.tfRecords(tf, files, Compression.NONE)
            .map((g, s) -> {
              Map<String, ExampleFeature> kind =
                  Map.of("kind", new FixedLenFeature(Shape.scalar(), DType.INT64));
              return ExampleParser.of(Kind.class, kind).parse(g, s);
            })
            .stream()
            .map(kind -> (int) kind.kind().asLong())
            .toList();
    assertThat(kinds).containsExactly(0, 1, 2);
  }

  record Kind(Tensor kind) {}

  @Test
  void file_ofTheSameRecords_isPythonsByteByByte() throws IOException {
    Path mine = folder.resolve("texts.tfrecord");
    byte[] bytes = new byte[768];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) i;
    }
    try (var writer = TFRecordWriter.of(mine, Compression.NONE)) {
      writer.write(new byte[0]);
      writer.write("a".getBytes(StandardCharsets.UTF_8));
      writer.write(bytes);
    }
    assertThat(mine).hasSameBinaryContentAs(GOLDEN.resolve("texts.tfrecord"));
  }

  @ParameterizedTest
  @EnumSource
  void values_writtenAndParsed_areTheSame(Compression compression) throws IOException {
    Row row =
        new Row(
            tf.constant(new float[][] {{1, 2}, {3, 4}}),
            RaggedTensor.of(tf, List.of(List.of(5L, 6L), List.of(), List.of(7L))),
            SparseTensor.of(tf, new long[][] {{0, 1}, {2, 0}}, new float[] {8, 9}, 3, 2),
            tf.constant("word"));
    Path file = folder.resolve("rows");
    try (var writer = TFRecordWriter.of(file, compression)) {
      writer.write(ExampleMessages.of(tf, row).toByteArray());
      writer.write(ExampleMessages.of(tf, row).toByteArray());
    }
    var parser = ExampleParser.of(Row.class, ExampleMessages.features(tf, row));

    Row read =
        DataFiles.tfRecords(tf, List.of(file.toString()), compression)
            .batch(2)
            .map(parser::parse)
            .getSingleElement();
    assertThat(((Tensor) read.a()).toArray(float[][][].class))
        .isDeepEqualTo(new float[][][] {{{1, 2}, {3, 4}}, {{1, 2}, {3, 4}}});
    List<?> b = List.of(List.of(5L, 6L), List.of(), List.of(7L));
    assertThat(read.b().toList()).isEqualTo(List.of(b, b));
    assertThat(read.c().toDense().toArray(float[][][].class))
        .isDeepEqualTo(new float[][][] {{{0, 8}, {0, 0}, {9, 0}}, {{0, 8}, {0, 0}, {9, 0}}});
    assertThat(read.d().toArray(String[].class)).containsExactly("word", "word");
  }

  @Test
  void message_ofJavaValues_hasListsOfThreeKinds() {
    Example example =
        ExampleMessages.of(
            tf, Map.of("i", 3, "f", List.of(1.5, 2.5), "b", true, "s", new String[] {"x", "y"}));

    assertThat(example.getFeatures().getFeatureOrThrow("i").getInt64List().getValueList())
        .containsExactly(3L);
    assertThat(example.getFeatures().getFeatureOrThrow("b").getInt64List().getValueList())
        .containsExactly(1L);
    assertThat(example.getFeatures().getFeatureOrThrow("f").getFloatList().getValueList())
        .containsExactly(1.5f, 2.5f);
    assertThat(
            example.getFeatures().getFeatureOrThrow("s").getBytesList().getValue(1).toStringUtf8())
        .isEqualTo("y");
    Map<String, @org.jspecify.annotations.Nullable Object> none = new java.util.HashMap<>();
    none.put("gone", null);
    assertThat(ExampleMessages.of(tf, none).getFeatures().getFeatureCount()).isZero();
  }

  @Test
  void sequences_areParsedToRecords() {
    var parser =
        ExampleParser.ofSequences(
            Walk.class,
            Map.of("id", new FixedLenFeature(Shape.scalar(), DType.INT64)),
            Map.of(
                "at", new FixedLenSequenceFeature(Shape.scalar(), DType.FLOAT32),
                "seen", new RaggedFeature(DType.INT64)));
    Tensor two = tf.constant(new byte[][] {walk(7, 2), walk(8, 1)}, DType.STRING);

    Walk walks = parser.parse(tf, two);
    assertThat(walks.id().toArray(long[].class)).containsExactly(7, 8);
    assertThat(walks.at().toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{0.5f, 1.5f}, {0.5f, 0}});
    assertThat(walks.seen().toList())
        .isEqualTo(List.of(List.of(List.of(0L), List.of(0L, 1L)), List.of(List.of(0L))));
    Walk one = parser.parse(tf, tf.constant(walk(7, 2), DType.STRING));
    assertThat(one.at().toArray(float[].class)).containsExactly(0.5f, 1.5f);
  }

  private static byte[] walk(long id, int steps) {
    var at = FeatureList.newBuilder();
    var seen = FeatureList.newBuilder();
    for (int step = 0; step < steps; step++) {
      at.addFeature(
          Feature.newBuilder().setFloatList(FloatList.newBuilder().addValue(step + 0.5f)));
      var numbers = Int64List.newBuilder();
      for (long i = 0; i <= step; i++) {
        numbers.addValue(i);
      }
      seen.addFeature(Feature.newBuilder().setInt64List(numbers));
    }
    Feature own = Feature.newBuilder().setInt64List(Int64List.newBuilder().addValue(id)).build();
    return SequenceExample.newBuilder()
        .setContext(Features.newBuilder().putFeature("id", own))
        .setFeatureLists(
            FeatureLists.newBuilder()
                .putFeatureList("at", at.build())
                .putFeatureList("seen", seen.build()))
        .build()
        .toByteArray();
  }

  @Test
  void whatDoesNotFit_isExplained() {
    assertThatThrownBy(() ->
            ExampleParser.of(
                Flower.class, Map.of("kind", new FixedLenFeature(Shape.scalar(), DType.INT64))))
        .hasMessage(
            "ExampleParser.of: expected a feature for each component of Flower[sizes, kind, names],"
                + " got [kind] and []");
    var dense = ExampleParser.of(Kind.class, Map.of("kind", new RaggedFeature(DType.INT64)));
    byte[] message = ExampleMessages.of(tf, Map.of("kind", 1)).toByteArray();
    assertThatThrownBy(() -> dense.parse(tf, tf.constant(new byte[][] {message}, DType.STRING)))
        .hasMessageContaining(
            "component kind is a Tensor, and its feature is parsed to RaggedTensor")
        .hasMessageContaining("declare it so, or TensorLike");
    assertThatThrownBy(() -> flowers().parse(tf, tf.constant(new byte[][] {message}, DType.STRING)))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("sizes");
    assertThatThrownBy(() -> ExampleMessages.of(tf, List.of(1)))
        .hasMessage("ExampleMessages.of: expected a map or a record, got List12 [1]");
    assertThatThrownBy(() -> ExampleMessages.of(tf, Map.of("a", new Object())))
        .hasMessageContaining("ExampleMessages.of: a: expected what becomes a tensor, got");
    assertThatThrownBy(
            () -> ExampleMessages.of(tf, Map.of("a", tf.cast(tf.constant(1f), DType.COMPLEX64))))
        .hasMessage("ExampleMessages.of: a: expected real numbers, bool or strings, got complex64");
  }

  /// A record that takes nothing.
  record Refusing(Tensor kind) {
    Refusing {
      if (kind.dtype() == DType.INT64) {
        throw new AssertionError("no such kind");
      }
    }
  }

  @Test
  void errorOfTheRecord_comesAsItIs() {
    var parser =
        ExampleParser.of(
            Refusing.class, Map.of("kind", new FixedLenFeature(Shape.scalar(), DType.INT64)));
    byte[] message = ExampleMessages.of(tf, Map.of("kind", 1)).toByteArray();

    assertThatThrownBy(() -> parser.parse(tf, tf.constant(new byte[][] {message}, DType.STRING)))
        .isInstanceOf(AssertionError.class)
        .hasMessage("no such kind");
  }

  @Test
  void damagedFile_isAnErrorOfItsRecord() throws IOException {
    byte[] bytes = Files.readAllBytes(GOLDEN.resolve("flowers.tfrecord"));
    bytes[14] ^= 1;
    Path damaged = Files.write(folder.resolve("damaged"), bytes);
    Dataset<Tensor> read = DataFiles.tfRecords(tf, List.of(damaged.toString()), Compression.NONE);
    assertThatThrownBy(() -> read.stream().toList())
        .isInstanceOf(TensorFlowException.DataLoss.class)
        .hasMessageContaining("element 0");
  }

  /// Room for a record is made when its bytes are there, whatever its length says: the runtime's
  /// own reader ends the process here.
  @Test
  void fileOfForgedLengths_isAnErrorOfItsRecord_andTheNextFileIsRead() throws IOException {
    byte[] good = Files.readAllBytes(GOLDEN.resolve("texts.tfrecord"));
    Path texts = GOLDEN.resolve("texts.tfrecord");
    for (long length : new long[] {4000, 1L << 31, 1L << 40, Long.MAX_VALUE, -1}) {
      Path forged = Files.write(folder.resolve("forged" + length), forged(length, good));
      var read =
          DataFiles.tfRecords(tf, List.of(forged.toString(), texts.toString()), Compression.NONE);
      try (var records = read.iterator()) {
        assertThatThrownBy(records::next)
            .as("%d", length)
            .isInstanceOf(TensorFlowException.DataLoss.class)
            .hasMessageContaining("record 0 cannot be read");
        assertThat(records.next().asString()).isEmpty();
        assertThat(records.next().asString()).isEqualTo("a");
      }
    }
  }

  private static byte[] forged(long length, byte... rest) {
    byte[] number = new byte[8];
    java.nio.ByteBuffer.wrap(number).order(java.nio.ByteOrder.LITTLE_ENDIAN).putLong(length);
    var crc = new java.util.zip.CRC32C();
    crc.update(number);
    int masked = Integer.rotateRight((int) crc.getValue(), 15) + 0xa282ead8;
    return java.nio.ByteBuffer.allocate(12 + rest.length)
        .order(java.nio.ByteOrder.LITTLE_ENDIAN)
        .put(number)
        .putInt(masked)
        .put(rest)
        .array();
  }

  @Test
  void filesThatAreMissingOrCompressedOtherwise_areErrors() throws IOException {
    String gone = folder.resolve("gone").toString();
    assertThatThrownBy(
            () -> DataFiles.tfRecords(tf, List.of(gone), Compression.NONE).stream().toList())
        .isInstanceOf(TensorFlowException.NotFound.class)
        .hasMessageContaining(gone + ": no such file");
    String plain = GOLDEN.resolve("flowers.tfrecord").toString();
    assertThatThrownBy(
            () -> DataFiles.tfRecords(tf, List.of(plain), Compression.GZIP).stream().toList())
        .isInstanceOf(TensorFlowException.DataLoss.class)
        .hasMessageContaining("is no GZIP file");
    String packed = GOLDEN.resolve("flowers.gz").toString();
    assertThatThrownBy(
            () -> DataFiles.tfRecords(tf, List.of(packed), Compression.NONE).stream().toList())
        .isInstanceOf(TensorFlowException.DataLoss.class)
        .hasMessageContaining("compressed otherwise");
  }

  @Test
  void moreRecordsThanABlock_comeInOrder() throws IOException {
    Path file = folder.resolve("many");
    try (var writer = TFRecordWriter.of(file, Compression.NONE)) {
      for (int i = 0; i < 1000; i++) {
        writer.write(("n" + i).getBytes(StandardCharsets.UTF_8));
      }
    }
    byte[] bytes = Files.readAllBytes(file);
    Path cut = Files.write(folder.resolve("cut"), java.util.Arrays.copyOf(bytes, bytes.length - 3));
    Dataset<Tensor> read =
        DataFiles.tfRecords(tf, List.of(cut.toString(), file.toString()), Compression.NONE);
    List<String> texts = read.ignoreErrors(false).stream().map(Tensor::asString).toList();
    assertThat(texts).hasSize(1999);
    assertThat(texts.get(998)).isEqualTo("n998");
    assertThat(texts.get(999)).isEqualTo("n0");
    assertThat(texts.getLast()).isEqualTo("n999");
  }
}
