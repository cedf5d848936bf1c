package io.intarsia.internal.c;

import io.intarsia.internal.c.CLibrary.C;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// The functions that set one attribute of a node that is being made (`TF_OperationDescription`).
final class TfAttribute implements AttributeFunctions {
  static final TfAttribute FUNCTIONS = new TfAttribute();

  private static final MethodHandle SET_STRING =
      CLibrary.bind("TF_SetAttrString", null, C.POINTER, C.BUFFER, C.BUFFER, C.INT64);
  private static final MethodHandle SET_INT =
      CLibrary.bind("TF_SetAttrInt", null, C.POINTER, C.BUFFER, C.INT64);
  private static final MethodHandle SET_FLOAT =
      CLibrary.bind("TF_SetAttrFloat", null, C.POINTER, C.BUFFER, C.FLOAT);
  private static final MethodHandle SET_BOOL =
      CLibrary.bind("TF_SetAttrBool", null, C.POINTER, C.BUFFER, C.BOOL);
  private static final MethodHandle SET_TYPE =
      CLibrary.bind("TF_SetAttrType", null, C.POINTER, C.BUFFER, C.INT);
  private static final MethodHandle SET_SHAPE =
      CLibrary.bind("TF_SetAttrShape", null, C.POINTER, C.BUFFER, C.BUFFER, C.INT);
  private static final MethodHandle SET_TENSOR =
      CLibrary.bind("TF_SetAttrTensor", null, C.POINTER, C.BUFFER, C.POINTER, C.POINTER);
  private static final MethodHandle SET_FUNCTION =
      CLibrary.bind("TF_SetAttrFuncName", null, C.POINTER, C.BUFFER, C.BUFFER, C.INT64);
  private static final MethodHandle SET_STRING_LIST =
      CLibrary.bind("TF_SetAttrStringList", null, C.POINTER, C.BUFFER, C.BUFFER, C.BUFFER, C.INT);
  private static final MethodHandle SET_INT_LIST =
      CLibrary.bind("TF_SetAttrIntList", null, C.POINTER, C.BUFFER, C.BUFFER, C.INT);
  private static final MethodHandle SET_FLOAT_LIST =
      CLibrary.bind("TF_SetAttrFloatList", null, C.POINTER, C.BUFFER, C.BUFFER, C.INT);
  private static final MethodHandle SET_BOOL_LIST =
      CLibrary.bind("TF_SetAttrBoolList", null, C.POINTER, C.BUFFER, C.BUFFER, C.INT);
  private static final MethodHandle SET_TYPE_LIST =
      CLibrary.bind("TF_SetAttrTypeList", null, C.POINTER, C.BUFFER, C.BUFFER, C.INT);
  private static final MethodHandle SET_SHAPE_LIST =
      CLibrary.bind("TF_SetAttrShapeList", null, C.POINTER, C.BUFFER, C.BUFFER, C.BUFFER, C.INT);
  private static final MethodHandle SET_VALUE =
      CLibrary.bind(
          "TF_SetAttrValueProto", null, C.POINTER, C.BUFFER, C.BUFFER, C.INT64, C.POINTER);

  private TfAttribute() {}

  @Override
  public void setString(long op, MemorySegment name, MemorySegment value, long length) {
    try {
      SET_STRING.invokeExact(op, name, value, length);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  @Override
  public void setInt(long op, MemorySegment name, long value) {
    try {
      SET_INT.invokeExact(op, name, value);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  @Override
  public void setFloat(long op, MemorySegment name, float value) {
    try {
      SET_FLOAT.invokeExact(op, name, value);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  @Override
  public void setBool(long op, MemorySegment name, byte value) {
    try {
      SET_BOOL.invokeExact(op, name, value);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  @Override
  public void setType(long op, MemorySegment name, int value) {
    try {
      SET_TYPE.invokeExact(op, name, value);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  @Override
  public void setShape(long op, MemorySegment name, MemorySegment dims, int rank, long status) {
    try {
      SET_SHAPE.invokeExact(op, name, dims, rank);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  @Override
  public void setTensor(long op, MemorySegment name, long tensor, long status) {
    try {
      SET_TENSOR.invokeExact(op, name, tensor, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  @Override
  public void setFunction(long op, MemorySegment name, MemorySegment value, long length) {
    try {
      SET_FUNCTION.invokeExact(op, name, value, length);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  @Override
  public void setStringList(
      long op, MemorySegment name, MemorySegment values, MemorySegment lengths, int count) {
    try {
      SET_STRING_LIST.invokeExact(op, name, values, lengths, count);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  @Override
  public void setIntList(long op, MemorySegment name, MemorySegment values, int count) {
    try {
      SET_INT_LIST.invokeExact(op, name, values, count);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  @Override
  public void setFloatList(long op, MemorySegment name, MemorySegment values, int count) {
    try {
      SET_FLOAT_LIST.invokeExact(op, name, values, count);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  @Override
  public void setBoolList(long op, MemorySegment name, MemorySegment values, int count) {
    try {
      SET_BOOL_LIST.invokeExact(op, name, values, count);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  @Override
  public void setTypeList(long op, MemorySegment name, MemorySegment values, int count) {
    try {
      SET_TYPE_LIST.invokeExact(op, name, values, count);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  @Override
  public void setShapeList(
      long op,
      MemorySegment name,
      MemorySegment dims,
      MemorySegment ranks,
      int count,
      long status) {
    try {
      SET_SHAPE_LIST.invokeExact(op, name, dims, ranks, count);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  @Override
  public void setValue(long op, MemorySegment name, MemorySegment value, long length, long status) {
    try {
      SET_VALUE.invokeExact(op, name, value, length, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }
}
