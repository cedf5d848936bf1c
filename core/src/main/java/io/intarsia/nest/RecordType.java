package io.intarsia.nest;

import io.intarsia.internal.records.RecordAccess;
import java.lang.reflect.RecordComponent;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A record class: a named tuple of its components.
final class RecordType implements NodeType<Object> {
  private final RecordAccess access;

  RecordType(Class<?> type) {
    this.access = RecordAccess.of(type);
  }

  @Override
  public Object metadata(Object container) {
    return access.type();
  }

  @Override
  public @Nullable Object[] children(Object container, Object metadata) {
    return access.read(container);
  }

  @Override
  public Object rebuild(Object metadata, @Nullable Object[] children) {
    int misfit = access.misfit(children);
    if (misfit >= 0) {
      throw NestErrors.wrongClass(
          access.type().getSimpleName(),
          step(metadata, misfit),
          access.components().get(misfit).getType(),
          children[misfit]);
    }
    return access.make(children);
  }

  @Override
  public String step(Object metadata, int child) {
    return "." + access.components().get(child).getName() + "()";
  }

  @Override
  public String describe(Object metadata, int childCount) {
    return access.components().stream()
        .map(RecordComponent::getName)
        .collect(Collectors.joining(", ", "record " + access.type().getName() + "(", ")"));
  }
}
