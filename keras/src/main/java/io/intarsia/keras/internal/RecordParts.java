package io.intarsia.keras.internal;

import io.intarsia.nest.KeyedLeaf;
import io.intarsia.nest.Nest;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// What a record holds.
public final class RecordParts {
  private RecordParts() {}

  /// Values by the names of components, in their order.
  public static SequencedMap<String, @Nullable Object> of(Record container) {
    SequencedMap<String, @Nullable Object> components = new LinkedHashMap<>();
    RecordComponent[] named = container.getClass().getRecordComponents();
    List<KeyedLeaf> values = Nest.expanded().children(container);
    for (int i = 0; i < named.length; i++) {
      components.put(named[i].getName(), values.get(i).value());
    }
    return components;
  }
}
