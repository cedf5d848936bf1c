package io.intarsia.keras.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/// Writes an HDF5 file from front to back: texts, then each object behind its parts. The library
/// that reads them has no 16-bit floating-point numbers and no empty arrays when it writes.
///
/// @see "HDF5 File Format Specification, version 3.0"
final class H5Writer {
  private static final int SUPERBLOCK = 96;
  private static final byte[] SIGNATURE = {(byte) 0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n'};

  private final List<String> texts;
  private final List<Supplier<ByteBuffer>> pieces = new ArrayList<>();
  private long end = SUPERBLOCK;

  private H5Writer(List<String> texts) {
    this.texts = texts;
  }

  /// Writes groups and arrays.
  ///
  /// @throws IllegalArgumentException if an array has a dtype that no file has
  static void write(H5Node.Group root, OutputStream out) throws IOException {
    Set<String> texts = new LinkedHashSet<>();
    collect(root, texts);
    var writer = new H5Writer(List.copyOf(texts));
    writer.add(writer.heap());
    long address = writer.place(root);
    out.write(writer.superblock(address).array());
    for (Supplier<ByteBuffer> piece : writer.pieces) {
      ByteBuffer bytes = piece.get();
      out.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
    }
  }

  private static void collect(H5Node node, Set<String> texts) {
    texts.addAll(node.attributes().values());
    if (node instanceof H5Node.Group group) {
      group.children().values().forEach(child -> collect(child, texts));
    }
  }

  private long add(ByteBuffer bytes) {
    return add(bytes.remaining(), () -> bytes);
  }

  private long add(long size, Supplier<ByteBuffer> bytes) {
    long address = end;
    int rest = (int) (-size & 7);
    pieces.add(bytes);
    pieces.add(() -> ByteBuffer.allocate(rest));
    end += size + rest;
    return address;
  }

  /// @return where the header is
  private long place(H5Node node) {
    List<ByteBuffer> messages = new ArrayList<>();
    switch (node) {
      case H5Node.Data data ->
          messages.addAll(H5Message.ofData(data, add(data.byteSize(), data.bytes())));
      case H5Node.Group group -> {
        messages.addAll(H5Message.ofGroup());
        group.children().forEach((name, child) -> messages.add(H5Message.link(name, place(child))));
      }
    }
    node.attributes().forEach((name, text) -> messages.add(attribute(name, text)));
    return add(H5Message.header(messages));
  }

  private ByteBuffer attribute(String name, String text) {
    int length = text.getBytes(StandardCharsets.UTF_8).length;
    return H5Message.attribute(name, length, SUPERBLOCK, texts.indexOf(text) + 1);
  }

  // All texts; none of them has a length that is known where it is used.
  private ByteBuffer heap() {
    List<byte[]> bytes = texts.stream().map(each -> each.getBytes(StandardCharsets.UTF_8)).toList();
    int used = 16 + bytes.stream().mapToInt(each -> 16 + H5Message.padded(each.length)).sum();
    int size = Math.max(4096, used + 16);
    ByteBuffer heap = H5Message.buffer(size);
    heap.put("GCOL".getBytes(StandardCharsets.US_ASCII)).putInt(1).putLong(size);
    for (int i = 0; i < bytes.size(); i++) {
      byte[] each = bytes.get(i);
      heap.putShort((short) (i + 1)).putShort((short) 0).putInt(0).putLong(each.length).put(each);
      heap.position(H5Message.padded(heap.position()));
    }
    heap.putLong(0).putLong(size - heap.position() + 8L);
    return heap.rewind();
  }

  private ByteBuffer superblock(long root) {
    ByteBuffer block = H5Message.buffer(SUPERBLOCK).put(SIGNATURE);
    block.putInt(0).putInt(0x00080800).putInt(0x00100004).putInt(0); // sizes of 8 bytes, of nodes
    block.putLong(0).putLong(H5Message.NOWHERE).putLong(end).putLong(H5Message.NOWHERE);
    block.putLong(0).putLong(root);
    return block;
  }
}
