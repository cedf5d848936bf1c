package io.intarsia.internal.fixed;

import io.intarsia.internal.caller.Mistake;
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
public final class FixedMap<K> extends AbstractMap<K, @Nullable Object> implements Serializable {
  private static final long serialVersionUID = 1;

  private final transient Map<K, @Nullable Object> entries;

  /// A view of what must not change any more.
  public FixedMap(Map<K, @Nullable Object> entries) {
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
  public Set<K> keySet() {
    return entries.keySet();
  }

  @Override
  public Collection<@Nullable Object> values() {
    return entries.values();
  }

  @Override
  public Set<Map.Entry<K, @Nullable Object>> entrySet() {
    return entries.entrySet();
  }

  @Override
  public void forEach(BiConsumer<? super K, ? super @Nullable Object> action) {
    entries.forEach(action);
  }

  @Override
  public @Nullable Object put(K key, @Nullable Object value) {
    throw refusal();
  }

  @Override
  public @Nullable Object remove(@Nullable Object key) {
    throw refusal();
  }

  @Override
  public void clear() {
    throw refusal();
  }

  private static UnsupportedOperationException refusal() {
    return Mistake.unsupported(
        "this map cannot be changed; make another one, or change a copy: new LinkedHashMap<>(map)");
  }

  // Streams hold classes of the platform only.
  @Serial
  private Object writeReplace() {
    return entries;
  }
}
