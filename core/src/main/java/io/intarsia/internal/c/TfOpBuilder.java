package io.intarsia.internal.c;

import io.intarsia.internal.c.CLibrary.C;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// The functions that define an op while the process runs (`TF_OpDefinitionBuilder`).
final class TfOpBuilder {
  private static final MethodHandle CREATE =
      CLibrary.bind("TF_NewOpDefinitionBuilder", C.POINTER, C.BUFFER);

  private static final MethodHandle ADD_ATTRIBUTE =
      CLibrary.bind("TF_OpDefinitionBuilderAddAttr", null, C.POINTER, C.BUFFER);

  private static final MethodHandle ADD_INPUT =
      CLibrary.bind("TF_OpDefinitionBuilderAddInput", null, C.POINTER, C.BUFFER);

  private static final MethodHandle ADD_OUTPUT =
      CLibrary.bind("TF_OpDefinitionBuilderAddOutput", null, C.POINTER, C.BUFFER);

  private static final MethodHandle SET_STATEFUL =
      CLibrary.bind("TF_OpDefinitionBuilderSetIsStateful", null, C.POINTER, C.BOOL);

  private static final MethodHandle SET_SHAPE_FUNCTION =
      CLibrary.bind("TF_OpDefinitionBuilderSetShapeInferenceFunction", null, C.POINTER, C.BUFFER);

  private static final MethodHandle REGISTER =
      CLibrary.bind("TF_RegisterOpDefinition", null, C.POINTER, C.POINTER);

  private TfOpBuilder() {}

  /// `TF_NewOpDefinitionBuilder`.
  static long create(MemorySegment name) {
    try {
      return (long) CREATE.invokeExact(name);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_OpDefinitionBuilderAddAttr`.
  static void addAttribute(long builder, MemorySegment spec) {
    try {
      ADD_ATTRIBUTE.invokeExact(builder, spec);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_OpDefinitionBuilderAddInput`.
  static void addInput(long builder, MemorySegment spec) {
    try {
      ADD_INPUT.invokeExact(builder, spec);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_OpDefinitionBuilderAddOutput`.
  static void addOutput(long builder, MemorySegment spec) {
    try {
      ADD_OUTPUT.invokeExact(builder, spec);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_OpDefinitionBuilderSetIsStateful`.
  static void setStateful(long builder, byte stateful) {
    try {
      SET_STATEFUL.invokeExact(builder, stateful);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_OpDefinitionBuilderSetShapeInferenceFunction`.
  static void setShapeFunction(long builder, MemorySegment function) {
    try {
      SET_SHAPE_FUNCTION.invokeExact(builder, function);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_RegisterOpDefinition`; deletes the builder.
  static void register(long builder, long status) {
    try {
      REGISTER.invokeExact(builder, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }
}
