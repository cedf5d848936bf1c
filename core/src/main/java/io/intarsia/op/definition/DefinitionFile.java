package io.intarsia.op.definition;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Definitions of ops in a resource that the build generates: the count, then the position of each
/// definition sorted by name, then the definitions. One is decoded when it is asked for.
final class DefinitionFile {
  private final ByteBuffer file;

  private DefinitionFile(ByteBuffer file) {
    this.file = file;
  }

  /// Reads a resource of this package.
  static DefinitionFile read(String resource) {
    try (InputStream in = DefinitionFile.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new AssertionError("the resource " + resource + " is missing; please report");
      }
      return new DefinitionFile(ByteBuffer.wrap(in.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The definition under that name; null if there is none.
  @Nullable OpDefinition find(String name) {
    int position = position(name);
    return position < 0 ? null : new OpDefinitionReader(file, position).read();
  }

  /// The names of all, sorted.
  List<String> names() {
    List<String> names = new ArrayList<>();
    for (int i = 0, count = file.getInt(0); i < count; i++) {
      names.add(name(position(i)));
    }
    return names;
  }

  private int position(int index) {
    return file.getInt(Integer.BYTES * (index + 1));
  }

  /// Binary search in the file itself: a map of all names would cost more than the few lookups a
  /// program needs.
  private int position(String name) {
    int low = 0;
    int high = file.getInt(0) - 1;
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

  private String name(int position) {
    byte[] name = new byte[file.getShort(position)];
    file.get(position + Short.BYTES, name);
    return new String(name, StandardCharsets.US_ASCII);
  }
}
