package io.intarsia.op.definition;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The definitions of every registered op, from a resource generated at build time. A definition is
/// decoded when it is first asked for.
public final class OpDefinitions {
  private static final String RESOURCE = "op-definitions.bin";

  /// The count, then the position of each definition sorted by name, then the definitions.
  private static final ByteBuffer FILE = read();

  private static final Map<String, OpDefinition> DECODED = new ConcurrentHashMap<>();

  private OpDefinitions() {}

  /// Adds an op that this process registered itself.
  public static void add(OpDefinition definition) {
    DECODED.put(definition.name(), definition);
  }

  /// The definition of an op that was asked for before or registered by this process; null for
  /// others, which costs no search.
  public static @Nullable OpDefinition known(String name) {
    return DECODED.get(name);
  }

  /// The definition of the op registered under that name.
  public static Optional<OpDefinition> find(String name) {
    OpDefinition known = DECODED.get(name);
    if (known != null) {
      return Optional.of(known);
    }
    int position = position(name);
    if (position < 0) {
      return Optional.empty();
    }
    OpDefinition decoded = new OpDefinitionReader(FILE, position).read();
    OpDefinition first = DECODED.putIfAbsent(name, decoded);
    return Optional.of(first == null ? decoded : first);
  }

  /// The names of all registered ops, sorted.
  public static List<String> names() {
    return IntStream.range(0, FILE.getInt(0)).mapToObj(i -> name(position(i))).toList();
  }

  private static int position(int index) {
    return FILE.getInt(Integer.BYTES * (index + 1));
  }

  /// Binary search in the file itself: a map of all names would cost more than the few lookups a
  /// program needs.
  private static int position(String name) {
    int low = 0;
    int high = FILE.getInt(0) - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = name(position(middle)).compareTo(name);
      if (order == 0) {
        return position(middle);
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  private static String name(int position) {
    byte[] name = new byte[FILE.getShort(position)];
    FILE.get(position + Short.BYTES, name);
    return new String(name, StandardCharsets.US_ASCII);
  }

  private static ByteBuffer read() {
    try (InputStream in = OpDefinitions.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new AssertionError("the resource " + RESOURCE + " is missing; please report");
      }
      return ByteBuffer.wrap(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
