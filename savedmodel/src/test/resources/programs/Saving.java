import acme.Masked;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.savedmodel.SaveOptions;
import io.intarsia.savedmodel.SavedModel;
import io.intarsia.spec.TypeRegistry;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.nio.file.Path;

/// Builds and saves a model.
final class Saving {
  record Doubling(Variable factor) {
    Masked apply(Ops tf, Masked x) {
      return new Masked(x.values().times(factor.read(tf)), x.mask(), x.unit());
    }
  }

  record Model(Doubling layer, Object twice) {}

  public static void main(String[] args) {
    TypeRegistry.register(Masked.class);
    try (var tf = Environment.open()) {
      var layer = new Doubling(Variable.of(tf, 2f));
      var twice = tf.function((Ops g, Masked x) -> layer.apply(g, x));
      Tensor values = tf.constant(new float[] {1, 2});
      var value = new Masked(values, tf.constant(new boolean[] {true, false}), "km");
      System.out.println("in the builder: " + twice.apply(value));
      SavedModel.save(
          tf,
          new Model(layer, twice),
          Path.of(args[0]),
          SaveOptions.defaults().withSignature("serving_default", twice.concrete(value), "x"));
    }
  }
}
