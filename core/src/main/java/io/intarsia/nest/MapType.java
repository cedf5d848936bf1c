package io.intarsia.nest;

import io.intarsia.internal.fixed.FixedMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// `java.util.Map`: its values by sorted key; rebuilt as an unmodifiable map that iterates as the
/// first one did.
final class MapType implements NodeType<Map<?, ?>> {
  static final MapType INSTANCE = new MapType();

  @Override
  public Object metadata(Map<?, ?> container) {
    return MapKeys.of(container);
  }

  @Override
  public @Nullable Object[] children(Map<?, ?> container, Object metadata) {
    var keys = (MapKeys) metadata;
    @Nullable Object[] children = new Object[keys.size()];
    int next = 0;
    for (Object value : container.values()) {
      if (next == children.length) {
        throw NestErrors.changed();
      }
      children[keys.position(next++)] = value;
    }
    if (next < children.length) {
      throw NestErrors.changed();
    }
    return children;
  }

  @Override
  public Object rebuild(Object metadata, @Nullable Object[] children) {
    var keys = (MapKeys) metadata;
    Map<Object, @Nullable Object> map = LinkedHashMap.newLinkedHashMap(children.length);
    for (int i = 0; i < children.length; i++) {
      map.put(keys.iterated(i), children[keys.position(i)]);
    }
    return new FixedMap<>(map);
  }

  @Override
  public String step(Object metadata, int child) {
    return ".get(" + literal(((MapKeys) metadata).sorted(child)) + ")";
  }

  static String literal(Object key) {
    return switch (key) {
      case String text -> '"' + escape(text) + '"';
      case Character unit -> "'" + escape(unit.toString()) + "'";
      case Long number -> number + "L";
      default -> key.toString();
    };
  }

  private static String escape(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }

  @Override
  public String describe(Object metadata, int childCount) {
    String keys = metadata.toString();
    return "Map with keys " + (keys.length() <= 100 ? keys : keys.substring(0, 99) + "…");
  }
}
