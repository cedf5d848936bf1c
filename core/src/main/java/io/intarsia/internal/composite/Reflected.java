package io.intarsia.internal.composite;

import io.intarsia.internal.records.RecordHandles;
import io.intarsia.internal.records.RecordParts;
import java.lang.invoke.MethodHandle;
import java.util.List;

/// A class as its constructor and its attributes say: its parts are the attributes, and it is made
/// by the constructor.
public final class Reflected {
  private Reflected() {}

  /// The parts of a class.
  ///
  /// @param made the class of the values that are made: the described class or a subclass of it
  ///   with the same constructors
  /// @param attributes one a parameter that is kept
  /// @throws IllegalArgumentException if the class is not open to this library
  public static RecordParts of(
      Class<?> made, Construction construction, List<Attribute> attributes) {
    if (attributes.size() > RecordHandles.MOST_PARTS) {
      throw CompositeErrors.tooMany(made, attributes.size(), RecordHandles.MOST_PARTS);
    }
    MethodHandle[] readers =
        attributes.stream().map(Attribute::reader).toArray(MethodHandle[]::new);
    return new RecordParts(
        made,
        RecordHandles.reader(readers),
        maker(made, construction.rebuild().getParameterTypes()));
  }

  private static MethodHandle maker(Class<?> made, Class<?>[] parameters) {
    try {
      return ConstructorCall.maker(made, made.getDeclaredConstructor(parameters));
    } catch (NoSuchMethodException e) {
      throw CompositeErrors.closed(made, "constructor", e);
    }
  }
}
