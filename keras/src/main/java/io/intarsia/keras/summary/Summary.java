package io.intarsia.keras.summary;

import io.intarsia.keras.Composed;
import io.intarsia.keras.Functional;
import io.intarsia.keras.Layer;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The layers of a model, what they give, and how many numbers they have learned.
///
/// @param model its name
/// @param rows the layers in their order
/// @param trainable how many numbers training changes
/// @param nonTrainable how many it does not
/// @param bytes how much memory all of them take
/// @see "Python: keras.Model.summary"
public record Summary(
    String model, List<SummaryRow> rows, long trainable, long nonTrainable, long bytes) {
  /// The rows are copied.
  public Summary {
    rows = List.copyOf(rows);
  }

  /// The layers of a model.
  public static Summary of(Layer<?, ?> model) {
    return of(model, false);
  }

  /// The layers of a model.
  ///
  /// @param expandNested whether the layers of models that are layers have rows, too
  public static Summary of(Layer<?, ?> model, boolean expandNested) {
    List<SummaryRow> rows = new ArrayList<>();
    add(rows, model, 0, expandNested);
    if (rows.isEmpty() && !(model instanceof Composed<?, ?>)) {
      rows.add(row(0, LayerTexts.name(model), model, LayerTexts.gave(model), List.of()));
    }
    List<Variable> weights = model.weights();
    long trainable = numbers(model.trainableWeights());
    return new Summary(
        LayerTexts.name(model),
        rows,
        trainable,
        numbers(weights) - trainable,
        weights.stream().mapToLong(Summary::bytes).sum());
  }

  private static void add(
      List<SummaryRow> rows, Layer<?, ?> model, int depth, boolean expandNested) {
    IdentityHashMap<Object, List<String>> inputs = new IdentityHashMap<>();
    IdentityHashMap<Object, Object> outputs = new IdentityHashMap<>();
    if (model instanceof Functional<?, ?> functional) {
      var connections = new Connections(functional);
      connections
          .inputs()
          .forEach((input, name) ->
              rows.add(
                  new SummaryRow(
                      depth, name, "InputLayer", LayerTexts.shapes(input.spec()), 0, List.of())));
      inputs = connections.ofLayers();
      outputs = connections.outputs();
    }
    for (Map.Entry<String, Layer<?, ?>> part : model.parts().entrySet()) {
      Layer<?, ?> layer = part.getValue();
      @Nullable Object found = outputs.get(layer);
      @Nullable Object output = found == null ? LayerTexts.gave(layer) : found;
      rows.add(row(depth, part.getKey(), layer, output, inputs.getOrDefault(layer, List.of())));
      if (expandNested && layer instanceof Composed<?, ?>) {
        add(rows, layer, depth + 1, true);
      }
    }
  }

  private static SummaryRow row(
      int depth, String name, Layer<?, ?> layer, @Nullable Object output, List<String> inputs) {
    String shapes = output == null ? "?" : LayerTexts.shapes(output);
    return new SummaryRow(depth, name, LayerTexts.type(layer), shapes, layer.countParams(), inputs);
  }

  private static long numbers(Collection<Variable> weights) {
    return weights.stream().mapToLong(weight -> weight.shape().numElements()).sum();
  }

  private static long bytes(Variable weight) {
    return weight.shape().numElements() * weight.dtype().byteSize();
  }

  /// As a table.
  @Override
  public String toString() {
    return new SummaryTable(this).text();
  }
}
