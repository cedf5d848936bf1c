package io.intarsia.internal.c;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Lays attribute values out in native memory, ready to be set on an op or on a node of a graph.
public final class AttributeEncoder {
  /// The rank that stands for an unknown one.
  public static final int UNKNOWN_RANK = -1;

  private final AttributeFunctions functions;
  private final SegmentAllocator memory;

  private AttributeEncoder(AttributeFunctions functions, SegmentAllocator memory) {
    this.functions = functions;
    this.memory = memory;
  }

  /// For ops that run eagerly, again and again; the memory is freed when the setters are garbage.
  public static AttributeEncoder ofEagerOps() {
    return new AttributeEncoder(EagerOpAttributes.FUNCTIONS, Arena.ofAuto());
  }

  /// For a node of a graph, which is made while the memory is there.
  static AttributeEncoder ofNode(SegmentAllocator memory) {
    return new AttributeEncoder(GraphNodeAttributes.FUNCTIONS, memory);
  }

  public Setter ofString(String name, byte[] value) {
    var key = key(name);
    var bytes = bytes(value);
    return (op, status) -> functions.setString(op, key, bytes, value.length);
  }

  public Setter ofInt(String name, long value) {
    var key = key(name);
    return (op, status) -> functions.setInt(op, key, value);
  }

  public Setter ofFloat(String name, float value) {
    var key = key(name);
    return (op, status) -> functions.setFloat(op, key, value);
  }

  public Setter ofBool(String name, boolean value) {
    var key = key(name);
    return (op, status) -> functions.setBool(op, key, value);
  }

  public Setter ofType(String name, int value) {
    var key = key(name);
    return (op, status) -> functions.setType(op, key, value);
  }

  /// A shape; `rank` is [#UNKNOWN_RANK] if the rank is unknown
  public Setter ofShape(String name, long[] dims, int rank) {
    var key = key(name);
    var sizes = longs(dims);
    return (op, status) -> functions.setShape(op, key, sizes, rank, status);
  }

  /// The tensor is copied by the runtime on every call, so it must stay open.
  public Setter ofTensor(String name, NativeTensor value) {
    var key = key(name);
    return (op, status) ->
        value.borrow(pointer -> {
          functions.setTensor(op, key, pointer, status);
          return key;
        });
  }

  public Setter ofFunction(String name, String function) {
    var key = key(name);
    byte[] value = function.getBytes(StandardCharsets.UTF_8);
    var bytes = bytes(value);
    return (op, status) -> functions.setFunction(op, key, bytes, value.length);
  }

  /// A serialized `AttrValue`, for what has no function of its own.
  public Setter ofValue(String name, byte[] value) {
    var key = key(name);
    var bytes = bytes(value);
    return (op, status) -> functions.setValue(op, key, bytes, value.length, status);
  }

  public Setter ofStrings(String name, List<byte[]> values) {
    var key = key(name);
    var pointers = longs(values.stream().mapToLong(v -> bytes(v).address()).toArray());
    // What the pointers lead to lives as long as `pointers`: an automatic arena is freed as a
    // whole.
    var lengths = longs(values.stream().mapToLong(v -> v.length).toArray());
    return (op, status) -> functions.setStringList(op, key, pointers, lengths, values.size());
  }

  public Setter ofInts(String name, long[] values) {
    var key = key(name);
    var numbers = longs(values);
    return (op, status) -> functions.setIntList(op, key, numbers, values.length);
  }

  public Setter ofFloats(String name, float[] values) {
    var key = key(name);
    var numbers = memory.allocateFrom(ValueLayout.JAVA_FLOAT, values);
    return (op, status) -> functions.setFloatList(op, key, numbers, values.length);
  }

  public Setter ofBools(String name, boolean[] values) {
    var key = key(name);
    byte[] flags = new byte[values.length];
    for (int i = 0; i < flags.length; i++) {
      flags[i] = (byte) (values[i] ? 1 : 0);
    }
    var bytes = bytes(flags);
    return (op, status) -> functions.setBoolList(op, key, bytes, values.length);
  }

  public Setter ofTypes(String name, int[] values) {
    var key = key(name);
    var numbers = memory.allocateFrom(ValueLayout.JAVA_INT, values);
    return (op, status) -> functions.setTypeList(op, key, numbers, values.length);
  }

  /// Shapes; their rank is [#UNKNOWN_RANK] where the rank is unknown
  public Setter ofShapes(String name, List<long[]> dims, int[] ranks) {
    var key = key(name);
    var pointers = longs(dims.stream().mapToLong(d -> longs(d).address()).toArray());
    var sizes = memory.allocateFrom(ValueLayout.JAVA_INT, ranks);
    return (op, status) -> functions.setShapeList(op, key, pointers, sizes, ranks.length, status);
  }

  private MemorySegment key(String name) {
    return memory.allocateFrom(name);
  }

  private MemorySegment bytes(byte[] value) {
    return memory.allocateFrom(ValueLayout.JAVA_BYTE, value);
  }

  private MemorySegment longs(long[] values) {
    return memory.allocateFrom(ValueLayout.JAVA_LONG, values);
  }
}
