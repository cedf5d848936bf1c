package io.intarsia.nest;

import io.intarsia.internal.records.RecordAccess;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A record class: a named tuple of its components.
final class RecordType implements NodeType<Object> {
  private final Class<?> type;
  // Made when the first record is flattened, because a record whose class is not open to this
  // library may still be registered with a type of its own. Immutable, so threads may race.
  private @Nullable RecordAccess access;

  RecordType(Class<?> type) {
    this.type = type;
  }

  @Override
  public Object metadata(Object container) {
    return type;
  }

  @Override
  public @Nullable Object[] children(Object container, Object metadata) {
    return access().read(container);
  }

  @Override
  public Object rebuild(Object metadata, @Nullable Object[] children) {
    RecordAccess known = access();
    try {
      return known.make(children);
    } catch (ClassCastException | NullPointerException e) {
      int mismatch = known.mismatch(children);
      if (mismatch < 0) {
        // The constructor's own.
        throw e;
      }
      Class<?> wanted = known.components().get(mismatch).getType();
      throw new MismatchException(step(metadata, mismatch), wanted, children[mismatch]);
    }
  }

  @Override
  public String step(Object metadata, int child) {
    return "." + name(child) + "()";
  }

  String name(int child) {
    return access().components().get(child).getName();
  }

  boolean isPrimitive(int child) {
    return access().components().get(child).getType().isPrimitive();
  }

  @Override
  public String describe(Object metadata, int childCount) {
    return Arrays.stream(type.getRecordComponents())
        .map(RecordComponent::getName)
        .collect(Collectors.joining(", ", "record " + type.getName() + "(", ")"));
  }

  /// The named tuple of its components.
  NamedTuple.Fields fields() {
    return new NamedTuple.Fields(
        type.getSimpleName(),
        access().components().stream().map(RecordComponent::getName).toList());
  }

  private RecordAccess access() {
    RecordAccess known = access;
    if (known == null) {
      try {
        known = RecordAccess.of(type);
      } catch (IllegalArgumentException e) {
        throw NestErrors.closedRecord(e);
      }
      access = known;
    }
    return known;
  }
}
