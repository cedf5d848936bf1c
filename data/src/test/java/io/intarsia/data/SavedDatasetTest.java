package io.intarsia.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.ExecutorKind;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeName;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.labeled.LabeledTensor;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.structured.StructuredTensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Data sets that are written to folders, and read from there.
@Timeout(60)
@OnEveryExecutor
final class SavedDatasetTest {
  private final Environment tf;
  @TempDir private Path folder;

  SavedDatasetTest(Environments environments) {
    tf = environments.open();
  }

  static Stream<String> sources() {
    Stream<String> all =
        Stream.of(
            "range", "floats", "words", "map", "pair", "ragged", "deep", "sparse", "mixed",
            "record");
    return Tier.sample(all, 5);
  }

  @ParameterizedTest
  @MethodSource("sources")
  void load_ofWhatWasSaved_isTheDataSet(String source) throws IOException {
    Dataset<?> dataSet = Pipelines.source(tf, source);
    List<Object> elements = DatasetLawsTest.read(dataSet);
    Path path = folder.resolve("a/b");

    dataSet.save(path);
    Dataset<?> loaded = Dataset.load(tf, path);

    assertThat(loaded.elementSpec()).isEqualTo(dataSet.elementSpec());
    assertThat(loaded.cardinality().asLong()).isEqualTo(elements.size());
    assertThat(DatasetLawsTest.read(loaded)).isEqualTo(elements);
    assertThat(DatasetLawsTest.read(loaded)).isEqualTo(elements);
    assertThat(DatasetLawsTest.read(loaded.batch(3).unbatch())).isEqualTo(elements);
    assertThat(files(folder.resolve("a"))).containsExactly("b");
    assertThat(files(path)).containsExactly("index.tfrecord", "shard-00000.tfrecord");
  }

  private static List<String> files(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @ParameterizedTest
  @EnumSource(Compression.class)
  void load_ofSeveralFiles_readsOneBehindTheOther(Compression compression) throws IOException {
    Path path = folder.resolve("x");

    Dataset.range(tf, 10).save(path, compression, (g, x) -> x.mod(3L).cast(DType.INT32));

    assertThat(DatasetLawsTest.numbers(Dataset.load(tf, path)))
        .containsExactly(0L, 3L, 6L, 9L, 1L, 4L, 7L, 2L, 5L, 8L);
    assertThat(files(path)).hasSize(4);
  }

  static Stream<DType> dtypes() {
    return Tier.sample(
        Stream.of(
            DType.BOOL,
            DType.INT8,
            DType.UINT8,
            DType.INT16,
            DType.UINT16,
            DType.INT32,
            DType.UINT32,
            DType.UINT64,
            DType.FLOAT16,
            DType.BFLOAT16,
            DType.FLOAT64,
            DType.COMPLEX64,
            DType.COMPLEX128),
        4);
  }

  @ParameterizedTest
  @MethodSource("dtypes")
  void load_ofAnyDtype_isTheDataSet(DType dtype) throws IOException {
    Path path = folder.resolve("x");
    Tensor values = tf.constant(new int[][] {{0, 1}, {2, 300}, {-1, 7}}).cast(dtype);

    Dataset.fromTensorSlices(values).save(path);

    Tensor loaded = Dataset.<Tensor>load(tf, path).batch(3).getSingleElement();
    assertThat(loaded.dtype()).isEqualTo(dtype);
    assertThat(loaded.toList()).isEqualTo(values.toList());
  }

  @Test
  void load_ofElementsWithout_isEmpty() throws IOException {
    Path path = folder.resolve("x");
    Dataset.range(tf, 0).save(path);
    assertThat(DatasetLawsTest.numbers(Dataset.load(tf, path))).isEmpty();

    Path axes = folder.resolve("y");
    Dataset.fromTensors(
            Map.of("a", tf.zeros(new int[] {0, 3}, DType.FLOAT32), "b", tf.constant("words")))
        .save(axes);
    Map<String, Tensor> element = Dataset.<Map<String, Tensor>>load(tf, axes).getSingleElement();
    assertThat(element.get("a")).hasToString(tf.zeros(new int[] {0, 3}, DType.FLOAT32).toString());
  }

  @Test
  void load_inAFunction_readsThere() throws IOException {
    Path path = folder.resolve("x");
    Dataset.range(tf, 5).save(path);

    var sum =
        tf.function((Ops g, Tensor start) -> {
          try {
            return Dataset.<Tensor>load(g, path).reduce(start, (h, state, x) -> state.plus(x));
          } catch (IOException e) {
            throw new IllegalStateException(e);
          }
        });

    assertThat(sum.apply(tf.constant(100L)).asLong()).isEqualTo(110);
  }

  /// A record that declares a type of its own.
  @TypeName("io.intarsia.data.SavedDatasetTest.Sample")
  record Sample(Tensor x, RaggedTensor rows) implements ExtensionType {}

  record Unnamed(Tensor x) implements ExtensionType {}

  @Test
  @Tag("E-092")
  void load_ofExtensionValues_givesThemBack() throws IOException {
    Tensor numbers = tf.constant(new int[][] {{1, 2}, {3, 4}, {5, 6}});
    RaggedTensor rows = RaggedTensor.of(tf, List.of(List.of(1, 2), List.of(), List.of(3)));
    List<ExtensionType> values =
        List.of(
            new Sample(numbers, rows),
            rows,
            MaskedTensor.of(numbers, numbers.gt(2)),
            LabeledTensor.of(numbers, "row", "column"),
            StructuredTensor.of(
                tf, List.of(Map.of("a", 1, "b", List.of(1, 2)), Map.of("a", 2, "b", List.of(3)))));

    for (ExtensionType value : values) {
      Path path = folder.resolve(value.getClass().getSimpleName());
      Dataset.fromTensors(value).save(path);
      Object loaded = Dataset.load(tf, path).getSingleElement();
      assertThat(loaded).hasSameClassAs(value).hasToString(value.toString());
    }
  }

  // -- mistakes -----------------------------------------------------------------------------------

  @Test
  void save_whereSomethingIs_saysSo() throws IOException {
    Path path = folder.resolve("x");
    Dataset.range(tf, 2).save(path);

    assertThatThrownBy(() -> Dataset.range(tf, 3).save(path))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("save: %s is there already; delete it, or give another folder", path);
    assertThat(DatasetLawsTest.numbers(Dataset.load(tf, path))).containsExactly(0L, 1L);
  }

  @Test
  void save_ofElementsThatFail_leavesNothing() throws IOException {
    Path path = folder.resolve("x");
    Dataset<Tensor> failing =
        Dataset.range(tf, 4).map((g, x) -> g.math.floordiv(g.constant(6L), x.minus(2L)));

    assertThatThrownBy(() -> failing.save(path))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("element 2");
    assertThat(files(folder)).isEmpty();
  }

  @Test
  void save_ofWhatNoFileHolds_saysSo() {
    Path path = folder.resolve("x");

    assertThatThrownBy(() -> Dataset.range(tf, 4).window(2, WindowOptions.defaults()).save(path))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "save: element is DatasetSpec(TensorSpec([], int64), []), which the runtime holds and"
                + " no file can; map it to its tensors");
    Dataset<Unnamed> unnamed = Dataset.range(tf, 4).map((g, x) -> new Unnamed(x));
    assertThatThrownBy(() -> unnamed.save(path))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Unnamed has no name to be saved under; annotate it with @TypeName");
    assertThatThrownBy(() -> unnamed.snapshot(path)).hasMessageContaining("has no name");
    assertThatThrownBy(
            () -> Dataset.range(tf, 4).save(path, Compression.NONE, (g, x) -> x.minus(1L)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("save: the number of a file must be at least 0, got -1");
    assertThatThrownBy(() ->
            Dataset.range(tf, 4).save(path, Compression.NONE, (g, x) -> x.cast(DType.FLOAT32)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("save: expected an integer scalar, got float32 []");
  }

  @Test
  void load_ofWhatIsNoDataSet_saysSo() throws IOException {
    Path path = folder.resolve("x");
    assertThatThrownBy(() -> Dataset.load(tf, path))
        .isInstanceOf(IOException.class)
        .hasMessage("load: %s holds no data set that Dataset.save wrote", path);

    Files.createDirectory(path);
    Files.writeString(path.resolve("dataset_spec.pb"), "");
    assertThatThrownBy(() -> Dataset.load(tf, path))
        .hasMessageEndingWith(
            "it is one of Python's, which can write TFRecords for" + " DataFiles.tfRecords");

    Path index = path.resolve("index.tfrecord");
    Files.writeString(index, "");
    assertThatThrownBy(() -> Dataset.load(tf, path))
        .hasMessage("load: %s cannot be read: it is none of a data set", index);
    Files.writeString(index, "nonsense");
    assertThatThrownBy(() -> Dataset.load(tf, path))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("record 0 cannot be read");
    try (var writer = TFRecordWriter.of(index, Compression.NONE)) {
      writer.write(new byte[] {1, 2, 3});
    }
    assertThatThrownBy(() -> Dataset.load(tf, path))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("load: %s cannot be read: ", index);
  }

  @Test
  void load_ofADamagedFile_isAnErrorOfTheElement() throws IOException {
    Path path = folder.resolve("x");
    Dataset.range(tf, 4).save(path);
    Path file = path.resolve("shard-00000.tfrecord");
    byte[] whole = Files.readAllBytes(file);
    int record = whole.length / 4;

    byte[] damaged = whole.clone();
    damaged[2 * record + 20] ^= 1;
    Files.write(file, damaged);
    assertFails(path, "record 2 cannot be read: its checksum is another");
    Files.write(file, Arrays.copyOf(whole, 3 * record));
    assertFails(path, "1 elements are missing");
    Files.write(file, Arrays.copyOf(whole, 3 * record + 5));
    assertFails(path, "record 3 cannot be read");
    try (var writer = TFRecordWriter.of(file, Compression.NONE)) {
      writer.write(new byte[] {1, 0, 0, 0, 0, 0, 0, 0, 7});
    }
    assertFails(path, "load: a record is no element of TensorSpec([], int64)");
    Files.delete(file);
    assertFails(path, "no such file");
  }

  private void assertFails(Path path, String why) throws IOException {
    Dataset<Tensor> loaded = Dataset.load(tf, path);
    assertThatThrownBy(() -> DatasetLawsTest.numbers(loaded))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining(why);
  }

  // -- snapshots ----------------------------------------------------------------------------------

  @ParameterizedTest
  @MethodSource("sources")
  void snapshot_readTwice_runsTheCodeOnce(String source) throws IOException {
    Dataset<?> dataSet = Pipelines.source(tf, source);
    List<Object> elements = DatasetLawsTest.read(dataSet);
    Path path = folder.resolve("x");

    Dataset<?> snapshot = dataSet.snapshot(path, Compression.GZIP);

    assertThat(snapshot.elementSpec()).isEqualTo(dataSet.elementSpec());
    assertThat(files(folder)).isEmpty();
    assertThat(DatasetLawsTest.read(snapshot)).isEqualTo(elements);
    assertThat(files(path)).containsExactly("index.tfrecord", "shard-00000.tfrecord");
    assertThat(DatasetLawsTest.read(snapshot)).isEqualTo(elements);
    assertThat(DatasetLawsTest.read(Dataset.load(tf, path))).isEqualTo(elements);
  }

  private Dataset<Tensor> counting(AtomicLong runs) {
    return Dataset.range(tf, 4)
        .map((g, x) ->
            g.hostFunction(
                (Ops host, Tensor y) -> {
                  runs.incrementAndGet();
                  return y;
                },
                x,
                TensorSpec.of(Shape.scalar(), DType.INT64)));
  }

  @Test
  void snapshot_repeated_runsTheCodeOnce() throws IOException {
    Path path = folder.resolve("x");
    var runs = new AtomicLong();

    assertThat(DatasetLawsTest.numbers(counting(runs).snapshot(path).repeat(3)))
        .containsExactly(0L, 1L, 2L, 3L, 0L, 1L, 2L, 3L, 0L, 1L, 2L, 3L);
    assertThat(runs).hasValue(4);
    assertThat(DatasetLawsTest.numbers(counting(runs).snapshot(path))).hasSize(4);
    assertThat(runs).hasValue(4);
    assertThat(files(folder)).containsExactly("x");
  }

  @Test
  void snapshot_leftBeforeItsEnd_isNoSnapshot() throws IOException {
    Path path = folder.resolve("x");
    Dataset<Tensor> snapshot = Dataset.range(tf, 4).snapshot(path);
    try (var elements = snapshot.iterator()) {
      elements.next();
      elements.next();
    }

    assertThat(path).doesNotExist();
    if (tf.executor() == ExecutorKind.EAGER) {
      assertThat(files(folder)).isEmpty(); // a session does not tell of the end
    }
    assertThat(DatasetLawsTest.numbers(snapshot)).containsExactly(0L, 1L, 2L, 3L);
    assertThat(path).exists();
  }

  @Test
  void snapshot_ofOtherElements_saysSo() throws IOException {
    Path path = folder.resolve("x");
    Dataset.range(tf, 4).save(path);

    try (var elements =
        Dataset.range(tf, 4).map((g, x) -> x.cast(DType.INT32)).snapshot(path).iterator()) {
      assertThatThrownBy(elements::next)
          .isInstanceOf(TensorFlowException.class)
          .hasMessageContaining(
              "snapshot: the elements are TensorSpec([], int32), those in %s are".formatted(path));
    }
  }
}
