import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.op.WhileOptions;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import java.util.List;

@AutoCompositeTensor(omit = "name")
static final class Adder implements ExtensionType {
  private final Tensor x;
  private final Tensor y;
  private final String name;

  Adder(Ops tf, Object x, Object y, String name) {
    Ops scope = tf.nameScope(name == null ? "Adder" : name);
    this.x = scope.convertToTensor(x);
    this.y = scope.convertToTensor(y);
    this.name = name == null ? "Adder" : name;
  }

  Adder(Ops tf, Object x, Object y) {
    this(tf, x, y, null);
  }

  Tensor xpy() {
    return x.plus(y);
  }
}

Tuple loop(Ops tf, Tuple start) {
  return tf.whileLoop(
      (c, v) -> c.constant(true),
      (b, v) -> Tuple.of(new Adder(b, ((Adder) v.get(0)).xpy(), 1f)),
      start,
      WhileOptions.defaults().withMaximumIterations(3));
}

void main() {
  try (var tf = Environment.open()) {
    Tuple start = Tuple.of(new Adder(tf, 1f, 1f));
    Tuple eager = loop(tf, start);
    Tuple traced = tf.function((Ops g, Tuple t) -> loop(g, t)).apply(start);
    IO.println(
        List.of(((Adder) eager.get(0)).xpy().asFloat(), ((Adder) traced.get(0)).xpy().asFloat()));
  }
}
