package io.intarsia.keras.summary;

import io.intarsia.keras.Layer;
import io.intarsia.keras.StatefulLayer;
import io.intarsia.nest.KeyedLeaf;
import io.intarsia.nest.Nest;
import io.intarsia.spec.TensorSpec;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Layers and specs in few words.
final class LayerTexts {
  private LayerTexts() {}

  static String name(Layer<?, ?> layer) {
    return layer instanceof StatefulLayer<?, ?> stateful ? stateful.name() : type(layer);
  }

  static String type(Layer<?, ?> layer) {
    Class<?> type = layer.getClass();
    return type.isHidden() || type.isAnonymousClass() ? "lambda" : type.getSimpleName();
  }

  /// The shapes of a nest of specs; of several each with its key path.
  static String shapes(Object spec) {
    return String.join(", ", shapesByPath(spec));
  }

  static List<String> shapesByPath(Object spec) {
    List<KeyedLeaf> leaves = Nest.flattenWithPaths(spec);
    if (leaves.size() == 1) {
      return List.of(shape(leaves.getFirst().value()));
    }
    return leaves.stream().map(leaf -> path(leaf) + ": " + shape(leaf.value())).toList();
  }

  static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /// What the layer gave when it was last called; null if it never was.
  static @Nullable Object gave(Layer<?, ?> layer) {
    return layer instanceof StatefulLayer<?, ?> stateful ? stateful.gave().orElse(null) : null;
  }

  // Steps are Java, such as `.get("a")` and `.values()`.
  private static String path(KeyedLeaf leaf) {
    return leaf.path().steps().stream()
        .map(step -> step.replaceAll("^\\.get\\(|\\W", ""))
        .collect(Collectors.joining("/"));
  }

  private static String shape(@Nullable Object spec) {
    return spec instanceof TensorSpec tensor ? tensor.shape().toString() : String.valueOf(spec);
  }
}
