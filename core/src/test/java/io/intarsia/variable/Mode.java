package io.intarsia.variable;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.Function;

/// Where a piece of code is run.
enum Mode {
  EAGER,
  FUNCTION,
  LOOP;

  /// Runs code once.
  ///
  /// @param like host data of the dtype and shape of the result
  Tensor run(Environment tf, Object like, Function<Ops, Tensor> code) {
    return switch (this) {
      case EAGER -> code.apply(tf);
      case FUNCTION -> tf.function((Ops g) -> code.apply(g)).apply();
      case LOOP -> tf.function((Ops g) -> loop(g, like, code)).apply();
    };
  }

  private static Tensor loop(Ops tf, Object like, Function<Ops, Tensor> code) {
    List<Tensor> last =
        tf.whileLoop(
            (g, v) -> g.math.less(v.getFirst(), 1),
            (g, v) -> List.of(g.math.add(v.getFirst(), 1), code.apply(g)),
            List.of(tf.constant(0), tf.constant(like)));
    return last.getLast();
  }
}
