package app;

import io.intarsia.distributions.Normal;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;

public final class Main {
  public static void main(String[] arguments) throws ClassNotFoundException {
    try (var tf = Environment.open()) {
      var swapped = tf.function((Ops g, Point p) -> p.swapped());
      IO.println(swapped.apply(new Point(tf.constant(1), tf.constant(2))));

      var logProb = tf.function((Ops g, Normal normal) -> normal.logProb(0));
      IO.println(logProb.apply(Normal.of(tf, 0, new float[] {1, 2})));

      IO.println(Class.forName("app.Point_Composite").getName());
    }
  }
}
