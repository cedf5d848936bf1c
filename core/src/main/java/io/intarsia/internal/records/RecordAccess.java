package io.intarsia.internal.records;

import io.intarsia.internal.caller.Mistake;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.RecordComponent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One record class, read by one method handle for all its components and made by its canonical
/// constructor: a tenth of the cost of reflection, whatever the number of components.
public final class RecordAccess {
  // Making the handles takes longer than using them thousands of times. A class that fails is not
  // kept, and fails again.
  private static final ClassValue<RecordAccess> KNOWN =
      new ClassValue<>() {
        @Override
        protected RecordAccess computeValue(Class<?> type) {
          return make(type);
        }
      };

  private final Class<?> type;
  private final List<RecordComponent> components;
  private final Class<?>[] classes;
  private final RecordParts parts;

  private RecordAccess(Class<?> type, MethodHandles.Lookup lookup)
      throws ReflectiveOperationException {
    RecordComponent[] declared = type.getRecordComponents();
    this.type = type;
    this.components = List.of(declared);
    this.classes = components.stream().map(RecordComponent::getType).toArray(Class<?>[]::new);
    this.parts =
        new RecordParts(
            type,
            reader(lookup, declared),
            RecordHandles.maker(lookup, type.getDeclaredConstructor(classes)));
  }

  /// Access to a record class.
  ///
  /// @throws IllegalArgumentException if the class is not open to this library, or has more than
  ///   250 components
  public static RecordAccess of(Class<?> type) {
    return KNOWN.get(type);
  }

  private static RecordAccess make(Class<?> type) {
    int count = type.getRecordComponents().length;
    if (count > RecordHandles.MOST_PARTS) {
      throw Mistake.argument(
          "record %s has %d components, the most is %d; group them in records of their own"
              .formatted(type.getName(), count, RecordHandles.MOST_PARTS));
    }
    try {
      return new RecordAccess(type, Lookups.into(type));
    } catch (ReflectiveOperationException e) {
      throw Mistake.argument(
          ("record %s cannot be read: its module must open package %s to io.intarsia, or export it"
                  + " if the record is public")
              .formatted(type.getName(), type.getPackageName()),
          e);
    }
  }

  /// The record class.
  public Class<?> type() {
    return type;
  }

  /// The components in order.
  public List<RecordComponent> components() {
    return components;
  }

  /// The values of the components in order, in a new array.
  public @Nullable Object[] read(Object instance) {
    return parts.read(instance);
  }

  /// A record of these values; what its constructor throws, this does.
  ///
  /// @throws ClassCastException if a component is of another class; see [#mismatch]
  /// @throws NullPointerException if a component is primitive and its value is null
  public Object make(@Nullable Object[] values) {
    return parts.make(values);
  }

  /// The first position whose component does not take its value; -1 if all do.
  public int mismatch(@Nullable Object[] values) {
    return RecordHandles.mismatch(classes, values);
  }

  private static MethodHandle reader(MethodHandles.Lookup lookup, RecordComponent[] components)
      throws IllegalAccessException {
    MethodHandle[] accessors = new MethodHandle[components.length];
    for (int i = 0; i < components.length; i++) {
      accessors[i] = RecordHandles.accessor(lookup.unreflect(components[i].getAccessor()));
    }
    return RecordHandles.reader(accessors);
  }
}
