import acme.Masked;
import io.intarsia.imperative.Environment;
import io.intarsia.savedmodel.SavedModel;
import io.intarsia.spec.TypeRegistry;
import io.intarsia.tensor.Tensor;
import java.nio.file.Path;
import java.util.Map;

/// Calls the model of another program.
final class Calling {
  public static void main(String[] args) throws Exception {
    try {
      Class.forName("Saving");
    } catch (ClassNotFoundException e) {
      System.out.println("no builder: " + e.getClass().getSimpleName());
    }
    TypeRegistry.register(Masked.class);
    try (var tf = Environment.open();
        var model = SavedModel.load(tf, Path.of(args[0]))) {
      Tensor values = tf.constant(new float[] {3, 4});
      Tensor mask = tf.constant(new boolean[] {false, true});
      var value = new Masked(values, mask, "km");
      print("function", model.function("twice", Masked.class).call(value));
      var signature = model.signature("serving_default");
      print("signature", signature.call(Map.of("x", value)).get("output_0"));
      print("flat", signature.call(Map.of("x", values, "x_1", mask)).get("output_0"));
    }
  }

  private static void print(String what, Object value) {
    System.out.println(what + ": " + value.getClass().getName() + " " + value);
  }
}
