package io.intarsia.internal.c;

import java.lang.foreign.MemorySegment;

/// The functions that set one attribute: those of the eager part of the C API, or of its graphs.
interface AttributeFunctions {
  void setString(long op, MemorySegment name, MemorySegment value, long length);

  void setInt(long op, MemorySegment name, long value);

  void setFloat(long op, MemorySegment name, float value);

  void setBool(long op, MemorySegment name, boolean value);

  void setType(long op, MemorySegment name, int value);

  void setShape(long op, MemorySegment name, MemorySegment dims, int rank, Status status);

  void setTensor(long op, MemorySegment name, long tensor, Status status);

  void setFunction(long op, MemorySegment name, MemorySegment value, long length);

  void setStringList(
      long op, MemorySegment name, MemorySegment values, MemorySegment lengths, int count);

  void setIntList(long op, MemorySegment name, MemorySegment values, int count);

  void setFloatList(long op, MemorySegment name, MemorySegment values, int count);

  void setBoolList(long op, MemorySegment name, MemorySegment values, int count);

  void setTypeList(long op, MemorySegment name, MemorySegment values, int count);

  void setShapeList(
      long op,
      MemorySegment name,
      MemorySegment dims,
      MemorySegment ranks,
      int count,
      Status status);

  /// A serialized `AttrValue`.
  void setValue(long op, MemorySegment name, MemorySegment value, long length, Status status);
}
