package io.intarsia.keras.summary;

import io.intarsia.keras.Composed;
import io.intarsia.keras.Functional;
import io.intarsia.keras.Layer;
import io.intarsia.keras.Sequential;
import io.intarsia.keras.Symbol;
import io.intarsia.plot.Diagram;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Layers of a model as boxes.
///
/// @param expandNested whether models that are layers are frames
record ModelDiagram(boolean expandNested) {
  private static final int MOST_SHAPES = 8;
  private static final int LONGEST = 60;

  Diagram of(Layer<?, ?> model) {
    if (model instanceof Functional<?, ?> functional) {
      return connected(functional);
    }
    Map<String, Layer<?, ?>> layers =
        model instanceof Composed<?, ?> composed ? composed.layers() : model.parts();
    return layers.isEmpty()
        ? Diagram.of().withBox("", Part.of(LayerTexts.name(model), model).box())
        : listed(layers, model instanceof Sequential<?, ?>);
  }

  private Diagram listed(Map<String, Layer<?, ?>> layers, boolean inSequence) {
    Diagram diagram = Diagram.of();
    @Nullable String last = null;
    for (Map.Entry<String, Layer<?, ?>> layer : layers.entrySet()) {
      String name = layer.getKey();
      diagram = with(diagram, name, Part.of(name, layer.getValue()));
      diagram = inSequence && last != null ? diagram.withArrow(last, name) : diagram;
      last = name;
    }
    return diagram;
  }

  private Diagram connected(Functional<?, ?> model) {
    var connections = new Connections(model);
    IdentityHashMap<Symbol<?>, String> keys = new IdentityHashMap<>();
    Diagram diagram = Diagram.of();
    for (Symbol<?> input : connections.inputs().keySet()) {
      keys.put(input, "input " + keys.size());
      String[] lines = lines(connections.name(input), "InputLayer", input.spec(), 0);
      diagram = diagram.withBox(key(keys, input), lines);
    }
    IdentityHashMap<Layer<?, ?>, Integer> times = new IdentityHashMap<>();
    for (Symbol<?> call : model.calls()) {
      var called = (Symbol.Called) call.origin();
      keys.put(call, "call " + keys.size());
      int time = times.merge(called.layer().viewed(), 1, Integer::sum);
      var part = new Part(connections.name(call), called.layer().viewed(), call.spec());
      diagram =
          time == 1
              ? with(diagram, key(keys, call), part)
              : diagram.withBox(key(keys, call), part.again(time));
      for (Symbol<?> source : connections.sources(called.x())) {
        diagram = diagram.withArrow(key(keys, source), key(keys, call));
      }
    }
    return diagram;
  }

  private static String key(IdentityHashMap<Symbol<?>, String> keys, Symbol<?> symbol) {
    return Objects.requireNonNull(keys.get(symbol));
  }

  private Diagram with(Diagram diagram, String key, Part part) {
    return expandNested && part.layer instanceof Composed<?, ?>
        ? diagram.withFrame(key, cut(part.name) + " (" + part.type() + ")", of(part.layer))
        : diagram.withBox(key, part.box());
  }

  /// A layer of a model.
  ///
  /// @param output the spec of what it gives; null if it was never called
  private record Part(String name, Layer<?, ?> layer, @Nullable Object output) {
    static Part of(String name, Layer<?, ?> layer) {
      return new Part(name, layer, LayerTexts.gave(layer));
    }

    String type() {
      return LayerTexts.type(layer);
    }

    String[] box() {
      return lines(name, type(), output, layer.countParams());
    }

    String[] again(int time) {
      return lines(name, type() + ", call " + time, output, 0);
    }
  }

  private static String[] lines(String name, String type, @Nullable Object output, long params) {
    List<String> lines = new ArrayList<>(List.of(name, type));
    List<String> shapes = output == null ? List.of("?") : LayerTexts.shapesByPath(output);
    lines.addAll(shapes.subList(0, Math.min(shapes.size(), MOST_SHAPES)));
    if (shapes.size() > MOST_SHAPES) {
      lines.add("… %d more".formatted(shapes.size() - MOST_SHAPES));
    }
    if (params > 0) {
      lines.add(LayerTexts.number(params) + (params == 1 ? " param" : " params"));
    }
    return lines.stream().map(ModelDiagram::cut).toArray(String[]::new);
  }

  private static String cut(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
  }
}
