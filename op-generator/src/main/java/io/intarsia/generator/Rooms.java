package io.intarsia.generator;

import java.util.Comparator;
import java.util.List;

/// The packages of ops: one for each namespace of Python, one for functions without a namespace,
/// and the roof above them.
///
/// Each function has one room, its home: there its composite lies and its options are. The rooms of
/// its other names, and the roof, call it there.
final class Rooms {
  /// The package of the facade, which joins all the rooms.
  static final String ROOF = "";

  /// Of functions that Python has at the top level alone; a namespace that is no field of `Ops`.
  static final String ARRAY = "array";

  /// From the ground up: a room may call those before it.
  private static final List<String> ORDER =
      List.of(
          "math",
          "array",
          "strings",
          "random",
          "bitwise",
          "io",
          "image",
          "signal",
          "audio",
          "debugging",
          "linalg",
          "nn",
          "numpy");

  private Rooms() {}

  /// The room of a namespace, such as `math` for `math.special`.
  static String of(String group) {
    return group.split("\\.", -1)[0];
  }

  /// The lowest room among those of a function's names.
  static String lowest(List<String> names) {
    return names.stream()
        .map(name -> of(EndpointName.of(name).group()))
        .filter(ORDER::contains)
        .min(Comparator.comparingInt(ORDER::indexOf))
        .orElse(ARRAY);
  }

  /// The package, below `io.intarsia`.
  static String subpackage(String room) {
    return room.isEmpty() ? "op" : "op." + room;
  }

  /// The full name of a class.
  static String qualified(String room, String name) {
    return "io.intarsia." + subpackage(room) + "." + name;
  }

  /// The path of a class in a source folder.
  static String path(String room, String name) {
    return qualified(room, name).replace('.', '/') + ".java";
  }
}
