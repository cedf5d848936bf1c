package io.intarsia.generator;

import java.util.Optional;

/// Where a function is written out; its other names call it there.
///
/// @param room the package
/// @param group the namespace in it
/// @param java its method there
record Home(String room, String group, String java) {
  /// The function of a catalogue's entry in a room.
  ///
  /// @param room one of those of its names, `array` or the roof if it has a name without namespace
  /// @return empty if it has no name there
  static Optional<Home> of(String room, CatalogEntry entry) {
    boolean isGroupless = room.equals(Rooms.ARRAY) || room.equals(Rooms.ROOF);
    return entry.names().stream()
        .map(EndpointName::of)
        .filter(name -> Rooms.of(name.group()).equals(isGroupless ? Rooms.ROOF : room))
        .findFirst()
        .map(name ->
            new Home(
                room,
                room.equals(Rooms.ARRAY) ? Rooms.ARRAY : name.group(),
                entry.javaName(name.name())));
  }

  /// The same place for a method of another name.
  Home named(String method) {
    return new Home(room, group, method);
  }

  /// What calls it in the class of another room.
  String call() {
    return "this." + group + "." + java;
  }
}
