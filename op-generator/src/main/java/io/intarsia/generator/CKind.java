package io.intarsia.generator;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What a C function takes or gives, as Java sees it.
enum CKind {
  /// An object of the runtime.
  POINTER("long", "C.POINTER"),
  /// Memory of ours.
  MEMORY("MemorySegment", "C.BUFFER"),
  INT64("long", "C.INT64"),
  INT("int", "C.INT"),
  FLOAT("float", "C.FLOAT"),
  BOOL("boolean", "C.BOOL"),
  /// A `TF_Output` by value.
  OUTPUT("MemorySegment", "C.OUTPUT"),
  /// A C string of the runtime, of which Java gets a copy.
  TEXT("String", "C.BUFFER"),
  VOID("void", "null");

  private final String java;
  private final String layout;

  CKind(String java, String layout) {
    this.java = java;
    this.layout = layout;
  }

  /// The kind of a name in the table.
  static Optional<CKind> of(String name) {
    return Arrays.stream(values()).filter(kind -> kind.tableName().equals(name)).findFirst();
  }

  String tableName() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean isParameter() {
    return this != TEXT && this != VOID;
  }

  /// The type in Java's signature.
  String java() {
    return java;
  }

  /// The layout in C's signature.
  String layout() {
    return layout;
  }

  /// A parameter as C takes it.
  String toC(String parameter) {
    return this == BOOL ? "(byte) (" + parameter + " ? 1 : 0)" : parameter;
  }

  /// The type a method handle gives.
  String given() {
    return switch (this) {
      case BOOL -> "byte";
      case TEXT -> "MemorySegment";
      default -> java;
    };
  }

  /// A result of C as Java gives it.
  String toJava(String result) {
    return switch (this) {
      case BOOL -> result + " != 0";
      case TEXT -> "CStrings.read(" + result + ")";
      default -> result;
    };
  }
}
