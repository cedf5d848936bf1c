package io.intarsia.keras.file;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/// What is written to an HDF5 file.
sealed interface H5Node {
  /// Texts by name.
  Map<String, String> attributes();

  /// A group of nodes, which are added to it.
  record Group(Map<String, H5Node> children, Map<String, String> attributes) implements H5Node {
    Group() {
      this(new LinkedHashMap<>(), new LinkedHashMap<>());
    }

    /// The group at a path such as `layers/dense`, made if it is not there.
    Group group(String path) {
      Group group = this;
      for (String name : path.split("/", -1)) {
        group = (Group) group.children.computeIfAbsent(name, missing -> new Group());
      }
      return group;
    }
  }

  /// An array.
  ///
  /// @param bytes its elements in little-endian order
  record Data(DType dtype, Shape shape, Supplier<ByteBuffer> bytes) implements H5Node {
    long byteSize() {
      return shape.numElements() * dtype.byteSize();
    }

    // HDF5 has no such numbers: h5py and Keras write two bytes and this.
    @Override
    public Map<String, String> attributes() {
      return dtype == DType.BFLOAT16 ? Map.of("dtype", "bfloat16") : Map.of();
    }
  }
}
