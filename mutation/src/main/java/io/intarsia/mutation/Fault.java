package io.intarsia.mutation;

import java.util.List;

/// A small change of one method.
///
/// @param type the class, with dots
/// @param instructions the instructions it changes, by their number in the code: one, or the copies
///   that the compiler made of one statement in a `finally`
/// @param line where it is in the source
record Fault(
    String type,
    String method,
    String descriptor,
    List<Integer> instructions,
    Kind kind,
    int line) {
  Fault {
    instructions = List.copyOf(instructions);
  }

  /// The source file, below the folder of sources.
  String file() {
    return file(type);
  }

  static String file(String type) {
    int nested = type.indexOf('$');
    return (nested < 0 ? type : type.substring(0, nested)).replace('.', '/') + ".java";
  }

  /// The line, as probes and coverage name it.
  String place() {
    return place(type, line);
  }

  static String place(String type, int line) {
    return type + ":" + line;
  }

  @Override
  public String toString() {
    return "%s.%s:%d %s".formatted(type, method, line, kind.words());
  }
}
