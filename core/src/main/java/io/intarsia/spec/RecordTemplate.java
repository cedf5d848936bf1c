package io.intarsia.spec;

import io.intarsia.nest.Nest;
import io.intarsia.nest.NodeType;
import org.jspecify.annotations.Nullable;

/// Stands for a plain record in a spec, with specs where the record has tensors: a record itself
/// cannot hold them.
@SuppressWarnings(
    "ArrayRecordComponent") // never compared: a nest of templates is, by its structure
record RecordTemplate(ComponentType.OfRecord type, @Nullable Object[] parts) {
  static {
    Nest.register(RecordTemplate.class, new Node());
  }

  /// The record, of parts that are changed first.
  ///
  /// @throws IllegalArgumentException if a component does not take its part
  Object make(Containers.Change change) {
    @Nullable Object[] components = Containers.components(type, parts, change);
    int mismatch = type.access().mismatch(components);
    if (mismatch >= 0) {
      throw ComponentErrors.mismatch(
          Component.of(type.access().components().get(mismatch)), components[mismatch]);
    }
    return type.access().make(components);
  }

  /// A template is a container of its parts, as a record is.
  private static final class Node implements NodeType<RecordTemplate> {
    @Override
    public Object metadata(RecordTemplate container) {
      return container.type();
    }

    @Override
    public @Nullable Object[] children(RecordTemplate container, Object metadata) {
      return container.parts().clone();
    }

    @Override
    public Object rebuild(Object metadata, @Nullable Object[] children) {
      return new RecordTemplate((ComponentType.OfRecord) metadata, children);
    }

    @Override
    public String step(Object metadata, int child) {
      return "." + ((ComponentType.OfRecord) metadata).name(child) + "()";
    }

    @Override
    public String describe(Object metadata, int childCount) {
      return "record " + ((ComponentType.OfRecord) metadata).access().type().getSimpleName();
    }
  }
}
