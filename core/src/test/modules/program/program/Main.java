package program;

import io.intarsia.imperative.Environment;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;

public final class Main {
  public static void main(String[] args) {
    try (var tf = Environment.open()) {
      var sum = tf.op("math.reduce_sum").call(List.of(tf.constant(new float[] {1, 2})), Map.of());
      System.out.println(tf.linalg.trace(tf.eye(3)).asFloat() + " " + sum.getFirst().asFloat());
      System.out.println(Environment.class.getModule().getName());
      try {
        TypeSpecs.of(new Holder(tf.constant(1f), new Counter()));
      } catch (IllegalArgumentException e) {
        System.out.println(e.getMessage().contains("Counter, which is no tensor"));
      }
    }
  }

  public record Holder(Tensor value, Counter counter) implements ExtensionType {}

  /// Has equals and hashCode, and changes.
  public static final class Counter {
    private int count;

    public void next() {
      count++;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Counter counter && counter.count == count;
    }

    @Override
    public int hashCode() {
      return count;
    }
  }
}
