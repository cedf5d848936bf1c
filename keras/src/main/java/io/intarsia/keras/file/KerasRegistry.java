package io.intarsia.keras.file;

import io.intarsia.errors.Mistake;
import io.intarsia.keras.Layer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Layers of one's own in files: by the names under which they are registered, in Python by
/// `keras.saving.register_keras_serializable`. A value; nothing is registered globally.
///
/// ```java
/// KerasRegistry own =
///     KerasRegistry.empty()
///         .with(
///             "shop>Scale",
///             Scale.class,
///             config -> new Scale((double) config.get("factor")),
///             scale -> Map.of("factor", scale.factor()));
/// Layer<?, ?> model = KerasFile.read(tf, file, KerasFileOptions.defaults().withRegistry(own));
/// ```
public final class KerasRegistry {
  private static final KerasRegistry EMPTY = new KerasRegistry(Map.of());

  private final Map<String, Entry<?>> entries;

  private KerasRegistry(Map<String, Entry<?>> entries) {
    this.entries = entries;
  }

  private record Entry<L extends Layer<?, ?>>(
      Class<L> type,
      Function<? super Map<String, @Nullable Object>, ? extends L> make,
      Function<? super L, ? extends Map<String, ?>> config) {
    Map<String, ?> configOf(Layer<?, ?> layer) {
      return config.apply(type.cast(layer));
    }
  }

  /// One without layers.
  public static KerasRegistry empty() {
    return EMPTY;
  }

  /// With a layer.
  ///
  /// @param name `package>Class`; the name of the class is that in Python
  /// @param type the class here
  /// @param make makes a layer of its config: texts, numbers, truths, lists and maps of such
  /// @param config of a layer
  /// @throws IllegalArgumentException if the name has not this form, or is taken
  public <L extends Layer<?, ?>> KerasRegistry with(
      String name,
      Class<L> type,
      Function<? super Map<String, @Nullable Object>, ? extends L> make,
      Function<? super L, ? extends Map<String, ?>> config) {
    if (!name.matches("[^>]+>\\w+")) {
      throw Mistake.argument(
          "KerasRegistry.with: expected a name such as shop>Scale, got %s".formatted(name));
    }
    Map<String, Entry<?>> more = new LinkedHashMap<>(entries);
    if (more.put(name, new Entry<>(type, make, config)) != null) {
      throw Mistake.argument("KerasRegistry.with: there is a layer named %s".formatted(name));
    }
    return new KerasRegistry(more);
  }

  /// The names.
  public Set<String> names() {
    return new TreeSet<>(entries.keySet());
  }

  boolean contains(@Nullable String name) {
    return name != null && entries.containsKey(name);
  }

  Layer<?, ?> make(String name, Map<String, @Nullable Object> config) {
    return Objects.requireNonNull(entries.get(name)).make().apply(config);
  }

  /// The name of a layer's class; null if it is not registered.
  @Nullable String nameOf(Layer<?, ?> layer) {
    for (Map.Entry<String, Entry<?>> entry : entries.entrySet()) {
      if (entry.getValue().type() == layer.getClass()) {
        return entry.getKey();
      }
    }
    return null;
  }

  Map<String, ?> config(String name, Layer<?, ?> layer) {
    return Objects.requireNonNull(entries.get(name)).configOf(layer);
  }

  /// The name of a layer's class in Python.
  String className(Layer<?, ?> layer) {
    String name = nameOf(layer);
    return name == null ? layer.getClass().getSimpleName() : name.substring(name.indexOf('>') + 1);
  }
}
