package io.intarsia.keras.file;

import io.intarsia.function.ConcreteFunction;
import io.intarsia.function.Traced;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Functional;
import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Mode;
import io.intarsia.keras.Symbol;
import io.intarsia.op.Ops;
import io.intarsia.savedmodel.SaveOptions;
import io.intarsia.savedmodel.SavedModel;
import java.io.IOException;
import java.nio.file.Path;

/// Layers as saved models: folders that serve without Keras and without this library.
///
/// @see "Python: keras.Model.export"
public final class KerasExport {
  /// What the function of inference is called in the folder.
  public static final String ENDPOINT = "serve";

  private KerasExport() {}

  /// What the saved model holds.
  record Exported(Object weights, Traced.Of1<Object, Object> serve) {}

  /// Writes a model of symbols, which knows what it takes.
  ///
  /// @param folder new, or empty
  /// @throws IOException if it cannot be written
  public static void write(Environment tf, Functional<?, ?> model, Path folder) throws IOException {
    write(tf, model, model.input().spec(), folder);
  }

  /// Writes a layer: what it computes in inference, under the name [#ENDPOINT], and as the default
  /// signature, whose arguments are `x`, and `x_1` and so on if there are several inputs; the input
  /// of a model has its name.
  ///
  /// @param spec of what it will take: a `TypeSpec`, or a nest of such; sizes that may differ from
  ///   call to call, such as the batch's, are unknown
  /// @param folder new, or empty
  /// @throws IOException if it cannot be written
  /// @throws IllegalArgumentException if the layer does not take such values
  public static void write(Environment tf, Layer<?, ?> layer, Object spec, Path folder)
      throws IOException {
    @SuppressWarnings("unchecked") // the caller says that it takes values of the spec
    var model = (Layer<Object, Object>) layer;
    Traced.Of1<Object, Object> serve =
        tf.function((Ops g, Object x) -> model.call(LayerCall.of(g, Mode.INFERENCE), x));
    ConcreteFunction trace = serve.concrete(spec);
    SavedModel.save(tf, new Exported(layer.state(), serve), folder, options(trace, name(layer)));
  }

  private static SaveOptions options(ConcreteFunction trace, String name) {
    return SaveOptions.defaults()
        .withSignature("serving_default", trace, name)
        .withSignature(ENDPOINT, trace, name);
  }

  private static String name(Layer<?, ?> layer) {
    return layer instanceof Functional<?, ?> model
            && model.input().origin() instanceof Symbol.Given given
        ? given.name()
        : "x";
  }
}
