package io.intarsia.internal.c;

import java.lang.foreign.MemorySegment;

/// The functions that set one attribute of a node that is being made (`TF_OperationDescription`).
final class GraphNodeAttributes implements AttributeFunctions {
  static final GraphNodeAttributes FUNCTIONS = new GraphNodeAttributes();

  private GraphNodeAttributes() {}

  @Override
  public void setString(long op, MemorySegment name, MemorySegment value, long length) {
    CApi.TF_SetAttrString(op, name, value, length);
  }

  @Override
  public void setInt(long op, MemorySegment name, long value) {
    CApi.TF_SetAttrInt(op, name, value);
  }

  @Override
  public void setFloat(long op, MemorySegment name, float value) {
    CApi.TF_SetAttrFloat(op, name, value);
  }

  @Override
  public void setBool(long op, MemorySegment name, boolean value) {
    CApi.TF_SetAttrBool(op, name, value);
  }

  @Override
  public void setType(long op, MemorySegment name, int value) {
    CApi.TF_SetAttrType(op, name, value);
  }

  @Override
  public void setShape(long op, MemorySegment name, MemorySegment dims, int rank, Status status) {
    CApi.TF_SetAttrShape(op, name, dims, rank);
  }

  @Override
  public void setTensor(long op, MemorySegment name, long tensor, Status status) {
    CApi.TF_SetAttrTensor(op, name, tensor, status);
  }

  @Override
  public void setFunction(long op, MemorySegment name, MemorySegment value, long length) {
    CApi.TF_SetAttrFuncName(op, name, value, length);
  }

  @Override
  public void setStringList(
      long op, MemorySegment name, MemorySegment values, MemorySegment lengths, int count) {
    CApi.TF_SetAttrStringList(op, name, values, lengths, count);
  }

  @Override
  public void setIntList(long op, MemorySegment name, MemorySegment values, int count) {
    CApi.TF_SetAttrIntList(op, name, values, count);
  }

  @Override
  public void setFloatList(long op, MemorySegment name, MemorySegment values, int count) {
    CApi.TF_SetAttrFloatList(op, name, values, count);
  }

  @Override
  public void setBoolList(long op, MemorySegment name, MemorySegment values, int count) {
    CApi.TF_SetAttrBoolList(op, name, values, count);
  }

  @Override
  public void setTypeList(long op, MemorySegment name, MemorySegment values, int count) {
    CApi.TF_SetAttrTypeList(op, name, values, count);
  }

  @Override
  public void setShapeList(
      long op,
      MemorySegment name,
      MemorySegment dims,
      MemorySegment ranks,
      int count,
      Status status) {
    CApi.TF_SetAttrShapeList(op, name, dims, ranks, count);
  }

  @Override
  public void setValue(
      long op, MemorySegment name, MemorySegment value, long length, Status status) {
    CApi.TF_SetAttrValueProto(op, name, value, length, status);
  }
}
