package io.intarsia.keras.training;

import io.intarsia.function.FunctionOps;
import io.intarsia.function.FunctionOptions;
import io.intarsia.function.Traced;
import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Mode;
import io.intarsia.op.Ops;
import java.util.HashSet;
import java.util.Set;

/// What a layer gives when it is not trained, and the kinds of values that it was seen to take.
final class Inference<X, Y> {
  private final FunctionOps tf;
  private final Layer<X, Y> layer;
  private final Traced.Of1<X, Y> predict;
  // The specs of one example of the values.
  private final Set<Object> kinds = new HashSet<>();

  Inference(FunctionOps tf, Layer<X, Y> layer) {
    this.tf = tf;
    this.layer = layer;
    this.predict = tf.function(this::run, FunctionOptions.defaults().withName("predict"));
  }

  private Y run(Ops g, X x) {
    return layer.run(LayerCall.of(g, Mode.INFERENCE), x).value();
  }

  Y apply(X x) {
    return predict.apply(x);
  }

  /// Makes the variables of the layer for values like this one, unless they are there.
  void build(X x) {
    if (kinds.isEmpty()) {
      predict.concrete(x);
      kinds.add(Rows.kind(x));
    }
  }

  /// Checks a value by tracing the layer with its very shapes: traces for several kinds of values
  /// know less of them, so that what does not fit would fail in the runtime, which knows no layers.
  void check(X x) {
    try {
      trace(x);
    } catch (ClassCastException e) {
      throw TrainingErrors.otherValue(x, e);
    }
  }

  private void trace(X x) {
    build(x);
    Object kind = Rows.kind(x);
    if (!kinds.contains(kind)) {
      tf.function(this::run).dryRun(x);
      kinds.add(kind);
    }
  }
}
