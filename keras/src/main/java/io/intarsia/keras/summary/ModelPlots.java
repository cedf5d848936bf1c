package io.intarsia.keras.summary;

import io.intarsia.keras.Layer;
import io.intarsia.plot.Plot;

/// Models as pictures.
///
/// ```java
/// ModelPlots.plotModel(model).save(Path.of("model.svg"));
/// ```
///
/// Layers are boxes with their names, classes, the shapes of what they give, and how many numbers
/// their weights hold; arrows show which of them take it. Layers of a
/// [io.intarsia.keras.Sequential] are one below the other. A layer that a model calls several times
/// has a box for each call, and its weights are counted in the first.
public final class ModelPlots {
  private ModelPlots() {}

  /// The layers of a model.
  ///
  /// @see "Python: keras.utils.plot_model"
  public static Plot plotModel(Layer<?, ?> model) {
    return plotModel(model, false);
  }

  /// The layers of a model.
  ///
  /// @param expandNested whether models that are layers are frames around their layers
  public static Plot plotModel(Layer<?, ?> model, boolean expandNested) {
    return new ModelDiagram(expandNested).of(model).plot();
  }
}
