package io.intarsia.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorflow.proto.BundleEntryProto;
import org.tensorflow.proto.BundleHeaderProto;
import org.tensorflow.proto.DataType;
import org.tensorflow.proto.TensorShapeProto;
import org.tensorflow.proto.TensorSliceProto;
import org.tensorflow.proto.VersionDef;

/// Files that are torn, flipped, missing or made up.
@OnEveryExecutor
@Tag("full")
final class DamagedCheckpointTest {
  private final Environment tf;
  @TempDir private Path folder;

  DamagedCheckpointTest(Environment tf) {
    this.tf = tf;
  }

  @ParameterizedTest
  @ValueSource(strings = {"objects-1", "dtypes", "saver", "sharded"})
  void open_ofAnIndexThatEndsAnywhere_isAnError(String name) throws IOException {
    Path prefix = PythonCheckpoints.copy(name, folder);
    Path index = folder.resolve(name + ".index");
    byte[] whole = Files.readAllBytes(index);

    for (int length = 0; length < whole.length; length++) {
      Files.write(index, Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> CheckpointReader.open(prefix))
          .as("%d of %d bytes", length, whole.length)
          .isInstanceOf(CheckpointException.class)
          .hasMessageStartingWith(index.toString());
    }
  }

  /// Bits of the room that is left in the footer mean nothing. Where samples do, one bit of each
  /// byte.
  @ParameterizedTest
  @ValueSource(strings = {"objects-1", "saver"})
  void open_ofAnIndexWithAFlippedBit_isAnErrorOrTheSame(String name) throws IOException {
    Path prefix = PythonCheckpoints.copy(name, folder);
    Path index = folder.resolve(name + ".index");
    byte[] whole = Files.readAllBytes(index);
    var expected = CheckpointReader.open(prefix).specs();
    int errors = 0;

    List<Integer> bits = Tier.sample(IntStream.range(0, 8 * whole.length).boxed(), 8).toList();
    for (int bit : bits) {
      byte[] flipped = whole.clone();
      flipped[bit / 8] ^= (byte) (1 << (bit % 8));
      Files.write(index, flipped);
      try {
        assertThat(CheckpointReader.open(prefix).specs()).isEqualTo(expected);
      } catch (CheckpointException e) {
        assertThat(e.file()).isEqualTo(index);
        errors++;
      }
    }
    // The footer, and a block of filters that has 13 bytes and is not read.
    assertThat(errors).isGreaterThan(bits.size() - 8 * (48 + 13));
  }

  @ParameterizedTest
  @ValueSource(strings = {"objects-1", "dtypes", "saver"})
  void tensor_ofDataThatEndsAnywhere_isAnErrorOrRight(String name) throws IOException {
    Path prefix = PythonCheckpoints.copy(name, folder);
    Path data = folder.resolve(name + ".data-00000-of-00001");
    byte[] whole = Files.readAllBytes(data);
    var reader = CheckpointReader.open(prefix);

    for (int length = 0; length < whole.length; length += 23) {
      Files.write(data, Arrays.copyOf(whole, length));
      assertThat(wrong(reader, name)).as("%d of %d bytes", length, whole.length).isNotEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"objects-1", "dtypes", "saver"})
  void tensor_ofDataWithAFlippedBit_isAnErrorOrRight(String name) throws IOException {
    Path prefix = PythonCheckpoints.copy(name, folder);
    Path data = folder.resolve(name + ".data-00000-of-00001");
    byte[] whole = Files.readAllBytes(data);
    var reader = CheckpointReader.open(prefix);

    for (int at = 0; at < whole.length; at += 17) {
      byte[] flipped = whole.clone();
      flipped[at] ^= (byte) (1 << (at % 8));
      Files.write(data, flipped);
      assertThat(wrong(reader, name)).as("byte %d", at).hasSize(1);
    }
  }

  /// The keys that cannot be read; the others have their values.
  private List<String> wrong(CheckpointReader reader, String name) {
    List<String> wrong = new ArrayList<>();
    for (String key : reader.specs().keySet()) {
      try {
        if (key.equals(ObjectGraph.KEY)) {
          reader.objectGraph();
          continue;
        }
        try (Tensor tensor = reader.tensor(tf, key)) {
          PythonCheckpoints.assertSame(tensor, PythonCheckpoints.tensors(name).path(key));
        }
      } catch (CheckpointException e) {
        wrong.add(key);
      }
    }
    return wrong;
  }

  @Test
  void tensor_ofATornFile_namesFileTensorAndPlace() throws IOException {
    Path prefix = PythonCheckpoints.copy("objects-1", folder);
    Path data = folder.resolve("objects-1.data-00000-of-00001");
    Files.write(data, Arrays.copyOf(Files.readAllBytes(data), 20));
    var reader = CheckpointReader.open(prefix);

    assertThatThrownBy(() -> reader.tensor(tf, "model/kernel/.ATTRIBUTES/VARIABLE_VALUE"))
        .hasMessageMatching(
            "\\Q%s\\E: tensor 'model/kernel/.ATTRIBUTES/VARIABLE_VALUE' needs 24 bytes at byte \\d+, and the file ends at 20: a part of it is missing"
                .formatted(data));
  }

  @Test
  void tensor_ofAMissingShard_namesIt() throws IOException {
    Path prefix = PythonCheckpoints.copy("sharded", folder);
    Path shard = folder.resolve("sharded.data-00001-of-00003");
    Files.delete(shard);
    var reader = CheckpointReader.open(prefix);

    reader.tensor(tf, "v0").close();
    assertThatThrownBy(() -> reader.tensor(tf, "v1"))
        .isInstanceOf(CheckpointException.class)
        .hasMessage(shard + ": there is no such file");
    assertThatThrownBy(() -> reader.tensors(tf, List.of("v0", "v1", "v2")))
        .hasMessage(shard + ": there is no such file");
  }

  // -- made up ------------------------------------------------------------------------------------

  private Path forged(BundleHeaderProto header, Map<String, BundleEntryProto> entries)
      throws IOException {
    Path prefix = folder.resolve("forged");
    ForgedIndex.write(prefix, header, entries);
    return prefix;
  }

  private void assertRefused(BundleEntryProto.Builder entry, String message) throws IOException {
    Path prefix = forged(ForgedIndex.header().build(), Map.of("x", entry.build()));

    assertThatThrownBy(() -> CheckpointReader.open(prefix))
        .isInstanceOf(CheckpointException.class)
        .hasMessage(folder.resolve("forged.index") + ": tensor 'x': " + message);
  }

  @Test
  void open_ofANewerVersion_saysSo() throws IOException {
    var header =
        ForgedIndex.header().setVersion(VersionDef.newBuilder().setProducer(7).setMinConsumer(2));
    Path prefix = forged(header.build(), Map.of());

    assertThatThrownBy(() -> CheckpointReader.open(prefix))
        .hasMessageEndingWith(
            "it has version 2 of the format, and at most 1 can be read: a newer runtime wrote it");
  }

  @Test
  void open_ofWrongHeaders_isAnError() throws IOException {
    Path order = forged(ForgedIndex.header().setEndiannessValue(5).build(), Map.of());
    assertThatThrownBy(() -> CheckpointReader.open(order))
        .hasMessageEndingWith("the order of its bytes is unknown: 5");
    Path shards = forged(ForgedIndex.header().setNumShards(-1).build(), Map.of());
    assertThatThrownBy(() -> CheckpointReader.open(shards))
        .hasMessageEndingWith("its header claims -1 files of data");
    ForgedIndex.write(order, new TreeMap<>(Map.of("x", new byte[0])));
    assertThatThrownBy(() -> CheckpointReader.open(order))
        .hasMessageEndingWith("it is no index of a checkpoint: it has no header");
    ForgedIndex.write(order, new TreeMap<>(Map.of("", new byte[] {-1})));
    assertThatThrownBy(() -> CheckpointReader.open(order))
        .hasMessageContaining("its header cannot be read");
  }

  @Test
  void open_ofWrongEntries_isAnError() throws IOException {
    assertRefused(
        ForgedIndex.entry(DataType.DT_FLOAT, 2, 3).setSize(20),
        "it has 20 bytes, and float32 [2, 3] takes 24");
    assertRefused(
        ForgedIndex.entry(DataType.DT_FLOAT, -1).setSize(4), "its shape has the dimension -1");
    assertRefused(
        ForgedIndex.entry(DataType.DT_FLOAT, 1L << 40, 1L << 40).setSize(4),
        "its shape [1099511627776, 1099511627776] is too large");
    assertRefused(
        ForgedIndex.entry(DataType.DT_FLOAT, new long[255]),
        "its shape is unknown, or has more than 254 axes");
    var most = Map.of("x", ForgedIndex.entry(DataType.DT_FLOAT, new long[254]).build());
    assertThat(CheckpointReader.open(forged(ForgedIndex.header().build(), most)).specs())
        .containsEntry("x", TensorSpec.of(Shape.of(new long[254]), DType.FLOAT32, "x"));
    assertRefused(
        ForgedIndex.entry(DataType.DT_FLOAT).setSize(4).setShardId(1), "it is in shard 1 of 1");
    assertRefused(
        ForgedIndex.entry(DataType.DT_STRING).setSize(-4).setOffset(8),
        "it has -4 bytes at byte 8");
    assertRefused(
        ForgedIndex.entry(DataType.DT_FLOAT).setDtypeValue(99).setSize(4),
        "its dtype has the number 99, which is unknown here: a newer runtime may have written it");
    assertRefused(
        BundleEntryProto.newBuilder()
            .setDtype(DataType.DT_FLOAT)
            .setShape(TensorShapeProto.newBuilder().setUnknownRank(true)),
        "its shape is unknown, or has more than 254 axes");
  }

  @Test
  void open_ofAKeyThatComesTwice_isAnError() throws IOException {
    var block = new ByteArrayOutputStream();
    for (String key : List.of("", "x", "x")) {
      byte[] value = key.isEmpty() ? ForgedIndex.header().build().toByteArray() : new byte[0];
      ForgedIndex.varint(block, 0);
      ForgedIndex.varint(block, key.length());
      ForgedIndex.varint(block, value.length);
      block.write(key.getBytes(StandardCharsets.UTF_8));
      block.write(value);
    }
    Path prefix = folder.resolve("twice");
    ForgedIndex.writeBlock(prefix, block);
    assertThatThrownBy(() -> CheckpointReader.open(prefix))
        .isInstanceOf(CheckpointException.class)
        .hasMessageEndingWith("it is damaged: its keys are not in order");
  }

  @Test
  void open_ofMillionsOfLongKeysInAFewBytes_isAnError() throws IOException {
    // Each key repeats the one before and adds a byte: memory would grow with the square.
    var block = new ByteArrayOutputStream();
    for (int i = 0; i < 20_000; i++) {
      ForgedIndex.varint(block, i);
      block.write(new byte[] {1, 0, 'x'});
    }
    Path prefix = folder.resolve("long");
    ForgedIndex.writeBlock(prefix, block);

    assertThatThrownBy(() -> CheckpointReader.open(prefix))
        .hasMessageContaining("keys are longer than the file can have them");
  }

  @Test
  void tensor_ofStringsWithWrongLengths_isAnError() throws IOException {
    byte[] data = {(byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0x7f, 0, 0, 0, 0, 'a'};
    Path prefix =
        forged(
            ForgedIndex.header().build(),
            Map.of(
                "long", ForgedIndex.entry(DataType.DT_STRING).setSize(10).build(),
                "many", ForgedIndex.entry(DataType.DT_STRING, 1L << 50).setSize(10).build(),
                "short", ForgedIndex.entry(DataType.DT_STRING).setOffset(5).setSize(4).build()));
    Files.write(folder.resolve("forged.data-00000-of-00001"), data);
    var reader = CheckpointReader.open(prefix);

    assertThatThrownBy(() -> reader.tensor(tf, "long"))
        .hasMessageContaining("a string takes 34359738367 bytes, and 5 are left");
    assertThatThrownBy(() -> reader.tensor(tf, "many"))
        .hasMessageContaining("it has fewer bytes than strings");
    assertThatThrownBy(() -> reader.tensor(tf, "short"))
        .hasMessageContaining("tensor 'short' at byte 5 is damaged: its strings do not fill it");
  }

  /// A tensor in parts, one of which is not what the whole says.
  @Test
  void open_ofPartsThatDoNotFit_isAnError() throws IOException {
    assertPartRefused(
        part -> part.setShape(ForgedIndex.entry(DataType.DT_FLOAT, 4).getShape()),
        "a part of it is to be float32 [2, 2], and is float32 [4]");
    assertPartRefused(
        part -> part.setShape(ForgedIndex.entry(DataType.DT_FLOAT, 1, 1).getShape()).setSize(4),
        "a part of it is to be float32 [2, 2], and is float32 [1, 1]");
    assertPartRefused(
        part -> part.setDtype(DataType.DT_INT32),
        "a part of it is to be float32 [2, 2], and is int32 [2, 2]");
    assertPartRefused(part -> part.setSize(8), "it has 8 bytes, and float32 [2, 2] takes 16");
    assertPartRefused(part -> part.addSlices(TensorSliceProto.newBuilder()), "a part of it has 0");
    Path torn = forgedParts(key -> key.startsWith("\0"), part -> part.setOffset(1000));
    assertThatThrownBy(() -> CheckpointReader.open(torn).tensor(tf, "dense/kernel"))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("tensor 'dense/kernel' needs 16 bytes at byte 1000");
  }

  private void assertPartRefused(UnaryOperator<BundleEntryProto.Builder> change, String message)
      throws IOException {
    Path prefix = forgedParts(key -> key.startsWith("\0"), change);

    assertThatThrownBy(() -> CheckpointReader.open(prefix))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("tensor 'dense/kernel': " + message);
  }

  @Test
  void open_ofATensorWhosePartsDoNotFit_isAnError() throws IOException {
    assertWholeRefused(TensorSliceProto.newBuilder(), "a part of it has 0 axes, and it has 2");
    assertWholeRefused(slice(-1, 2), "a part of it is -1 to 1 of 6");
    assertWholeRefused(slice(5, 2), "a part of it is 5 to 7 of 6");
    assertWholeRefused(slice(0, -7), "a part of it is 0 to -7 of 6");
    assertWholeRefused(slice(Long.MAX_VALUE, 2), "a part of it is");
    assertWholeRefused(slice(1, 2), "a part of it of shape [2, 2] is missing");
    Path fewer = forgedParts(key -> key.equals("dense/kernel"), whole -> whole.removeSlices(1));
    assertThatThrownBy(() -> CheckpointReader.open(fewer))
        .hasMessageContaining("it has 12 elements, and its parts 8");
    Path twice =
        forgedParts(key -> key.equals("dense/kernel"), whole -> whole.setSlices(1, slice(0, 2)));
    assertThatThrownBy(() -> CheckpointReader.open(twice).tensor(tf, "dense/kernel"))
        .isInstanceOf(CheckpointException.class);
  }

  private static TensorSliceProto.Builder slice(long start, long length) {
    return TensorSliceProto.newBuilder()
        .addExtent(TensorSliceProto.Extent.newBuilder().setStart(start).setLength(length))
        .addExtent(TensorSliceProto.Extent.newBuilder().setLength(2));
  }

  private void assertWholeRefused(TensorSliceProto.Builder slice, String message)
      throws IOException {
    Path prefix =
        forgedParts(key -> key.equals("dense/kernel"), whole -> whole.setSlices(1, slice));

    assertThatThrownBy(() -> CheckpointReader.open(prefix))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("tensor 'dense/kernel': " + message);
  }

  /// The first entry of a kind changed.
  private Path forgedParts(
      Predicate<String> isChanged, UnaryOperator<BundleEntryProto.Builder> change)
      throws IOException {
    Path prefix = folder.resolve("parts");
    var table = new TreeMap<String, byte[]>();
    boolean isDone = false;
    for (var entry :
        SortedTable.read(CheckpointReader.indexFile(PythonCheckpoints.prefix("saver")))) {
      String key = new String(entry.key(), StandardCharsets.ISO_8859_1);
      byte[] value = entry.value();
      if (!isDone && isChanged.test(key)) {
        value = change.apply(BundleEntryProto.parseFrom(value).toBuilder()).build().toByteArray();
        isDone = true;
      }
      table.put(key, value);
    }
    ForgedIndex.write(prefix, table);
    Files.copy(
        PythonCheckpoints.prefix("saver.data-00000-of-00001"),
        folder.resolve("parts.data-00000-of-00001"),
        StandardCopyOption.REPLACE_EXISTING);
    return prefix;
  }

  @Test
  void tensor_ofAHandle_isRefused() throws IOException {
    Path prefix =
        forged(
            ForgedIndex.header().build(),
            Map.of("v", ForgedIndex.entry(DataType.DT_VARIANT).setSize(4).build()));
    var reader = CheckpointReader.open(prefix);

    assertThatThrownBy(() -> reader.tensor(tf, "v"))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("tensor 'v': it holds variant, which only the program that wrote it");
  }

  @Test
  void tensor_ofTheOtherOrderOfBytes_isRead() throws IOException {
    byte[] data = ByteBuffer.allocate(8).putFloat(1.5f).putFloat(-2f).array();
    Path prefix =
        forged(
            ForgedIndex.header().setEndianness(BundleHeaderProto.Endianness.BIG).build(),
            Map.of(
                "x",
                ForgedIndex.entry(DataType.DT_FLOAT, 2)
                    .setSize(8)
                    .setCrc32C(ForgedIndex.masked(data))
                    .build()));
    Files.write(folder.resolve("forged.data-00000-of-00001"), data);

    try (Tensor tensor = CheckpointReader.open(prefix).tensor(tf, "x")) {
      assertThat(tensor.toArray(float[].class)).containsExactly(1.5f, -2f);
    }
  }

  @Test
  void objectGraph_thatIsNone_isAnError() throws IOException {
    Path prefix =
        forged(
            ForgedIndex.header().build(),
            Map.of(ObjectGraph.KEY, ForgedIndex.entry(DataType.DT_FLOAT).setSize(4).build()));
    var reader = CheckpointReader.open(prefix);

    assertThatThrownBy(reader::objectGraph)
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining(
            "the graph of its objects, '_CHECKPOINTABLE_OBJECT_GRAPH', is damaged");
    assertThatThrownBy(() -> ObjectGraph.parse(new byte[0])).hasMessage("it has no objects");
    assertThatThrownBy(() -> ObjectGraph.parse(new byte[] {10, 4, 10, 2, 8, 9}))
        .hasMessage("an object refers to object 9 of 1");
  }
}
