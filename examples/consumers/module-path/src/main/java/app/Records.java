package app;

import app.closed.Closed;
import app.exported.Exported;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;

/// What a module says of its packages decides which of its records go through functions.
public final class Records {
  private record Opened(Tensor values) implements ExtensionType {}

  public static void main(String[] arguments) {
    try (var tf = Environment.open()) {
      Tensor a = tf.constant(new float[] {1, 2});

      var exported =
          tf.function((Ops g, Exported e) -> new Exported(g.math.multiply(e.values(), 2)));
      IO.println(exported.apply(new Exported(a)).values());

      var opened = tf.function((Ops g, Opened o) -> new Opened(g.math.multiply(o.values(), 2)));
      IO.println(opened.apply(new Opened(a)).values());

      var closed = tf.function((Ops g, Closed c) -> new Closed(g.math.multiply(c.values(), 2)));
      try {
        IO.println(closed.apply(new Closed(a)).values());
      } catch (IllegalArgumentException e) {
        IO.println(e.getMessage());
      }
    }
  }
}
