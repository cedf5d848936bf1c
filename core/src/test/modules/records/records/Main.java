package records;

import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeSpecs;
import java.util.List;
import records.closed.Closed;
import records.exported.Exported;
import records.opened.Opened;

/// Sends records through a function, apart and together again; prints what comes back, or why not.
public final class Main {
  public static void main(String[] args) {
    try (var tf = Environment.open()) {
      var values = tf.constant(new float[] {1, 2});
      for (ExtensionType value :
          List.of(
              new Exported(values, 2),
              Opened.hidden(values),
              new Closed(values, 2),
              Exported.hidden(values))) {
        System.out.println(attempt(tf, value));
      }
    }
  }

  private static String attempt(Environment tf, ExtensionType value) {
    try {
      var same = tf.function((Ops g, ExtensionType v) -> v);
      ExtensionType back = same.apply(value);
      var spec = TypeSpecs.of(back);
      return back.getClass().getSimpleName()
          + " "
          + Nest.expanded().flatten(back)
          + " "
          + spec.equals(TypeSpecs.of(value));
    } catch (IllegalArgumentException e) {
      return e.getMessage();
    }
  }
}
