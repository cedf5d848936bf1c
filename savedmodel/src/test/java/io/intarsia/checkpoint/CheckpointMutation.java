package io.intarsia.checkpoint;

import com.google.protobuf.Message;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.tensorflow.proto.BundleEntryProto;
import org.tensorflow.proto.BundleHeaderProto;
import org.tensorflow.proto.TrackableObjectGraphOuterClass.TrackableObjectGraph;

/// Faults in checkpoints that no checksum shows: those are made anew.
public final class CheckpointMutation {
  private CheckpointMutation() {}

  /// Changes what the index says of a tensor, or of all.
  ///
  /// @param number chooses which
  /// @param change says what it changed
  public static String entry(Path prefix, int number, Function<Message.Builder, String> change)
      throws IOException {
    SortedMap<String, byte[]> table = table(prefix);
    String key = List.copyOf(table.keySet()).get(number % table.size());
    Message.Builder message =
        key.isEmpty()
            ? BundleHeaderProto.parseFrom(table.get(key)).toBuilder()
            : BundleEntryProto.parseFrom(table.get(key)).toBuilder();
    String told = change.apply(message);
    table.put(key, message.build().toByteArray());
    ForgedIndex.write(prefix, table);
    return "the entry \"%s\" of the index: %s".formatted(key, told);
  }

  /// Changes the graph of objects.
  ///
  /// @param change says what it changed
  public static String graph(Path prefix, Function<Message.Builder, String> change)
      throws IOException {
    Message.Builder graph;
    try {
      var reader = CheckpointReader.open(prefix);
      graph = reader.objectGraph().isEmpty() ? null : parsed(prefix).toBuilder();
    } catch (CheckpointException e) {
      throw new IOException(e);
    }
    if (graph == null) {
      return "nothing, as there are no objects";
    }
    String told = change.apply(graph);
    write(prefix, graph.build().toByteArray());
    return "the objects of the checkpoint: " + told;
  }

  private static TrackableObjectGraph parsed(Path prefix) throws IOException {
    var entry = BundleEntryProto.parseFrom(table(prefix).get(ObjectGraph.KEY));
    byte[] data = Files.readAllBytes(shard(prefix));
    // A string has its length and a checksum before it.
    ByteBuffer bytes = ByteBuffer.wrap(data, (int) entry.getOffset(), (int) entry.getSize());
    while (bytes.get() < 0) {
      // The length is as long as its bytes are negative.
    }
    bytes.getInt();
    byte[] graph = new byte[bytes.remaining()];
    bytes.get(graph);
    return TrackableObjectGraph.parseFrom(graph);
  }

  private static void write(Path prefix, byte[] graph) throws IOException {
    SortedMap<String, byte[]> table = table(prefix);
    var entry = BundleEntryProto.parseFrom(table.get(ObjectGraph.KEY)).toBuilder();
    ByteBuffer checked =
        ByteBuffer.allocate(8 + graph.length).order(ByteOrder.LITTLE_ENDIAN).putInt(graph.length);
    int checksum =
        ForgedIndex.masked(
            new byte[] {checked.get(0), checked.get(1), checked.get(2), checked.get(3)});
    checked.putInt(checksum).put(graph);
    var text = new ByteArrayOutputStream();
    ForgedIndex.varint(text, graph.length);
    text.write(checked.array(), Integer.BYTES, checked.capacity() - Integer.BYTES);
    Path shard = shard(prefix);
    entry
        .setOffset(Files.size(shard))
        .setSize(text.size())
        .setCrc32C(ForgedIndex.masked(checked.array()));
    Files.write(shard, text.toByteArray(), StandardOpenOption.APPEND);
    table.put(ObjectGraph.KEY, entry.build().toByteArray());
    ForgedIndex.write(prefix, table);
  }

  private static Path shard(Path prefix) {
    return prefix.resolveSibling(prefix.getFileName() + ".data-00000-of-00001");
  }

  private static SortedMap<String, byte[]> table(Path prefix) throws IOException {
    SortedMap<String, byte[]> table = new TreeMap<>();
    try {
      for (var entry : new ArrayList<>(SortedTable.read(CheckpointReader.indexFile(prefix)))) {
        table.put(new String(entry.key(), StandardCharsets.ISO_8859_1), entry.value());
      }
    } catch (CheckpointException e) {
      throw new IOException(e);
    }
    return table;
  }
}
