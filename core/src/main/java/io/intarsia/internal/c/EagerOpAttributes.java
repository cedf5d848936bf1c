package io.intarsia.internal.c;

import java.lang.foreign.MemorySegment;

/// The functions that set one attribute of an op that runs eagerly (`TFE_Op`).
final class EagerOpAttributes implements AttributeFunctions {
  static final EagerOpAttributes FUNCTIONS = new EagerOpAttributes();

  private EagerOpAttributes() {}

  @Override
  public void setString(long op, MemorySegment name, MemorySegment value, long length) {
    CApi.TFE_OpSetAttrString(op, name, value, length);
  }

  @Override
  public void setInt(long op, MemorySegment name, long value) {
    CApi.TFE_OpSetAttrInt(op, name, value);
  }

  @Override
  public void setFloat(long op, MemorySegment name, float value) {
    CApi.TFE_OpSetAttrFloat(op, name, value);
  }

  @Override
  public void setBool(long op, MemorySegment name, boolean value) {
    CApi.TFE_OpSetAttrBool(op, name, value);
  }

  @Override
  public void setType(long op, MemorySegment name, int value) {
    CApi.TFE_OpSetAttrType(op, name, value);
  }

  @Override
  public void setShape(long op, MemorySegment name, MemorySegment dims, int rank, Status status) {
    CApi.TFE_OpSetAttrShape(op, name, dims, rank, status);
  }

  @Override
  public void setTensor(long op, MemorySegment name, long tensor, Status status) {
    CApi.TFE_OpSetAttrTensor(op, name, tensor, status);
  }

  @Override
  public void setFunction(long op, MemorySegment name, MemorySegment value, long length) {
    CApi.TFE_OpSetAttrFunctionName(op, name, value, length);
  }

  @Override
  public void setStringList(
      long op, MemorySegment name, MemorySegment values, MemorySegment lengths, int count) {
    CApi.TFE_OpSetAttrStringList(op, name, values, lengths, count);
  }

  @Override
  public void setIntList(long op, MemorySegment name, MemorySegment values, int count) {
    CApi.TFE_OpSetAttrIntList(op, name, values, count);
  }

  @Override
  public void setFloatList(long op, MemorySegment name, MemorySegment values, int count) {
    CApi.TFE_OpSetAttrFloatList(op, name, values, count);
  }

  @Override
  public void setBoolList(long op, MemorySegment name, MemorySegment values, int count) {
    CApi.TFE_OpSetAttrBoolList(op, name, values, count);
  }

  @Override
  public void setTypeList(long op, MemorySegment name, MemorySegment values, int count) {
    CApi.TFE_OpSetAttrTypeList(op, name, values, count);
  }

  @Override
  public void setShapeList(
      long op,
      MemorySegment name,
      MemorySegment dims,
      MemorySegment ranks,
      int count,
      Status status) {
    CApi.TFE_OpSetAttrShapeList(op, name, dims, ranks, count, status);
  }

  @Override
  public void setValue(
      long op, MemorySegment name, MemorySegment value, long length, Status status) {
    CApi.TFE_OpSetAttrValueProto(op, name, value, length, status);
  }
}
