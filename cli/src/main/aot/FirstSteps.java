import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import java.util.Map;

/// What most programs begin with. The launcher runs it once after a build, and the JVM keeps what
/// it loaded and linked for it (an AOT cache), so that programs start sooner.
record Point(Tensor x, Tensor y) implements ExtensionType {}

void main() {
  try (var tf = Environment.open()) {
    Tensor matrix = tf.constant(new float[][] {{1, 2}, {3, 4}});
    IO.println(tf.linalg.matMul(matrix, matrix.plus(1)));
    IO.println(matrix.get(0, 1).asFloat() + " " + matrix.sum(0));
    var point = new Point(tf.constant(3.0), tf.constant(4.0));
    var length = tf.function((Ops g, Point p) -> g.math.sqrt(p.x().square().plus(p.y().square())));
    IO.println(length.apply(point) + " " + point.typeSpec());
    var doubled =
        tf.function((Ops g, Map<String, Tensor> state) ->
            g.whileLoop(
                (c, s) -> s.get("left").gt(0),
                (b, s) -> Map.of("left", s.get("left").minus(1), "x", s.get("x").times(2)),
                state));
    IO.println(doubled.apply(Map.of("left", tf.constant(3), "x", tf.constant(1.0))).get("x"));
    var weight = tf.variable(2.0);
    try (var tape = tf.gradientTape()) {
      IO.println(tape.gradient(weight.read(tf).times(3.0), weight));
    }
  }
}
