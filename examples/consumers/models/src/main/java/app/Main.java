package app;

import io.intarsia.function.Traced;
import io.intarsia.hub.Hub;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.savedmodel.SavedModel;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeName;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.nio.file.Path;

public final class Main {
  @TypeName("app.Span")
  record Span(Tensor from, Tensor to) implements ExtensionType {}

  record Model(Variable scale, Traced.Of1<Span, Tensor> length) {}

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    try (var tf = Environment.open()) {
      var scale = tf.variable(2f);
      var length =
          tf.function((Ops g, Span span) -> span.to().minus(span.from()).times(scale.read(g)));
      length.apply(span(tf));
      SavedModel.save(tf, new Model(scale, length), folder);
    }
    try (var tf = Environment.open();
        var model = Hub.load(tf, folder.toUri().toString())) {
      model.variable("scale").assign(tf.constant(3f));
      IO.println(model.function("length", Tensor.class).call(span(tf)));
    }
  }

  private static Span span(Environment tf) {
    return new Span(tf.constant(new float[] {1, 2}), tf.constant(new float[] {4, 3}));
  }
}
