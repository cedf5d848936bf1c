package io.intarsia.nest;

import java.io.Serial;
import java.io.Serializable;
import java.util.AbstractMap;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// A map that cannot be changed, and says so. It iterates as the one it is a view of.
final class FixedMap extends AbstractMap<Object, @Nullable Object> implements Serializable {
  private static final long serialVersionUID = 1;

  private final transient Map<Object, @Nullable Object> entries;

  FixedMap(Map<Object, @Nullable Object> entries) {
    this.entries = Collections.unmodifiableMap(entries);
  }

  @Override
  public @Nullable Object get(@Nullable Object key) {
    return entries.get(key);
  }

  @Override
  public boolean containsKey(@Nullable Object key) {
    return entries.containsKey(key);
  }

  @Override
  public int size() {
    return entries.size();
  }

  @Override
  public Set<Object> keySet() {
    return entries.keySet();
  }

  @Override
  public Collection<@Nullable Object> values() {
    return entries.values();
  }

  @Override
  public Set<Map.Entry<Object, @Nullable Object>> entrySet() {
    return entries.entrySet();
  }

  @Override
  public void forEach(BiConsumer<? super Object, ? super @Nullable Object> action) {
    entries.forEach(action);
  }

  @Override
  public @Nullable Object put(Object key, @Nullable Object value) {
    throw NestErrors.fixed("map", "LinkedHashMap");
  }

  @Override
  public @Nullable Object remove(@Nullable Object key) {
    throw NestErrors.fixed("map", "LinkedHashMap");
  }

  @Override
  public void clear() {
    throw NestErrors.fixed("map", "LinkedHashMap");
  }

  // Streams hold classes of the platform only.
  @Serial
  private Object writeReplace() {
    return entries;
  }
}
